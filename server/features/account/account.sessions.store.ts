import { sql } from 'kysely';
import type { Executor } from '../../platform/database.ts';
import { sessionLasts } from './account.rules.ts';

export interface SessionKey {
  readonly member_id: string;
  readonly token_hash: string;
}

const begun = () => new Date(Date.now() - sessionLasts);

/** The statements of sessions. */
export const sessionStore = {
  async add(db: Executor, session: SessionKey & { user_agent: string }): Promise<void> {
    await db.insertInto('account_session').values(session).execute();
  },

  /** The member of a session that is not over. */
  async find(db: Executor, key: SessionKey) {
    return db
      .selectFrom('account_session as session')
      .innerJoin('account_member as member', 'member.id', 'session.member_id')
      .select(['member.id', 'member.site_id', 'member.pool', 'member.status', 'member.language', 'session.last_seen_at'])
      .where('session.member_id', '=', key.member_id)
      .where('session.token_hash', '=', key.token_hash)
      .where('session.created_at', '>', begun())
      .where('member.status', '<>', 'deleted')
      .executeTakeFirst();
  },

  /** Notes a call of the session; false when another call did so since `before`. */
  async touch(db: Executor, key: SessionKey, before: Date): Promise<boolean> {
    const row = await db
      .updateTable('account_session')
      .set({ last_seen_at: sql`now()` })
      .where('member_id', '=', key.member_id)
      .where('token_hash', '=', key.token_hash)
      .where('last_seen_at', '<=', before)
      .returning('member_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Sets a session's last call back to `at`, and returns the latest call of the member's other sessions. */
  async leave(db: Executor, key: SessionKey, at: Date): Promise<Date | null> {
    await db.updateTable('account_session').set({ last_seen_at: at }).where('member_id', '=', key.member_id).where('token_hash', '=', key.token_hash).execute();
    const row = await db
      .selectFrom('account_session')
      .select((is) => is.fn.max('last_seen_at').as('latest'))
      .where('member_id', '=', key.member_id)
      .where('token_hash', '<>', key.token_hash)
      .executeTakeFirst();
    return row?.latest ?? null;
  },

  async remove(db: Executor, key: SessionKey): Promise<boolean> {
    const row = await db
      .deleteFrom('account_session')
      .where('member_id', '=', key.member_id)
      .where('token_hash', '=', key.token_hash)
      .returning('member_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Removes what is over: sessions, links, and counts of wrong passwords older than a day. */
  async sweep(db: Executor): Promise<void> {
    const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
    await db.deleteFrom('account_session').where('created_at', '<=', begun()).execute();
    await db.deleteFrom('account_token').where('expires_at', '<', yesterday).execute();
    await db.deleteFrom('account_login_attempt').where('last_failed_at', '<', yesterday).execute();
  },
};
