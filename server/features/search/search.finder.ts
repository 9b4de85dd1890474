import { maxCounted } from '@rendezvous/contract/search';
import { distanceKm } from '../place/place.rules.ts';
import type { Places, Town } from '../place/place.service.ts';
import type { Census } from './search.census.ts';
import type { Cursor } from './search.cursor.ts';
import type { FindStore, Found, Wanted } from './search.find.store.ts';
import type { Nearby, NearbyCity } from './search.nearby.ts';
import { cheapestGathering, cheapestNewest, citiesForPage, mostCitiesAtOnce } from './search.plan.ts';

interface Options {
  store: FindStore;
  census: Census;
  places: Places;
  nearby: Nearby;
}

export interface Page {
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
  /** Of this filter, counted to one more than the most that is told. */
  readonly total: number;
}

/** Longer walks happen only where newest members are unlike all others; then all who fit are gathered instead. */
const farthestWalk = 40_000;
const ringsKm = [25, 75, 200, 500, 1500, 21_000];

export function createFinder({ store, census, places, nearby }: Options) {
  async function count(wanted: Wanted): Promise<number> {
    await census.refresh();
    return store.count(wanted, cheapestGathering(census.estimate(wanted), maxCounted + 1), maxCounted + 1);
  }

  async function newest(wanted: Wanted, { cursor, limit, total }: Page): Promise<Found[]> {
    const estimate = census.estimate(wanted);
    const fitting = (estimate.area?.members ?? estimate.members) * estimate.share;
    const way = cheapestNewest(estimate, { wanted: limit, total: total > maxCounted ? Math.max(total, fitting) : total });
    if (way === 'walk') {
      const found = await store.newestWalked(wanted, { cursor, limit, farthest: farthestWalk });
      if (found.length === limit) return found;
    }
    return store.newestGathered(wanted, way === 'walk' ? cheapestGathering(estimate, Number.POSITIVE_INFINITY) : way, { cursor, limit });
  }

  /** Few are gathered and sorted here; of many, the nearest cities are asked one after the other. */
  function nearest(wanted: Wanted, origin: Town, page: Page): Promise<Found[]> {
    return page.total > maxCounted ? nearestByRing(wanted, origin, page) : nearestOfAll(wanted, origin, page);
  }

  async function nearestOfAll(wanted: Wanted, origin: Town, { cursor, limit }: Page): Promise<Found[]> {
    const all = await store.all(wanted, cheapestGathering(census.estimate(wanted), maxCounted), maxCounted + 1);
    const kmOf = (city: number): number => {
      const town = places.city(city);
      return town ? distanceKm(origin, town) : Number.POSITIVE_INFINITY;
    };
    const placed = all.map((found) => ({ ...found, km: kmOf(found.city_id) })).sort(byDistance);
    if (!cursor) return placed.slice(0, limit);
    const last = { member_id: cursor.id, signed_up: cursor.signedUp, city_id: cursor.city ?? 0, km: kmOf(cursor.city ?? 0) };
    return placed.filter((found) => byDistance(last, found) < 0).slice(0, limit);
  }

  async function nearestByRing(wanted: Wanted, origin: Town, { cursor, limit }: Page): Promise<Found[]> {
    const found: Found[] = [];
    const from = cursor?.city === undefined ? undefined : places.city(cursor.city);
    if (cursor && from) found.push(...(await store.cityByCity(wanted, [from.id], { cursor, limit })));
    const behind = from ? { km: distanceKm(origin, from), id: from.id } : { km: -1, id: 0 };
    const farthest = wanted.area?.km ?? Number.POSITIVE_INFINITY;
    const follows = (city: NearbyCity) => city.km > behind.km || (city.km === behind.km && city.id > behind.id);
    const { share, present } = census.estimate(wanted);
    let asked = 0;
    for (const ring of ringsKm) {
      if (ring < behind.km) continue;
      const cities = nearby.cities({ origin, km: Math.min(ring, farthest), country: wanted.country, region: wanted.region }).filter(follows);
      while (asked < cities.length && found.length < limit) {
        const candidates = cities.slice(asked, asked + mostCitiesAtOnce);
        const populations = candidates.map((city) => census.population(wanted.pool, city.id));
        const next = candidates.slice(0, citiesForPage(populations, { share: share * present, wanted: limit - found.length }));
        asked += next.length;
        found.push(
          ...(await store.cityByCity(
            wanted,
            next.map((city) => city.id),
            { limit: limit - found.length },
          )),
        );
      }
      if (found.length >= limit || ring >= farthest) break;
    }
    return found;
  }

  return { count, newest, nearest };
}

type Placed = Found & { readonly km: number };

function byDistance(one: Placed, other: Placed): number {
  return (
    one.km - other.km ||
    one.city_id - other.city_id ||
    other.signed_up.getTime() - one.signed_up.getTime() ||
    (one.member_id < other.member_id ? 1 : one.member_id > other.member_id ? -1 : 0)
  );
}
