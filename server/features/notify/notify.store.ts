import { second } from '@rendezvous/contract/durations';
import { type Selectable, sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { NotifyPushSubscription } from '../../platform/database/schema.gen.ts';
import { maxPending, type Subject } from './notify.push.rules.ts';

export type Subscription = Omit<Selectable<NotifyPushSubscription>, 'created_at' | 'pending' | 'claims'>;

interface WaitingPush {
  readonly member_id: string;
  readonly endpoint_hash: string;
  readonly subject: Subject;
  /** Absent from jobs of earlier versions. */
  readonly claim?: string | undefined;
}

/** Whether the push is still this job's to send. */
const isOf = ({ member_id, endpoint_hash, subject, claim }: WaitingPush) =>
  sql`member_id = ${member_id} and endpoint_hash = ${endpoint_hash}
    and coalesce(claims ->> ${subject}::text = ${claim ?? null}::text, ${claim === undefined})`;

const columns = ['member_id', 'endpoint_hash', 'session_hash', 'endpoint', 'p256dh', 'auth', 'origin'] as const;

export const notifyStore = {
  /**
   * Stores a browser's subscription, in place of the one that the browser had in this session, and removes it from the
   * member who used this browser before.
   */
  async save(trx: Trx, subscription: Subscription): Promise<void> {
    const { member_id, endpoint_hash, session_hash, p256dh, auth, origin } = subscription;
    for (const old of await notifyStore.ofMember(trx, member_id))
      if (old.session_hash === session_hash && old.endpoint_hash !== endpoint_hash)
        await notifyStore.remove(trx, member_id, old.endpoint_hash);
    await trx.insertInto('notify_push_endpoint').values({ endpoint_hash, member_id }).onConflict(keepRow).execute();
    const before = await trx
      .selectFrom('notify_push_endpoint')
      .select('member_id')
      .where('endpoint_hash', '=', endpoint_hash)
      .forUpdate()
      .executeTakeFirst();
    if (before && before.member_id !== member_id) {
      await trx
        .deleteFrom('notify_push_subscription')
        .where('member_id', '=', before.member_id)
        .where('endpoint_hash', '=', endpoint_hash)
        .execute();
      await trx
        .updateTable('notify_push_endpoint')
        .set({ member_id })
        .where('endpoint_hash', '=', endpoint_hash)
        .execute();
    }
    await trx
      .insertInto('notify_push_subscription')
      .values(subscription)
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'endpoint_hash'])
          .doUpdateSet({ session_hash, p256dh, auth, origin, created_at: new Date() }),
      )
      .execute();
  },

  ofMember: (executor: Executor, memberId: string): Promise<Subscription[]> =>
    executor
      .selectFrom('notify_push_subscription')
      .select(columns)
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('endpoint_hash')
      .execute(),

  one: (executor: Executor, memberId: string, endpointHash: string): Promise<Subscription | undefined> =>
    executor
      .selectFrom('notify_push_subscription')
      .select(columns)
      .where('member_id', '=', memberId)
      .where('endpoint_hash', '=', endpointHash)
      .executeTakeFirst(),

  /**
   * Notes that a push about this waits for each browser of the member where none does, to be sent by the job with this
   * claim; returns those browsers.
   */
  async claimPush(trx: Trx, memberId: string, subject: Subject, claim: string): Promise<string[]> {
    const { rows } = await sql<{ endpoint_hash: string }>`update notify_push_subscription
      set pending = pending || jsonb_build_object(${subject}::text, now()),
        claims = claims || jsonb_build_object(${subject}::text, ${claim}::text)
      where member_id = ${memberId} and coalesce(
        (pending ->> ${subject}::text)::timestamptz < now() - ${maxPending / second} * interval '1 second', true)
      returning endpoint_hash`.execute(trx);
    return rows.map((row) => row.endpoint_hash);
  },

  async hasClaim(executor: Executor, push: WaitingPush): Promise<boolean> {
    const { rows } = await sql`select 1 from notify_push_subscription where ${isOf(push)}`.execute(executor);
    return rows.length > 0;
  },

  /** Holds a waiting push until an instant. */
  async holdPush(trx: Trx, push: WaitingPush, until: Date): Promise<void> {
    await sql`update notify_push_subscription
      set pending = pending || jsonb_build_object(${push.subject}::text, ${until}::timestamptz)
      where ${isOf(push)}`.execute(trx);
  },

  /** Ends the wait of a push that was sent, or need not be; the next about its subject is sent. */
  async endPush(executor: Executor, push: WaitingPush): Promise<void> {
    await sql`update notify_push_subscription
      set pending = pending - ${push.subject}::text, claims = claims - ${push.subject}::text
      where ${isOf(push)}`.execute(executor);
  },

  /** Ends the wait of all of a member's pushes: the next about each subject is sent at once. */
  async endHolding(executor: Executor, memberId: string): Promise<void> {
    await executor
      .updateTable('notify_push_subscription')
      .set({ pending: '{}' })
      .where('member_id', '=', memberId)
      .execute();
  },

  async removeAll(trx: Trx, memberId: string): Promise<void> {
    const rows = await trx
      .deleteFrom('notify_push_subscription')
      .where('member_id', '=', memberId)
      .returning('endpoint_hash')
      .execute();
    for (const { endpoint_hash } of rows)
      await trx
        .deleteFrom('notify_push_endpoint')
        .where('endpoint_hash', '=', endpoint_hash)
        .where('member_id', '=', memberId)
        .execute();
  },

  async remove(executor: Executor, memberId: string, endpointHash: string): Promise<void> {
    await executor
      .deleteFrom('notify_push_subscription')
      .where('member_id', '=', memberId)
      .where('endpoint_hash', '=', endpointHash)
      .execute();
    await executor
      .deleteFrom('notify_push_endpoint')
      .where('endpoint_hash', '=', endpointHash)
      .where('member_id', '=', memberId)
      .execute();
  },
};
