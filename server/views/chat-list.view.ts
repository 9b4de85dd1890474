import type { listChats } from '@rendezvous/contract/chat';
import { inListOrder } from '@rendezvous/contract/chat-order';
import type { Answer } from '@rendezvous/contract/endpoint';
import { isListed } from '../features/chat/chat.rules.ts';
import type { Chats, ChatsFrom } from '../features/chat/chat.service.ts';
import { listPermissions } from '../features/chat/premium/chat.premium.rules.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { viewerOf } from './viewer.ts';

interface Features {
  readonly profiles: Pick<Profiles, 'cards'>;
  readonly chat: Pick<Chats, 'inbox' | 'repairVisibility' | 'premium'>;
}

/** A page of a member's chats in the order of their list; with `since` what changed after that version. */
export function createChatListView({ profiles, chat }: Features) {
  async function find(caller: MemberCaller, from: ChatsFrom) {
    const inbox = await chat.inbox(caller.member.id, from);
    const cards = await profiles.cards(viewerOf(caller), [...new Set(inbox.chats.map((row) => row.other_id))]);
    return { ...inbox, cards };
  }

  return async (caller: MemberCaller, from: ChatsFrom = {}): Promise<Answer<typeof listChats>> => {
    const { since } = from;
    let found = await find(caller, from);
    // The inbox keeps its own note of who is gone; the counts follow it, so chat puts it right before the list is
    // answered.
    if (since === undefined && (await chat.repairVisibility(caller.member.id, found.chats, found.cards)))
      found = await find(caller, from);
    const { chats, cards, unread_total, version, next } = found;
    const { rights, presenter } = await chat.premium.readerOf(caller);
    const gifts = await chat.premium.withGifts(caller, chats);
    const listed = chats.flatMap((row) => {
      const card = cards.get(row.other_id);
      return card && isListed(row)
        ? [presenter.listed(row, card, card.paid_user && gifts.has(row.conversation_id))]
        : [];
    });
    const removed = since === undefined ? [] : chats.filter((row) => !(cards.has(row.other_id) && isListed(row)));
    return {
      chats: listed.toSorted(inListOrder),
      removed: removed.map((row) => row.conversation_id),
      total_unread: unread_total,
      version,
      next,
      can: listPermissions(rights),
    };
  };
}
