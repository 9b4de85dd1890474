import { timingSafeEqual } from 'node:crypto';
import type { User } from '@rendezvous/contract/member';

/** A provider tells that mails to an address must stop, and why in the words of §4. */
export interface MailEvent {
  readonly address: string;
  readonly reason: User['notifications_disabled'][number];
}

export interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came: signatures are over the very bytes. */
  readonly body: string;
}

/** Reads a provider's notice; null when it is not signed as that provider signs. A notice that tells nothing of ours gives no events. */
export type ReadNotice = (notice: Notice) => Promise<MailEvent[] | null> | MailEvent[] | null;

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** JSON, or undefined for what is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
