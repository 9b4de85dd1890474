import { today } from '@rendezvous/contract/account';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { sexualities } from '@rendezvous/contract/profile';
import { maxCounted, resultsPerPage, type SearchFilter, type searchMembers } from '@rendezvous/contract/search';
import { visitorRights } from '../../platform/calls/arrival.ts';
import type { Caller } from '../../platform/calls/caller.ts';
import { byKey, type Connection } from '../../platform/database/database.ts';
import type { Events } from '../../platform/database/events.ts';
import { memberErased, membersSeen } from '../account/account.facts.ts';
import type { Places, Town } from '../place/place.service.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import { shownDistance } from '../profile/profile.rules.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { createCensus } from './search.census.ts';
import { readCursor, writeCursor } from './search.cursor.ts';
import { type Counted, type Found, findStore } from './search.find.store.ts';
import { createFinder } from './search.finder.ts';
import { type Around, createNearby } from './search.nearby.ts';
import { createNews } from './search.news.ts';
import { mostCitiesAtOnce } from './search.plan.ts';
import { birthDays, completed, mayTurnPage, widened } from './search.rules.ts';
import { searchStore } from './search.store.ts';
import type { Area, Wanted } from './search.wanted.ts';

interface Options {
  connection: Connection;
  events: Events;
  places: Places;
  safety: Safety;
  profiles: Pick<Profiles, 'cards' | 'owned'>;
  /** Whom of these the member likes, from the feature that comes later. */
  likedAmong(memberId: string, ids: readonly string[]): Promise<Set<string>>;
}

/** A search waits for the processor and not for the disk: more at once would only take turns. */
const searchConnections = 6;

type Result = Answer<typeof searchMembers>;
type Owned = Awaited<ReturnType<Profiles['owned']>>;

interface Understood {
  readonly filter: SearchFilter;
  readonly wanted: Wanted;
  readonly origin: Town | undefined;
}

