import type { Answer } from '@rendezvous/contract/endpoint';
import { isFrank } from '@rendezvous/contract/intimate';
import { nicheName } from '@rendezvous/contract/niche';
import type { SearchFilter } from '@rendezvous/contract/search';
import { deckSize, type readDeck } from '@rendezvous/contract/swipe';
import { leadOf } from '@rendezvous/contract/text/lead';
import { sharedInterests, visibleFacts, visibleTexts } from '../features/profile/profile.present.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import { offeredFilter } from '../features/search/search.rules.ts';
import type { Swipes } from '../features/swipe/swipe.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import type { createSuggestionsView } from './search-results.view.ts';
import { viewerOf } from './viewer.ts';

interface Reads {
  readonly swipes: Pick<Swipes, 'leftOut' | 'likesToday' | 'lastPassed'>;
  readonly profiles: Pick<Profiles, 'card' | 'ownRow' | 'readableAmong'>;
  readonly suggestions: ReturnType<typeof createSuggestionsView>;
}

type Deck = Answer<typeof readDeck>;
type Card = Deck['profiles'][number];
type Filter = Omit<SearchFilter, 'sort' | 'photo'>;

/** Suggestions, by the filter if there is one, without members liked or passed; those with a photo first. */
export function createSwipeDeckView({ swipes, profiles, suggestions }: Reads) {
  /** Adds to the cards what each member says and shares with the caller. */
  async function withProfileTexts(
    { member, site }: MemberCaller,
    cards: readonly Omit<Card, 'lead' | 'lead_language' | 'shared_interests'>[],
  ) {
    const ids = cards.map(({ id }) => id);
    const [own, rows] = await Promise.all([profiles.ownRow(member.id), profiles.readableAmong(member, ids)]);
    const frank = isFrank(nicheName(site.settings.niche));
    return cards.flatMap((card): Card[] => {
      const row = rows.get(card.id);
      if (!row) return [];
      const { interests } = visibleFacts(row, site.settings);
      const shared_interests = sharedInterests(interests, own, frank);
      const { about, about_language } = visibleTexts(row, site.settings);
      return [{ ...card, lead: leadOf(about), lead_language: about_language, shared_interests }];
    });
  }

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
      const passed = lastPassed && (await profiles.card(viewerOf(caller), lastPassed));
      return passed ? [{ ...passed, distance: null, liked: false }] : [];
    };
    const [found, passed, likes] = await Promise.all([findAll(), findPassed(), swipes.likesToday(member.id)]);
    // The member whom the caller passed last comes with the others, so that their profiles are read at once.
    const described = await withProfileTexts(caller, [...found, ...passed]);
    const last = passed[0]?.id;
    return {
      profiles: described.filter(({ id }) => id !== last),
      passed: described.find(({ id }) => id === last) ?? null,
      likes,
    };
  };
}
