import { createHmac } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import type { Logger } from 'pino';
import type { Caller } from '../calls/caller.ts';
import { networkOf } from '../calls/networks.ts';

/** Lines per minute for one event and outcome from one network address, so that an attack cannot fill the disk. */
const linesAMinute = 20;

interface Noted {
  /** `ok` or a failure code. */
  readonly outcome: string;
  /** The e-mail address that the caller claims. */
  readonly account?: string | undefined;
  /** Input and answer, of which an operator's line has the `loggedFields` of the endpoint. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Records the outcome of a call. */
export type Audit = (endpoint: Endpoint, caller: Caller, noted: Noted) => void;

/** An operator's decision on the server's machine. */
export interface DecidedByCommand {
  /** As it is typed: `npm run site close`. */
  readonly command: string;
  readonly operator: string;
  readonly about: Readonly<Record<string, string>>;
}

export interface SecurityLog {
  readonly note: Audit;
  /** An operator's key that opened nothing. */
  keyRefused(outcome: string, address: string): void;
  decided(decision: DecidedByCommand): void;
  close(): void;
}

/**
 * The security log: log-ins and failed ones, changes to how an account is opened, and refusals. Members, e-mail
 * addresses and network addresses appear as keyed hashes (HMAC-SHA-256, 96 bits): lines about the same one can be
 * matched, but identify nobody without the secret. Operators appear by the names that the configuration gives them, and
 * each of their calls has its line, whatever LOG_LEVEL is, unless it is `silent`. `close` reports the lines that the
 * current minute has left out.
 */
export function createAudit(parent: Logger, secret: string): SecurityLog {
  const log = parent.level === 'silent' ? parent : parent.child({}, { level: 'info' });
  const lines = createLineCounter((count) => log.warn(count));
  const pseudonym = (kind: string, value: string) => pseudonymOf(secret, kind, value);

  const note: Audit = ({ method, path, when, loggedFields }, caller, { outcome, account, about = {} }) => {
    const event = `${method} ${path}${when ? `?${new URLSearchParams(when)}` : ''}`;
    const address = pseudonym('address', networkOf(caller.address));
    const line = caller.operator === null ? lines.count({ audit: event, outcome, address }) : 0;
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
      operator: caller.operator?.name,
      about: caller.operator && loggedFields.length > 0 ? pick(about, loggedFields) : undefined,
      account: account && accountHash(secret, account),
      suppressing: line === linesAMinute || undefined,
    });
  };
  return {
    note,
    keyRefused(outcome, caller) {
      const kind = { audit: 'operator key', outcome, address: pseudonym('address', networkOf(caller)) };
      const line = lines.count(kind);
      if (line <= linesAMinute) log.warn({ ...kind, suppressing: line === linesAMinute || undefined });
    },
    decided: ({ command, operator, about }) => log.info({ audit: command, outcome: 'ok', operator, about }),
    close: lines.close,
  };
}

const pseudonymOf = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`audit\n${kind}\n${value}`).digest('base64url').slice(0, 16);

/** The name of a member in the log and in the audit. */
export const memberHash = (secret: string, id: string): string => pseudonymOf(secret, 'member', id);

/** The name of an e-mail address in the log. */
export const accountHash = (secret: string, address: string): string =>
  pseudonymOf(secret, 'account', address.trim().toLowerCase());

/** An id, a choice or a number; input that was refused may be anything. */
const isShort = (value: unknown) =>
  typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length <= 100);

/** Of the fields, those that are named and short. */
export const pick = (about: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (isShort(about[name]) ? [[name, about[name]]] : [])));

interface Kind {
  readonly audit: string;
  readonly outcome: string;
  readonly address: string;
}

/** Counts lines by their kind in the current minute, and reports at its end how many of each were left out. */
function createLineCounter(report: (left: Kind & { readonly suppressed: number }) => void) {
  const counts = new Map<string, { readonly kind: Kind; lines: number }>();
  let present = 0;
  let atTheEnd: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(atTheEnd);
    atTheEnd = undefined;
    for (const { kind, lines } of counts.values())
      if (lines > linesAMinute) report({ ...kind, suppressed: lines - linesAMinute });
    counts.clear();
  }

  return {
    /** How many lines of this kind the minute has, this one included. */
    count(kind: Kind): number {
      const now = Math.floor(Date.now() / minute);
      if (now !== present) close();
      present = now;
      const key = Object.values(kind).join(' ');
      const counted = counts.get(key) ?? { kind, lines: 0 };
      counts.set(key, counted);
      counted.lines++;
      if (counted.lines > linesAMinute) atTheEnd ??= setTimeout(close, minute - (Date.now() % minute)).unref();
      return counted.lines;
    },
    close,
  };
}
