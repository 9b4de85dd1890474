import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { activeProfiles } from '../../profile/profile.service.ts';
import { blockedBetween } from '../../safety/safety.service.ts';
import { preview, takenBack } from '../chat.rules.ts';
import type { MessageRow } from '../chat.store.ts';

interface Placement {
  readonly sender: string;
  readonly receiver: string;
  /** Of one conversation, oldest first; those that are pending still are seen by their sender alone. */
  readonly messages: readonly MessageRow[];
  readonly own_version: number;
  readonly version: number;
}

/** How an inbox shows its last message. */
const latestOf = (last: MessageRow) => ({
  last_id: last.id,
  last_sender_id: last.sender_id,
  last_client_id: last.client_id,
  last_kind: last.kind,
  last_text: preview(last.text),
  last_payload: last.payload,
  last_pending: last.pending,
  last_review: last.review,
  last_at: last.created_at,
});

export const deliveryStore = {
  /**
   * The members who receive the pending messages of a sender: those whom the sender can see at present; nobody while
   * others do not see the sender. A list that was read while one was gone may hide the conversation still.
   */
  async receiversOfPending(trx: Trx, sender: string): Promise<{ member_id: string; conversation_id: string }[]> {
    const { rows } = await sql<{ member_id: string; conversation_id: string }>`
      select p.member_id, chat.conversation_id from chat_inbox chat join ${sql.raw(activeProfiles)} p
      on p.member_id = chat.other_id
      where chat.member_id = ${sender} and chat.last_pending
      and not ${sql.raw(blockedBetween('chat.member_id', 'chat.other_id'))}
      and exists (select from ${sql.raw(activeProfiles)} own where own.member_id = ${sender})
      order by p.member_id`.execute(trx);
    return rows;
  },

  /** The members whose latest message to a receiver is pending. */
  async sendersOfPending(executor: Executor, receiver: string): Promise<string[]> {
    const { rows } = await sql<{ member_id: string }>`select member_id from chat_inbox
      where other_id = ${receiver} and last_pending order by member_id`.execute(executor);
    return rows.map(({ member_id }) => member_id);
  },

  /**
   * A message that was taken back while it waited is seen by its sender alone, and stays where it is; so does one that
   * a person looks at first.
   */
  pending: (trx: Trx, conversation: string, sender: string): Promise<MessageRow[]> =>
    trx
      .selectFrom('chat_message')
      .selectAll()
      .where('conversation_id', '=', conversation)
      .where('sender_id', '=', sender)
      .where('pending', '=', true)
      .where('review', 'is', null)
      .where('kind', '<>', takenBack)
      .orderBy('id')
      .execute(),

  /** Gives messages new ids, in their order, and releases them; one that a person looks at first stays pending. */
  async release(trx: Trx, messages: readonly (MessageRow & { new_id: string })[]): Promise<MessageRow[]> {
    const released: MessageRow[] = [];
    const newIds = new Map(messages.map(({ id, new_id }) => [id, new_id]));
    for (const { new_id, ...row } of messages) {
      const created_at = new Date();
      const pending = row.review !== null;
      const first_id = row.first_id ?? row.id;
      const reply_to = row.reply_to && (newIds.get(row.reply_to) ?? row.reply_to);
      await trx
        .updateTable('chat_message')
        .set({ id: new_id, first_id, reply_to, pending, created_at })
        .where('conversation_id', '=', row.conversation_id)
        .where('id', '=', row.id)
        .execute();
      released.push({ ...row, id: new_id, first_id, reply_to, pending, created_at });
    }
    return released;
  },

  /** Puts released messages into the inbox of their sender. */
  async placeOwn(
    trx: Trx,
    { sender, messages, own_version }: Pick<Placement, 'sender' | 'messages' | 'own_version'>,
  ): Promise<void> {
    const last = messages.at(-1);
    if (!last) return;
    await trx
      .updateTable('chat_inbox')
      .set({ ...latestOf(last), version: own_version })
      .where('member_id', '=', sender)
      .where('conversation_id', '=', last.conversation_id)
      .execute();
    await trx.updateTable('chat_inbox_head').set({ last_id: last.id }).where('member_id', '=', sender).execute();
  },

  /** Puts released messages into both inboxes. */
  async place(trx: Trx, { sender, receiver, messages, own_version, version }: Placement): Promise<void> {
    await deliveryStore.placeOwn(trx, { sender, messages, own_version });
    const delivered = messages.filter(({ pending }) => !pending);
    const last = delivered.at(-1);
    if (!last) return;
    const { conversation_id } = last;
    const latest = latestOf(last);
    await trx
      .insertInto('chat_inbox')
      .values({
        ...latest,
        conversation_id,
        member_id: receiver,
        other_id: sender,
        num_unread: delivered.length,
        version,
      })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'conversation_id']).doUpdateSet((row) => ({
          ...latest,
          version,
          num_unread: sql<number>`${row.ref('chat_inbox.num_unread')} + ${delivered.length}`,
        })),
      )
      .execute();
    await trx.updateTable('chat_inbox_head').set({ last_id: last.id }).where('member_id', '=', receiver).execute();
  },
};
