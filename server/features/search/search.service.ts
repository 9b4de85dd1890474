import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { today } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import { sexualities } from '@rendezvous/contract/profile';
import { maxCounted, resultsPerPage, type SearchFilter, type searchMembers } from '@rendezvous/contract/search';
import type { Caller } from '../../platform/calls/caller.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Events } from '../../platform/work/events.ts';
import { memberErased, membersSeen } from '../member/member.facts.ts';
import type { Places, Town } from '../place/place.service.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { type Criteria, createSearchEngine, type Found } from './engine/engine.ts';
import { createNews } from './search.news.ts';
import { birthDays, mayTurnPage, widened, withSearcherDefaults } from './search.rules.ts';
import { searchStore } from './search.store.ts';

interface Options {
  connection: Connection;
  events: Events;
  places: Places;
  safety: Safety;
  profiles: Pick<Profiles, 'byId'>;
}

/** A page as the search finds it: ids and cities, and from where distances are shown. */
export interface SearchPage extends Omit<Answer<typeof searchMembers>, 'profiles' | 'similar'> {
  readonly found: readonly Found[];
  readonly similar: readonly Found[];
  readonly origin: Town | undefined;
}

type Profile = Awaited<ReturnType<Profiles['byId']>>;

/** What a call asks for: the filter without gaps, as the answer repeats it, and the criteria that follow from it. */
interface Resolved {
  readonly filter: SearchFilter;
  readonly criteria: Criteria;
  /** The city from which distances are shown. */
  readonly origin: Town | undefined;
}

/** The search for members. A position is always that of a city (§6 of the design: nobody can be located). */
export function createSearch({ connection, events, places, safety, profiles }: Options) {
  const { db } = connection;
  const engine = createSearchEngine({ connection, places, blockedWith: safety.blockedWith });

  events.inTransaction(profileChanged, (trx, { member_id }) => searchStore.follow(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) => searchStore.erase(trx, member_id));
  events.afterCommit(membersSeen, ({ member_ids, at }) => searchStore.seen(db, member_ids, at));

  /** Throws request.invalid for a city that does not exist. */
  function resolve(given: SearchFilter, caller: Caller, profile: Profile): Resolved {
    const own = {
      gender: profile?.gender ?? null,
      sexuality: profile?.sexuality ?? null,
      country: profile?.country ?? null,
    };
    const filter = withSearcherDefaults(given, own, caller.country ?? caller.site.settings.geoip_selected_country);
    const origin = places.city(filter.city ?? profile?.city_id ?? 0);
    if (filter.city !== undefined && !origin)
      throw problem(requestFailures.invalid, { fields: { city: 'place.unknown_city' } });
    const sort = filter.sort === 'nearest' && origin ? 'nearest' : 'newest';
    return { filter: { ...filter, sort }, origin, criteria: criteriaOf({ ...filter, sort }, caller, origin) };
  }

  function criteriaOf(filter: SearchFilter, caller: Caller, origin: Town | undefined): Criteria {
    const country = filter.country === 'any' ? undefined : filter.country;
    const region = country && filter.countryregion ? filter.countryregion : undefined;
    const hasArea = filter.city !== undefined || filter.distance !== undefined;
    return {
      pool: caller.member?.pool ?? caller.site.pool,
      reader: caller.member?.id ?? null,
      online: filter.online === 'true',
      genders: filter.gender === undefined || filter.gender === 'any' ? ['female', 'male'] : [filter.gender],
      sexualities: filter.sexuality ? [filter.sexuality] : ['', ...sexualities],
      photos: filter.photo === 'true' ? [true] : [false, true],
      births: birthDays(
        { ...(filter.min_age && { min: filter.min_age }), ...(filter.max_age && { max: filter.max_age }) },
        today(),
      ),
      country,
      region,
      area: origin && hasArea ? engine.areaAround(origin, { km: filter.distance, country, region }) : undefined,
      nearestTo: filter.sort === 'nearest' ? origin : undefined,
    };
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
    for (const wider of widened(filter)) {
      const page = await engine.page(resolve(wider, caller, profile).criteria, { limit: resultsPerPage + shown.size });
      for (const one of page.found) {
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
     * only the first (§6 Visitor), and request.invalid for a cursor of another list.
     */
    async find(
      caller: Caller,
      { page: number, cursor, ...given }: SearchFilter & { page: number; cursor?: string | undefined },
    ): Promise<SearchPage> {
      const turns = mayTurnPage(caller.member !== null, caller.visitorRights.search);
      if (cursor !== undefined && !turns) throw problem(requestFailures.authentication_required);
      const profile = caller.member ? await profiles.byId(caller.member.id) : undefined;
      const { filter, criteria, origin } = resolve(given, caller, profile);
      const { total, found } = await engine.page(criteria, { cursor, limit: resultsPerPage + 1 });
      const shown = found.slice(0, resultsPerPage);
      const last = shown.at(-1);
      const similar =
        cursor === undefined && total < resultsPerPage ? await similarTo(filter, shown, caller, profile) : [];
      return {
        found: shown,
        similar,
        origin,
        numResults: Math.min(total, maxCounted),
        numResultsMore: total > maxCounted,
        page: cursor === undefined ? 1 : number,
        per_page: resultsPerPage,
        next: turns && last && found.length > resultsPerPage ? engine.cursorAfter(criteria, last, total) : null,
        filter,
      };
    },

    /** Updates the search tables from profiles that were written in bulk, as demo members are. */
    followAll: () => searchStore.followAll(db),

    /** How many members of the gender a member looks for joined near them after a time, at most 100. */
    newNear: createNews({ db, places, engine, safety, profiles }),

    /** Removes members who went offline from the table of those online; a search leaves them out before that. */
    removeAbsent: () => searchStore.removeAbsent(db),
  };
}

export type Search = ReturnType<typeof createSearch>;
