import { otherSources, type SourceGroup } from '@rendezvous/contract/source';
import { type Compilable, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { attributionOfMember } from '../account/account.service.ts';
import type { Change, Measure, SourceKey } from './source.rules.ts';

const columns = ['site_id', 'day', 'network', 'ref', 'lander', 'variant', 'measure', 'currency', 'amount'] as const;
/** Days are texts here: the driver would make times of them. */
const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`;

/** The columns by which counts are grouped. */
const groups: Readonly<Record<SourceGroup, readonly ('day' | 'network' | 'ref' | 'lander' | 'variant')[]>> = {
  day: ['day'],
  source: ['network', 'ref'],
  lander: ['lander'],
  variant: ['lander', 'variant'],
};

export interface Sum {
  readonly day: string | null;
  readonly network: string | null;
  readonly ref: string | null;
  readonly lander: string | null;
  readonly variant: string | null;
  readonly measure: Measure;
  readonly currency: string;
  readonly amount: number;
}

interface Purchase {
  readonly payment_id: string;
  readonly member_id: string;
  readonly site_id: string;
  readonly day: string;
  readonly counts: readonly Pick<Change, 'measure' | 'currency' | 'amount'>[];
}

export interface SourceQuery {
  /** Undefined for all. */
  readonly sites: readonly string[] | undefined;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly by: SourceGroup;
}

/** Counts of sources, and what is still to be added to them. */
export const sourceStore = {
  async addLater(executor: Executor, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = JSON.stringify(changes.map((change) => ({ id: v7(), ...change })));
    await sql`insert into source_change (id, ${sql.raw(columns.join(', '))})
      select * from jsonb_to_recordset(${rows}::jsonb) as change (
        id uuid, site_id text, day date, network text, ref text, lander text, variant text, measure text, currency text,
        amount bigint
      )`.execute(executor);
  },

  /** Removes changes that no other process is adding, oldest first. */
  async take(trx: Trx, limit: number): Promise<Change[]> {
    const { rows } = await sql<Change>`
      delete from source_change where id in (
        select id from source_change order by id limit ${limit} for update skip locked
      )
      returning site_id, ${dayText} as day, network, ref, lander, variant, measure, currency,
        amount::float8 as amount`.execute(trx);
    return rows;
  },

  /** The sources with counts on a day, without those that stand for all others. */
  async ofDay(trx: Trx, { site_id, day }: Pick<SourceKey, 'site_id' | 'day'>) {
    const { rows } = await sql<{ network: string; ref: string }>`
      select distinct network, ref from source_count
      where site_id = ${site_id} and day = ${day}::date and ref <> ${otherSources}`.execute(trx);
    return rows;
  },

  /** The sources of sign-ups in the 30 days before. */
  async proven(trx: Trx, { site_id, day }: Pick<SourceKey, 'site_id' | 'day'>) {
    const { rows } = await sql<{ network: string; ref: string }>`
      select distinct network, ref from source_count
      where site_id = ${site_id} and measure = 'signups'
        and day between ${day}::date - 30 and ${day}::date`.execute(trx);
    return rows;
  },

  async add(trx: Trx, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await trx
      .insertInto('source_count')
      .values([...changes])
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day', 'network', 'ref', 'lander', 'variant', 'measure', 'currency'])
          .doUpdateSet({ amount: sql`source_count.amount + excluded.amount` }),
      )
      .execute();
  },

  /** Counts a purchase by its member's attribution, and records by which: what goes back of it counts there, too. */
  addingPurchase(trx: Trx, { payment_id, member_id, site_id, day, counts }: Purchase): Compilable {
    const rows = JSON.stringify(counts.map((count) => ({ id: v7(), ...count })));
    const statement = sql`
      with origin as (
        select coalesce(network, '') as network, coalesce(ref, '') as ref, coalesce(lander, '') as lander,
          coalesce(variant, '') as variant
        from (select) one left join (${attributionOfMember(member_id)}) attribution on true
      ),
      purchase as (
        insert into source_purchase (payment_id, day, network, ref, lander, variant)
        select ${payment_id}::uuid, ${day}::date, network, ref, lander, variant from origin on conflict do nothing
      )
      insert into source_change (id, ${sql.raw(columns.join(', '))})
      select change.id, ${site_id}, ${day}::date, network, ref, lander, variant, measure, currency, amount
      from origin, jsonb_to_recordset(${rows}::jsonb) as change (id uuid, measure text, currency text, amount bigint)
    `;
    return { compile: () => statement.compile(trx) };
  },

  purchaseOf: (trx: Trx, paymentId: string) =>
    trx
      .selectFrom('source_purchase')
      .select(['network', 'ref', 'lander', 'variant'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirst(),

  async removeCounts(executor: Executor, before: string): Promise<void> {
    await sql`delete from source_count where day < ${before}::date`.execute(executor);
  },

  async removePurchases(executor: Executor, before: string): Promise<void> {
    await sql`delete from source_purchase where day < ${before}::date`.execute(executor);
  },

  /** Sums of the counts with what is still to be added. */
  async sums(executor: Executor, { sites, from, to, by }: SourceQuery): Promise<Sum[]> {
    const list = sql.raw(columns.join(', '));
    const chosen = (['day', 'network', 'ref', 'lander', 'variant'] as const).map((column) =>
      groups[by].includes(column)
        ? column === 'day'
          ? sql`${dayText} as day`
          : sql.ref(column)
        : sql`null as ${sql.ref(column)}`,
    );
    const { rows } = await sql<Sum>`
      select ${sql.join(chosen)}, measure, currency, sum(amount)::float8 as amount
      from (select ${list} from source_count union all select ${list} from source_change) counted
      where day between ${from}::date and ${to}::date
        ${sites === undefined ? sql`` : sql`and site_id = any(${sites}::text[])`}
      group by ${sql.raw([...groups[by], 'measure', 'currency'].join(', '))}`.execute(executor);
    return rows;
  },
};
