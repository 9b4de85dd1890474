import type { Answer } from '@rendezvous/contract/endpoint';
import type { HiddenLiker, listLikes, ReceivedLikes } from '@rendezvous/contract/like';
import type { TellingCard } from '@rendezvous/contract/profile';
import type { Edge, LikeTotals } from './like.lists.store.ts';

interface ListedEdges {
  readonly edges: readonly Edge[];
  /** The cursor of the next page. */
  readonly next: string | null;
}

export interface LikeEdges {
  readonly shown: ReceivedLikes;
  /** Those whom the member may know. */
  readonly received: ListedEdges;
  /** Those of whom the member sees no more than a picture. */
  readonly hidden: readonly Edge[];
  readonly given: ListedEdges;
  readonly matches: ListedEdges;
  readonly totals: LikeTotals;
}

/** The three lists, in the order of their likes; a member without a card is left out, and not counted. */
export function toLikeLists(
  { shown, received, given, matches, totals }: LikeEdges,
  cards: ReadonlyMap<string, TellingCard>,
  hidden: readonly HiddenLiker[],
): Answer<typeof listLikes> {
  const listed = ({ edges }: ListedEdges) => edges.flatMap(({ other_id }) => cards.get(other_id) ?? []);
  const known = received.edges.flatMap(({ other_id, is_new, matched, about_line }) => {
    const card = cards.get(other_id);
    return card ? [{ ...card, like_new: is_new, liked: matched, ...(about_line !== null && { about_line }) }] : [];
  });
  return {
    profiles: listed(given),
    liked_by: [...hidden, ...known],
    matches: listed(matches),
    shown,
    total_received: totals.received,
    total_given: totals.given,
    total_matches: totals.matches,
    total_new: totals.are_new,
    next: { received: received.next, given: given.next, matches: matches.next },
  };
}
