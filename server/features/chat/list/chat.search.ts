import type { Message } from '@rendezvous/contract/chat';
import type { ReadDatabase } from '../../../platform/database/database.ts';
import type { Presenter } from '../chat.present.ts';
import { excerptAround } from '../chat.rules.ts';
import { type ChatRow, chatStore as store } from '../chat.store.ts';
import { searchStore } from './chat.search.store.ts';

export interface FoundMessage {
  readonly chat: ChatRow;
  readonly message: Message;
}

/** Searches the messages that a member can read. */
export const createSearching = (reads: ReadDatabase, presenter: Presenter) => ({
  async searchMessages(memberId: string, words: string): Promise<FoundMessage[]> {
    const found = await searchStore.messages(reads, memberId, words);
    const conversations = [...new Set(found.map(({ conversation_id }) => conversation_id))];
    const chats = new Map<string, ChatRow>();
    for (const id of conversations) {
      const chat = await store.chat(reads, memberId, id);
      if (chat) chats.set(id, chat);
    }
    return found.flatMap((row) => {
      const chat = chats.get(row.conversation_id);
      if (!chat) return [];
      const message = presenter.message({ ...row, text: excerptAround(row.text, words) }, memberId, {
        positions: chat,
      });
      return [{ chat, message }];
    });
  },
});
