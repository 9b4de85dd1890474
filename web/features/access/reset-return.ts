import { second } from '@rendezvous/contract/durations';
import { readStoredTexts, store } from '../../platform/browser/storage.ts';
import { isWithinDays } from '../../platform/browser/timestamps.ts';
import { nextPath } from '../../platform/query/load.ts';

const key = 'reset.return';

/** Stores the page that asked for a log-in: the mailed link may be opened in another tab. */
export function storeReturn(search: string): void {
  store(key, JSON.stringify({ search, date: new Date().toISOString() }), 'browser');
}

/** For members who logged in without a new password. */
export const clearReturn = (): void => storeReturn('');

/** Where a new password leads: to the page that asked for a log-in in the last 24 hours, else to the members. */
export function takeReturn(): string {
  const { search = '', date = '' } = readStoredTexts(key, 'browser') ?? {};
  clearReturn();
  return nextPath(isWithinDays(Date.parse(date) / second, 1) ? search : '');
}
