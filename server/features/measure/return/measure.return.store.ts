import type { Return, ReturnOutcome } from '@rendezvous/contract/measure';
import { sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';
import type { Waiting } from '../../../platform/database/waiting.ts';
import { membersInBrowser } from '../../access/access.service.ts';
import { memberSites, ofOthers } from '../../member/member.service.ts';

type MarkKind = Exclude<Return['kinds'][number], 'device'>;

export interface Mark {
  readonly kind: MarkKind;
  readonly hash: string;
}

/** Something of a member that is also a banned member's. */
interface Found {
  readonly measure_id: string;
  readonly kind: Return['kinds'][number];
}

export interface ReturnRow {
  readonly member_id: string;
  readonly measure_id: string;
  readonly site_id: string;
  readonly kinds: Return['kinds'];
  readonly created_at: Date;
}

const inForce = sql`m.kind = 'banned' and not exists (select from measure_end e where e.measure_id = m.id)`;

/** The marks of banned members, and the members who match one. */
export const returnStore = {
  async mark(trx: Trx, measure_id: string, marks: readonly Mark[]): Promise<void> {
    const rows = marks.map((mark) => ({ ...mark, measure_id }));
    if (rows.length > 0) await trx.insertInto('measure_mark').values(rows).onConflict(keepRow).execute();
  },

  /** Removes the marks of a ban that has ended. */
  async forget(trx: Trx, measureId: string): Promise<void> {
    await trx.deleteFrom('measure_mark').where('measure_id', '=', measureId).execute();
    await trx.deleteFrom('measure_return').where('measure_id', '=', measureId).execute();
  },

  /** The marks of a banned member, for the copy of their data. */
  marksOf: (db: Executor, memberId: string) =>
    db
      .selectFrom('measure_mark')
      .innerJoin('measure as m', 'm.id', 'measure_mark.measure_id')
      .select(['measure_mark.kind', 'measure_mark.created_at'])
      .where('m.member_id', '=', memberId)
      .orderBy('measure_mark.created_at')
      .execute(),

  /** Bans in force, other than the member's own, that have one of these marks. */
  async marked(db: Executor, memberId: string, hashes: readonly string[]): Promise<Found[]> {
    const { rows } =
      await sql<Found>`select k.measure_id, k.kind from measure_mark k join measure m on m.id = k.measure_id
      where k.hash = any(${hashes}::text[]) and ${inForce} and m.member_id is distinct from ${memberId}`.execute(db);
    return rows;
  },

  /** Bans in force of other members who used the same browser. */
  async inBrowser(db: Executor, memberId: string, device: string): Promise<Found[]> {
    const { rows } = await sql<Found>`select m.id as measure_id, 'device' as kind from measure m
      join ${membersInBrowser(device)} d on d.member_id = m.member_id
      where ${inForce} and m.member_id <> ${memberId}`.execute(db);
    return rows;
  },

  /** Adds matches of a member; decided ones stay decided. */
  async note(db: Executor, memberId: string, found: readonly Found[]): Promise<void> {
    for (const [measure, all] of Map.groupBy(found, ({ measure_id }) => measure_id)) {
      const kinds = [...new Set(all.map(({ kind }) => kind))].toSorted();
      await sql`insert into measure_return as r (member_id, measure_id, kinds)
        select o.id, ${measure}::uuid, ${kinds}::text[] from ${sql.raw(memberSites)} o where o.id = ${memberId}
        on conflict (member_id, measure_id) do update
        set kinds = array(select distinct unnest(r.kinds || excluded.kinds) order by 1)`.execute(db);
    }
  },

  /** Undecided matches, oldest first; of some sites or all, or of one member. */
  async open(
    db: Executor,
    { sites, member, limit }: { sites?: readonly string[] | undefined; member?: string; limit: number },
  ): Promise<ReturnRow[]> {
    const { rows } = await sql<ReturnRow>`
      select r.member_id, r.measure_id, o.site_id, r.kinds, r.created_at from measure_return r
      join ${sql.raw(memberSites)} o on o.id = r.member_id join measure m on m.id = r.measure_id
      where r.outcome is null and ${ofOthers('r.member_id', 'm.member_id')}
      ${sites ? sql`and o.site_id = any(${sites}::text[])` : sql``}
      ${member === undefined ? sql`` : sql`and r.member_id = ${member}`}
      order by r.created_at limit ${limit}`.execute(db);
    return rows;
  },

  async countOpen(db: Executor, sites: readonly string[] | undefined): Promise<Waiting> {
    const { rows } = await sql<Waiting>`
      select count(*)::int as waiting, min(r.created_at) as oldest from measure_return r
      join ${sql.raw(memberSites)} o on o.id = r.member_id join measure m on m.id = r.measure_id
      where r.outcome is null and ${ofOthers('r.member_id', 'm.member_id')}
      ${sites ? sql`and o.site_id = any(${sites}::text[])` : sql``}`.execute(db);
    return rows[0] as Waiting;
  },

  /** False if the match is decided already, or unknown. */
  decide: (
    trx: Trx,
    { member_id, measure_id }: Pick<ReturnRow, 'member_id' | 'measure_id'>,
    decision: { outcome: ReturnOutcome; decided_by: string },
  ): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('measure_return')
        .set({ ...decision, decided_at: sql<Date>`now()` })
        .where('member_id', '=', member_id)
        .where('measure_id', '=', measure_id)
        .where('outcome', 'is', null)
        .returning('member_id'),
    ),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('measure_return').where('member_id', '=', memberId).execute();
  },
};
