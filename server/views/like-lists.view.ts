import type { Answer } from '@rendezvous/contract/endpoint';
import type { HiddenLiker, listLikes } from '@rendezvous/contract/like';
import { orderHidden } from '../features/like/like.hidden.rules.ts';
import { type LikeEdges, toLikeLists } from '../features/like/like.present.ts';
import type { Likes } from '../features/like/like.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller, Reader } from '../platform/calls/caller.ts';
import type { createFoundCards } from './found-cards.view.ts';

interface Features {
  readonly profiles: Pick<Profiles, 'visibleAmong'>;
  readonly likes: Pick<Likes, 'edgesOf' | 'received'>;
  readonly foundCards: ReturnType<typeof createFoundCards>;
}

/**
 * Likes given, likes received and matches, with members whom the reader can see and may know. A hidden liker has no
 * card: nothing of theirs is read for the answer.
 */
export function createLikeListsView({ profiles, likes, foundCards }: Features) {
  /** Those whom a visitor could see: the reader's own blocks must not show. */
  async function hide({ id, pool }: Reader, { hidden }: LikeEdges): Promise<HiddenLiker[]> {
    const seen = await profiles.visibleAmong(
      { id: null, pool },
      hidden.map((edge) => edge.other_id),
    );
    const there = hidden.filter(({ other_id }) => seen.has(other_id));
    return orderHidden(there, ({ other_id }) => likes.received.keyOf(id, other_id)).map(({ key, row }) =>
      likes.received.hide(key, row.is_new),
    );
  }

  return async (caller: MemberCaller, cursor?: string): Promise<Answer<typeof listLikes>> => {
    const edges = await likes.edgesOf(caller.member, cursor);
    const { received, given, matches } = edges;
    const ids = new Set([received, given, matches].flatMap((list) => list.edges.map((edge) => edge.other_id)));
    const [cards, hidden] = await Promise.all([foundCards(caller, [...ids]), hide(caller.member, edges)]);
    return toLikeLists(edges, cards, hidden);
  };
}
