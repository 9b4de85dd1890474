import type { Answer } from '@rendezvous/contract/endpoint';
import type { HiddenLiker, listLikes, ReceivedLikes } from '@rendezvous/contract/like';
import type { MemberCard } from '@rendezvous/contract/shared';

export interface Edge {
  readonly other_id: string;
  readonly is_new: boolean;
}

export interface LikeEdges {
  readonly shown: ReceivedLikes;
  /** Those whom the member may know. */
  readonly received: readonly Edge[];
  readonly hidden: readonly Edge[];
  readonly given: readonly Edge[];
  readonly matches: readonly Edge[];
}

/** Likers whom the reader may not know: those that are listed, and how many there are and are new. */
export interface HiddenLikers {
  readonly listed: readonly HiddenLiker[];
  readonly total: number;
  readonly total_new: number;
}

/** The three lists, in the order of their likes; a member without a card is left out, and not counted. */
export function toLikeLists(
  { shown, received, given, matches }: LikeEdges,
  cards: ReadonlyMap<string, MemberCard>,
  hidden: HiddenLikers,
): Answer<typeof listLikes> {
  const listed = (edges: readonly Edge[]) => edges.flatMap(({ other_id }) => cards.get(other_id) ?? []);
  const known = received.flatMap(({ other_id, is_new }) => {
    const card = cards.get(other_id);
    return card ? [{ ...card, like_new: is_new }] : [];
  });
  return {
    profiles: listed(given),
    liked_by: [...hidden.listed, ...known],
    matches: listed(matches),
    shown,
    total_received: known.length + hidden.total,
    total_new: known.filter((liker) => liker.like_new).length + hidden.total_new,
  };
}
