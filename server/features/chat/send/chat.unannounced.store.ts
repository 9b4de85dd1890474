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
  /** Attempts, including the one that is about to be made. */
  readonly tries: number;
}

/** During this time only the process that wrote a batch announces it, so that no other announces it twice. */
const leaseInterval = `interval '15 seconds'`;

/**
 * A part of the statement that sends: records its messages, as batch `$2`. Those that are pending have nobody who may
 * be notified of them.
 */
export const recordSent = `
insert into chat_unannounced (batch_id, conversations, messages, due_at)
select $2::uuid, array_agg(conversation), array_agg(message_id), now() + ${leaseInterval}
from sent where not pending having count(*) > 0`;

const conversationsOf = (messages: readonly MessageKey[]) => messages.map(({ conversation_id }) => conversation_id);
const idsOf = (messages: readonly MessageKey[]) => messages.map(({ id }) => id);

/** Batches of messages that have not been announced completely. */
export const unannouncedStore = {
  async record(trx: Trx, batch: string, messages: readonly MessageKey[]): Promise<void> {
    await sql`insert into chat_unannounced (batch_id, conversations, messages, due_at)
      values (${batch}, ${conversationsOf(messages)}::uuid[], ${idsOf(messages)}::uuid[],
        now() + ${sql.raw(leaseInterval)})`.execute(trx);
  },

  /**
   * The batch that is due first, but those `except`; or one of `own`, which this process wrote, that no other process
   * may have taken. It is due again after a pause that doubles with each try, up to an hour. One at a time, as the
   * pause is also the time for announcing it: of several, the last would be due before their turn.
   */
  async claim(
    executor: Executor,
    { own, except }: { own: readonly string[]; except: readonly string[] },
  ): Promise<Due | undefined> {
    const { rows } = await sql<{ batch: string; conversations: string[]; messages: string[]; tries: number }>`
      update chat_unannounced batch
      set tries = batch.tries + 1, due_at = now() + ${sql.raw(leaseInterval)} * power(2, least(batch.tries, 8))
      where batch.batch_id = (
        select due.batch_id from chat_unannounced due
        where (due.due_at <= now()
            or due.batch_id = any(${own}::uuid[]) and due.sent_at > now() - ${sql.raw(leaseInterval)})
          and due.batch_id <> all(${except}::uuid[])
        order by due.due_at, due.batch_id limit 1 for update skip locked
      )
      returning batch.batch_id as batch, batch.conversations, batch.messages, batch.tries`.execute(executor);
    return rows.map(({ batch, conversations, messages, tries }) => ({
      batch,
      // Ids rise within a conversation.
      messages: messages
        .map((id, index) => ({ conversation_id: conversations[index] as string, id }))
        .sort((one, next) => (one.id < next.id ? -1 : 1)),
      tries,
    }))[0];
  },

  async remove(executor: Executor, batches: readonly string[]): Promise<void> {
    await sql`delete from chat_unannounced where batch_id = any(${batches}::uuid[])`.execute(executor);
  },

  /** Leaves only these messages in a batch. */
  async reduceTo(executor: Executor, batch: string, messages: readonly MessageKey[]): Promise<void> {
    await sql`update chat_unannounced
      set conversations = ${conversationsOf(messages)}::uuid[], messages = ${idsOf(messages)}::uuid[]
      where batch_id = ${batch}`.execute(executor);
  },
};
