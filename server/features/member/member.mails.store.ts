import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { MemberMail } from '../../platform/database/schema.gen.ts';

export type NewMail = Pick<Insertable<MemberMail>, 'job_id' | 'account' | 'kind' | 'member_id' | 'outcome' | 'answer'>;

/** The statements of what came of mails. */
export const mailStore = {
  /** Records an attempt; none of a member who was erased meanwhile. */
  async record(db: Executor, { job_id, account, kind, member_id, outcome, answer }: NewMail): Promise<void> {
    await sql`insert into member_mail as known (job_id, account, kind, member_id, outcome, answer)
      select ${job_id}::uuid, ${account}, ${kind}, ${member_id}::uuid, ${outcome}, ${answer}
      where ${member_id}::uuid is null or exists (select 1 from member where id = ${member_id}::uuid)
      on conflict (account, job_id, kind) do update set attempts = known.attempts + 1, ended_at = ${new Date()},
        outcome = excluded.outcome, answer = excluded.answer`.execute(db);
  },

  /** Mails to an address, by its hashes, and to its members, latest first, with the site of the member. */
  ofAccount: (db: Executor, accounts: readonly string[], limit: number) =>
    db
      .selectFrom('member_mail as mail')
      .leftJoin('member', 'member.id', 'mail.member_id')
      .select(['kind', 'began_at', 'ended_at', 'outcome', 'attempts', 'answer', 'member.site_id'])
      .where('account', 'in', accounts)
      .orderBy('began_at', 'desc')
      .limit(limit)
      .execute(),

  /** The members of an address, and why mails to them stopped. */
  membersOf: (db: Executor, email: string) =>
    db
      .selectFrom('member')
      .select(['site_id', 'status', 'notifications_disabled'])
      .where('email', '=', email)
      .orderBy('site_id')
      .execute(),

  ofMember: (db: Executor, memberId: string) =>
    db
      .selectFrom('member_mail')
      .select(['kind', 'began_at', 'ended_at', 'outcome', 'attempts', 'answer'])
      .where('member_id', '=', memberId)
      .orderBy('began_at')
      .execute(),

  async erase(db: Executor, memberId: string, accounts: readonly string[]): Promise<void> {
    await db
      .deleteFrom('member_mail')
      .where((where) =>
        where.or([
          where('member_id', '=', memberId),
          // Of an address that was not known to be theirs yet; another site's member may have it, too.
          where.and([where('account', 'in', accounts), where('member_id', 'is', null)]),
        ]),
      )
      .execute();
  },

  async sweep(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('member_mail').where('began_at', '<', before).execute();
  },
};
