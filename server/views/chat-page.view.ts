import { chatFailures, type readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import type { Permission } from '@rendezvous/contract/shared';
import { emptyChat } from '../features/chat/chat.present.ts';
import type { ChatQuery, Chats } from '../features/chat/chat.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { mayMessage } from './standing.rules.ts';

interface Features {
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly chat: Chats;
}

/** A page of a conversation with a member who exists for the caller, with whether the caller may write in it now. */
export function createChatPageView({ profiles, credit, chat }: Features) {
  async function permission(caller: MemberCaller, other: string, conversation: string): Promise<Permission> {
    const started = await chat.started(caller.member.id);
    const balance = await credit.balanceOf(caller.member.id);
    const invisible = (await profiles.byId(other))?.invisible ?? false;
    const exists = await chat.exists(conversation);
    return mayMessage({ exists, started, ...balance, price: caller.site.settings.message_credits, invisible });
  }

  return async (caller: MemberCaller, query: ChatQuery): Promise<Answer<typeof readChat>> => {
    const { id, pool } = caller.member;
    // Before the rest: a count that is older than its version would never be mended.
    const version = await chat.version(id);
    const located = await chat.locate(id, query);
    const card = located && (await profiles.cards({ member_id: id, pool }, [located.other])).get(located.other);
    if (!card) throw problem(query.conversation ? chatFailures.not_found : profileFailures.not_found);
    const { conversation } = located;
    const { box, ...page } = await chat.page(id, conversation, query);
    return {
      chat: box ? chat.present(box, card) : emptyChat(conversation, card),
      ...page,
      version,
      can: { message: await permission(caller, located.other, conversation) },
      message_credits: caller.site.settings.message_credits,
    };
  };
}
