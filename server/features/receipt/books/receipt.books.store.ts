import type { Country } from '@rendezvous/contract/shared';
import { sql } from 'kysely';
import type { Reversal } from '../../../adapters/payment/gateway.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { TimeZones } from '../../credit/credit.service.ts';
import { memberStates, paymentReversals } from '../../payment/payment.service.ts';

/** What sales, or reversals of a kind, are in all, of a site and a country at a rate of VAT. */
export interface MoneySum {
  readonly company: string;
  readonly site: string;
  readonly kind: 'sale' | Reversal['kind'];
  readonly by_transfer: boolean;
  readonly country: Country;
  readonly vat_permille: number;
  readonly currency: string;
  readonly count: number;
  /** Minor units by the receipts and credit notes. */
  readonly gross: number;
  readonly vat: number;
  /** Minor units that came to the company; negative for what left it, of which there may be no credit note. */
  readonly moved: number;
}

/** Lets all statements of a transaction that has just begun read the same moment. */
export const readOneMoment = (trx: Trx) => sql`set transaction isolation level repeatable read`.execute(trx);

/**
 * The sums of a month, `YYYY-MM`, of the companies: by the days of receipts and credit notes, and of reversals without
 * one by when they were booked, so that what is heard late changes no month before.
 */
export async function moneySums(executor: Executor, month: string, zones: TimeZones): Promise<MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    select company, site_id as site, kind, by_transfer, country, vat_permille, currency, count(*)::int as count,
      sum(gross)::float8 as gross, sum(vat)::float8 as vat, sum(moved)::float8 as moved
    from (
      select company, site_id, 'sale' as kind, false as by_transfer, country, vat_permille, currency, gross, vat,
        gross as moved
      from receipt where reversal_id = '' and issued_on like ${`${month}-%`}
      union all
      select coalesce(n.company, s.company), s.site_id, r.kind, r.by_transfer, s.country, s.vat_permille, s.currency,
        coalesce(n.gross, 0), coalesce(n.vat, 0), r.moved
      from ${sql.raw(paymentReversals)} r
      join receipt s on s.member_id = r.member_id and s.payment_id = r.payment_id and s.reversal_id = ''
      left join receipt n on n.member_id = r.member_id and n.payment_id = r.payment_id and n.reversal_id = r.reversal_id
      left join jsonb_each_text(${JSON.stringify(zones)}::jsonb) zone on zone.key = s.site_id
      where coalesce(n.issued_on, to_char(r.created_at at time zone coalesce(zone.value, 'UTC'), 'YYYY-MM-DD'))
        like ${`${month}-%`}
    ) moves
    group by 1, 2, 3, 4, 5, 6, 7
    order by company, site_id, kind = 'sale' desc, kind, by_transfer, currency, country, vat_permille`.execute(
    executor,
  );
  return rows;
}

/** What a company sold in a year until a month, to consumers of other member states than its own; without VAT. */
export interface SoldAbroad {
  readonly company: string;
  readonly currency: string;
  /** Minor units, less what went back. */
  readonly net: number;
}

/** `homes` are the countries of companies in the EU. */
export async function soldAbroad(
  executor: Executor,
  month: string,
  homes: Readonly<Record<string, string>>,
): Promise<SoldAbroad[]> {
  const { rows } = await sql<SoldAbroad>`
    select company, currency, sum(gross - vat)::float8 as net
    from receipt join jsonb_each_text(${JSON.stringify(homes)}::jsonb) home on home.key = company
    where issued_on like ${`${month.slice(0, 4)}-%`} and left(issued_on, 7) <= ${month}
      and country = any(${memberStates}::text[]) and country <> home.value
    group by 1, 2 order by 1, 2`.execute(executor);
  return rows;
}
