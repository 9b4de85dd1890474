import { isWithinDays } from '../../platform/browser/kept-times.ts';
import { keep, readKeptTexts } from '../../platform/browser/storage.ts';
import { nextPath } from '../../platform/query/load.ts';

const key = 'reset.return';

/** Remembers the page that asked for a log-in: the mailed link may be opened in another tab. */
export function keepReturn(search: string): void {
  if (new URLSearchParams(search).has('next')) keep(key, JSON.stringify({ search, date: new Date().toISOString() }), 'browser');
}

/** Where a new password leads: to the page that asked for a log-in today, else to the members. */
export function takeReturn(): string {
  const { search = '', date = '' } = readKeptTexts(key, 'browser') ?? {};
  keep(key, '{}', 'browser');
  return nextPath(isWithinDays(Date.parse(date) / 1000, 1) ? search : '');
}
