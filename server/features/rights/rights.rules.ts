import { day } from '@rendezvous/contract/durations';
import type { RequestKind } from '@rendezvous/contract/rights';

/** How long closed requests are stored as proof: claims lapse after three years in most countries. */
export const requestRetention = 1096 * day;

/** An erasure takes 14 days. A request that the product has not answered a day after that needs a person. */
export const answersItselfFor = 15 * day;

/** Whether an operator can close a request: one that came by mail, or a copy that the product failed to make. */
export const isClosable = ({ origin, kind, closed_at }: Closable): boolean =>
  closed_at === null && (origin === 'mail' || kind === 'copy');

interface Closable {
  readonly origin: 'product' | 'mail';
  readonly kind: RequestKind;
  readonly closed_at: Date | null;
}

/**
 * The last day for an answer: a month after the request (GDPR Art. 12 (3)), which ends on the same date, or on the last
 * of a month that has none (Regulation 1182/71, Art. 3 (2) c).
 */
export function dueOn(askedAt: Date): string {
  const [year, month, date] = [askedAt.getUTCFullYear(), askedAt.getUTCMonth() + 1, askedAt.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
