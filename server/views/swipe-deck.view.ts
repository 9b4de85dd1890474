import type { Answer } from '@rendezvous/contract/endpoint';
import type { SearchFilter } from '@rendezvous/contract/search';
import { deckSize, type readDeck } from '@rendezvous/contract/swipe';
import { offeredFilter } from '../features/search/search.rules.ts';
import type { Swipes } from '../features/swipe/swipe.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import type { createMemberCardView } from './member-card.view.ts';
import type { createSearchResultsView } from './search-results.view.ts';

interface Reads {
  readonly swipes: Pick<Swipes, 'leftOut' | 'likesToday' | 'lastPassed'>;
  readonly searchResults: ReturnType<typeof createSearchResultsView>;
  readonly memberCard: ReturnType<typeof createMemberCardView>;
}

type Deck = Answer<typeof readDeck>;
type Filter = Omit<SearchFilter, 'sort' | 'photo'>;

/** The first page of the search, without those whom the member likes or passed; those with a photo first. */
export function createSwipeDeckView({ swipes, searchResults, memberCard }: Reads) {
  return async (caller: MemberCaller, given: Filter): Promise<Deck> => {
    const { member, site } = caller;
    const leftOut = swipes.leftOut(member.id);
    const filter = { ...offeredFilter({ ...given, sort: 'best' as const }, site.settings), page: 1 };
    const find = async (photo: 'true' | 'false') =>
      (await searchResults(caller, { ...filter, photo }, leftOut)).profiles;
    const pictured = await find('true');
    const shown = new Set(pictured.map((card) => card.id));
    const others = pictured.length < deckSize ? (await find('false')).filter((card) => !shown.has(card.id)) : [];
    const lastPassed = await swipes.lastPassed(member.id);
    const passed = lastPassed && (await memberCard(member, lastPassed));
    return {
      profiles: [...pictured, ...others].slice(0, deckSize),
      passed: passed ? { ...passed, distance: null, liked: false } : null,
      likes: await swipes.likesToday(member.id),
    };
  };
}
