import type { PostbackEvent } from '@rendezvous/contract/postback';
import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { Postback } from '../../platform/database/schema.gen.ts';

export type PostbackRow = Selectable<Postback>;
/**
 * The key under which an event is recorded once. `reference`: the payment's id, with the reversal's for a refund; empty
 * for other events.
 */
export type PostbackKey = Pick<PostbackRow, 'member_id' | 'event' | 'reference'>;
type NewPostback = PostbackKey & Pick<PostbackRow, 'site_id' | 'network' | 'amount' | 'currency'>;

/** The statements of postbacks. */
export const postbackStore = {
  /** False if the event was recorded before. */
  add: (trx: Trx, postback: NewPostback): Promise<boolean> =>
    anyRow(trx.insertInto('postback').values(postback).onConflict(keepRow).returning('id')),

  waiting: (db: Executor, { member_id, event, reference }: PostbackKey): Promise<PostbackRow | undefined> =>
    db
      .selectFrom('postback')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('event', '=', event)
      .where('reference', '=', reference)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .executeTakeFirst(),

  async end(db: Executor, key: PostbackKey, as: 'sent_at' | 'given_up_at'): Promise<void> {
    await update(db, key)
      .set({ [as]: sql`now()` })
      .execute();
  },

  async fail(db: Executor, key: PostbackKey, failure: string): Promise<void> {
    await update(db, key).set({ tries: sql<number>`tries + 1`, failure }).execute();
  },

  of: (db: Executor, memberId: string) =>
    db
      .selectFrom('postback')
      .select(['id', 'event', 'network', 'amount', 'currency', 'created_at', 'sent_at', 'given_up_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  async removeWaiting(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('postback').where('member_id', '=', memberId).where('sent_at', 'is', null).execute();
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('postback').where('member_id', '=', memberId).execute();
  },

  async removeBefore(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('postback').where('created_at', '<', before).execute();
  },

  /**
   * How many there are since `from`, by site, network, event and state, of some sites or all; the failure is one of the
   * newest.
   */
  counts: (db: Executor, from: Date, sites: readonly string[] | undefined) =>
    db
      .selectFrom('postback')
      .select([
        'site_id as site',
        'network',
        sql<PostbackEvent>`event`.as('event'),
        sql<number>`count(sent_at)::int`.as('sent'),
        sql<number>`(count(*) - count(coalesce(sent_at, given_up_at)))::int`.as('waiting'),
        sql<number>`count(given_up_at)::int`.as('given_up'),
        sql<string | null>`max(failure) filter (where sent_at is null)`.as('failure'),
      ])
      .where('created_at', '>=', from)
      .$if(sites !== undefined, (query) => query.where('site_id', 'in', sites as readonly string[]))
      .groupBy(['site_id', 'network', 'event'])
      .orderBy('site_id')
      .orderBy('network')
      .orderBy('event')
      .execute(),
};

const update = (db: Executor, { member_id, event, reference }: PostbackKey) =>
  db
    .updateTable('postback')
    .where('member_id', '=', member_id)
    .where('event', '=', event)
    .where('reference', '=', reference);
