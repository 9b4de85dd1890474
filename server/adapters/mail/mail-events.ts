import { timingSafeEqual } from 'node:crypto';
import type { User } from '@rendezvous/contract/member';

/** A provider's report that mails to an address must stop, with the reason in the words of §4. */
export interface MailEvent {
  readonly address: string;
  readonly reason: User['notifications_disabled'][number];
}

export interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body, which signatures cover. */
  readonly body: string;
}

/**
 * Parses a provider's notice; null if it lacks the provider's signature. A notice without relevant content yields no
 * events.
 */
export type ReadNotice = (notice: Notice) => Promise<MailEvent[] | null> | MailEvent[] | null;

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
