import { chatFailures, messageChanged } from '@rendezvous/contract/chat';
import { evidenceRetention, messageFailures, type takeBackMessage } from '@rendezvous/contract/chat-message';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { MessageKinds } from '../chat.kinds.ts';
import { isUpTo, mayTakeBack, type Trace, takenBack } from '../chat.rules.ts';
import { ownChat } from '../chat.sides.ts';
import { type MessageRow, chatStore as store } from '../chat.store.ts';
import type { Held } from '../held/chat.held.ts';
import type { Premium } from '../premium/chat.premium.ts';
import { takeBackStore } from './chat.take-back.store.ts';

interface Options {
  db: Database;
  live: Pick<Live, 'send'>;
  kinds: MessageKinds;
  held: Pick<Held, 'withdraw'>;
  premium: Pick<Premium, 'readerOf'>;
}

/** Takes messages back: their content goes, a trace stays, and for a while evidence of what the other could read. */
export function createTakingBack({ db, live, kinds, held, premium }: Options) {
  /** A pending message has reached nobody, and leaves no evidence. */
  async function keep(trx: Trx, row: MessageRow): Promise<Trace | null> {
    const kind = kinds[row.kind];
    if (row.pending) {
      await kind?.remove?.(trx, row);
      await held.withdraw(trx, row);
      return null;
    }
    const trace = { kept_until: new Date(Date.now() + evidenceRetention).toISOString() };
    await kind?.seal?.(trx, row);
    await takeBackStore.storeEvidence(trx, row, trace);
    return trace;
  }

  /** Throws chat.not_found for a message that is not theirs, chat.too_late. */
  return async (caller: MemberCaller, conversation: string, id: string): Promise<Answer<typeof takeBackMessage>> => {
    const { member, socket } = caller;
    const { other_id: other } = await ownChat(db, member.id, conversation);
    const { presenter } = await premium.readerOf(caller);
    return inTransaction(db, async (trx, afterCommit) => {
      await store.lockInboxes(trx, [member.id, other]);
      const chat = await ownChat(trx, member.id, conversation);
      const [row] = await store.messages(trx, conversation, [id]);
      if (row?.sender_id !== member.id) throw problem(chatFailures.not_found);
      if (row.kind === takenBack) {
        const { version } = await store.inbox(trx, member.id);
        return { message: presenter.message(row, member.id, { positions: chat }), version };
      }
      if (!mayTakeBack(row, new Date())) throw problem(messageFailures.too_late);
      const emptied = await takeBackStore.empty(trx, row, await keep(trx, row));

      /** Empties it in a reader's list and counts, and notifies their other open pages. */
      async function changeFor(reader: string, except?: string) {
        const side = await store.chat(trx, reader, conversation);
        const wasUnread = reader === other && side && side.num_unread > 0 && !isUpTo(id, side.last_read);
        const { version } = await store.touch(trx, reader, wasUnread && !side.hidden ? -1 : 0);
        await takeBackStore.emptyPreview(trx, reader, emptied, version);
        if (wasUnread) await store.updateChat(trx, side, { num_unread: side.num_unread - 1 });
        const message = presenter.message(emptied, reader, { positions: side });
        if (side && !side.hidden)
          afterCommit('chat.message.changed', () =>
            live.send(reader, messageChanged, { message, version }, { except }),
          );
        return { message, version };
      }
      // A pending message has not reached the other member, and neither does this.
      if (!row.pending) await changeFor(other);
      return changeFor(member.id, socket);
    });
  };
}
