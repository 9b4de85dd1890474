import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Locale } from '@rendezvous/contract/shared';
import type { Caller, SessionMember, Site } from '../../platform/caller.ts';
import { type Connection, type Executor, isDisconnected } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import { createLanes } from '../../platform/lanes.ts';
import { memberLoggedOut, membersSeen } from './account.facts.ts';
import { onlineFor, seenEvery } from './account.rules.ts';
import { type FoundSession, type SessionKey, sessionBatches, sessionStore } from './account.sessions.store.ts';
import { hashOf, newSecret, readSessionToken, sessionToken } from './account.tokens.ts';

/** How many batches of sessions are looked up at once. */
const lanes = 2;
/** Everyone who is here may come back at once. */
const waiting = 50_000;

/** Sessions: begun by signing up, logging in or confirming; over after 30 days or by logging out. */
export function createSessions({ connection, events }: { connection: Connection; events: Events }) {
  const { db } = connection;
  const batches = sessionBatches(connection, lanes);
  /** Whoever finds the database away asks again. */
  const orBusy = (error: unknown): never => {
    throw isDisconnected(error) ? problem(requestFailures.busy) : error;
  };
  const finding = createLanes<SessionKey, FoundSession | null>({ lanes, largest: 500, waiting, run: (keys) => batches.find(keys).catch(orBusy) });
  const find = (key: SessionKey) => finding.add(key.member_id, key);

  async function touchAll(keys: readonly SessionKey[]): Promise<undefined[]> {
    const at = new Date();
    const seen = await batches.touch(keys, new Date(at.getTime() - seenEvery)).catch(orBusy);
    if (seen.length > 0) await events.tellAfter(membersSeen, { member_ids: [...new Set(seen.map((key) => key.member_id))], at });
    return keys.map(() => undefined);
  }
  const touching = createLanes<SessionKey, undefined>({ lanes: 1, largest: 500, waiting, run: touchAll });

  async function remove(caller: Caller): Promise<void> {
    const key = caller.token && readSessionToken(caller.token);
    if (key && (await sessionStore.remove(db, key))) await events.tellAfter(memberLoggedOut, key);
  }

  return {
    /** The member whose session the token opens on this site, else null. A read by its key, and a write once a minute, each shared with whoever asks meanwhile. */
    async sessionMember(token: string, site: Site): Promise<SessionMember | null> {
      const key = readSessionToken(token);
      const row = key && (await find(key));
      if (!key || !row || row.site_id !== site.id) return null;
      const { last_seen_at, ...member } = row;
      if (Date.now() - last_seen_at.getTime() >= seenEvery) await touching.add(member.id, key);
      return { ...member, status: member.status === 'active' ? 'active' : 'not_confirmed', language: member.language as Locale };
    },

    /** Begins a session in the caller's browser. The one it had there is over: call `endPrevious` once it is committed. */
    async begin(executor: Executor, caller: Caller, memberId: string): Promise<void> {
      const secret = newSecret();
      await sessionStore.add(executor, { member_id: memberId, token_hash: hashOf(secret), user_agent: caller.userAgent });
      caller.effects.session = sessionToken(memberId, secret);
    },

    endPrevious: remove,

    /** Ends the caller's session, if there is one. */
    async end(caller: Caller): Promise<void> {
      caller.effects.session = null;
      await remove(caller);
    },

    has: (key: SessionKey): Promise<boolean> => find(key).then((found) => found !== null),

    /** §7 page-hidden: the member is no longer here, unless another of their sessions is. */
    async pageHidden(caller: Caller): Promise<void> {
      const key = caller.token && readSessionToken(caller.token);
      if (!key) return;
      const gone = new Date(Date.now() - onlineFor);
      const elsewhere = await sessionStore.leave(db, key, gone);
      await events.tellAfter(membersSeen, { member_ids: [key.member_id], at: elsewhere && elsewhere > gone ? elsewhere : gone });
    },

    sweep: () => sessionStore.sweep(db),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
