import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.gen.ts';
import { type Waiting, waitingColumns } from '../../../platform/database/waiting.ts';
import { ofOthers } from '../../member/member.service.ts';

export type Complaint = Selectable<DB['safety_complaint']>;

/** Those of some sites or all that concern no operator who asks. */
const ofSites = (executor: Executor, sites: readonly string[] | undefined) =>
  executor
    .selectFrom('safety_complaint')
    .where(ofOthers('email'))
    .$if(sites !== undefined, (query) => query.where('site_id', 'in', sites as readonly string[]));

export const complaintStore = {
  /** False when it was there already. */
  add: (trx: Trx, complaint: Omit<Complaint, 'created_at' | 'answer' | 'closed_by' | 'closed_at'>): Promise<boolean> =>
    anyRow(trx.insertInto('safety_complaint').values(complaint).onConflict(keepRow).returning('reference')),

  byReference: (executor: Executor, reference: string): Promise<Complaint | undefined> =>
    executor.selectFrom('safety_complaint').selectAll().where('reference', '=', reference).executeTakeFirst(),

  /** How many came from an address since `after`. */
  async countSince(executor: Executor, siteId: string, email: string, after: Date): Promise<number> {
    const { count } = await executor
      .selectFrom('safety_complaint')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('site_id', '=', siteId)
      .where('email', '=', email)
      .where('created_at', '>', after)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** Those without an answer, oldest first, of some sites or all. */
  open: (
    executor: Executor,
    { sites, limit }: { sites: readonly string[] | undefined; limit: number },
  ): Promise<Complaint[]> =>
    ofSites(executor, sites)
      .selectAll()
      .where('closed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('reference')
      .limit(limit)
      .execute(),

  /** The closed ones, latest first, before a given one. */
  closed: (
    executor: Executor,
    { sites, before, limit }: { sites: readonly string[] | undefined; before: string | undefined; limit: number },
  ): Promise<Complaint[]> =>
    ofSites(executor, sites)
      .selectAll()
      .where('closed_at', 'is not', null)
      .$if(before !== undefined, (query) =>
        query.where(
          sql<boolean>`(closed_at, reference) <
            (select closed_at, reference from safety_complaint where reference = ${before})`,
        ),
      )
      .orderBy('closed_at', 'desc')
      .orderBy('reference', 'desc')
      .limit(limit)
      .execute(),

  countOpen: (executor: Executor, sites: readonly string[] | undefined): Promise<Waiting> =>
    ofSites(executor, sites).select(waitingColumns).where('closed_at', 'is', null).executeTakeFirstOrThrow(),

  /** False if it is closed already. */
  close: (trx: Trx, reference: string, { answer, by }: { answer: string; by: string }): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('safety_complaint')
        .set({ answer, closed_by: by, closed_at: new Date() })
        .where('reference', '=', reference)
        .where('closed_at', 'is', null)
        .returning('reference'),
    ),

  async removeBefore(executor: Executor, before: Date): Promise<void> {
    await executor.deleteFrom('safety_complaint').where('created_at', '<', before).execute();
  },
};
