import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { CreditGrant } from '../../platform/database/schema.gen.ts';
import { type Waiting, waitingColumns } from '../../platform/database/waiting.ts';
import { ofOthers } from '../member/member.service.ts';

export type GrantRow = Selectable<CreditGrant>;
type Sites = readonly string[] | undefined;

/** What waits for a second operator, of some sites or all. */
const waiting = (db: Executor, sites: Sites) =>
  db
    .selectFrom('credit_grant')
    .where('status', '=', 'waiting')
    .where(ofOthers('member_id'))
    .$if(sites !== undefined, (query) => query.where('site_id', 'in', sites as readonly string[]));

/** Credits that operators give. Each statement runs with the member's row locked, so that they wait for each other. */
export const grantStore = {
  add: (trx: Trx, grant: Omit<GrantRow, 'created_at' | 'decided_by'>): Promise<GrantRow> =>
    trx.insertInto('credit_grant').values(grant).returningAll().executeTakeFirstOrThrow(),

  byId: (db: Executor, memberId: string, id: string): Promise<GrantRow | undefined> =>
    db.selectFrom('credit_grant').selectAll().where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst(),

  /** The credits that the member was given or may still be given, since then. */
  async sumSince(db: Executor, memberId: string, since: Date): Promise<number> {
    const row = await db
      .selectFrom('credit_grant')
      .select(sql<number>`coalesce(sum(credits), 0)::int`.as('sum'))
      .where('member_id', '=', memberId)
      .where('status', '<>', 'declined')
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return row.sum;
  },

  /** The credits that an operator gave alone since then, to whomever. */
  async sumOfOperator(db: Executor, operator: string, since: Date): Promise<number> {
    const row = await db
      .selectFrom('credit_grant')
      .select(sql<number>`coalesce(sum(credits), 0)::int`.as('sum'))
      .where('ordered_by', '=', operator)
      .where('status', '=', 'given')
      .where('decided_by', 'is', null)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return row.sum;
  },

  decide: (
    trx: Trx,
    { member_id, id }: Pick<GrantRow, 'member_id' | 'id'>,
    { status, decided_by }: Pick<GrantRow, 'status' | 'decided_by'>,
  ): Promise<GrantRow> =>
    trx
      .updateTable('credit_grant')
      .set({ status, decided_by })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  waiting: (db: Executor, sites: Sites, limit: number): Promise<GrantRow[]> =>
    waiting(db, sites).selectAll().orderBy('created_at').limit(limit).execute(),

  count: (db: Executor, sites: Sites): Promise<Waiting> =>
    waiting(db, sites).select(waitingColumns).executeTakeFirstOrThrow(),

  ofMember: (db: Executor, memberId: string) =>
    db
      .selectFrom('credit_grant')
      .select(['credits', 'status', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('credit_grant').where('member_id', '=', memberId).execute();
  },
};
