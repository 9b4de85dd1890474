import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useKeys } from './keys.tsx';

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
  readonly empty: string;
  /** Below the rows: the link to the next page. */
  readonly more?: ReactNode;
  /** One of several on a screen: without J and K. */
  readonly isPart?: boolean;
}

/** A list of the desk: J and K move, Enter opens; on a phone each row is a card. */
export function DeskTable<Row>({ label, columns, rows, rowKey, onOpen, empty, more, isPart }: DeskTableProps<Row>) {
  const { t } = useTranslation('operator');
  const body = useRef<HTMLTableSectionElement>(null);
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
  if (rows.length === 0) return <p className={isPart ? 'desk-soft' : 'desk-empty'}>{empty}</p>;
  return (
    <>
      <table className="desk-table" aria-label={label}>
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
          {rows.map((row) => (
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
      {more}
    </>
  );
}
