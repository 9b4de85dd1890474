import type { Answer } from '@rendezvous/contract/endpoint';
import type { searchMembers } from '@rendezvous/contract/search';
import type { Likes } from '../features/like/like.service.ts';
import type { Places } from '../features/place/place.service.ts';
import { shownDistance } from '../features/profile/profile.rules.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Search, SearchPage } from '../features/search/search.service.ts';
import type { Caller } from '../platform/calls/caller.ts';
import { viewerOf } from './viewer.ts';

interface Features {
  readonly places: Places;
  readonly profiles: Pick<Profiles, 'cards'>;
  readonly search: Pick<Search, 'find'>;
  readonly likes: Pick<Likes, 'likedAmong'>;
}

type Results = Answer<typeof searchMembers>;
type Asked = [query: Parameters<Search['find']>[1], leftOut?: Parameters<Search['find']>[2]];

/** A page of the search: the cards of the members found, their distances, and which of them the caller likes. */
export function createSearchResultsView({ places, profiles, search, likes }: Features) {
  async function present(
    found: SearchPage['found'],
    caller: Caller,
    origin: SearchPage['origin'],
  ): Promise<Results['profiles']> {
    const ids = found.map((one) => one.member_id);
    const viewer = viewerOf(caller);
    const [cards, liked] = await Promise.all([
      profiles.cards(viewer, ids),
      caller.member && ids.length > 0 ? likes.likedAmong(caller.member.id, ids) : new Set<string>(),
    ]);
    return found.flatMap(({ member_id, city_id }) => {
      const card = cards.get(member_id);
      const city = places.city(city_id);
      return card
        ? [{ ...card, distance: origin && city ? shownDistance(origin, city) : null, liked: liked.has(member_id) }]
        : [];
    });
  }

  return async (caller: Caller, ...[query, leftOut]: Asked): Promise<Results> => {
    const { found, similar, origin, ...page } = await search.find(caller, query, leftOut);
    return { ...page, profiles: await present(found, caller, origin), similar: await present(similar, caller, origin) };
  };
}
