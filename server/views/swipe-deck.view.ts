import type { Answer } from '@rendezvous/contract/endpoint';
import type { SearchFilter } from '@rendezvous/contract/search';
import { deckSize, type readDeck } from '@rendezvous/contract/swipe';
import { offeredFilter } from '../features/search/search.rules.ts';
import type { Swipes } from '../features/swipe/swipe.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import type { createFoundCards } from './found-cards.view.ts';
import type { createSuggestionsView } from './search-results.view.ts';

interface Reads {
  readonly swipes: Pick<Swipes, 'leftOut' | 'likesToday' | 'lastPassed'>;
  readonly foundCards: ReturnType<typeof createFoundCards>;
  readonly suggestions: ReturnType<typeof createSuggestionsView>;
}

type Deck = Answer<typeof readDeck>;
type Filter = Omit<SearchFilter, 'sort' | 'photo'>;

/** Suggestions, by the filter if there is one, without members liked or passed; those with a photo first. */
export function createSwipeDeckView({ swipes, foundCards, suggestions }: Reads) {
  return async (caller: MemberCaller, given: Filter): Promise<Deck> => {
    const { member, site } = caller;
    const leftOut = swipes.leftOut(member.id);
    const filter = offeredFilter({ ...given, sort: 'best' as const }, site.settings);
    const find = async (photo: 'true' | 'false') => (await suggestions(caller, { ...filter, photo }, leftOut)).profiles;
    const findAll = async () => {
      const pictured = await find('true');
      const shown = new Set(pictured.map((card) => card.id));
      const others = pictured.length < deckSize ? (await find('false')).filter((card) => !shown.has(card.id)) : [];
      return [...pictured, ...others].slice(0, deckSize);
    };
    const findPassed = async () => {
      const lastPassed = await swipes.lastPassed(member.id);
      const passed = lastPassed && (await foundCards(caller, [lastPassed])).get(lastPassed);
      return passed ? { ...passed, distance: null, liked: false } : null;
    };
    const [found, passed, likes] = await Promise.all([findAll(), findPassed(), swipes.likesToday(member.id)]);
    // Whom the caller passed last comes apart, for undoing it.
    return { profiles: found.filter(({ id }) => id !== passed?.id), passed, likes };
  };
}
