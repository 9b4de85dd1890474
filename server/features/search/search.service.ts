import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { ageOn, today } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import { sexualities } from '@rendezvous/contract/profile';
import {
  type listSuggestions,
  maxCounted,
  resultsPerPage,
  type SearchFilter,
  type searchMembers,
} from '@rendezvous/contract/search';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { createSeal } from '../../platform/security/seal.ts';
import type { Platform } from '../../platform.ts';
import type { Likes } from '../like/like.service.ts';
import { memberErased, membersSeen } from '../member/member.facts.ts';
import type { Places, Town } from '../place/place.service.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import { birthDays, soughtBirths, visitorCutoff } from '../profile/profile.rules.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type Criteria, createSearchEngine, type Found, type LeftOut, type SearchEngine } from './engine/engine.ts';
import { createNews } from './search.news.ts';
import { createRegions } from './search.regions.ts';
import { mayTurnPage, measurable, type Searcher, widened, withDefaults } from './search.rules.ts';
import { searchStore } from './search.store.ts';

export interface SearchOptions extends Pick<Platform, 'connection' | 'events'> {
  places: Places;
  sites: Pick<Sites, 'settingsFor'>;
  safety: Pick<Safety, 'blockedWith' | 'unblocked'>;
  profiles: Pick<Profiles, 'byId'>;
  likes: Pick<Likes, 'likedBefore'>;
  secret: string;
}

type Profile = Awaited<ReturnType<Profiles['byId']>>;

/** A page as the search finds it: ids and cities, whose search it is, and from where distances are shown. */
export interface SearchPage extends Omit<Answer<typeof searchMembers>, 'profiles' | 'similar'> {
  readonly found: readonly Found[];
  readonly similar: readonly Found[];
  /** The caller's own profile; undefined for a visitor. */
  readonly own: Profile;
  readonly origin: Town | undefined;
}

/** Windows of the nearest members searched for suggestions. */
const maxWindows = 4;

/** A call's request: the filter without gaps, as the answer repeats it, and the criteria that follow from it. */
interface Resolved {
  readonly filter: SearchFilter;
  readonly criteria: Criteria;
  /** The city from which distances are shown. */
  readonly origin: Town | undefined;
}

const searcherOf = (profile: Profile): Searcher => ({
  gender: profile?.gender ?? null,
  sexuality: profile?.sexuality ?? null,
  country: profile?.country ?? null,
  age: profile ? ageOn(profile.date_of_birth, today()) : null,
  sought_gender: profile?.sought_gender ?? null,
  sought_min_age: profile?.sought_min_age ?? null,
  sought_max_age: profile?.sought_max_age ?? null,
});

/** Names the list of one searcher, or of visitors, by one filter. */
const listOf = ({ filter, criteria: { reader, pool }, origin }: Resolved): string =>
  JSON.stringify([reader, pool, origin?.id ?? null, Object.entries(filter).sort()]);

/** The criteria of a filter; those of its area are found by the engine. */
function criteriaOf(
  engine: Pick<SearchEngine, 'areaAround'>,
  filter: SearchFilter,
  caller: Caller,
  origin: Town | undefined,
): Criteria {
  const { settings } = caller.site;
  const country = filter.country === 'any' ? undefined : filter.country;
  const region = country && filter.countryregion ? filter.countryregion : undefined;
  const hasArea = filter.city !== undefined || filter.distance !== undefined;
  return {
    pool: caller.member?.pool ?? caller.site.pool,
    reader: caller.member?.id ?? null,
    online: filter.online === 'true',
    verified: filter.verified === 'true',
    genders: filter.gender === undefined || filter.gender === 'any' ? ['female', 'male'] : [filter.gender],
    sexualities: filter.sexuality ? [filter.sexuality] : ['', ...sexualities],
    photos: filter.photo === 'true' ? [true] : [false, true],
    visitorCutoff: caller.member ? undefined : visitorCutoff(settings.visitor_photo_days),
    births: birthDays(
      { ...(filter.min_age && { min: filter.min_age }), ...(filter.max_age && { max: filter.max_age }) },
      today(),
    ),
    country,
    region,
    area: origin && hasArea ? engine.areaAround(origin, { km: filter.distance, country, region }) : undefined,
    nearestTo: filter.sort === 'newest' ? undefined : origin,
    hasCity: filter.sort === 'nearest' ? true : undefined,
  };
}

