import { distanceKm } from '../../place/place.rules.ts';
import type { Places, Town } from '../../place/place.service.ts';
import { compareRanks, ranked } from './best.rules.ts';
import type { BestCriteria, Criteria } from './criteria.ts';
import { comparePositions } from './nearest.ts';
import {
  type BestCursor,
  countLimit,
  type Found,
  type Page,
  type PageRequest,
  positionOf,
  type Traits,
} from './page.ts';

interface Options {
  places: Pick<Places, 'city'>;
  /** With their traits, nearest first where the searcher has a city, else newest first. */
  baseOrder: (criteria: Criteria, request: PageRequest) => Promise<Page>;
}

interface BestPage extends Page {
  readonly next?: BestCursor | undefined;
}

/** Members ranked together, whatever the size of the site: three pages. */
const windowSize = 72;
/** Extra rows read while paging: beyond this many members entering the window, its last are missed. */
const windowSlack = 24;
/** The most windows without a result that are read for one page. */
const maxEmptyWindows = 4;
/** Sorts after every member. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Pages of those who suit best first. The nearest (or newest) `windowSize` members are ranked by `best.rules.ts`; when
 * all of them were shown, the next as many. A cursor holds the moment at which the search began and where these members
 * end: scores are taken as of then, later members left out, and who lies beyond the end waits, whoever came or went.
 */
export function createBest({ places, baseOrder }: Options) {
  /** The members who are ranked together, and where they end unless they are the last. */
  async function windowOf(criteria: BestCriteria, { at, start, after, isOverLimit, ...cursor }: BestCursor) {
    const from = start ?? (isOverLimit ? { signedUp: at, id: lastId } : undefined);
    const { total, found } = await baseOrder(
      { ...criteria, signedUpBy: at },
      { cursor: from && { ...from, isOverLimit }, limit: windowSize + (after ? windowSlack : 1) },
    );
    const edge = after || found.length <= windowSize ? undefined : found[windowSize - 1];
    const { nearestTo: origin } = criteria;
    const placed = (one: Found) => positionOf(one, { byDistance: origin !== undefined });
    const end = cursor.end ?? (edge && placed(edge));
    const isWithin = (one: Found) => !end || comparePositions(placed(one), end, { places, origin }) <= 0;
    return { total, members: found.filter(isWithin), end };
  }

  const candidateOf = (nearestTo: Town | undefined, found: Found, traits: Traits) => {
    const [gender, sexuality, sought_gender, sought_min_age, sought_max_age, birth, has_photo, seen, liked] = traits;
    const town = nearestTo && places.city(found.city_id);
    return {
      found,
      member_id: found.member_id,
      signed_up: found.signed_up,
      last_active_at: new Date(seen),
      km: town ? distanceKm(nearestTo, town) : null,
      ...{ gender, sexuality, sought_gender, sought_min_age, sought_max_age, birth, has_photo, liked },
    };
  };

  const rank = ({ searcher, nearestTo }: BestCriteria, members: readonly Found[], at: Date) =>
    ranked(
      members.flatMap((found) => (found.traits ? [candidateOf(nearestTo, found, found.traits)] : [])),
      searcher,
      at,
    );

  return async function page(
    criteria: BestCriteria,
    { cursor = { at: new Date(), isOverLimit: false }, limit }: { cursor?: BestCursor | undefined; limit: number },
    empty = 0,
  ): Promise<BestPage> {
    const { at, start, after } = cursor;
    const { total, members, end } = await windowOf(criteria, cursor);
    const isOverLimit = total >= countLimit;
    const order = rank(criteria, members, at);
    const remaining = after ? order.filter((one) => compareRanks(after, one.rank) < 0) : order;
    const shown = remaining.slice(0, limit);
    const found = shown.map(({ candidate }) => candidate.found);
    if (remaining.length > limit)
      return { total, found, next: { at, start, end, after: shown.at(-1)?.rank, isOverLimit } };
    if (!end) return { total, found };
    const next = { at, start: end, isOverLimit };
    return found.length > 0 || empty === maxEmptyWindows
      ? { total, found, next }
      : page(criteria, { cursor: next, limit }, empty + 1);
  };
}
