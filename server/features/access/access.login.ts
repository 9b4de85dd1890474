import { accessFailures } from '@rendezvous/contract/access';
import { problem } from '@rendezvous/contract/problem';
import type { Caller } from '../../platform/calls/caller.ts';
import { networkOf, networksAround } from '../../platform/calls/networks.ts';
import { type Executor, inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { MemberRow, Members } from '../member/member.service.ts';
import { attemptStore } from './access.attempts.store.ts';
import { confirmationMissed } from './access.facts.ts';
import { countAttempt, minutesUntil, type WrongPasswords, wrongPasswords } from './access.rules.ts';
import { devices } from './sessions/access.devices.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'hashing'> {
  members: Members;
  /** Makes the hashes under which wrong passwords are counted. */
  keyed(...parts: string[]): string;
}

/**
 * On a site that hides accounts, a password does not open an account whose address is not confirmed. Otherwise anyone
 * could sign up with an address and learn by logging in whether it already had an account.
 */
const isHidden = ({ site, member }: Caller, { id, status, confirmed_at }: MemberRow) =>
  site.hides_accounts &&
  (status === 'not_confirmed' || (status === 'barred' && confirmed_at === null)) &&
  member?.id !== id;

interface Key {
  readonly hash: string;
  readonly limit: WrongPasswords;
  /** Counts for one account: its right password clears the count, while others only take this attempt back. */
  readonly isOwn: boolean;
}

/**
 * Checks a password. Wrong ones are counted per account and network address together, per account over all devices that
 * its owner never used, and per network over all accounts. In a browser that the owner has used they count for that
 * browser alone, so that attempts elsewhere, even from a neighbour behind the same address, do not lock the owner out.
 * An address without an account is counted, hashed and answered in the same way.
 */
export function createLogin({ db, events, hashing, members, keyed }: Options) {
  const keyOf = (...parts: string[]) => keyed('login', ...parts);

  async function keysOf(
    executor: Executor,
    caller: Caller,
    email: string,
    member: MemberRow | undefined,
  ): Promise<Key[]> {
    const device = await devices.known(executor, caller, member && !isHidden(caller, member) ? member.id : undefined);
    if (device) return [{ hash: keyOf('device', device), limit: wrongPasswords.here, isOwn: true }];
    const subscriber = networkOf(caller.address);
    const around = networksAround(caller.address);
    return [
      { hash: keyOf('account', email, subscriber), limit: wrongPasswords.here, isOwn: true },
      { hash: keyOf('account', email), limit: wrongPasswords.account, isOwn: true },
      { hash: keyOf('address', subscriber), limit: wrongPasswords.subscriber, isOwn: false },
      ...(around
        ? [
            { hash: keyOf('address', around.wider), limit: wrongPasswords.wider, isOwn: false },
            { hash: keyOf('address', around.widest), limit: wrongPasswords.widest, isOwn: false },
          ]
        : []),
    ];
  }

  /**
   * Counts the attempt under every key, or throws `access.login_blocked`; returns until when each key is blocked if
   * the password is wrong, else null.
   */
  async function count(siteId: string, keys: readonly Key[]): Promise<(Date | null)[]> {
    return inTransaction(db, async (trx) => {
      const closed: (Date | null)[] = [];
      for (const key of keys) {
        const before = await attemptStore.lock(trx, siteId, key.hash);
        // Dated under the lock: a block that began while this attempt waited for it would seem to be of the future.
        const verdict = countAttempt(before, new Date(), key.limit);
        if (!verdict.allowed) throw problem(accessFailures.login_blocked, { params: { minutes: verdict.minutes } });
        await attemptStore.save(trx, siteId, key.hash, verdict.attempts);
        closed.push(verdict.attempts.blocked_until);
      }
      return closed;
    });
  }

  /**
   * A right password clears the counts of this account only, so that logging in to one's own account does not clear
   * guesses at others.
   */
  async function takeBack(siteId: string, keys: readonly Key[], closed: readonly (Date | null)[]): Promise<void> {
    for (const [index, { hash, isOwn }] of keys.entries()) {
      if (isOwn) await attemptStore.remove(db, siteId, hash);
      else await attemptStore.takeBack(db, siteId, hash, closed[index] !== null);
    }
  }

  /** Has the activation link mailed again to a member who cannot log in without it. */
  const missConfirmation = ({ origin, address }: Caller, { id: member_id }: MemberRow) =>
    inTransaction(db, async (trx) => {
      await events.publishInTransaction(trx, confirmationMissed, { member_id, origin, asker: networkOf(address) });
    });

  /**
   * The member with this password. Throws `access.login_failed`, `access.login_blocked` after too many wrong ones,
   * `access.barred` for a member who is suspended or banned, and `access.email_deleted` for one who left and may come
   * back.
   */
  async function checkPassword(
    caller: Caller,
    { email, password }: { email: string; password: string },
  ): Promise<MemberRow> {
    const siteId = caller.site.id;
    // Counted only once there is a place to hash, so that an attempt refused because we are busy does not count as
    // wrong.
    return hashing.withPlace(async (verify) => {
      const member = await members.byEmail(db, siteId, email);
      const keys = await keysOf(db, caller, email, member);
      const closed = await count(siteId, keys);
      const closedUntil = closed.find((until) => until !== null);
      const fits = await verify(member?.password_hash, password);
      if (fits && member && isHidden(caller, member)) await missConfirmation(caller, member);
      else if (fits && member) {
        await takeBack(siteId, keys, closed);
        // Revealed only to a caller who knows the password, with the way back (§8).
        if (member.barred_at) throw members.barred(member.id);
        if (member.status === 'deleted') throw problem(accessFailures.email_deleted);
        return member;
      }
      if (closedUntil)
        throw problem(accessFailures.login_blocked, { params: { minutes: minutesUntil(closedUntil, new Date()) } });
      throw problem(accessFailures.login_failed);
    });
  }

  return {
    checkPassword,

    /** Clears the failed attempts of an account once its owner has identified themselves in another way. */
    async clearFailures(executor: Executor, caller: Caller, email: string): Promise<void> {
      const member = await members.byEmail(executor, caller.site.id, email);
      for (const { hash, isOwn } of await keysOf(executor, caller, email, member)) {
        if (isOwn) await attemptStore.remove(executor, caller.site.id, hash);
      }
    },
  };
}

export type Login = ReturnType<typeof createLogin>;
