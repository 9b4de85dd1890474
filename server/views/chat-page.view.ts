import { chatFailures, type readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import type { Permission } from '@rendezvous/contract/shared';
import { toChat } from '../features/chat/chat.present.ts';
import type { ChatQuery, Chats } from '../features/chat/chat.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Likes } from '../features/like/like.service.ts';
import { lastActive } from '../features/profile/profile.rules.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { mayMessage } from './standing.rules.ts';

interface Features {
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly chat: Chats;
  readonly likes: Pick<Likes, 'relation'>;
}

/** A page of a conversation with a member who exists for the caller, with whether the caller may write in it now. */
export function createChatPageView({ profiles, credit, chat, likes }: Features) {
  async function permission(
    caller: MemberCaller,
    conversation: string,
    { balance, invisible }: { balance: { credits: number; paid_user: boolean }; invisible: boolean },
  ): Promise<Permission> {
    const started = await chat.started(caller.member.id);
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
    const other = await profiles.byId(located.other);
    const balance = await credit.balanceOf(id);
    const reader = { ...caller, paid_user: balance.paid_user };
    const { chat: row, presenter, ...page } = await chat.page(reader, conversation, query);
    const { matched } = await likes.relation(id, located.other);
    const isAnswered = row !== undefined && (await chat.hasWritten(conversation, located.other));
    return {
      chat: row ? presenter.chat(row, card) : toChat({ conversation, profile: card }),
      ...page,
      version,
      matched,
      // A profile does not tell it, and one message must not either: anybody could watch anybody come and go.
      last_active: isAnswered && other ? lastActive(other) : null,
      can: {
        ...page.can,
        message: await permission(caller, conversation, { balance, invisible: other?.invisible ?? false }),
      },
      message_credits: caller.site.settings.message_credits,
    };
  };
}
