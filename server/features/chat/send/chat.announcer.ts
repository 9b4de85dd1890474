import type { Reader } from '../../../platform/calls/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import type { Credit } from '../../credit/credit.service.ts';
import type { Members } from '../../member/member.service.ts';
import { chatMessageSent } from '../chat.facts.ts';
import type { Presenter } from '../chat.present.ts';
import { isReadable, quotesOf } from '../chat.quotes.ts';
import { isUpTo, takenBack } from '../chat.rules.ts';
import { type MessageRow, chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import type { LiveUpdates } from './chat.live-updates.ts';
import { type Outgoing, rowOf, type Sent } from './chat.send.store.ts';
import type { MessageKey } from './chat.unannounced.store.ts';

interface Options {
  readonly db: Database;
  readonly events: Pick<Events, 'attempt' | 'publish'>;
  readonly liveUpdates: LiveUpdates;
  readonly presenter: Presenter;
  readonly premium: Pick<Premium, 'readerOf' | 'listsGiftsFirst'>;
  readonly members: Pick<Members, 'findMember'>;
  readonly balanceOf: Credit['balanceOf'];
}

/**
 * Announces a message: to its reader's pages, to the features that reach absent readers, and to the sender's other
 * pages.
 */
export function createAnnouncer({ db, events, liveUpdates, presenter, premium, members, balanceOf }: Options) {
  const attempt = (work: () => unknown) => events.attempt('chat.announce', work);

  const publish = (row: MessageRow, receiver: string, to_fictional: boolean): Promise<boolean> =>
    events.publish(chatMessageSent, {
      conversation_id: row.conversation_id,
      sender_id: row.sender_id,
      receiver_id: receiver,
      message_id: row.id,
      at: row.created_at,
      to_fictional,
    });

  /** The message as one of the two sees it on their open pages. */
  async function asSeenBy(row: MessageRow, reader: Reader, quoted: MessageRow | undefined) {
    const oldest = quoted ? (await premium.readerOf(reader, row.conversation_id)).oldest : null;
    return presenter.message(row, reader.id, { quoted, oldest });
  }

  function toReader(row: MessageRow, { send, sent, quoted }: Outgoing & { readonly sent: Sent }): Promise<void> {
    const reader = { id: send.receiver, pool: send.pool };
    return liveUpdates.messageArrived({ ...reader, card_of: send.sender }, async () => ({
      // What waits is not told of by what quotes it.
      message: await asSeenBy(row, reader, quoted?.pending ? undefined : quoted),
      unread: sent.other_unread,
      total: sent.other_total,
      version: sent.other_version ?? 0,
      priority: row.kind === 'gift' && sent.paid_user && (await premium.listsGiftsFirst(reader)),
    }));
  }

  async function toSender(
    row: MessageRow,
    { send, sent, quoted, socket }: Outgoing & { readonly sent: Sent },
  ): Promise<void> {
    const sender = { id: send.sender, pool: send.pool };
    const made = async () => ({
      message: await asSeenBy(row, sender, quoted),
      unread: sent.own_unread,
      total: sent.own_total,
      version: sent.own_version,
    });
    await liveUpdates.messageArrived({ ...sender, card_of: send.receiver }, made, socket);
    if (send.price > 0) liveUpdates.paid(send.sender, { credits: sent.credits, paid_user: sent.paid_user }, socket);
  }

  /** A stored message with its reader; undefined if nobody is to be notified of it. */
  async function findUnannounced({ conversation_id, id }: MessageKey) {
    const [row] = await store.messages(db, conversation_id, [id]);
    const own = row && (await store.chat(db, row.sender_id, conversation_id));
    const member = own && (await members.findMember(own.other_id));
    // One of the two has left, or a block has come between them.
    if (!member || own.hidden) return undefined;
    const reader: Reader = { id: member.id, pool: member.pool };
    // Read before the chat: a chat may be newer than its version, never older.
    const inbox = await store.inbox(db, member.id);
    const side = await store.chat(db, member.id, conversation_id);
    if (!side || side.hidden || !isReadable(row, member.id, side) || isUpTo(id, side.last_read)) return undefined;
    return { row, reader, inbox, side, to_fictional: member.fictional };
  }

  return {
    /** Announces a message from the send's own result, without reading it. Returns whether its reader was notified. */
    async asSent(message: Outgoing & { readonly sent: Sent }): Promise<boolean> {
      const { send, sent } = message;
      const row = rowOf(send, sent);
      const reachesReader = sent.other_version !== null;
      const isDelivered = !reachesReader || (await attempt(() => toReader(row, message)));
      await attempt(() => toSender(row, message));
      return isDelivered && (!reachesReader || publish(row, send.receiver, sent.to_fictional));
    },

    /** Announces a message as it is stored now, if it was not taken back. Returns whether its reader was notified. */
    async asStored(key: MessageKey): Promise<boolean> {
      const found = await findUnannounced(key);
      if (!found) return true;
      const { row, reader, inbox, side, to_fictional } = found;
      const sender = row.sender_id;
      if (row.kind === takenBack) {
        liveUpdates.changed(reader.id, inbox);
        return true;
      }
      const isGift = row.kind === 'gift' && (await balanceOf(sender)).paid_user;
      // Failures are ignored: the page reads the message later, and a page that always fails must not suppress pushes
      // and mails.
      await attempt(() =>
        liveUpdates.messageArrived({ ...reader, card_of: sender }, async () => ({
          message: await asSeenBy(row, reader, (await quotesOf(db, [row]))(row)),
          side,
          unread: side.num_unread,
          total: inbox.unread_total,
          version: inbox.version,
          priority: isGift && (await premium.listsGiftsFirst(reader)),
        })),
      );
      return publish(row, reader.id, to_fictional);
    },
  };
}

export type Announcer = ReturnType<typeof createAnnouncer>;
