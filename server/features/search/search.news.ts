import type { Database } from '../../platform/database/database.ts';
import type { Places } from '../place/place.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Nearby } from './search.nearby.ts';
import { newsStore } from './search.news.store.ts';
import { mostCitiesAtOnce } from './search.plan.ts';
import { soughtGender } from './search.rules.ts';

interface Options {
  db: Database;
  places: Places;
  nearby: Nearby;
  safety: Pick<Safety, 'unblocked'>;
  profiles: Pick<Profiles, 'owned'>;
}

/** How far is near, in kilometres; less where more cities lie around than a statement names. */
const near = [50, 25, 10];
const countedAtMost = 100;

/** What is new in the search for who has been away. */
export function createNews({ db, places, nearby, safety, profiles }: Options) {
  const store = newsStore(db, safety.unblocked);

  /** How many members whom they look for came near a member's city after `since`, at most 100; 0 for whoever told no city. */
  return async (memberId: string, since: Date): Promise<number> => {
    const owned = await profiles.owned(memberId);
    const origin = places.city(owned?.city_id ?? 0);
    if (!owned || !origin) return 0;
    const around = near.map((km) => nearby.lists({ origin, km }).ids).find((ids) => ids.length <= mostCitiesAtOnce) ?? [origin.id];
    const sought = soughtGender(owned);
    const genders = sought === 'any' ? ['female', 'male'] : [sought];
    return store.count({ reader: memberId, pool: owned.pool, genders, cities: around, since, limit: countedAtMost });
  };
}
