import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Waiting } from '../../platform/database/waiting.ts';
import { unreadSides } from '../chat/chat.service.ts';
import { fictionalMembers, ofOthers } from '../member/member.service.ts';
import { fictionalProfiles } from '../profile/profile.service.ts';
import type { Claim } from './fictional.rules.ts';

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
  readonly invisible: boolean;
  readonly kept_invisible: boolean;
}

export interface WaitingRow {
  readonly conversation_id: string;
  readonly profile_id: string;
  readonly other_id: string;
  readonly site_id: string;
  readonly name: string;
  readonly since: Date;
}

/** Those that operators run and that are shown. */
const profiles = sql`${sql.raw(fictionalProfiles)} p join ${sql.raw(fictionalMembers)} f on f.id = p.member_id`;

const ofSites = (sites: Sites) => (sites ? sql`p.site_id = any(${sites}::text[])` : sql`true`);

/**
 * Those of the conversations in which the member's latest message is unanswered, of profiles that are shown. As in an
 * inbox, whose sides these are, `member_id` is the profile and `other_id` the member.
 */
const waiting = (sites: Sites) => sql`
  fictional_waiting w
  join ${sql.raw(fictionalProfiles)} p on p.member_id = w.member_id and ${ofSites(sites)}
  join ${sql.raw(fictionalMembers)} f on f.id = p.member_id
  join ${sql.raw(unreadSides)} c on c.member_id = w.member_id and c.conversation_id = w.conversation_id
    and ${ofOthers('w.other_id')}`;

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
        select a.operator from fictional_answer a where a.profile_id = p.member_id and a.message_id is not null
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
      select w.conversation_id, w.member_id as profile_id, w.other_id, p.site_id, p.name, w.since from ${waiting(sites)}
      order by w.since limit ${limit}`.execute(db);
    return rows;
  },

  async countWaiting(db: Executor, sites: Sites): Promise<Waiting> {
    const { rows } = await sql<Waiting>`
      select count(*)::int as waiting, min(w.since) as oldest from ${waiting(sites)}`.execute(db);
    return rows[0] as Waiting;
  },

  /**
   * A member wrote; who waits already keeps their place. Setting what is there locks the row: it waits for a `settle`
   * that forgets it, and one that comes after sees the message.
   */
  async wrote(db: Executor, row: Pick<WaitingRow, 'profile_id' | 'conversation_id' | 'other_id' | 'since'>) {
    await sql`insert into fictional_waiting as held (member_id, conversation_id, other_id, since)
      values (${row.profile_id}, ${row.conversation_id}, ${row.other_id}, ${row.since})
      on conflict (member_id, conversation_id) do update set since = held.since`.execute(db);
  },

  /**
   * Forgets who does not wait any more: one conversation, or all that were answered, read or hidden. The second
   * statement sees what came before the first had its locks. Returns whether there were any.
   */
  async settle(trx: Trx, conversation?: string): Promise<boolean> {
    const which = conversation === undefined ? sql`true` : sql`w.conversation_id = ${conversation}`;
    await sql`select from fictional_waiting w where ${which}
      order by w.member_id, w.conversation_id for update`.execute(trx);
    const { rows } = await sql`delete from fictional_waiting w where ${which}
      and not exists (
        select from ${sql.raw(unreadSides)} c
        where c.member_id = w.member_id and c.conversation_id = w.conversation_id
      ) returning 1`.execute(trx);
    return rows.length > 0;
  },

  /**
   * The profiles that are to be hidden, as somebody has waited since before then and nobody was answered since, and
   * those that are to be shown again; none that a measure hides.
   */
  async astray(db: Executor, before: Date, member?: string): Promise<{ member_id: string; invisible: boolean }[]> {
    const { rows } = await sql<{ member_id: string; invisible: boolean }>`
      select p.member_id, left_alone.yes as invisible from ${profiles} cross join lateral (
        select exists (
          select from fictional_waiting w join ${sql.raw(unreadSides)} c
            on c.member_id = w.member_id and c.conversation_id = w.conversation_id
          where w.member_id = p.member_id and w.since < ${before}
        ) and not exists (
          select from fictional_answer a
          where a.profile_id = p.member_id and a.message_id is not null and a.claimed_at >= ${before}
        ) as yes
      ) left_alone
      where not p.kept_invisible and p.invisible <> left_alone.yes
        and ${member === undefined ? sql`true` : sql`p.member_id = ${member}`}`.execute(db);
    return rows;
  },

  /**
   * Takes the answer to a message for an operator. Returns when, which is the time of the message then; undefined when
   * it is another's, who sent it or took it within `lasts` milliseconds. The profile is locked.
   */
  async claim(
    trx: Trx,
    { profile_id, member_id, answers, operator }: Record<'profile_id' | 'member_id' | 'answers' | 'operator', string>,
    lasts: number,
  ): Promise<Date | undefined> {
    const { rows } = await sql<{ claimed_at: Date }>`
      insert into fictional_answer (profile_id, profile_name, profile_site, member_id, answers, operator, claimed_at)
      select p.member_id, p.name, p.site_id, ${member_id}, ${answers}, ${operator},
        greatest(date_trunc('milliseconds', clock_timestamp()), earlier.latest + interval '1 millisecond')
      from ${sql.raw(fictionalProfiles)} p, (
        select max(claimed_at) as latest, bool_or(message_id is not null or operator <> ${operator}
          and claimed_at > clock_timestamp() - ${lasts}::int * interval '1 millisecond') as is_taken
        from fictional_answer where member_id = ${member_id} and answers = ${answers}
      ) earlier
      where p.member_id = ${profile_id} and earlier.is_taken is not true
      returning claimed_at`.execute(trx);
    return rows[0]?.claimed_at;
  },

  /** Who took the answer to a message, the first first; locked. */
  async claims(trx: Trx, member_id: string, answers: string): Promise<Claim[]> {
    const { rows } = await sql<Claim>`select operator, claimed_at, message_id is not null as is_sent
      from fictional_answer where member_id = ${member_id} and answers = ${answers}
      order by claimed_at for update`.execute(trx);
    return rows;
  },

  /** Records the answer to a message for the one who wrote it; the others took it for nothing. */
  async setSent(trx: Trx, member_id: string, answers: string, { id, claimed_at }: { id: string; claimed_at: Date }) {
    const taken = sql`member_id = ${member_id} and answers = ${answers} and message_id is null`;
    await sql`delete from fictional_answer where ${taken} and claimed_at <> ${claimed_at}`.execute(trx);
    await sql`update fictional_answer set message_id = ${id} where ${taken}`.execute(trx);
  },

  /** Gives back what an operator took and could not send. */
  async giveBack(db: Executor, member_id: string, answers: string, claimed_at: Date): Promise<void> {
    await db
      .deleteFrom('fictional_answer')
      .where('member_id', '=', member_id)
      .where('answers', '=', answers)
      .where('claimed_at', '=', claimed_at)
      .where('message_id', 'is', null)
      .execute();
  },

  /** Who wrote the answers to a member, by the messages. */
  async writers(db: Executor, profile_id: string, member_id: string): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('fictional_answer')
      .select(['message_id', 'operator'])
      .where('profile_id', '=', profile_id)
      .where('member_id', '=', member_id)
      .where('message_id', 'is not', null)
      .execute();
    return new Map(rows.map((row) => [row.message_id as string, row.operator]));
  },

  /** Who answered a member stays with the member when the profile is erased, by its name and brand. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from fictional_waiting where member_id = ${memberId} or other_id = ${memberId}`.execute(trx);
    await sql`delete from fictional_answer where member_id = ${memberId}`.execute(trx);
    await sql`delete from fictional_answer where profile_id = ${memberId} and message_id is null`.execute(trx);
    await sql`update fictional_answer set profile_id = null where profile_id = ${memberId}`.execute(trx);
  },
};
