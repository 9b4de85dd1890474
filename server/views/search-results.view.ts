import type { Answer } from '@rendezvous/contract/endpoint';
import type { searchMembers } from '@rendezvous/contract/search';
import type { Likes } from '../features/like/like.service.ts';
import type { Places } from '../features/place/place.service.ts';
import { shownDistance } from '../features/profile/profile.rules.ts';
import { withRealFirst } from '../features/search/search.rules.ts';
import type { Search, SearchPage, SearchResultsView, SuggestionsView } from '../features/search/search.service.ts';
import type { Caller } from '../platform/calls/caller.ts';
import type { createFoundCards } from './found-cards.view.ts';

interface Features {
  readonly places: Places;
  readonly foundCards: ReturnType<typeof createFoundCards>;
  readonly search: Pick<Search, 'find' | 'suggest'>;
  readonly likes: Pick<Likes, 'likedAmong'>;
}

type Results = Answer<typeof searchMembers>;

/** What shows members found: the cards, their distances, and which of them the caller likes. */
function createPresentation({ places, foundCards, likes }: Features) {
  return async (
    found: SearchPage['found'],
    caller: Caller,
    { own, origin }: Pick<SearchPage, 'own' | 'origin'>,
  ): Promise<Results['profiles']> => {
    if (found.length === 0) return [];
    const ids = found.map((one) => one.member_id);
    const [cards, liked] = await Promise.all([
      foundCards(caller, ids, own),
      caller.member ? likes.likedAmong(caller.member.id, ids) : new Set<string>(),
    ]);
    return found.flatMap(({ member_id, city_id }) => {
      const card = cards.get(member_id);
      const city = places.city(city_id);
      return card
        ? [{ ...card, distance: origin && city ? shownDistance(origin, city) : null, liked: liked.has(member_id) }]
        : [];
    });
  };
}

/** A page of the search. */
export function createSearchResultsView(features: Features): SearchResultsView {
  const present = createPresentation(features);
  return async (caller, query, leftOut) => {
    const { found, similar, own, origin, ...page } = await features.search.find(caller, query, leftOut);
    const [profiles, others] = await Promise.all([
      present(found, caller, { own, origin }),
      present(similar, caller, { own, origin }),
    ]);
    return { ...page, profiles, similar: others };
  };
}

/** Members to suggest. */
export function createSuggestionsView(features: Features): SuggestionsView {
  const present = createPresentation(features);
  return async (caller, filter, leftOut) => {
    const { found, ...whose } = await features.search.suggest(caller, filter, leftOut);
    return { profiles: withRealFirst(await present(found, caller, whose)) };
  };
}
