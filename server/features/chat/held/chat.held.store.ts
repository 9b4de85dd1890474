import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { ChatHeld } from '../../../platform/database/schema.gen.ts';
import { type Waiting, waitingColumns } from '../../../platform/database/waiting.ts';
import { ofOthers } from '../../member/member.service.ts';
import { activeProfiles, uncheckedProfiles } from '../../profile/profile.service.ts';
import { blockedBetween } from '../../safety/safety.service.ts';
import { chatStore, type MessageRow } from '../chat.store.ts';

export type HeldRow = Selectable<ChatHeld>;
/** A held message with its words, for the one who decides. */
export type HeldMessage = HeldRow & { readonly kind: string; readonly text: string };
export type Outcome = 'released' | 'refused' | 'undeliverable' | 'withdrawn';

/** Of some sites or all. */
export interface WhichHeld {
  readonly sites: readonly string[] | undefined;
  readonly limit: number;
}

/** A subquery of the messages that measures refused, with their receivers, for statements of other features. */
export const refusedMessages = '(select measure_id, other_id from chat_held)';

/** A part of the statement that sends: records the messages that are held. */
export const recordHeld = `
held_messages as (
  insert into chat_held (id, conversation_id, sender_id, other_id, site_id, kinds, score, price)
  select message_id, conversation, sender, receiver, held ->> 'site',
    array(select jsonb_array_elements_text(held -> 'kinds')), (held ->> 'score')::int, price
  from sent where held is not null
)`;

const undeliveredAsReleased = sql<string | null>`case outcome when 'undeliverable' then 'released' else outcome end`.as(
  'outcome',
);

const theMessage = (trx: Trx, { conversation_id, id }: Pick<HeldRow, 'conversation_id' | 'id'>) =>
  trx.updateTable('chat_message').where('conversation_id', '=', conversation_id).where('id', '=', id);

const withMessage = (executor: Executor) =>
  executor
    .selectFrom('chat_held')
    .innerJoin('chat_message', (join) =>
      join
        .onRef('chat_message.conversation_id', '=', 'chat_held.conversation_id')
        .onRef('chat_message.id', '=', 'chat_held.id'),
    );

const waiting = (executor: Executor, sites: WhichHeld['sites']) =>
  executor
    .selectFrom('chat_held')
    .where('outcome', 'is', null)
    .where(ofOthers('sender_id', 'other_id'))
    .$if(sites !== undefined, (query) => query.where('site_id', 'in', sites as readonly string[]));

