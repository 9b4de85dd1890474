import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useFormat } from '../../../platform/i18n/format.ts';

/** An instant in the reader's time zone, which the server does not know. */
export function When({ at }: { at: string | null }) {
  const format = useFormat();
  const isHydrated = useHydrated();
  if (at === null) return '–';
  return <time dateTime={at}>{isHydrated ? `${format.day(at)}, ${format.time(at)}` : at.slice(0, 10)}</time>;
}
