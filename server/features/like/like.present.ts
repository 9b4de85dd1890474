import type { Answer } from '@rendezvous/contract/endpoint';
import type { listLikes } from '@rendezvous/contract/like';
import type { MemberCard } from '@rendezvous/contract/shared';

interface Edge {
  readonly other_id: string;
  readonly is_new: boolean;
}

export interface LikeEdges {
  readonly received: readonly Edge[];
  readonly given: readonly Edge[];
  readonly matches: readonly Edge[];
}

/** The three lists, in the order of their likes; a member without a card is left out, and not counted. */
export function toLikeLists(
  { received, given, matches }: LikeEdges,
  cards: ReadonlyMap<string, MemberCard>,
): Answer<typeof listLikes> {
  const shown = (edges: readonly Edge[]) => edges.flatMap(({ other_id }) => cards.get(other_id) ?? []);
  const liked_by = received.flatMap(({ other_id, is_new }) => {
    const card = cards.get(other_id);
    return card ? [{ ...card, like_new: is_new }] : [];
  });
  return {
    profiles: shown(given),
    liked_by,
    matches: shown(matches),
    total_new: liked_by.filter((liker) => liker.like_new).length,
  };
}
