import type { Audience, CampaignKind } from '@rendezvous/contract/campaign';
import { day } from '@rendezvous/contract/durations';
import type { Locale } from '@rendezvous/contract/shared';
import { type RawBuilder, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import { mailableMembers } from '../member/member.service.ts';
import { membersWanting } from '../notify/notify.service.ts';
import { membersLeftAlone } from '../payment/payment.service.ts';
import { activeProfiles } from '../profile/profile.service.ts';
import type { Outcome, TemplateTexts } from './campaign.rules.ts';

/** Which members a campaign is for. */
export interface Target {
  readonly site_id: string;
  readonly kind: CampaignKind;
  readonly audience: Audience;
}

export interface CampaignRow extends Target {
  readonly id: string;
  readonly template: string;
  readonly texts: TemplateTexts;
  readonly per_hour: number;
  readonly starts_at: Date;
  readonly status: 'sending' | 'stopped' | 'done';
  readonly reached: string;
  readonly operator: string;
  readonly sent: number;
  readonly delivered: number;
  readonly dropped: number;
  readonly bounced: number;
  readonly complained: number;
  readonly opened: number;
  readonly unsubscribed: number;
}

export interface Key {
  readonly campaign_id: string;
  readonly member_id: string;
}

const from = (date: string) => new Date(`${date}T00:00:00Z`);
const after = (date: string) => new Date(from(date).getTime() + day);

/**
 * The members of an audience who may be mailed: real, confirmed, reachable, and wanting mails of the kind. A `from`
 * clause with conditions, with the profile as `p` and the member as `m`.
 */
function members({ site_id, kind, audience }: Target): RawBuilder<unknown> {
  const { countries, regions, gender, min_age, max_age, languages, premium, has_photo } = audience;
  const { seen_from, seen_to, signed_up_from, signed_up_to } = audience;
  const age = sql`extract(year from age(p.date_of_birth))`;
  const conditions = [
    sql`m.site_id = ${site_id} and not p.fictional`,
    sql`not exists (select from ${sql.raw(membersLeftAlone)} alone where alone.member_id = m.id)`,
    countries && sql`p.country = any(${countries}::text[])`,
    regions && sql`p.region = any(${regions}::text[])`,
    gender && sql`p.gender = ${gender}`,
    min_age !== undefined && sql`${age} >= ${min_age}::int`,
    max_age !== undefined && sql`${age} <= ${max_age}::int`,
    languages && sql`split_part(m.language, '-', 1) = any(${languages}::text[])`,
    premium !== undefined && sql`p.paid_user = ${premium}::boolean`,
    has_photo !== undefined && sql`p.has_photo = ${has_photo}::boolean`,
    seen_from && sql`p.last_active_at >= ${from(seen_from)}`,
    seen_to && sql`p.last_active_at < ${after(seen_to)}`,
    signed_up_from && sql`p.created_at >= ${from(signed_up_from)}`,
    signed_up_to && sql`p.created_at < ${after(signed_up_to)}`,
  ].filter((condition) => typeof condition === 'object');
  return sql`${sql.raw(activeProfiles)} p
    join ${sql.raw(mailableMembers)} m on m.id = p.member_id
    join ${sql.raw(membersWanting(kind))} w on w.member_id = p.member_id
    where ${sql.join(conditions, sql` and `)}`;
}

export const campaignStore = {
  /** How many members an audience has, by language. */
  async count(executor: Executor, target: Target): Promise<{ language: Locale; members: number }[]> {
    const { rows } = await sql<{ language: Locale; members: number }>`
      select m.language, count(*)::int as members from ${members(target)} group by m.language
      order by members desc, m.language`.execute(executor);
    return rows;
  },

  /** A member of the audience as they are now; undefined for one who is not of it any more. */
  async recipient(executor: Executor, target: Target, memberId: string) {
    const { rows } = await sql<{ id: string; email: string; name: string; language: Locale }>`
      select m.id, m.email, p.name, m.language from ${members(target)} and p.member_id = ${memberId}`.execute(executor);
    return rows[0];
  },

  /** False if it was added before. */
  add: (executor: Executor, { texts, audience, starts_at, ...campaign }: NewCampaign): Promise<boolean> =>
    anyRow(
      executor
        .insertInto('campaign')
        .values({
          ...campaign,
          texts: JSON.stringify(texts),
          audience: JSON.stringify(audience),
          starts_at: starts_at ?? sql<Date>`now()`,
        })
        .onConflict(keepRow)
        .returning('id'),
    ),

  async byId(executor: Executor, id: string): Promise<CampaignRow | undefined> {
    const { rows } = await sql<CampaignRow>`select * from campaign where id = ${id}`.execute(executor);
    return rows[0];
  },

  async ofSite(executor: Executor, siteId: string, limit: number): Promise<CampaignRow[]> {
    const { rows } = await sql<CampaignRow>`select * from campaign where site_id = ${siteId}
      order by created_at desc, id limit ${limit}`.execute(executor);
    return rows;
  },

  /** Waits for a batch under way. */
  async stop(executor: Executor, id: string): Promise<void> {
    await executor.updateTable('campaign').set({ status: 'stopped' }).where('id', '=', id).execute();
  },

  async resume(executor: Executor, id: string): Promise<void> {
    await executor
      .updateTable('campaign')
      .set({ status: 'sending' })
      .where('id', '=', id)
      .where('status', '=', 'stopped')
      .execute();
  },

  async due(executor: Executor): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select id from campaign
      where status = 'sending' and starts_at <= now() order by starts_at, id`.execute(executor);
    return rows.map(({ id }) => id);
  },

  /** Takes a campaign that is sending for its next batch; undefined while another process has it. */
  async take(trx: Trx, id: string): Promise<CampaignRow | undefined> {
    const { rows } = await sql<CampaignRow>`select * from campaign where id = ${id} and status = 'sending'
      for update skip locked`.execute(trx);
    return rows[0];
  },

  async takenSince(trx: Trx, id: string, since: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_mail
      where campaign_id = ${id} and taken_at > ${since} and not held`.execute(trx);
    return rows[0]?.count ?? 0;
  },

  /** Takes again members whose mails were held when the campaign was stopped. */
  async takeHeld(trx: Trx, id: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ member_id: string }>`
      update campaign_mail set held = false, taken_at = now() where campaign_id = ${id} and member_id in (
        select member_id from campaign_mail where campaign_id = ${id} and held limit ${limit}
      ) returning member_id`.execute(trx);
    return rows.map(({ member_id }) => member_id);
  },

  /** The next members of the audience as it was at the start, in the order of their ids. */
  async next(trx: Trx, campaign: CampaignRow, limit: number): Promise<string[]> {
    const { rows } = await sql<{ member_id: string }>`select p.member_id from ${members(campaign)}
      and p.member_id > ${campaign.reached} and p.created_at <= ${campaign.starts_at}
      order by p.member_id limit ${limit}`.execute(trx);
    return rows.map(({ member_id }) => member_id);
  },

  async record(trx: Trx, id: string, memberIds: readonly string[]): Promise<void> {
    await sql`insert into campaign_mail (member_id, campaign_id)
      select one, ${id}::uuid from unnest(${memberIds}::uuid[]) one`.execute(trx);
    await sql`update campaign set sent = sent + ${memberIds.length},
      reached = coalesce(${memberIds.at(-1) ?? null}::uuid, reached) where id = ${id}`.execute(trx);
  },

  async end(trx: Trx, id: string): Promise<void> {
    await trx.updateTable('campaign').set({ status: 'done' }).where('id', '=', id).execute();
  },

  /** Holds a mail if its campaign is stopped; a resumption meanwhile waits, and takes it up. */
  hold: (executor: Executor, { campaign_id, member_id }: Key): Promise<boolean> =>
    anyRows(
      executor,
      sql`with stopped as (select id from campaign where id = ${campaign_id} and status = 'stopped' for share)
      update campaign_mail set held = true
      where member_id = ${member_id} and campaign_id in (select id from stopped)
      and not tried and not held returning member_id`,
    ),

  /** Marks a mail as given to the mail server before it is, so that it is not given twice; false if it was. */
  claim: (executor: Executor, { campaign_id, member_id }: Key): Promise<boolean> =>
    anyRow(
      executor
        .updateTable('campaign_mail')
        .set({ tried: true })
        .where('member_id', '=', member_id)
        .where('campaign_id', '=', campaign_id)
        .where('tried', '=', false)
        .where('held', '=', false)
        .returning('member_id'),
    ),

  /** Lets a mail be claimed again that the mail server did not take. */
  async release(executor: Executor, { campaign_id, member_id }: Key): Promise<void> {
    await executor
      .updateTable('campaign_mail')
      .set({ tried: false })
      .where('member_id', '=', member_id)
      .where('campaign_id', '=', campaign_id)
      .execute();
  },

  /** Notes what came of a mail and counts it, once. */
  async mark(executor: Executor, { campaign_id, member_id }: Key, outcome: Outcome): Promise<void> {
    const column = sql.ref(outcome);
    await sql`with marked as (
        update campaign_mail set ${column} = true
        where member_id = ${member_id} and campaign_id = ${campaign_id} and not ${column} returning campaign_id
      ) update campaign set ${column} = ${column} + 1 where id in (select campaign_id from marked)`.execute(executor);
  },

  async latest(executor: Executor, memberId: string, since: Date): Promise<string | undefined> {
    const row = await executor
      .selectFrom('campaign_mail')
      .select('campaign_id')
      .where('member_id', '=', memberId)
      .where('delivered', '=', true)
      .where('taken_at', '>', since)
      .orderBy('taken_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.campaign_id;
  },

  async ofMember(executor: Executor, memberId: string): Promise<object[]> {
    const { rows } = await sql<object>`select c.template, c.kind, mail.taken_at, mail.delivered, mail.bounced,
      mail.complained, mail.opened, mail.unsubscribed from campaign_mail mail join campaign c on c.id = mail.campaign_id
      where mail.member_id = ${memberId} order by mail.taken_at`.execute(executor);
    return rows;
  },

  async erase(executor: Executor, memberId: string): Promise<void> {
    await executor.deleteFrom('campaign_mail').where('member_id', '=', memberId).execute();
  },

  async removeBefore(executor: Executor, before: Date): Promise<void> {
    await executor.deleteFrom('campaign_mail').where('taken_at', '<', before).execute();
  },
};

type NewCampaign = Pick<
  CampaignRow,
  'id' | 'site_id' | 'template' | 'kind' | 'texts' | 'audience' | 'per_hour' | 'operator'
> & { readonly starts_at: Date | undefined };

const anyRows = async (executor: Executor, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(executor)).rows.length > 0;
