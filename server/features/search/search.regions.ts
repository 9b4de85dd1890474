import { hour } from '@rendezvous/contract/durations';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { readMemberMap } from '@rendezvous/contract/search';
import type { Country } from '@rendezvous/contract/shared';
import type { Caller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Places } from '../place/place.service.ts';
import type { Sites } from '../site/site.service.ts';
import { regionsStore } from './search.regions.store.ts';
import { shownCount } from './search.rules.ts';

interface Options {
  db: Database;
  places: Pick<Places, 'mapOf' | 'regionName'>;
  sites: Pick<Sites, 'settingsFor'>;
}

type MemberMap = Answer<typeof readMemberMap>;
const cachedFor = hour;

/** How many members the regions of a country have, for its map. */
export function createRegions({ db, places, sites }: Options) {
  const cached = new Map<string, { readonly until: number; readonly map: Promise<MemberMap> }>();

  /** The map with the numbers of a pool's members, or with none. */
  async function read(country: Country, pool: string | null): Promise<MemberMap> {
    const { regions, ...drawing } = places.mapOf(country);
    const counts = pool === null ? undefined : await regionsStore.of(db, pool, country);
    return {
      ...drawing,
      regions: regions.map((region) => ({
        ...region,
        name: places.regionName(country, region.code) ?? region.code,
        members: counts?.get(region.code) ?? null,
      })),
    };
  }

  return {
    /** A map whose regions have numbers where the caller may search, and where members are real. */
    map(caller: Caller, country: Country): Promise<MemberMap> {
      const maySee = (caller.member !== null && !caller.ageRequired) || caller.visitorRights.search !== 'none';
      const isCounted = maySee && !sites.settingsFor(caller).is_demo;
      const pool = isCounted ? (caller.member?.pool ?? caller.site.pool) : null;
      const key = JSON.stringify([country, pool]);
      const known = cached.get(key);
      if (known && performance.now() < known.until) return known.map;
      const map = read(country, pool);
      cached.set(key, { until: performance.now() + cachedFor, map });
      map.catch(() => cached.delete(key));
      return map;
    },

    /**
     * Counts anew, once a day: numbers that followed each member who comes or goes would tell of them. Only rounded
     * numbers are stored.
     */
    async count(): Promise<void> {
      const rows = (await regionsStore.count(db)).flatMap(({ total, ...region }) => {
        const members = shownCount(total);
        return members === null ? [] : [{ ...region, members }];
      });
      await inTransaction(db, (trx) => regionsStore.replace(trx, rows));
      cached.clear();
    },
  };
}
