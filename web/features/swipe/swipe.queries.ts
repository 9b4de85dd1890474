import { minute } from '@rendezvous/contract/durations';
import type { Answer } from '@rendezvous/contract/endpoint';
import { searchMembers, widest } from '@rendezvous/contract/search';
import { deckSize, readDeck } from '@rendezvous/contract/swipe';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { query } from '../../platform/query/query.ts';

type DeckAnswer = Answer<typeof readDeck>;
export type Card = DeckAnswer['profiles'][number];

export interface Deck extends DeckAnswer {
  /** These are the last cards of the search. */
  readonly isLast: boolean;
}

export const widestAddress = '?wide';

/** The filter that the page's address adds to the member's own search. */
export const filterOf = (search: string) => (new URLSearchParams(search).has('wide') ? widest : {});
export type Filter = ReturnType<typeof filterOf>;

/** Members decided upon during this visit; filters answers that were requested before the decision. */
const decisions = new WeakMap<QueryClient, Set<string>>();

export function decidedBy(client: QueryClient): Set<string> {
  const known = decisions.get(client) ?? new Set();
  decisions.set(client, known);
  return known;
}

/** The cards that were there keep their order and come first, so that the one on top stays. */
function joined(before: readonly Card[], answered: readonly Card[], decided: ReadonlySet<string>): Card[] {
  const found = new Map(answered.filter(({ id }) => !decided.has(id)).map((card) => [card.id, card]));
  const kept = before.flatMap(({ id }) => found.get(id) ?? []);
  for (const { id } of kept) found.delete(id);
  return [...kept, ...found.values()];
}

/**
 * The cards that are not decided upon yet. What is decided is taken out of the cache, so that Back shows the card that
 * was left. Keyed under the searches, so that what invalidates them invalidates the deck.
 */
export function deckQuery(filter: Filter) {
  const { queryFn } = query(readDeck, { query: filter });
  const queryKey = [searchMembers.path, readDeck.path, filter];
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<Deck> => {
      const answer = await (queryFn as (given: object) => Promise<DeckAnswer>)(context);
      const before = context.client.getQueryData<Deck>(queryKey)?.profiles ?? [];
      const isLast = answer.profiles.length < deckSize;
      return { ...answer, profiles: joined(before, answer.profiles, decidedBy(context.client)), isLast };
    },
    staleTime: 10 * minute,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
