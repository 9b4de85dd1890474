import { accountFailures } from '@rendezvous/contract/account';
import { problem } from '@rendezvous/contract/problem';
import type { Caller } from '../../platform/caller.ts';
import { type Database, type Executor, inTransaction } from '../../platform/database.ts';
import type { Hashing } from '../../platform/hashing.ts';
import { subscriberOf } from '../../platform/subscriber.ts';
import { devices } from './account.devices.ts';
import { countAttempt, minutesUntil, wrongPasswords } from './account.rules.ts';
import { accountStore, attemptStore, type MemberRow } from './account.store.ts';

interface Options {
  db: Database;
  hashing: Hashing;
  /** Makes the hashes under which wrong passwords are counted. */
  keyed(...parts: string[]): string;
  /** Mails the link that confirms to a member who cannot log in without it. */
  mailActivation(caller: Caller, member: MemberRow): Promise<void>;
}

/**
 * On a site that hides accounts a password opens none whose address was not confirmed: whoever signs up with any address would
 * find out by logging in whether there was an account before.
 */
const isHidden = ({ site, member }: Caller, { id, status }: MemberRow) => site.hides_accounts && status === 'not_confirmed' && member?.id !== id;

interface Key {
  readonly hash: string;
  readonly most: number;
}

/**
 * Checks a password. Wrong ones are counted per account and network address together, and per network address over
 * all accounts, never per account alone: whoever tries from elsewhere cannot close it to its owner. In a browser in which
 * the owner has been they count for that browser alone, so that not even a neighbour behind the same address can. An
 * address without an account is counted, hashed and answered just the same.
 */
export function createLogin({ db, hashing, keyed, mailActivation }: Options) {
  const hashOf = (...parts: string[]) => keyed('login', ...parts);

  async function keysOf(executor: Executor, caller: Caller, email: string, member: MemberRow | undefined): Promise<Key[]> {
    const device = await devices.known(executor, caller, member && !isHidden(caller, member) ? member.id : undefined);
    if (device) return [{ hash: hashOf('device', device), most: wrongPasswords.perAccount }];
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

  /** The member whose password it is. Throws `account.login_failed` or, once too many were wrong, `account.login_blocked`; `account.email_deleted` for one that may come back. */
  async function checkPassword(caller: Caller, { email, password }: { email: string; password: string }): Promise<MemberRow> {
    const siteId = caller.site.id;
    // Counted only once there is a place to hash: an attempt refused because we are busy is no wrong password.
    return hashing.withPlace(async () => {
      const member = await accountStore.byEmail(db, siteId, email);
      const keys = await keysOf(db, caller, email, member);
      const closedUntil = await count(siteId, keys);
      const fits = await hashing.verify(member?.password_hash, password);
      if (fits && member && isHidden(caller, member)) await mailActivation(caller, member);
      else if (fits && member) {
        for (const key of keys) await attemptStore.forget(db, siteId, key.hash);
        // Only to whoever knows the password: §8 tells them of the way back.
        if (member.status === 'deleted') throw problem(accountFailures.email_deleted);
        return member;
      }
      if (closedUntil) throw problem(accountFailures.login_blocked, { params: { minutes: minutesUntil(closedUntil, new Date()) } });
      throw problem(accountFailures.login_failed);
    });
  }

  return {
    checkPassword,

    /** Forgets the wrong passwords for an account that came from here: its owner has shown another way who they are. */
    async forget(executor: Executor, caller: Caller, email: string): Promise<void> {
      const member = await accountStore.byEmail(executor, caller.site.id, email);
      const [own] = await keysOf(executor, caller, email, member);
      if (own) await attemptStore.forget(executor, caller.site.id, own.hash);
    },
  };
}

export type Login = ReturnType<typeof createLogin>;
