import type { Locale } from '@rendezvous/contract/shared';
import { type SessionKey, sessionLifetime } from '../../../platform/calls/session.ts';
import { anyRow, byKey, type Connection, type Executor, type Trx } from '../../../platform/database/database.ts';
import { presentMember } from '../../member/member.service.ts';

export type { SessionKey };

export interface FoundSession {
  readonly id: string;
  readonly site_id: string;
  readonly pool: string;
  readonly status: string;
  readonly language: Locale;
  readonly cannot_write: boolean;
  readonly age_country: string | null;
  readonly age_provider: string | null;
  readonly last_seen_at: Date;
}

/** More are not listed; logging out everywhere ends them all. */
const maxShown = 100;

const earliestStart = () => new Date(Date.now() - sessionLifetime);

/** The statements of sessions. */
export const sessionStore = {
  async add(db: Executor, session: SessionKey & { user_agent: string }): Promise<void> {
    await db.insertInto('access_session').values(session).execute();
  },

  /** Sets a session's last call back to `at`, and returns the latest call of the member's other sessions. */
  async leave(db: Executor, key: SessionKey, at: Date): Promise<Date | null> {
    await db
      .updateTable('access_session')
      .set({ last_seen_at: at })
      .where('member_id', '=', key.member_id)
      .where('token_hash', '=', key.token_hash)
      .execute();
    const row = await db
      .selectFrom('access_session')
      .select((is) => is.fn.max('last_seen_at').as('latest'))
      .where('member_id', '=', key.member_id)
      .where('token_hash', '<>', key.token_hash)
      .executeTakeFirst();
    return row?.latest ?? null;
  },

  /** Holds a session until the transaction ends; false if it has ended, also by a concurrent change. */
  hold: (trx: Trx, key: SessionKey): Promise<boolean> =>
    anyRow(
      trx
        .selectFrom('access_session')
        .select('member_id')
        .where('member_id', '=', key.member_id)
        .where('token_hash', '=', key.token_hash)
        .forKeyShare(),
    ),

  remove: (db: Executor, key: SessionKey): Promise<boolean> =>
    anyRow(
      db
        .deleteFrom('access_session')
        .where('member_id', '=', key.member_id)
        .where('token_hash', '=', key.token_hash)
        .returning('member_id'),
    ),

  /** Where a member is logged in, latest seen first. */
  ofMember: (db: Executor, memberId: string) =>
    db
      .selectFrom('access_session')
      .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
      .where('member_id', '=', memberId)
      .where('created_at', '>', earliestStart())
      .orderBy('last_seen_at', 'desc')
      .limit(maxShown)
      .execute(),

  personalData: (db: Executor, memberId: string) =>
    db
      .selectFrom('access_session')
      .select(['created_at', 'last_seen_at', 'user_agent'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  /** Removes every session of a member but one, and returns those that ended. */
  removeOthers: (db: Executor, memberId: string, except: string | null): Promise<SessionKey[]> =>
    db
      .deleteFrom('access_session')
      .where('member_id', '=', memberId)
      .where('token_hash', '<>', except ?? '')
      .returning(['member_id', 'token_hash'])
      .execute(),

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('access_session').where('created_at', '<=', earliestStart()).execute();
  },
};

/** The prepared statements of every member's call, for many calls at once. */
export function sessionBatches(connection: Connection) {
  const find = connection.prepare<Omit<FoundSession, 'id'> & { id: string | null }>({
    name: 'access.session',
    text: `select m.id, m.site_id, m.pool, m.status, m.language, m.cannot_write, m.age_country, m.age_provider,
        s.last_seen_at
      from unnest($1::uuid[], $2::text[]) with ordinality as k(member_id, token_hash, n)
      left join access_session s on s.member_id = k.member_id and s.token_hash = k.token_hash and s.created_at > $3
      left join ${presentMember('s.member_id')}
      order by k.n`,
  });
  const touch = connection.prepare<SessionKey>({
    name: 'access.session_touch',
    text: `update access_session s set last_seen_at = now()
      from (
        select t.member_id, t.token_hash from unnest($1::uuid[], $2::text[]) k(member_id, token_hash)
        join access_session t on t.member_id = k.member_id and t.token_hash = k.token_hash
        where t.last_seen_at <= $3 order by 1, 2 for update of t
      ) due
      where s.member_id = due.member_id and s.token_hash = due.token_hash
      returning s.member_id, s.token_hash`,
    dedicated: { name: 'access.session_touch', connections: 1, settings: byKey },
  });
  const columns = (keys: readonly SessionKey[]) => [
    keys.map((key) => key.member_id),
    keys.map((key) => key.token_hash),
  ];
  return {
    /** The members of open sessions, in the order of the keys. */
    find: async (keys: readonly SessionKey[]): Promise<(FoundSession | null)[]> =>
      (await find([...columns(keys), earliestStart()])).map((row) => (row.id === null ? null : { ...row, id: row.id })),

    /** Records a call of each session, and returns the sessions without one since `before`. */
    touch: (keys: readonly SessionKey[], before: Date): Promise<SessionKey[]> => touch([...columns(keys), before]),
  };
}
