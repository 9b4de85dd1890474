import { ageOn, today } from '@rendezvous/contract/member';
import type { Database } from '../../platform/database/database.ts';
import type { Places } from '../place/place.service.ts';
import { birthDays, soughtBirths, soughtGender } from '../profile/profile.rules.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { SearchEngine } from './engine/engine.ts';
import { newsStore } from './search.news.store.ts';

interface Options {
  db: Database;
  places: Places;
  engine: Pick<SearchEngine, 'citiesNear'>;
  safety: Pick<Safety, 'unblocked'>;
  profiles: Pick<Profiles, 'byId'>;
}

/** The radii that count as near, in kilometres; the smaller ones are for dense regions. */
const near = [50, 25, 10];
const maxCounted = 100;

/** New members near a member who has been away. */
export function createNews({ db, places, engine, safety, profiles }: Options) {
  const store = newsStore(db, safety.unblocked);

  /**
   * How many members whom a member looks for, and who look for somebody like them, joined near their city after
   * `since`, at most 100; 0 for members without a city.
   */
  return async (memberId: string, since: Date): Promise<number> => {
    const profile = await profiles.byId(memberId);
    const origin = places.city(profile?.city_id ?? 0);
    if (!profile || !origin) return 0;
    const sought = soughtGender(profile);
    const genders = sought === 'any' ? ['female', 'male'] : [sought];
    return store.count({
      reader: memberId,
      pool: profile.pool,
      genders,
      gender: profile.gender,
      age: ageOn(profile.date_of_birth, today()),
      births: soughtBirths(profile, today()) ?? birthDays({}, today()),
      cities: engine.citiesNear(origin, near),
      since,
      limit: maxCounted,
    });
  };
}
