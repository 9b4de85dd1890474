import { v7 } from 'uuid';
import type { Database, Trx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import { memberConfirmed, memberSignedUp } from '../../member/member.facts.ts';
import { memberBlocked, memberUnblocked } from '../../safety/safety.facts.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { createDepartures } from '../chat.departure.ts';
import { chatMessageSent } from '../chat.facts.ts';
import type { Presenter } from '../chat.present.ts';
import { quotesOf } from '../chat.quotes.ts';
import { type Inbox, type MessageRow, chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import type { Announcer } from './chat.announce.ts';
import { deliveryStore } from './chat.delivery.store.ts';

interface Options {
  db: Database;
  events: Events;
  announcer: Announcer;
  presenter: Presenter;
  premium: Pick<Premium, 'readerOf'>;
  safety: Pick<Safety, 'isBlockedBetween'>;
  conversationOf(one: string, other: string): string;
}

interface Delivered {
  readonly receiver: { member_id: string; pool: string };
  readonly messages: MessageRow[];
  readonly inbox: Inbox;
  readonly num_unread: number;
}

/** Changes conversations on facts of other features: an address is confirmed, a member blocks or unblocks. */
export function createDelivery({ db, events, announcer, presenter, premium, safety, conversationOf }: Options): void {
  events.inTransaction(memberSignedUp, (trx, { member_id }) => store.openInboxes(trx, [member_id]));

  /** Pending messages are delivered on confirmation, with new ids, so that they come after those already read. */
  events.subscribe(memberConfirmed, {
    inTransaction: (trx, { member_id }) => deliver(trx, member_id),
    afterCommit: ({ member_id }, delivered) => announce(member_id, delivered),
  });

  async function announce(member_id: string, delivered: readonly Delivered[]): Promise<void> {
    announcer.changed(member_id, await store.inbox(db, member_id));
    for (const { receiver, messages, inbox, num_unread } of delivered) {
      const quoted = await quotesOf(db, messages);
      const from = { card_of: member_id, pool: receiver.pool };
      for (const row of messages) {
        const quote = quoted(row);
        const oldest = quote ? (await premium.readerOf(receiver, row.conversation_id)).oldest : null;
        const message = presenter.message(row, receiver.member_id, { quoted: quote, oldest });
        await announcer.arrive(receiver.member_id, from, message, {
          unread: num_unread,
          total: inbox.unread_total,
          version: inbox.version,
        });
        await events.publish(chatMessageSent, {
          conversation_id: row.conversation_id,
          sender_id: member_id,
          receiver_id: receiver.member_id,
          message_id: row.id,
          at: row.created_at,
        });
      }
    }
  }

  async function deliver(trx: Trx, sender: string): Promise<Delivered[]> {
    const receivers = await deliveryStore.receiversOfPending(trx, sender);
    if (receivers.length === 0) return [];
    await store.lockInboxes(trx, [sender, ...receivers.map((receiver) => receiver.member_id)]);
    const all: Delivered[] = [];
    for (const receiver of receivers) {
      const pending = await deliveryStore.pending(trx, receiver.conversation_id, sender);
      if (pending.length === 0) continue;
      const messages = await deliveryStore.release(
        trx,
        pending.map((row) => ({ ...row, new_id: v7() })),
      );
      const [own, inbox] = [
        await store.touch(trx, sender, 0),
        await store.touch(trx, receiver.member_id, messages.length),
      ];
      const num_unread = await deliveryStore.place(trx, {
        sender,
        receiver: receiver.member_id,
        messages,
        own_version: own.version,
        version: inbox.version,
      });
      all.push({ receiver, messages, inbox, num_unread });
    }
    return all;
  }

  /** §6: a blocked conversation leaves both lists and counts, and returns when neither member blocks the other. */
  async function setHidden(trx: Trx, one: string, other: string, hidden: boolean): Promise<void> {
    const conversation = conversationOf(one, other);
    await store.lockInboxes(trx, [one, other]);
    for (const member of [one, other]) {
      const chat = await store.chat(trx, member, conversation);
      if (!chat || chat.hidden === hidden) continue;
      const { version } = await store.touch(trx, member, hidden ? -chat.num_unread : chat.num_unread);
      await store.updateChat(trx, chat, { hidden, version });
    }
  }

  createDepartures({ db, events, announcer });

  events.inTransaction(memberBlocked, (trx, { member_id, other_id }) => setHidden(trx, member_id, other_id, true));
  events.inTransaction(memberUnblocked, async (trx, { member_id, other_id }) => {
    if (!(await safety.isBlockedBetween(trx, member_id, other_id))) await setHidden(trx, member_id, other_id, false);
  });
  for (const fact of [memberBlocked, memberUnblocked]) {
    events.afterCommit(fact, async ({ member_id, other_id }) => {
      for (const member of [member_id, other_id]) announcer.changed(member, await store.inbox(db, member));
    });
  }
}
