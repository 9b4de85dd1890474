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
  /** What its receiver sees of the message to which it replies. */
  readonly quoted: Message['quoted'];
  /** Whether it comes first in its receiver's list. */
  readonly priority: boolean;
  /** The sender's own socket, which has the answer already. */
  readonly socket: string | undefined;
}

interface Counts {
  readonly unread: number;
  readonly total: number;
  readonly version: number;
  readonly priority?: boolean;
}

/**
 * Sends a message to open pages: its reader's, and the sender's other ones. A page that misses it reads it later.
 */
export function createAnnouncer(live: Live, cards: Cards, arrived: typeof messageArrived) {
  async function arrive(
    to: string,
    from: { card_of: string; pool: string },
    message: Message,
    { unread, total, version, priority }: Counts,
    except?: string,
  ): Promise<void> {
    if (!live.mayReach(to, except)) return;
    const profile = await cards.of(from.card_of, { member_id: to, pool: from.pool });
    if (!profile) return;
    const { conversation } = message;
    const chat = toChat({ conversation, profile, num_unread_messages: unread, last_message: message });
    const first = priority && { priority };
    live.send(to, arrived, { message, chat, total_unread: total, version, ...first }, { except });
  }

  return {
    async sent({ send, sent, message, quoted, priority, socket }: Announcement): Promise<void> {
      const { sender, receiver, pool, price } = send;
      if (sent.other_version !== null) {
        const theirs: Message = {
          ...message,
          own: false,
          client_id: null,
          quoted,
          can: { ...message.can, take_back: null },
        };
        await arrive(receiver, { card_of: sender, pool }, theirs, {
          unread: sent.other_unread,
          total: sent.other_total,
          version: sent.other_version,
          priority,
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
