import type { Locale } from '@rendezvous/contract/shared';
import type { Caller, SessionMember, Site } from '../../platform/caller.ts';
import type { Database, Executor } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import { memberLoggedOut, memberSeen } from './account.facts.ts';
import { onlineFor, seenEvery } from './account.rules.ts';
import { type SessionKey, sessionStore } from './account.sessions.store.ts';
import { hashOf, newSecret, readSessionToken, sessionToken } from './account.tokens.ts';

/** Sessions: begun by signing up, logging in or confirming; over after 30 days or by logging out. */
export function createSessions({ db, events }: { db: Database; events: Events }) {
  async function remove(caller: Caller): Promise<void> {
    const key = caller.token && readSessionToken(caller.token);
    if (key && (await sessionStore.remove(db, key))) await events.tellAfter(memberLoggedOut, key);
  }

  return {
    /** The member whose session the token opens on this site, else null. One indexed read, and a write once a minute. */
    async sessionMember(token: string, site: Site): Promise<SessionMember | null> {
      const key = readSessionToken(token);
      const row = key && (await sessionStore.find(db, key));
      if (!key || !row || row.site_id !== site.id) return null;
      const { last_seen_at, ...member } = row;
      const now = Date.now();
      if (now - last_seen_at.getTime() >= seenEvery && (await sessionStore.touch(db, key, last_seen_at))) {
        await events.tellAfter(memberSeen, { member_id: member.id, at: new Date(now) });
      }
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

    has: (key: SessionKey): Promise<boolean> => sessionStore.find(db, key).then((found) => found !== undefined),

    /** §7 page-hidden: the member is no longer here, unless another of their sessions is. */
    async pageHidden(caller: Caller): Promise<void> {
      const key = caller.token && readSessionToken(caller.token);
      if (!key) return;
      const gone = new Date(Date.now() - onlineFor);
      const elsewhere = await sessionStore.leave(db, key, gone);
      await events.tellAfter(memberSeen, { member_id: key.member_id, at: elsewhere && elsewhere > gone ? elsewhere : gone });
    },

    sweep: () => sessionStore.sweep(db),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
