import { createBatches } from './batches.ts';

/**
 * Reads rows by id. Calls that arrive during a read share the next one, which keeps statements few under load; no call
 * receives a row read before the call was made.
 */
export function sharedReads<Row>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): (id: string) => Promise<Row | undefined> {
  const reading = createBatches<string, Row | undefined>({
    queues: 2,
    batchSize: 500,
    maxQueued: 50_000,
    run: async (ids) => {
      const rows = new Map((await read([...new Set(ids)])).map((row) => [idOf(row), row]));
      return ids.map((id) => rows.get(id));
    },
  });
  return (id) => reading.add(id, id);
}
