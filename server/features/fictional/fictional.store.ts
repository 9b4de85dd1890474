import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Waiting } from '../../platform/database/waiting.ts';
import { unreadSides } from '../chat/chat.service.ts';
import { fictionalMembers } from '../member/member.service.ts';
import { fictionalProfiles } from '../profile/profile.service.ts';

type Sites = readonly string[] | undefined;

export interface ListedRow {
  readonly member_id: string;
  readonly site_id: string;
  readonly name: string;
  readonly date_of_birth: string;
  readonly gender: 'male' | 'female' | null;
  readonly country: string | null;
  readonly city_id: number | null;
  readonly photo: string | null;
  readonly num_photos: number;
  readonly created_at: Date;
  readonly waiting: number;
  readonly oldest: Date | null;
  readonly answered_by: string | null;
}

export interface WaitingRow {
  readonly conversation_id: string;
  readonly member_id: string;
  readonly other_id: string;
  readonly site_id: string;
  readonly name: string;
  readonly since: Date;
}

/** Those that operators run and that are shown. */
const profiles = sql`${sql.raw(fictionalProfiles)} p join ${sql.raw(fictionalMembers)} f on f.id = p.member_id`;

const ofSites = (sites: Sites) => (sites ? sql`p.site_id = any(${sites}::text[])` : sql`true`);

/** Those of the conversations in which the member's latest message is unanswered, of profiles that are shown. */
const waiting = (sites: Sites) => sql`
  fictional_waiting w
  join ${sql.raw(fictionalProfiles)} p on p.member_id = w.member_id and ${ofSites(sites)}
  join ${sql.raw(fictionalMembers)} f on f.id = p.member_id
  join ${sql.raw(unreadSides)} c on c.member_id = w.member_id and c.conversation_id = w.conversation_id`;

/** Fictional profiles, whom they write with, and who answers. */
export const fictionalStore = {
  /** `member`: this profile alone. */
  async list(db: Executor, { sites, member }: { sites?: Sites; member?: string }): Promise<ListedRow[]> {
    const { rows } = await sql<ListedRow>`
      select p.*, coalesce(waits.waiting, 0) as waiting, waits.oldest, answered.operator as answered_by
      from ${profiles}
      left join (
        select w.member_id, count(*)::int as waiting, min(w.since) as oldest from ${waiting(sites)} group by 1
      ) waits on waits.member_id = p.member_id
      left join lateral (
        select a.operator from fictional_answer a where a.member_id = p.member_id
        order by a.claimed_at desc limit 1
      ) answered on true
      where ${ofSites(sites)} and ${member === undefined ? sql`true` : sql`p.member_id = ${member}`}
      order by waits.oldest nulls last, p.created_at desc`.execute(db);
    return rows;
  },

  async profilesOf(db: Executor, sites: Sites): Promise<{ site: string; profiles: number }[]> {
    const { rows } = await sql<{ site: string; profiles: number }>`
      select p.site_id as site, count(*)::int as profiles from ${profiles}
      where ${ofSites(sites)} group by 1 order by 1`.execute(db);
    return rows;
  },

  /** Who waits, the longest first. */
  async waiting(db: Executor, { sites, limit }: { sites: Sites; limit: number }): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select w.conversation_id, w.member_id, w.other_id, p.site_id, p.name, w.since from ${waiting(sites)}
      order by w.since limit ${limit}`.execute(db);
    return rows;
  },

  async countWaiting(db: Executor, sites: Sites): Promise<Waiting> {
    const { rows } = await sql<Waiting>`
      select count(*)::int as waiting, min(w.since) as oldest from ${waiting(sites)}`.execute(db);
    return rows[0] as Waiting;
  },

  /** A member wrote; who waits already keeps their place. */
  async wrote(db: Executor, row: Pick<WaitingRow, 'member_id' | 'conversation_id' | 'other_id' | 'since'>) {
    await sql`insert into fictional_waiting (member_id, conversation_id, other_id, since)
      values (${row.member_id}, ${row.conversation_id}, ${row.other_id}, ${row.since})
      on conflict (member_id, conversation_id) do nothing`.execute(db);
  },

  /** Forgets who does not wait any more: one conversation, or all that were answered, read or hidden. */
  async settle(db: Executor, conversation?: string): Promise<void> {
    await sql`delete from fictional_waiting w
      where ${conversation === undefined ? sql`true` : sql`w.conversation_id = ${conversation}`}
      and not exists (
        select from ${sql.raw(unreadSides)} c
        where c.member_id = w.member_id and c.conversation_id = w.conversation_id
      )`.execute(db);
  },

  /**
   * Takes the answer to a message for an operator; false when it is another's, unless that one was begun before
   * `before` and never sent.
   */
  async claim(
    trx: Trx,
    claim: { member_id: string; answers: string; other_id: string; operator: string },
    before: Date,
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into fictional_answer as held (member_id, answers, other_id, operator, claimed_at)
      values (${claim.member_id}, ${claim.answers}, ${claim.other_id}, ${claim.operator}, now())
      on conflict (member_id, answers) do update set operator = excluded.operator, claimed_at = excluded.claimed_at
      where held.message_id is null and (held.operator = excluded.operator or held.claimed_at < ${before})
      returning answers`.execute(trx);
    return rows.length > 0;
  },

  /** The answer that an operator gave to a message, if it was sent. */
  sent: (db: Executor, member_id: string, answers: string) =>
    db
      .selectFrom('fictional_answer')
      .select(['operator', 'message_id'])
      .where('member_id', '=', member_id)
      .where('answers', '=', answers)
      .where('message_id', 'is not', null)
      .executeTakeFirst(),

  async setSent(db: Executor, member_id: string, answers: string, message_id: string): Promise<void> {
    await db
      .updateTable('fictional_answer')
      .set({ message_id })
      .where('member_id', '=', member_id)
      .where('answers', '=', answers)
      .execute();
  },

  /** Gives back what an operator took and could not send. */
  async giveBack(db: Executor, member_id: string, answers: string, operator: string): Promise<void> {
    await db
      .deleteFrom('fictional_answer')
      .where('member_id', '=', member_id)
      .where('answers', '=', answers)
      .where('operator', '=', operator)
      .where('message_id', 'is', null)
      .execute();
  },

  /** Who wrote the answers to a member, by the messages. */
  async writers(db: Executor, member_id: string, other_id: string): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('fictional_answer')
      .select(['message_id', 'operator'])
      .where('member_id', '=', member_id)
      .where('other_id', '=', other_id)
      .where('message_id', 'is not', null)
      .execute();
    return new Map(rows.map((row) => [row.message_id as string, row.operator]));
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from fictional_waiting where member_id = ${memberId} or other_id = ${memberId}`.execute(trx);
    await sql`delete from fictional_answer where member_id = ${memberId} or other_id = ${memberId}`.execute(trx);
  },
};
