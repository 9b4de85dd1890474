import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';

/** Which message. */
export interface MessageKey {
  readonly conversation_id: string;
  readonly id: string;
}

interface Due {
  readonly batch: string;
  readonly messages: readonly MessageKey[];
  /** Announcing it has failed for an hour. */
  readonly isOld: boolean;
}

/** Until then only the process that wrote a batch announces it; another would announce it a second time. */
const ownFor = `interval '15 seconds'`;

/**
 * A part of the statement that sends: records its messages, as batch `$2`. Those that are pending have nobody who may
 * be told of them.
 */
export const recordSent = `
insert into chat_unannounced (batch_id, conversations, messages, due_at)
select $2::uuid, array_agg(conversation), array_agg(message_id), now() + ${ownFor}
from sent where not pending having count(*) > 0`;

const conversationsOf = (messages: readonly MessageKey[]) => messages.map(({ conversation_id }) => conversation_id);
const idsOf = (messages: readonly MessageKey[]) => messages.map(({ id }) => id);

/** Batches of messages whose announcement has not been seen through. */
export const unannouncedStore = {
  async record(trx: Trx, batch: string, messages: readonly MessageKey[]): Promise<void> {
    await sql`insert into chat_unannounced (batch_id, conversations, messages, due_at)
      values (${batch}, ${conversationsOf(messages)}::uuid[], ${idsOf(messages)}::uuid[],
        now() + ${sql.raw(ownFor)})`.execute(trx);
  },

  /**
   * The batches that are due, oldest first, but those `except`; and of `own`, which this process wrote, those that no
   * other process may have taken. They are due again after a pause that grows with their age.
   */
  async take(
    executor: Executor,
    { own, except, limit }: { own: readonly string[]; except: readonly string[]; limit: number },
  ): Promise<Due[]> {
    const { rows } = await sql<{ batch: string; conversations: string[]; messages: string[]; is_old: boolean }>`
      update chat_unannounced batch
      set due_at = now() + least(greatest(${sql.raw(ownFor)}, now() - batch.sent_at), interval '5 minutes')
      where batch.batch_id in (
        select due.batch_id from chat_unannounced due
        where (due.due_at <= now()
            or due.batch_id = any(${own}::uuid[]) and due.sent_at > now() - ${sql.raw(ownFor)})
          and due.batch_id <> all(${except}::uuid[])
        order by due.due_at limit ${limit} for update skip locked
      )
      returning batch.batch_id as batch, batch.conversations, batch.messages,
        batch.sent_at < now() - interval '1 hour' as is_old`.execute(executor);
    return rows
      .map(({ batch, conversations, messages, is_old: isOld }) => ({
        batch,
        // Ids rise within a conversation.
        messages: messages
          .map((id, index) => ({ conversation_id: conversations[index] as string, id }))
          .sort((one, next) => (one.id < next.id ? -1 : 1)),
        isOld,
      }))
      .sort((one, next) => (one.batch < next.batch ? -1 : 1));
  },

  async remove(executor: Executor, batches: readonly string[]): Promise<void> {
    await sql`delete from chat_unannounced where batch_id = any(${batches}::uuid[])`.execute(executor);
  },

  /** Leaves only these messages in a batch. */
  async keep(executor: Executor, batch: string, messages: readonly MessageKey[]): Promise<void> {
    await sql`update chat_unannounced
      set conversations = ${conversationsOf(messages)}::uuid[], messages = ${idsOf(messages)}::uuid[]
      where batch_id = ${batch}`.execute(executor);
  },
};
