import type { searchMessages } from '@rendezvous/contract/chat-list';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { Chats } from '../features/chat/chat.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { viewerOf } from './viewer.ts';

interface Features {
  readonly profiles: Pick<Profiles, 'cards'>;
  readonly chat: Pick<Chats, 'searchMessages'>;
}

/** The messages that a member finds, with whom they talked. */
export const createChatSearchView =
  ({ profiles, chat }: Features) =>
  async (caller: MemberCaller, words: string): Promise<Answer<typeof searchMessages>> => {
    const { presenter, found: rows } = await chat.searchMessages(caller, words);
    const cards = await profiles.cards(viewerOf(caller), [...new Set(rows.map((row) => row.chat.other_id))]);
    const found = rows.flatMap((row) => {
      const card = cards.get(row.chat.other_id);
      return card ? [{ chat: presenter.chat(row.chat, card), message: row.message }] : [];
    });
    return { found };
  };
