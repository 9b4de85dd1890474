import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { onlineFor } from './member.rules.ts';

/** The members who have neither left nor are suspended or banned. */
const isPresent = "status in ('not_confirmed', 'active')";

/** A subquery of the members who are present, for statements of other features; text, as they are prepared once. */
export const presentMembers = `(select id, status from member where ${isPresent})`;

/** A subquery of all members with their sites, for statements of other features. */
export const memberSites = '(select id, site_id from member)';

/** A subquery of all members and how they are reached, also those who left and are not erased yet. */
export const memberAddresses = '(select id, site_id, email, language from member)';

/** A subquery of all members with what is stored of their age checks, also of those who left and may come back. */
export const memberAges = '(select id, age_country, age_provider from member)';

/** A subquery of the members who have not left and never confirmed their address, and from when their term counts. */
export const unconfirmedMembers = "(select id, unconfirmed_from from member where status = 'not_confirmed')";

/** A subquery of those whom optional mails may reach: confirmed, without a bounce, complaint or unsubscription. */
export const mailableMembers = `(
  select id, site_id, email, language from member
  where status = 'active' and notifications_disabled = '{}' and not fictional
)`;

/** A subquery of the members who are suspended or banned, for statements of other features. */
export const barredMembers = '(select id from member where barred_at is not null)';

/** A subquery of the members that operators run, by whom nobody logs in, for statements of other features. */
export const fictionalMembers = '(select id from member where fictional)';

/** A join of the members whose ids are in the column `key`, as `m`, if they are present; nobody is a fictional one. */
export const presentMember = (key: string) => `member m on m.id = ${key} and m.${isPresent} and not m.fictional`;

/**
 * A query that holds a member as `hold` does, for statements of other features: `id`, and whether they are `barred`
 * (suspended or banned). Without a row if they were erased.
 */
export const heldMember = (memberId: string) =>
  sql`select id, barred_at is not null as barred from member where id = ${memberId} for key share`;

/** Members who were here later are online; text, as statements are prepared once. */
export const onlineSince = `now() - interval '${onlineFor / second} seconds'`;