/** The search for members. A position is always that of a city, so that nobody can be located. */
export function createSearch({ connection, events, places, sites, safety, profiles, likes, secret }: SearchOptions) {
  const { db } = connection;
  const seal = createSeal(secret, 'search cursor');
  const engine = createSearchEngine({ connection, events, places, safety, likes });

  events.inTransaction(profileChanged, (trx, { member_id }) => searchStore.syncProfile(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) => searchStore.erase(trx, member_id));
  events.afterCommit(membersSeen, ({ member_ids, at }) => searchStore.seen(db, member_ids, at));

  /** Throws request.invalid for a city that does not exist. */
  function resolve(given: SearchFilter, caller: Caller, profile: Profile): Resolved {
    const { settings } = caller.site;
    const country = caller.country ?? settings.geoip_selected_country;
    const origin = places.city(given.city ?? profile?.city_id ?? 0);
    const filter = withDefaults(measurable(given, origin !== undefined), searcherOf(profile), settings, country);
    if (filter.city !== undefined && !origin)
      throw problem(requestFailures.invalid, { fields: { city: 'place.unknown_city' } });
    const sort = filter.sort === 'nearest' && !origin ? 'newest' : filter.sort;
    const criteria = {
      ...criteriaOf(engine, { ...filter, sort }, caller, origin),
      ...(sort === 'best' && { searcher: { gender: profile?.gender ?? null, birth: profile?.date_of_birth ?? null } }),
    };
    return { filter: { ...filter, sort }, origin, criteria };
  }

  /** Those who meet the criteria and look for somebody like the member, best first: a page, or all there are. */
  async function suggestedFor(criteria: Criteria, profile: NonNullable<Profile>, limit: number): Promise<Found[]> {
    const searcher = { gender: profile.gender, birth: profile.date_of_birth, mutualOnly: true };
    const found: Found[] = [];
    let cursor: string | undefined;
    for (let part = 0; part < maxWindows && found.length < limit; part++) {
      const page = await engine.page({ ...criteria, searcher }, { cursor, limit: limit - found.length });
      found.push(...page.found);
      if (page.next === null) break;
      cursor = page.next;
    }
    return found;
  }

  /** Members outside the filter, from the narrowest widening on, until they fill a page. */
  async function similarTo(
    filter: SearchFilter,
    found: readonly Found[],
    caller: Caller,
    profile: Profile,
  ): Promise<Found[]> {
    const similar: Found[] = [];
    const shown = new Set(found.map((one) => one.member_id));
    const statesAges = profile ? soughtBirths(profile, today()) !== undefined : false;
    for (const wider of widened(filter, { statesAges })) {
      // Visitors have no preferences: the nearest, or else the newest.
      const criteria = { ...resolve(wider, caller, profile).criteria, searcher: undefined };
      const limit = resultsPerPage + shown.size;
      const candidates = profile
        ? engine.sorted(await suggestedFor(criteria, profile, limit), criteria.nearestTo)
        : (await engine.page(criteria, { limit })).found;
      for (const one of candidates) {
        if (similar.length >= resultsPerPage || shown.has(one.member_id)) continue;
        shown.add(one.member_id);
        similar.push(one);
      }
      if (similar.length >= resultsPerPage) break;
    }
    return similar;
  }

  return {
    /**
     * A page of members. Throws authentication_required when a visitor asks for a later page on a site that shows them
     * only the first (§6 Visitor). A cursor belongs to one searcher and one filter; any other text is the first page.
     * With `leftOut`, without those members and without similar ones.
     */
    async find(
      caller: Caller,
      { page: number, cursor, ...given }: SearchFilter & { page: number; cursor?: string | undefined },
      leftOut?: LeftOut,
    ): Promise<SearchPage> {
      const turns = mayTurnPage(caller.member !== null, caller.visitorRights.search);
      if (cursor !== undefined && !turns) throw problem(requestFailures.authentication_required);
      const profile = caller.member ? await profiles.byId(caller.member.id) : undefined;
      const { filter, criteria, origin } = resolve(given, caller, profile);
      const holder = listOf({ filter, criteria, origin });
      const { total, found, next, isFirst } = await engine.page(
        { ...criteria, leftOut },
        {
          cursor: cursor === undefined ? undefined : seal.open(cursor, holder),
          limit: resultsPerPage,
        },
      );
      const similar =
        !leftOut && isFirst && total < resultsPerPage ? await similarTo(filter, found, caller, profile) : [];
      return {
        found,
        similar,
        own: profile,
        origin,
        numResults: Math.min(total, maxCounted),
        numResultsMore: total > maxCounted,
        page: isFirst ? 1 : number,
        per_page: resultsPerPage,
        has_origin: origin !== undefined,
        next: turns && next !== null ? seal.close(next, holder) : null,
        filter,
      };
    },

    /**
     * Members to suggest to a member: those of the filter, by default whom they look for, who also look for somebody
     * like them, best first. Without `leftOut` a page that is not full ends with others of a wider filter.
     */
    async suggest(
      caller: MemberCaller,
      given: SearchFilter,
      leftOut?: LeftOut,
    ): Promise<Pick<SearchPage, 'found' | 'own' | 'origin'>> {
      const profile = await profiles.byId(caller.member.id);
      if (!profile) return { found: [], own: undefined, origin: undefined };
      const { filter, criteria, origin } = resolve(given, caller, profile);
      const found = await suggestedFor({ ...criteria, leftOut }, profile, resultsPerPage);
      const isFull = leftOut || found.length >= resultsPerPage;
      const others = isFull ? [] : await similarTo(filter, found, caller, profile);
      return { found: [...found, ...others].slice(0, resultsPerPage), own: profile, origin };
    },

    /** Updates the search tables from profiles that were written in bulk, as demo members are. */
    syncAllProfiles: () => searchStore.syncAllProfiles(db),

    /** How many members of the gender a member looks for joined near them after a time, at most 100. */
    newNear: createNews({ db, places, engine, safety, profiles }),

    regions: createRegions({ db, places, sites }),

    /** Removes members who went offline from the table of those online; a search leaves them out before that. */
    removeAbsent: () => searchStore.removeAbsent(db),
  };
}

export type Search = ReturnType<typeof createSearch>;

/** The results with each card's profile and likes, without the members of `leftOut`. */
export type SearchResultsView = (
  caller: Caller,
  query: Parameters<Search['find']>[1],
  leftOut?: Parameters<Search['find']>[2],
) => Promise<Answer<typeof searchMembers>>;

/** The cards of the members to suggest, without the members of `leftOut`. */
export type SuggestionsView = (
  caller: MemberCaller,
  filter: SearchFilter,
  leftOut?: Parameters<Search['suggest']>[2],
) => Promise<Answer<typeof listSuggestions>>;