/** Who can be found, and finding them. A position is always that of a city (§6 of the design: nobody can be located). */
export function createSearch({ connection, events, places, safety, profiles, likedAmong }: Options) {
  const { db } = connection;
  const nearby = createNearby(places);
  const census = createCensus(db);
  const finder = createFinder({
    store: findStore(connection.keeping({ connections: searchConnections, settings: byKey }), safety.blockedWith),
    census,
    places,
    nearby,
  });

  events.within(profileChanged, (trx, { member_id }) => searchStore.follow(trx, member_id));
  events.within(memberErased, (trx, { member_id }) => searchStore.erase(trx, member_id));
  events.after(membersSeen, ({ member_ids, at }) => searchStore.seen(db, member_ids, at));

  /** The filter made whole, and what it asks of the table. Throws request.invalid for a city that does not exist. */
  function understand(given: SearchFilter, caller: Caller, owned: Owned): Understood {
    const own = { gender: owned?.gender ?? null, sexuality: owned?.sexuality ?? null, country: owned?.country ?? null };
    const filter = completed(given, own, caller.country ?? caller.site.settings.geoip_selected_country);
    const origin = places.city(filter.city ?? owned?.city_id ?? 0);
    if (filter.city !== undefined && !origin) throw problem(requestFailures.invalid, { fields: { city: 'place.unknown_city' } });
    const sort = filter.sort === 'nearest' && origin ? 'nearest' : 'newest';
    return { filter: { ...filter, sort }, origin, wanted: wantedOf({ ...filter, sort }, caller, origin) };
  }

  function wantedOf(filter: SearchFilter, caller: Caller, origin: Town | undefined): Wanted {
    const country = filter.country === 'any' ? undefined : filter.country;
    const region = country && filter.countryregion ? filter.countryregion : undefined;
    return {
      pool: caller.member?.pool ?? caller.site.pool,
      reader: caller.member?.id ?? null,
      online: filter.online === 'true',
      genders: filter.gender === undefined || filter.gender === 'any' ? ['female', 'male'] : [filter.gender],
      sexualities: filter.sexuality ? [filter.sexuality] : ['', ...sexualities],
      photos: filter.photo === 'true' ? [true] : [false, true],
      births: birthDays({ ...(filter.min_age && { min: filter.min_age }), ...(filter.max_age && { max: filter.max_age }) }, today()),
      country,
      region,
      area: areaOf(filter, origin, { country, region }),
      located: filter.sort === 'nearest',
    };
  }

  /** Where a filter looks when it names a city or a distance: in one city, or all around within the country and region. */
  function areaOf(filter: SearchFilter, origin: Town | undefined, within: Pick<Around, 'country' | 'region'>): Area | undefined {
    if (!origin || (filter.city === undefined && filter.distance === undefined)) return undefined;
    const { latitude, longitude } = origin;
    const { distance: km } = filter;
    const { ids, countries, regions } = km === undefined ? nearby.alone(origin, within) : nearby.lists({ origin, km, ...within });
    return { latitude, longitude, km: km ?? 0, around: ids, cities: ids.length > mostCitiesAtOnce ? undefined : ids, countries, regions };
  }

  function page({ filter, wanted, origin }: Understood, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Counted> {
    const from = cursor === undefined ? undefined : readCursor(cursor, filter.sort);
    return filter.sort === 'nearest' && origin ? finder.nearest(wanted, origin, { cursor: from, limit }) : finder.newest(wanted, { cursor: from, limit });
  }

  /** Members outside the filter, from the narrowest widening on, until they fill a page. */
  async function similarTo(search: Understood, found: readonly Found[], caller: Caller, owned: Owned): Promise<Found[]> {
    const similar: Found[] = [];
    const shown = new Set(found.map((one) => one.member_id));
    for (const filter of widened(search.filter)) {
      const wider = await page(understand(filter, caller, owned), { limit: resultsPerPage + shown.size });
      for (const one of wider.found) {
        if (similar.length >= resultsPerPage || shown.has(one.member_id)) continue;
        shown.add(one.member_id);
        similar.push(one);
      }
      if (similar.length >= resultsPerPage) break;
    }
    return similar;
  }

  async function present(found: readonly Found[], caller: Caller, origin: Town | undefined): Promise<Result['profiles']> {
    const ids = found.map((one) => one.member_id);
    const reader = { member_id: caller.member?.id ?? null, pool: caller.member?.pool ?? caller.site.pool };
    const [cards, liked] = await Promise.all([
      profiles.cards(reader, ids),
      caller.member && ids.length > 0 ? likedAmong(caller.member.id, ids) : new Set<string>(),
    ]);
    return found.flatMap(({ member_id, city_id }) => {
      const card = cards.get(member_id);
      const city = places.city(city_id);
      return card ? [{ ...card, distance: origin && city ? shownDistance(origin, city) : null, liked: liked.has(member_id) }] : [];
    });
  }

  return {
    /**
     * A page of members. Throws authentication_required for a visitor who turns the page on a site that shows them the
     * first alone (§6 Visitor), and request.invalid for a cursor of another list.
     */
    async find(caller: Caller, { page: number, cursor, ...given }: SearchFilter & { page: number; cursor?: string | undefined }): Promise<Result> {
      const turns = mayTurnPage(caller.member !== null, visitorRights(caller.site.settings, caller.tracking).search);
      if (cursor !== undefined && !turns) throw problem(requestFailures.authentication_required);
      const owned = caller.member ? await profiles.owned(caller.member.id) : undefined;
      const search = understand(given, caller, owned);
      const { total, found } = await page(search, { cursor, limit: resultsPerPage + 1 });
      const shown = found.slice(0, resultsPerPage);
      const last = shown.at(-1);
      const similar = cursor === undefined && total < resultsPerPage ? await similarTo(search, shown, caller, owned) : [];
      return {
        profiles: await present(shown, caller, search.origin),
        similar: await present(similar, caller, search.origin),
        numResults: Math.min(total, maxCounted),
        numResultsMore: total > maxCounted,
        page: cursor === undefined ? 1 : number,
        per_page: resultsPerPage,
        next:
          turns && last && found.length > resultsPerPage
            ? writeCursor({
                signedUp: last.signed_up,
                id: last.member_id,
                city: search.filter.sort === 'nearest' ? last.city_id : undefined,
                many: total > maxCounted,
              })
            : null,
        filter: search.filter,
      };
    },

    /** Brings the search level with profiles that were written in bulk, as demo members are. */
    followAll: () => searchStore.followAll(db),

    /** How many members whom they look for came near a member after a time, at most 100. */
    newNear: createNews({ db, places, nearby, safety, profiles }),

    /** Forgets who is no longer online; they are no longer found before that either. */
    forgetAbsent: () => searchStore.forgetAbsent(db),
  };
}

export type Search = ReturnType<typeof createSearch>;
