import { chatChanged, type Message, type messageArrived } from '@rendezvous/contract/chat';
import { creditsChanged } from '@rendezvous/contract/credit';
import type { Live } from '../../../platform/live/live.ts';
import type { Cards } from '../chat.cards.ts';
import { toChat } from '../chat.present.ts';
import type { Send, Sent } from './chat.send.store.ts';

interface Announcement {
  readonly send: Send;
  readonly sent: Sent;
  /** As its sender sees it. */
  readonly message: Message;
  /** The sender's own socket, which has the answer already. */
  readonly socket: string | undefined;
}

/** A quote from the side of the other member. */
const turned = (quoted: Message['quoted']) => quoted && { ...quoted, own: !quoted.own };

/**
 * Sends a message to open pages: its reader's, and the sender's other ones. A page that misses it reads it later.
 */
export function createAnnouncer(live: Live, cards: Cards, arrived: typeof messageArrived) {
  async function arrive(
    to: string,
    from: { card_of: string; pool: string },
    message: Message,
    counts: { unread: number; total: number; version: number },
    except?: string,
  ): Promise<void> {
    if (!live.mayReach(to, except)) return;
    const profile = await cards.of(from.card_of, { member_id: to, pool: from.pool });
    if (!profile) return;
    const { conversation } = message;
    const chat = toChat({ conversation, profile, num_unread_messages: counts.unread, last_message: message });
    live.send(to, arrived, { message, chat, total_unread: counts.total, version: counts.version }, { except });
  }

  return {
    async sent({ send, sent, message, socket }: Announcement): Promise<void> {
      const { sender, receiver, pool, price } = send;
      if (sent.other_version !== null) {
        const theirs = { ...message, own: false, client_id: null, quoted: turned(message.quoted) };
        await arrive(receiver, { card_of: sender, pool }, theirs, {
          unread: sent.other_unread,
          total: sent.other_total,
          version: sent.other_version,
        });
      }
      await arrive(
        sender,
        { card_of: receiver, pool },
        message,
        { unread: sent.own_unread, total: sent.own_total, version: sent.own_version },
        socket,
      );
      if (price > 0 && live.mayReach(sender, socket))
        live.send(sender, creditsChanged, { credits: sent.credits, paid_user: sent.paid_user }, { except: socket });
    },

    arrive,

    /** The counts of an inbox that changed without a message. */
    changed(memberId: string, inbox: { unread_total: number; version: number }, except?: string): void {
      live.send(memberId, chatChanged, { total_unread: inbox.unread_total, version: inbox.version }, { except });
    },
  };
}

export type Announcer = ReturnType<typeof createAnnouncer>;
