import { createHmac } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import type { Logger } from 'pino';
import type { Caller } from '../calls/caller.ts';
import { subscriberOf } from '../calls/subscriber.ts';

/** Lines per minute for one event and outcome from one network address, so that an attack cannot fill the disk. */
const linesAMinute = 20;

/** Records the outcome of a call: `ok` or a failure code. `account` is the e-mail address the caller claims. */
export type Audit = (endpoint: Endpoint, caller: Caller, outcome: string, account?: string) => void;

/**
 * The security log: log-ins and failed ones, changes to how an account is opened, and refusals. Members, e-mail
 * addresses and network addresses appear as keyed hashes (HMAC-SHA-256, 96 bits): lines about the same one can be
 * matched, but identify nobody without the secret. Operators appear by the names that the configuration gives them.
 */
export function createAudit(log: Logger, secret: string): Audit {
  const countLine = createLineCounter();
  const pseudonym = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`audit\n${kind}\n${value}`).digest('base64url').slice(0, 16);

  return ({ method, path, when }, caller, outcome, account) => {
    const event = `${method} ${path}${when ? `?${new URLSearchParams(when)}` : ''}`;
    const address = pseudonym('address', subscriberOf(caller.address));
    const line = countLine(`${event} ${outcome} ${address}`);
    if (line > linesAMinute) return;
    // The session that a log-in starts names its member.
    const member = caller.member?.id ?? caller.effects.session?.split('.')[0];
    const level = outcome === 'ok' ? 'info' : 'warn';
    log[level]({
      audit: event,
      outcome,
      site: caller.site.id,
      address,
      member: member && pseudonym('member', member),
      operator: caller.operator ?? undefined,
      account: account && pseudonym('account', account.trim().toLowerCase()),
      suppressing: line === linesAMinute || undefined,
    });
  };
}

/** Counts a key in the current minute, this time included. */
function createLineCounter(): (key: string) => number {
  const counts = new Map<string, number>();
  let present = 0;
  return (key) => {
    const now = Math.floor(Date.now() / minute);
    if (now !== present) counts.clear();
    present = now;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
