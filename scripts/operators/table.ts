import type { Money } from '@rendezvous/contract/shared';
import { decimalsOf } from '@rendezvous/contract/text/format';

/** Lines of a table for a terminal: the first columns are names, the others numbers. The first row is its head. */
export function tableOf(rows: readonly (readonly string[])[], names: number): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < names ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** An amount as a terminal shows it. */
export function moneyOf({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(amount / 10 ** decimalsOf(currency)).replace(/\u00a0/, ' ');
}

/** RFC 4180. What somebody else wrote may begin like a formula, which a spreadsheet would run. */
export function csvCell(value: string | number): string {
  const plain = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
