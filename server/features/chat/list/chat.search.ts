import type { Message } from '@rendezvous/contract/chat';
import { chatPremiumFailures } from '@rendezvous/contract/chat-premium';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { ReadDatabase } from '../../../platform/database/database.ts';
import type { Presenter } from '../chat.present.ts';
import { excerptAround } from '../chat.rules.ts';
import { type ChatRow, chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import { searchStore } from './chat.search.store.ts';

interface Found {
  /** Shows the chats in which something was found. */
  readonly presenter: Presenter;
  readonly found: readonly { readonly chat: ChatRow; readonly message: Message }[];
}

interface Options {
  readonly reads: ReadDatabase;
  readonly premium: Pick<Premium, 'readerOf'>;
}

/** Searches the messages that a member can read. */
export const createSearching = ({ reads, premium }: Options) => ({
  /** Throws chat.search_premium. */
  async searchMessages(caller: MemberCaller, words: string): Promise<Found> {
    const memberId = caller.member.id;
    const { rights, presenter } = await premium.readerOf(caller);
    if (!rights.search) throw problem(chatPremiumFailures.search_premium);
    const rows = await searchStore.messages(reads, memberId, { words, newest: rights.history });
    const conversations = [...new Set(rows.map(({ conversation_id }) => conversation_id))];
    const sides = await store.sides(reads, memberId, conversations);
    const chats = new Map(sides.map((chat) => [chat.conversation_id, chat]));
    const found = rows.flatMap((row) => {
      const chat = chats.get(row.conversation_id);
      if (!chat) return [];
      const message = presenter.message({ ...row, text: excerptAround(row.text, words) }, memberId, {
        positions: chat,
      });
      return [{ chat, message }];
    });
    return { presenter, found };
  },
});
