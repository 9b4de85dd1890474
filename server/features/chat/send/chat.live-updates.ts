import { chatChanged, type Message, type messageArrived } from '@rendezvous/contract/chat';
import { creditsChanged } from '@rendezvous/contract/credit';
import type { Payload } from '@rendezvous/contract/endpoint';
import type { Reader } from '../../../platform/calls/caller.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Cards } from '../chat.cards.ts';
import { type Presenter, toChat } from '../chat.present.ts';
import type { ChatRow } from '../chat.store.ts';

/** The owner of the page, and the member whose card goes with the message. */
interface Reached extends Reader {
  readonly card_of: string;
}

interface Counts {
  readonly unread: number;
  readonly total: number;
  readonly version: number;
  /** Whether the conversation comes first in the member's list. */
  readonly priority?: boolean;
}

interface Arrived extends Counts {
  readonly message: Message;
  /** The member's side of the conversation, where a later message may be its last. */
  readonly side?: ChatRow;
}

/** Sends what is new in the chat to members' open pages. A page that misses it reads it later. */
export function createLiveUpdates(
  { live, cards, presenter }: { live: Live; cards: Cards; presenter: Presenter },
  arrived: typeof messageArrived,
) {
  return {
    /** Sends a message that the member wrote or received; `make` runs only if a page of theirs may be open. */
    async messageArrived(
      { id, pool, card_of }: Reached,
      make: () => Arrived | Promise<Arrived>,
      except?: string,
    ): Promise<void> {
      if (!live.mayReach(id, except)) return;
      const profile = await cards.of(card_of, { id, pool });
      if (!profile) return;
      const { message, side, unread, total, version, priority } = await make();
      const { conversation } = message;
      const chat =
        side && side.last_id !== message.id
          ? presenter.chat(side, profile)
          : toChat({ conversation, profile, num_unread_messages: unread, last_message: message });
      const first = priority && { priority };
      live.send(id, arrived, { message, chat, total_unread: total, version, ...first }, { except });
    },

    /** The counts of an inbox that changed without a message. */
    changed(memberId: string, inbox: { unread_total: number; version: number }, except?: string): void {
      live.send(memberId, chatChanged, { total_unread: inbox.unread_total, version: inbox.version }, { except });
    },

    paid(memberId: string, balance: Payload<typeof creditsChanged>, except?: string): void {
      if (live.mayReach(memberId, except)) live.send(memberId, creditsChanged, balance, { except });
    },
  };
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;
