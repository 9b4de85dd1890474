import { chatFailures, type readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { toChat } from '../features/chat/chat.present.ts';
import type { ChatQuery, Chats } from '../features/chat/chat.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Likes } from '../features/like/like.service.ts';
import { lastActive } from '../features/profile/profile.rules.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { mayMessage } from './standing.rules.ts';
import { viewerOf } from './viewer.ts';

interface Features {
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly chat: Chats;
  readonly likes: Pick<Likes, 'relation'>;
}

/** A page of a conversation with a member who exists for the caller, with whether the caller may write in it now. */
export function createChatPageView({ profiles, credit, chat, likes }: Features) {
  return async (caller: MemberCaller, query: ChatQuery): Promise<Answer<typeof readChat>> => {
    const { id } = caller.member;
    // Before the rest: a count that is older than its version would never be mended.
    const { version, started } = await chat.inboxHead(id);
    const located = await chat.locate(id, query);
    const absent = query.conversation ? chatFailures.not_found : profileFailures.not_found;
    if (!located) throw problem(absent);
    const { conversation, other: otherId } = located;
    const [card, other, balance] = await Promise.all([
      profiles.card(viewerOf(caller), otherId),
      profiles.byId(otherId),
      credit.balanceOf(id),
    ]);
    if (!card) throw problem(absent);
    const [{ chat: row, presenter, ...page }, { matched }, hasWritten, exists] = await Promise.all([
      chat.page({ ...caller, paid_user: balance.paid_user }, conversation, query),
      likes.relation(id, otherId),
      chat.hasWritten(conversation, otherId),
      chat.exists(conversation),
    ]);
    const isAnswered = row !== undefined && hasWritten;
    const price = caller.site.settings.message_credits;
    return {
      chat: row ? presenter.chat(row, card) : toChat({ conversation, profile: card }),
      ...page,
      version,
      matched,
      // A profile does not tell it, and one message must not either: anybody could watch anybody come and go.
      last_active: isAnswered && other ? lastActive(other) : null,
      can: {
        ...page.can,
        message: mayMessage({
          exists,
          started,
          ...balance,
          price,
          invisible: other?.invisible ?? false,
          cannot_write: caller.member.cannot_write,
        }),
      },
      message_credits: price,
    };
  };
}
