import { day, hour, minute } from '@rendezvous/contract/durations';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { useFormat } from '../../platform/i18n/format.ts';

/** How long ago an instant is, in the largest unit that fits. Rendered only once the page is hydrated. */
export function useAge(): (instant: string) => string {
  const format = useFormat();
  return (instant) => {
    const past = Math.max(0, serverNow() - Date.parse(instant));
    if (past < hour) return format.relative(-Math.floor(past / minute), 'minute');
    if (past < day) return format.relative(-Math.floor(past / hour), 'hour');
    return format.relative(-Math.floor(past / day), 'day');
  };
}
