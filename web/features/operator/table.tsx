import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useKeys } from './keys.tsx';

/** How many rows a list among others shows at first. */
const fewRows = 10;

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
}

interface DeskTableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Opens a row, by press or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** Shown without rows. */
  readonly empty: ReactNode;
  /** Below the rows: the link to the next page. */
  readonly more?: ReactNode;
  /** One of several on a screen: without J and K, dense, and at first its first rows alone. */
  readonly isPart?: boolean;
}

/** A list of the desk: J and K move, Enter opens; on a phone each row is a card. */
export function DeskTable<Row>({ label, columns, rows, rowKey, onOpen, empty, more, isPart }: DeskTableProps<Row>) {
  const { t } = useTranslation('operator');
  const body = useRef<HTMLTableSectionElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isCut = isPart && !isWhole && rows.length > fewRows;
  useEffect(() => {
    if (isWhole) body.current?.rows[fewRows]?.focus();
  }, [isWhole]);
  const keys = useMemo(() => {
    if (isPart) return [];
    const move = (by: number) => {
      const all = [...(body.current?.rows ?? [])];
      const at = all.indexOf(document.activeElement?.closest('tr') as HTMLTableRowElement);
      all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
    };
    return [
      { key: 'j', label: t('keys.next'), run: () => move(1) },
      { key: 'k', label: t('keys.previous'), run: () => move(-1) },
    ];
  }, [t, isPart]);
  useKeys(keys);
  if (rows.length === 0) return <div className={isPart ? 'desk-soft' : 'desk-empty'}>{empty}</div>;
  return (
    <>
      <table className="desk-table" data-part={isPart} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {(isCut ? rows.slice(0, fewRows) : rows).map((row) => (
            <tr
              key={rowKey(row)}
              tabIndex={0}
              data-opens={onOpen !== undefined || undefined}
              onClick={() => onOpen?.(row)}
              onKeyDown={({ key, target, currentTarget }) => {
                if (key === 'Enter' && target === currentTarget) onOpen?.(row);
              }}
            >
              {columns.map(({ head, cell }) => (
                <td key={head} data-head={head}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut ? (
        <Button variant="default" size="sm" w="fit-content" mt="xs" onClick={() => setWhole(true)}>
          {t('show_all', { count: rows.length })}
        </Button>
      ) : (
        more
      )}
    </>
  );
}
