import type { listChats } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { isListed } from '../features/chat/chat.rules.ts';
import type { Chats } from '../features/chat/chat.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';

interface Features {
  readonly profiles: Pick<Profiles, 'cards'>;
  readonly chat: Pick<Chats, 'inbox' | 'mend' | 'present'>;
}

/** The chats of a member, latest first; with `since` what changed after that version. */
export function createChatListView({ profiles, chat }: Features) {
  async function find({ id, pool }: MemberCaller['member'], since: number | undefined) {
    const inbox = await chat.inbox(id, since);
    const cards = await profiles.cards({ member_id: id, pool }, [...new Set(inbox.boxes.map((box) => box.other_id))]);
    return { ...inbox, cards };
  }

  return async ({ member }: MemberCaller, since?: number): Promise<Answer<typeof listChats>> => {
    let found = await find(member, since);
    // The inbox keeps its own note of who is gone; the counts follow it, so chat puts it right before the list is
    // answered.
    if (since === undefined && (await chat.mend(member.id, found.boxes, found.cards)))
      found = await find(member, since);
    const { boxes, cards, unread_total, version } = found;
    const listed = boxes.flatMap((box) => {
      const card = cards.get(box.other_id);
      return card && isListed(box) ? [chat.present(box, card)] : [];
    });
    const removed = since === undefined ? [] : boxes.filter((box) => !(cards.has(box.other_id) && isListed(box)));
    return { chats: listed, removed: removed.map((box) => box.conversation_id), total_unread: unread_total, version };
  };
}
