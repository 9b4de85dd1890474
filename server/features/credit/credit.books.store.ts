import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { memberSites } from '../member/member.service.ts';
import type { CreditReason } from './credit.rules.ts';

/** The time zone of each site's company, by the site's id. */
export type TimeZones = Readonly<Record<string, string>>;

/** Of a site and a month, `YYYY-MM`: how much an entry's reason changed. `erased`: taken as members were erased. */
export interface CreditSum {
  readonly site: string;
  readonly month: string;
  readonly reason: CreditReason | 'erased';
  readonly delta: number;
}

/** The month of an instant where the company of the site `m.site_id` is, in a statement that names the `zone`. */
const monthOf = (at: string) => sql.raw(`to_char(${at} at time zone coalesce(zone.value, 'UTC'), 'YYYY-MM')`);

const members = (zones: TimeZones) => sql`
  ${sql.raw(memberSites)} m left join jsonb_each_text(${JSON.stringify(zones)}::jsonb) zone on zone.key = m.site_id`;

const entrySums = (zones: TimeZones, where: RawBuilder<unknown>) => sql`
  select m.site_id, ${monthOf('e.created_at')} as month, e.reason, sum(e.delta) as delta
  from ${members(zones)} join credit_entry e on e.member_id = m.id where ${where} group by 1, 2, 3`;

export const creditBooks = {
  /** Adds a member who is being erased to the sums of their site, so that no month changes. */
  async keep(trx: Trx, memberId: string, zones: TimeZones): Promise<void> {
    await sql`
      insert into credit_book (site_id, month, reason, delta)
      select * from (
        ${entrySums(zones, sql`e.member_id = ${memberId}`)}
        union all
        select m.site_id, ${monthOf('now()')}, 'erased', -b.balance
        from ${members(zones)} join credit_balance b on b.member_id = m.id
        where b.member_id = ${memberId} and b.balance <> 0
      ) kept
      -- All lock the sums in one order.
      order by 1, 2, 3
      on conflict (site_id, month, reason) do update set delta = credit_book.delta + excluded.delta`.execute(trx);
  },

  /** The sums of that month and the later ones, and what all members have now, in one moment. */
  async since(
    executor: Executor,
    month: string,
    zones: TimeZones,
  ): Promise<{ sums: CreditSum[]; balances: Map<string, number> }> {
    // No time zone is a day from UTC.
    const from = sql`${`${month}-01`}::timestamp at time zone 'UTC' - interval '1 day'`;
    const { rows } = await sql<{ site_id: string; month: string | null; reason: string; delta: string | number }>`
      select site_id, month, reason, sum(delta) as delta from (
        ${entrySums(zones, sql`e.created_at >= ${from}`)}
        union all
        select site_id, month, reason, delta from credit_book where month >= ${month}
      ) sums
      where month >= ${month} group by 1, 2, 3
      union all
      select m.site_id, null, '', sum(b.balance)
      from ${sql.raw(memberSites)} m join credit_balance b on b.member_id = m.id group by 1`.execute(executor);
    const isSum = (row: (typeof rows)[number]) => row.month !== null;
    return {
      sums: rows.filter(isSum).map(({ site_id: site, month, reason, delta }) => ({
        site,
        month: month ?? '',
        reason: reason as CreditSum['reason'],
        delta: Number(delta),
      })),
      balances: new Map(rows.filter((row) => !isSum(row)).map(({ site_id, delta }) => [site_id, Number(delta)])),
    };
  },
};
