import type { Session } from '@rendezvous/contract/access';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Caller, MemberCaller, SessionMember, Site } from '../../../platform/calls/caller.ts';
import { afterCommitOf, type Executor, isUnavailable, type Trx } from '../../../platform/database/database.ts';
import { createBatches } from '../../../platform/database/pipeline/batches.ts';
import type { Platform } from '../../../platform.ts';
import { membersSeen } from '../../member/member.facts.ts';
import { onlineFor } from '../../member/member.rules.ts';
import { newSecret, secretHash } from '../../member/member.secrets.ts';
import { memberEntered, memberLoggedOut } from '../access.facts.ts';
import { seenEvery } from '../access.rules.ts';
import { readSessionToken, sessionToken } from '../access.tokens.ts';
import { deviceOf } from './access.device.rules.ts';
import { devices } from './access.devices.ts';
import { type FoundSession, type SessionKey, sessionBatches, sessionStore } from './access.sessions.store.ts';

/** After a restart, every online member may reconnect at once. */
const maxQueued = 50_000;

const keyOf = ({ token }: Caller): SessionKey | null => (token ? readSessionToken(token) : null);

/** Sessions: started by signing up, logging in or confirming; ended after 30 days or by logging out. */
export function createSessions({ connection, events }: Pick<Platform, 'connection' | 'events'>) {
  const { db } = connection;
  const batches = sessionBatches(connection);
  /** Throws `request.busy` while the database is unavailable, so that the caller retries. */
  const orBusy = (error: unknown): never => {
    throw isUnavailable(error) ? problem(requestFailures.busy) : error;
  };
  const finding = createBatches<SessionKey, FoundSession | null>({
    queues: 2,
    batchSize: 500,
    maxQueued,
    run: (keys) => batches.find(keys).catch(orBusy),
  });
  const find = (key: SessionKey) => finding.add(key.member_id, key);

  async function touchAll(keys: readonly SessionKey[]): Promise<undefined[]> {
    const at = new Date();
    const seen = await batches.touch(keys, new Date(at.getTime() - seenEvery)).catch(orBusy);
    if (seen.length > 0)
      await events.publish(membersSeen, { member_ids: [...new Set(seen.map((key) => key.member_id))], at });
    return keys.map(() => undefined);
  }
  const touching = createBatches<SessionKey, undefined>({ queues: 1, batchSize: 500, maxQueued, run: touchAll });

  async function remove(caller: Caller): Promise<void> {
    const key = keyOf(caller);
    if (key && (await sessionStore.remove(db, key))) await events.publish(memberLoggedOut, key);
  }

  return {
    /**
     * The member whose session the token opens on this site, else null; `present` shows them as online. A read by its
     * key, and a write once a minute, each shared with the calls that arrive meanwhile.
     */
    async sessionMember(token: string, site: Site, present: boolean): Promise<SessionMember | null> {
      const key = readSessionToken(token);
      const row = key && (await find(key));
      if (!key || !row || row.site_id !== site.id) return null;
      const { last_seen_at, ...member } = row;
      if (present && Date.now() - last_seen_at.getTime() >= seenEvery) await touching.add(member.id, key);
      return { ...member, status: member.status === 'active' ? 'active' : 'not_confirmed' };
    },

    /**
     * Begins a session in the caller's browser, and returns whether the member is new there. The one it had there
     * has ended: call `endPrevious` after the commit.
     */
    async begin(executor: Executor, caller: Caller, memberId: string): Promise<boolean> {
      const secret = newSecret();
      await sessionStore.add(executor, {
        member_id: memberId,
        token_hash: secretHash(secret),
        user_agent: caller.userAgent,
      });
      caller.effects.session = sessionToken(memberId, secret);
      const device = devices.ensureSecret(caller);
      const entered = { member_id: memberId, device };
      const announce = () => events.inBackground(memberEntered.name, () => events.publish(memberEntered, entered));
      if (executor.isTransaction) afterCommitOf(executor as Trx)(memberEntered.name, announce);
      else announce();
      return devices.remember(executor, device, memberId);
    },

    /**
     * Throws authentication_required for a session that ended since the call began. A change of how the account is
     * opened checks this once it has locked the member's row, so that it cannot follow the change that ended the
     * session.
     */
    async hold(trx: Trx, caller: MemberCaller): Promise<void> {
      const key = keyOf(caller);
      if (!key || !(await sessionStore.hold(trx, key))) throw problem(requestFailures.authentication_required);
    },

    /** Ends every session of a member except that of `except`; hand the result to `announceEnded` after the commit. */
    endAll: (executor: Executor, memberId: string, except: Caller | null): Promise<SessionKey[]> =>
      sessionStore.removeOthers(executor, memberId, (except && keyOf(except)?.token_hash) ?? null),

    async announceEnded(ended: readonly SessionKey[]): Promise<void> {
      for (const key of ended) await events.publish(memberLoggedOut, key);
    },

    async list(caller: MemberCaller): Promise<Session[]> {
      const here = keyOf(caller)?.token_hash;
      const rows = await sessionStore.ofMember(db, caller.member.id);
      const sessions = rows.map(({ token_hash, user_agent, created_at, last_seen_at }) => ({
        id: token_hash,
        ...deviceOf(user_agent),
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        current: token_hash === here,
      }));
      return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
    },

    /** Ends one of the caller's sessions by its id in the list, which may be the present one. */
    async endOne(caller: MemberCaller, id: string): Promise<void> {
      const key = { member_id: caller.member.id, token_hash: id };
      if (keyOf(caller)?.token_hash === id) caller.effects.session = null;
      if (await sessionStore.remove(db, key)) await events.publish(memberLoggedOut, key);
    },

    async endEverywhere(caller: MemberCaller): Promise<void> {
      caller.effects.session = null;
      await this.announceEnded(await this.endAll(db, caller.member.id, null));
    },

    async endElsewhere(caller: MemberCaller): Promise<void> {
      await this.announceEnded(await this.endAll(db, caller.member.id, caller));
    },

    /**
     * Ends the session that the browser had before; called after the new one is committed, without effect on the
     * answer.
     */
    endPrevious: (caller: Caller): Promise<unknown> => events.attempt('access.end_previous', () => remove(caller)),

    /** Ends the caller's session, if there is one. */
    async end(caller: Caller): Promise<void> {
      caller.effects.session = null;
      await remove(caller);
    },

    /** The sessions among these that have ended, by one statement. Throws while the database is away. */
    async endedAmong(keys: readonly SessionKey[]): Promise<SessionKey[]> {
      const found = await batches.find(keys);
      return keys.filter((_, index) => found[index] === null);
    },

    /** Whether the session is still open. */
    has: (key: SessionKey): Promise<boolean> => find(key).then((found) => found !== null),

    /** §7 page-hidden: the member is no longer present, unless in another session. */
    async pageHidden(caller: Caller): Promise<void> {
      const key = keyOf(caller);
      if (!key) return;
      // Backdated past the online period, so that the member no longer counts as online.
      const gone = new Date(Date.now() - onlineFor);
      const elsewhere = await sessionStore.leave(db, key, gone);
      await events.publish(membersSeen, {
        member_ids: [key.member_id],
        at: elsewhere && elsewhere > gone ? elsewhere : gone,
      });
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
