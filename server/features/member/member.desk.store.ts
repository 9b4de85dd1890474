import { sql } from 'kysely';
import { type Beginning, beginningWith } from '../../platform/database/beginning.ts';
import type { Executor, Page } from '../../platform/database/database.ts';
import type { MemberRow } from './member.store.ts';

export type ListedMember = Pick<MemberRow, 'id' | 'email' | 'site_id' | 'status' | 'signup_date'>;

/** What operators find and read of members. */
export const memberDeskStore = {
  /** The members whose address begins with a text, in lower case; at most `limit` rows of each site are read. */
  async withEmail(db: Executor, { text, sites, limit }: Beginning): Promise<string[]> {
    const { from, below } = beginningWith(text);
    const { rows } = await sql<{ member_id: string }>`
      select found.member_id from unnest(${sites}::text[]) as asked (site_id) cross join lateral (
        select e.member_id, e.email collate "C" as email from member_email e
        where e.site_id = asked.site_id
          and e.email collate "C" >= ${from}::text and e.email collate "C" < ${below}::text
        order by e.email collate "C" limit ${limit}
      ) found order by found.email, asked.site_id limit ${limit}`.execute(db);
    return rows.map((row) => row.member_id);
  },

  listed: (db: Executor, ids: readonly string[], sites: readonly string[]): Promise<ListedMember[]> =>
    db
      .selectFrom('member')
      .select(['id', 'email', 'site_id', 'status', 'signup_date'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('site_id', '=', sql<string>`any(${sites}::text[])`)
      .execute(),

  row: (db: Executor, id: string): Promise<MemberRow | undefined> =>
    db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The latest mails to a member, first, from a place on. */
  mails: (db: Executor, memberId: string, { limit, offset }: Page) =>
    db
      .selectFrom('member_mail')
      .select(['kind', 'began_at', 'ended_at', 'outcome', 'attempts', 'answer'])
      .where('member_id', '=', memberId)
      .orderBy('began_at', 'desc')
      .orderBy('job_id')
      .orderBy('kind')
      .orderBy('account')
      .limit(limit)
      .offset(offset)
      .execute(),
};
