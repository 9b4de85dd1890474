import type { Answer } from '@rendezvous/contract/endpoint';
import type { readMatchFinder } from '@rendezvous/contract/like';
import { today } from '@rendezvous/contract/member';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import { soughtGender } from '../profile/profile.rules.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { type Preference, preferenceStore } from './like.preference.store.ts';
import { criteriaOf, missingFrom, soughtBy } from './like.rules.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  safety: Pick<Safety, 'unblocked'>;
  profiles: Pick<Profiles, 'byId'>;
  areHiddenFrom: (memberId: string) => Promise<boolean>;
}

type Profile = NonNullable<Awaited<ReturnType<Profiles['byId']>>>;

/**
 * The match finder gives likes in the name of members who switched it on, to members who fit their preferences. Every
 * like has a real giver.
 */
export function createMatchFinder({ db, events, safety, profiles, areHiddenFrom }: Options) {
  const store = preferenceStore(safety.unblocked);

  events.inTransaction(profileChanged, async (trx, { member_id }) => {
    const profile = await profiles.byId(member_id, trx);
    if (profile) await store.syncProfile(trx, preferenceOf(profile));
  });

  async function answer(memberId: string, profile: Profile | undefined, automatic: boolean) {
    const criteria = askedBy(profile);
    const has_liker =
      criteria !== null && ((await areHiddenFrom(memberId)) || (await store.hasLiker(db, memberId, criteria)));
    const sought = profile ? soughtBy(profile, today()) : null;
    return { automatic, missing: missingFrom(profile), has_liker, sought };
  }

  return {
    /** A member who likes this one automatically and then moves to the end of the queue; undefined if there is none. */
    async nextLiker(trx: Trx, memberId: string): Promise<string | undefined> {
      const profile = await profiles.byId(memberId, trx);
      const criteria = askedBy(profile);
      const found = criteria ? await store.nextLiker(trx, memberId, criteria) : undefined;
      if (found) await store.setGiven(trx, found);
      return found;
    },

    erase: store.erase,

    async readMatchFinder(memberId: string): Promise<Answer<typeof readMatchFinder>> {
      const profile = await profiles.byId(memberId);
      return answer(memberId, profile, await store.automatic(db, memberId));
    },

    async changeMatchFinder(memberId: string, automatic: boolean): Promise<Answer<typeof readMatchFinder>> {
      const profile = await inTransaction(db, async (trx) => {
        const read = await profiles.byId(memberId, trx);
        if (read) await store.set(trx, automatic, preferenceOf(read));
        return read;
      });
      return answer(memberId, profile, automatic);
    },
  };
}

/** Whom a member may ask to like them; null if they may not ask. */
const askedBy = (profile: Profile | undefined) =>
  profile?.status === 'active' && !profile.invisible && !profile.fictional ? criteriaOf(profile, today()) : null;

function preferenceOf(profile: Profile): Preference {
  const { member_id, pool, country, gender, sought_min_age, sought_max_age, date_of_birth, status, invisible } =
    profile;
  return {
    member_id,
    pool,
    country,
    gender,
    seeks: soughtGender(profile),
    sought_min_age,
    sought_max_age,
    birth: date_of_birth,
    visible: status === 'active' && !invisible,
  };
}
