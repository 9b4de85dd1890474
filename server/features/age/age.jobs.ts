import { hour, minute } from '@rendezvous/contract/durations';
import type { AgeProvider } from '../../adapters/age/age.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import type { Platform } from '../../platform.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Brand, Sites } from '../site/site.service.ts';
import { isOver, unpassedBefore } from './age.rules.ts';
import type { Age } from './age.service.ts';
import { ageStore as store } from './age.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'database'> {
  sites: Sites;
  profiles: Pick<Profiles, 'ofCountries' | 'ageUnchecked'>;
  age: Age;
  providerOf(name: string): AgeProvider | undefined;
}

const batch = 200;
/** How long a check may be pending whose provider no brand names any more. */
const abandonedAfter = hour;

/** Asks about checks that are pending, follows what brands require, and removes what was not passed. */
export function defineAgeJobs({ db, jobs, database, sites, profiles, age, providerOf }: Options) {
  /** What each brand required when its members were last gone through. */
  const followed = new Map<string, string>();

  /** One failure, as of a provider that is away, does not keep the others from being asked about. */
  async function lookUp(now = new Date()): Promise<void> {
    const pending = await store.pending(db, new Date(now.getTime() - minute), batch);
    const failures = await failuresOf(pending, async (row) => {
      const isAbandoned = isOver(row, providerOf(row.provider)?.pendingFor ?? abandonedAfter, now);
      try {
        await age.lookUp(row);
      } finally {
        // After it was asked for the last time; what has an outcome keeps it.
        if (isAbandoned) await age.settle(row, 'unknown');
      }
    });
    if (failures.length > 0) throw failures[0];
  }

  /** Goes through the members of a brand whose file has changed: whom it concerns now, or nobody any more. */
  async function follow({ id, age_checks, settings }: Brand): Promise<void> {
    const countries = age_checks.flatMap((rule) => rule.countries);
    const unstated = countries.includes(settings.geoip_selected_country);
    const required = JSON.stringify([countries, unstated]);
    if (followed.get(id) === required) return;
    const next = () =>
      countries.length > 0
        ? profiles.ofCountries({ site: id, countries, unstated, limit: batch })
        : profiles.ageUnchecked(id, batch);
    for (let members = await next(); members.length > 0; members = await next())
      for (const member of members) await (countries.length > 0 ? age.require(member) : age.release(member));
    followed.set(id, required);
  }

  async function followAll(): Promise<void> {
    for (const site of sites.all()) if (site.database === database) await follow(site);
  }

  jobs.schedule('age.look_up', '* * * * *', () => lookUp());
  jobs.schedule('age.follow', '*/5 * * * *', followAll);
  jobs.schedule('age.sweep', '41 3 * * *', () => store.removeUnpassed(db, unpassedBefore(new Date())));
  return { lookUp, followAll };
}
