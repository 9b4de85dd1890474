import { createHmac } from 'node:crypto';
import { accountFailures } from '@rendezvous/contract/account';
import { problem } from '@rendezvous/contract/problem';
import type { Caller } from '../../platform/caller.ts';
import { type Database, inTransaction } from '../../platform/database.ts';
import type { Hashing } from '../../platform/hashing.ts';
import { countAttempt, minutesUntil, subscriberOf, wrongPasswords } from './account.rules.ts';
import { accountStore, attemptStore, type MemberRow } from './account.store.ts';

interface Options {
  db: Database;
  hashing: Hashing;
  /** Keys the hashes under which wrong passwords are counted. */
  secret: string;
}

interface Key {
  readonly hash: string;
  readonly most: number;
}

/**
 * Checks a password. Wrong ones are counted per account and network address together, and per network address over
 * all accounts, never per account alone: whoever tries from elsewhere cannot close it to its owner. An address without
 * an account is counted, hashed and answered just the same.
 */
export function createLogin({ db, hashing, secret }: Options) {
  const hashOf = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(['login', ...parts].join('\n'))
      .digest('base64url');

  function keysOf(caller: Caller, email: string): Key[] {
    const subscriber = subscriberOf(caller.address);
    return [
      { hash: hashOf('account', email, subscriber), most: wrongPasswords.perAccount },
      { hash: hashOf('address', subscriber), most: wrongPasswords.perAddress },
    ];
  }

  /** Counts the attempt under every key, or throws `account.login_blocked`; returns when a wrong one closes the account. */
  async function count(siteId: string, keys: readonly Key[]): Promise<Date | null> {
    return inTransaction(db, async (trx) => {
      const now = new Date();
      let closedUntil: Date | null = null;
      for (const key of keys) {
        const verdict = countAttempt(await attemptStore.lock(trx, siteId, key.hash), now, key.most);
        if (!verdict.allowed) throw problem(accountFailures.login_blocked, { params: { minutes: verdict.minutes } });
        await attemptStore.save(trx, siteId, key.hash, verdict.attempts);
        closedUntil ??= verdict.attempts.blocked_until;
      }
      return closedUntil;
    });
  }

  /** The member whose password it is. Throws `account.login_failed` or, once too many were wrong, `account.login_blocked`. */
  return async function checkPassword(caller: Caller, { email, password }: { email: string; password: string }): Promise<MemberRow> {
    const siteId = caller.site.id;
    const keys = keysOf(caller, email);
    // Counted only once there is a place to hash: an attempt refused because we are busy is no wrong password.
    return hashing.withPlace(async () => {
      const closedUntil = await count(siteId, keys);
      const member = await accountStore.byEmail(db, siteId, email);
      const fits = await hashing.verify(member?.password_hash, password);
      if (fits && member && member.status !== 'deleted') {
        for (const key of keys) await attemptStore.forget(db, siteId, key.hash);
        return member;
      }
      if (closedUntil) throw problem(accountFailures.login_blocked, { params: { minutes: minutesUntil(closedUntil, new Date()) } });
      throw problem(accountFailures.login_failed);
    });
  };
}
