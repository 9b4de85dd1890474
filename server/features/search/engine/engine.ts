import { byKey, type Connection } from '../../../platform/database/database.ts';
import type { Places, Town } from '../../place/place.service.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { createCensus } from './census.ts';
import type { Area, Criteria } from './criteria.ts';
import { findStore } from './find.store.ts';
import { createNearby, type Within } from './nearby.ts';
import { nearestFirst } from './nearest.ts';
import { newestFirst } from './newest.ts';
import { countLimit, type Found, type Page, readCursor, writeCursor } from './page.ts';
import { mostCitiesAtOnce } from './plan.ts';

export type { Area, Criteria, Found, Page };

interface Options {
  connection: Connection;
  places: Places;
  blockedWith: Safety['blockedWith'];
}

/** Searches are bound by the processor, not the disk: more at once would only take turns. */
const searchConnections = 6;

/** Finds and counts the members who meet the criteria. How it goes about it is described in the README beside it. */
export function createSearchEngine({ connection, places, blockedWith }: Options) {
  const nearby = createNearby(places);
  const census = createCensus(connection.db);
  const store = findStore(connection.dedicated({ connections: searchConnections, settings: byKey }), blockedWith);
  const newest = newestFirst({ store, census });
  const nearest = nearestFirst({ store, census, places, nearby });

  return {
    /**
     * The cities within `km` of a city, or without `km` that city alone, as far as they lie in the country and region.
     */
    areaAround(origin: Town, { km, ...within }: Within & { km: number | undefined }): Area {
      const { latitude, longitude } = origin;
      const { ids, countries, regions } =
        km === undefined ? nearby.alone(origin, within) : nearby.lists({ origin, km, ...within });
      return {
        latitude,
        longitude,
        km: km ?? 0,
        cities: ids,
        named: ids.length <= mostCitiesAtOnce,
        countries,
        regions,
      };
    },

    /**
     * The cities within the first of these distances that holds no more than a statement names; else the city alone.
     */
    citiesNear: (origin: Town, distancesKm: readonly number[]): readonly number[] =>
      distancesKm.map((km) => nearby.lists({ origin, km }).ids).find((ids) => ids.length <= mostCitiesAtOnce) ?? [
        origin.id,
      ],

    /** Throws request.invalid for a cursor that is not of this list. */
    async page(
      criteria: Criteria,
      { cursor: text, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<Page> {
      const { nearestTo } = criteria;
      const cursor = text === undefined ? undefined : readCursor(text, { byDistance: nearestTo !== undefined });
      return nearestTo ? nearest(criteria, nearestTo, { cursor, limit }) : newest(criteria, { cursor, limit });
    },

    /** The cursor of the page that begins after `last`. */
    cursorAfter: ({ nearestTo }: Criteria, last: Found, total: number): string =>
      writeCursor({
        signedUp: last.signed_up,
        id: last.member_id,
        city: nearestTo ? last.city_id : undefined,
        isOverLimit: total >= countLimit,
      }),
  };
}

export type SearchEngine = ReturnType<typeof createSearchEngine>;
