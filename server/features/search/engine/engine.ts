import { byKey, type Connection } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import type { Likes } from '../../like/like.service.ts';
import type { Places, Town } from '../../place/place.service.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { createBest } from './best.ts';
import { createCensus } from './census.ts';
import type { Area, BestCriteria, Criteria, LeftOut } from './criteria.ts';
import { findStore } from './find.store.ts';
import { createNearby, type Within } from './nearby.ts';
import { comparePositions, createNearest } from './nearest.ts';
import { createNewest } from './newest.ts';
import {
  countLimit,
  type Found,
  type Page,
  type PageRequest,
  positionOf,
  readBestCursor,
  readCursor,
  writeBestCursor,
  writeCursor,
} from './page.ts';
import { maxCitiesAtOnce } from './plan.ts';

export type { Area, Criteria, Found, LeftOut, Page };

interface Options {
  connection: Connection;
  events: Pick<Events, 'inBackground'>;
  places: Places;
  safety: Pick<Safety, 'blockedWith'>;
  likes: Pick<Likes, 'likedBefore'>;
}

/** Searches are bound by the processor, not the disk: more at once would only take turns. */
const searchConnections = 6;

interface PageOptions {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface ResultPage extends Page {
  /** The cursor of the next page. It holds how members rank, so it must be sealed before a client keeps it. */
  readonly next: string | null;
  /** Whether this is the first page, as it is without a cursor or with one of another list. */
  readonly isFirst: boolean;
}

const isBest = (criteria: Criteria): criteria is BestCriteria => criteria.searcher !== undefined;

/** Finds and counts the members who meet the criteria. How it goes about it is described in the README beside it. */
export function createSearchEngine({ connection, events, places, safety, likes }: Options) {
  const nearby = createNearby(places);
  const census = createCensus(connection.db, events);
  const dedicated = { name: 'search', connections: searchConnections, settings: byKey };
  const store = findStore(connection.dedicated(dedicated), { safety, likes });
  const newest = createNewest({ store, census });
  const nearest = createNearest({ store, census, places, nearby });

  const baseOrder = (criteria: Criteria, request: PageRequest) =>
    criteria.nearestTo ? nearest(criteria, criteria.nearestTo, request) : newest(criteria, request);
  const best = createBest({ places, baseOrder });

  async function inOrder(criteria: Criteria, { cursor: text, limit }: PageOptions): Promise<ResultPage> {
    const byDistance = criteria.nearestTo !== undefined;
    const cursor = text === undefined ? undefined : readCursor(text, { byDistance });
    const { total, found } = await baseOrder(criteria, { cursor, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const next = last && { ...positionOf(last, { byDistance }), isOverLimit: total >= countLimit };
    return { total, found: shown, next: next ? writeCursor(next) : null, isFirst: cursor === undefined };
  }

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
        named: ids.length <= maxCitiesAtOnce,
        countries,
        regions,
      };
    },

    /**
     * The cities within the first of these distances that holds no more than a statement names; else the city alone.
     */
    citiesNear: (origin: Town, distancesKm: readonly number[]): readonly number[] =>
      distancesKm.map((km) => nearby.lists({ origin, km }).ids).find((ids) => ids.length <= maxCitiesAtOnce) ?? [
        origin.id,
      ],

    /** Found members nearest first, those of one city newest first; without an origin all of them newest first. */
    sorted(found: readonly Found[], origin: Town | undefined): Found[] {
      const placed = (one: Found) => positionOf(one, { byDistance: true });
      return found.toSorted((one, other) => comparePositions(placed(one), placed(other), { places, origin }));
    },

    /** Up to `limit` members and the cursor of the next page; the first page for a cursor of another order. */
    async page(criteria: Criteria, asked: PageOptions): Promise<ResultPage> {
      if (!isBest(criteria)) return inOrder(criteria, asked);
      const byDistance = criteria.nearestTo !== undefined;
      const cursor = asked.cursor === undefined ? undefined : readBestCursor(asked.cursor, { byDistance });
      const { next, ...page } = await best(criteria, { cursor, limit: asked.limit });
      return { ...page, next: next ? writeBestCursor(next) : null, isFirst: cursor === undefined };
    },
  };
}

export type SearchEngine = ReturnType<typeof createSearchEngine>;
