import { minute } from '@rendezvous/contract/durations';

/** How long something has waited, for an operator's list. */
export function ageOf(since: Date): string {
  const minutes = Math.round((Date.now() - since.getTime()) / minute);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`;
}
