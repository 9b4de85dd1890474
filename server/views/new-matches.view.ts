import { type listNewMatches, maxNewMatches } from '@rendezvous/contract/chat-list';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { Chats } from '../features/chat/chat.service.ts';
import type { Likes } from '../features/like/like.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Reader } from '../platform/calls/caller.ts';

interface Features {
  readonly profiles: Pick<Profiles, 'cards' | 'readableAmong'>;
  readonly likes: Pick<Likes, 'matchesOf'>;
  readonly chat: Pick<Chats, 'unwritten'>;
}

/** The matches to whom a member can write a first message. */
export function createNewMatchesView({ profiles, likes, chat }: Features) {
  return async ({ id, pool }: Reader): Promise<Answer<typeof listNewMatches>> => {
    const ids = await chat.unwritten(id, likes.matchesOf(id));
    const rows = await profiles.readableAmong({ id, pool }, ids);
    const cards = await profiles.cards(
      { id, pool },
      ids.filter((one) => rows.get(one)?.invisible === false),
    );
    return { matches: [...cards.values()].slice(0, maxNewMatches) };
  };
}