export const heldStore = {
  /** Those that nobody has decided, oldest first. */
  open: (executor: Executor, { sites, limit }: WhichHeld): Promise<HeldRow[]> =>
    waiting(executor, sites).selectAll().orderBy('created_at').limit(limit).execute(),

  countOpen: (executor: Executor, sites: WhichHeld['sites']): Promise<Waiting> =>
    waiting(executor, sites).select(waitingColumns).executeTakeFirstOrThrow(),

  one: (executor: Executor, id: string): Promise<HeldMessage | undefined> =>
    withMessage(executor)
      .selectAll('chat_held')
      .select(['chat_message.kind', 'chat_message.text'])
      .where('chat_held.id', '=', id)
      .executeTakeFirst(),

  /**
   * The messages that the writer of this one wrote after it in its conversation, and that are held or refused, locked.
   * What is decided and takes effect later keeps its id, by which it is found then.
   */
  after: (trx: Trx, { conversation_id, sender_id, id }: MessageRow): Promise<MessageRow[]> =>
    trx
      .selectFrom('chat_message')
      .innerJoin('chat_held', (join) =>
        join
          .onRef('chat_held.conversation_id', '=', 'chat_message.conversation_id')
          .onRef('chat_held.id', '=', 'chat_message.id'),
      )
      .selectAll('chat_message')
      .where('chat_message.conversation_id', '=', conversation_id)
      .where('chat_message.sender_id', '=', sender_id)
      .where('chat_message.id', '>', id)
      .where('chat_message.review', 'is not', null)
      .where((row) => row.or([row('chat_held.outcome', 'is', null), row('chat_held.applied_at', 'is not', null)]))
      .forUpdate()
      .execute(),

  /** A message has got another id. */
  async rename(trx: Trx, id: string, new_id: string): Promise<void> {
    await trx.updateTable('chat_held').set({ id: new_id }).where('id', '=', id).execute();
  },

  async textOf(executor: Executor, measureId: string): Promise<string | null> {
    const refused = withMessage(executor).select('chat_message.text').where('measure_id', '=', measureId);
    return (await refused.executeTakeFirst())?.text || null;
  },

  /**
   * Releases what a measure refused; undefined if it is there no more. Its credits are back with its sender already, so
   * it has no price any more.
   */
  async overturn(trx: Trx, measureId: string): Promise<string | undefined> {
    const row = await trx
      .updateTable('chat_held')
      .set({ outcome: 'released', rule: null, applied_at: null, price: 0 })
      .where('measure_id', '=', measureId)
      .where('outcome', '=', 'refused')
      .where('applied_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  row: (executor: Executor, id: string): Promise<HeldRow | undefined> =>
    executor.selectFrom('chat_held').selectAll().where('id', '=', id).executeTakeFirst(),

  /** False if it was decided before. */
  async decide(
    trx: Trx,
    id: string,
    decision: { outcome: Outcome; rule: string | null; decided_by: string | null; measure_id?: string },
  ): Promise<boolean> {
    const result = await trx
      .updateTable('chat_held')
      .set({ ...decision, decided_at: new Date() })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Marks that an outcome takes effect; undefined if one did before, or there is nothing any more. */
  apply: (trx: Trx, id: string, outcome: Outcome): Promise<HeldRow | undefined> =>
    trx
      .updateTable('chat_held')
      .set((row) => ({
        outcome,
        applied_at: new Date(),
        decided_at: sql<Date>`coalesce(${row.ref('decided_at')}, now())`,
      }))
      .where('id', '=', id)
      .where('applied_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** Whether the message can reach its receiver: neither is gone for the other. */
  async isReachable(trx: Trx, { sender_id, other_id, conversation_id }: HeldRow): Promise<boolean> {
    const { rows } = await sql`
      select from chat_inbox chat
      join ${sql.raw(activeProfiles)} receiver on receiver.member_id = ${other_id}
      where chat.member_id = ${sender_id} and chat.conversation_id = ${conversation_id}
        and not ${sql.raw(blockedBetween('chat.member_id', 'receiver.member_id'))}`.execute(trx);
    return rows.length > 0;
  },

  /**
   * Whether others see nothing of one of the two until their age is checked. That holds until the transaction ends:
   * whoever shows them is waited for here, or finds the message there.
   */
  async isHidden(trx: Trx, { sender_id, other_id }: HeldRow): Promise<boolean> {
    const { rows } = await sql`select from ${sql.raw(uncheckedProfiles)} p
      where member_id in (${sender_id}, ${other_id}) order by member_id for share`.execute(trx);
    return rows.length > 0;
  },

  /** Messages from or to a member that were released and have reached nobody yet. */
  async waiting(trx: Trx, memberId: string): Promise<string[]> {
    const rows = await trx
      .selectFrom('chat_held')
      .select('id')
      .where((row) => row.or([row('sender_id', '=', memberId), row('other_id', '=', memberId)]))
      .where('outcome', '=', 'released')
      .where('applied_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** The message waits for nobody any more; what its reader would be warned of, a person has found to be fine. */
  async clear(trx: Trx, held: HeldRow): Promise<void> {
    await theMessage(trx, held).set({ review: null, warning: null }).execute();
    await heldStore.setLast(trx, held, null);
  },

  async refuse(trx: Trx, held: HeldRow, rule: string | null): Promise<void> {
    await theMessage(trx, held).set({ review: 'refused', warning: rule }).execute();
    await heldStore.setLast(trx, held, 'refused');
  },

  /** In the sender's list of chats, where it may be the last message. */
  async setLast(trx: Trx, { sender_id, conversation_id, id }: HeldRow, last_review: string | null): Promise<void> {
    await trx
      .updateTable('chat_inbox')
      .set({ last_review })
      .where('member_id', '=', sender_id)
      .where('conversation_id', '=', conversation_id)
      .where('last_id', '=', id)
      .execute();
  },

  /** The sender's inbox has changed. */
  async touch(trx: Trx, { sender_id, conversation_id }: HeldRow): Promise<void> {
    const { version } = await chatStore.touch(trx, sender_id, 0);
    await trx
      .updateTable('chat_inbox')
      .set({ version })
      .where('member_id', '=', sender_id)
      .where('conversation_id', '=', conversation_id)
      .execute();
  },

  /** A sender's messages that were held, for the copy of their data. */
  of: (executor: Executor, senderId: string) =>
    executor
      .selectFrom('chat_held')
      // Whether it reached its receiver would tell who blocked them.
      .select(['kinds', 'created_at', 'rule', 'decided_at', undeliveredAsReleased])
      .where('sender_id', '=', senderId)
      .orderBy('created_at')
      .execute(),

  async sweep(executor: Executor, before: Date, refusedBefore: Date): Promise<void> {
    await executor
      .deleteFrom('chat_held')
      .where((row) =>
        row.or([
          row('applied_at', '<', refusedBefore),
          row.and([row('applied_at', '<', before), row('outcome', '!=', 'refused')]),
        ]),
      )
      .execute();
  },
};
