import type { readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { Permission } from '@rendezvous/contract/shared';
import type { Chats } from '../features/chat/chat.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { mayMessage } from './standing.rules.ts';

interface Features {
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly chat: Chats;
}

/** A page of a conversation, with whether the caller may write in it now. */
export function createChatPageView({ profiles, credit, chat }: Features) {
  async function permission(caller: MemberCaller, other: string, conversation: string): Promise<Permission> {
    const started = await chat.started(caller.member.id);
    const balance = await credit.balanceOf(caller.member.id);
    const invisible = (await profiles.byId(other))?.invisible ?? false;
    const exists = await chat.exists(conversation);
    return mayMessage({ exists, started, ...balance, price: caller.site.settings.message_credits, invisible });
  }

  return async (caller: MemberCaller, query: Parameters<Chats['read']>[1]): Promise<Answer<typeof readChat>> => {
    const page = await chat.read(caller, query);
    return {
      ...page,
      can: { message: await permission(caller, page.chat.profile.id, page.chat.conversation.id) },
      message_credits: caller.site.settings.message_credits,
    };
  };
}
