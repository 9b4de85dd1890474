import { createLanes } from './lanes.ts';

const lanes = 2;

/**
 * Reads rows by one id each, as often as anybody asks; those who ask while a read is on its way share the next one, so
 * that many at once cost few statements. Nobody is given what was read before they asked.
 */
export function sharedReads<Row>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): (id: string) => Promise<Row | undefined> {
  const reading = createLanes<string, Row | undefined>({
    lanes,
    largest: 500,
    waiting: 50_000,
    run: async (ids) => {
      const rows = new Map((await read([...new Set(ids)])).map((row) => [idOf(row), row]));
      return ids.map((id) => rows.get(id));
    },
  });
  return (id) => reading.add(id, id);
}
