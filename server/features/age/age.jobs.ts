import { day, minute } from '@rendezvous/contract/durations';
import type { AgeProvider } from '../../adapters/age/age.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import type { Platform } from '../../platform.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Brand, Sites } from '../site/site.service.ts';
import { byOperator, isOver, unpassedBefore } from './age.rules.ts';
import type { Age } from './age.service.ts';
import { type AgeAttemptRow, ageStore as store } from './age.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'database'> {
  sites: Sites;
  profiles: Pick<Profiles, 'ofOtherAge'>;
  age: Age;
  providerOf(name: string): AgeProvider | undefined;
}

const batch = 200;
/** A check is asked about at most that often, and a provider for that long at a time. */
const turnEvery = minute / 2;
/** For how long a provider may fail to answer about a check, or be named by no brand, before it is given up. */
const abandonedAfter = day;
/** Before the id of any member. */
const first = '00000000-0000-0000-0000-000000000000';

/** Asks about checks that are pending, follows what brands require, and removes what was not passed. */
export function defineAgeJobs({ db, jobs, database, sites, profiles, age, providerOf }: Options) {
  /** What each brand required when its members were last gone through. */
  const followed = new Map<string, string>();

  /** Ends the checks that nobody can be asked about, and names the providers who can be. */
  async function expire(now: Date): Promise<string[]> {
    const providers: string[] = [];
    for (const name of await store.pendingProviders(db)) {
      const provider = providerOf(name);
      if (provider?.outcomeOf) providers.push(name);
      else await store.expire(db, name, new Date(now.getTime() - (provider?.pendingFor ?? abandonedAfter)));
    }
    return providers;
  }

  async function lookUpOne(row: AgeAttemptRow, now: Date): Promise<void> {
    const outcome = await age.lookUp(row).catch(async (error) => {
      // The person may have passed: it is not given up before its provider has had a day to say so.
      if (isOver(row, abandonedAfter, now)) await age.settle(row, 'unknown');
      throw error;
    });
    const pendingFor = providerOf(row.provider)?.pendingFor ?? abandonedAfter;
    if (outcome === 'pending' && isOver(row, pendingFor, now)) await age.settle(row, 'unknown');
  }

  /** Those that a provider is asked about now, as far as its time goes. Returns what failed. */
  async function lookUpOf(provider: string, now: Date): Promise<unknown[]> {
    const turn = { provider, before: new Date(now.getTime() - turnEvery), now };
    const until = performance.now() + turnEvery;
    const failures: unknown[] = [];
    while (performance.now() < until) {
      const row = await store.takeTurn(db, turn);
      if (!row) break;
      await lookUpOne(row, now).catch((error) => failures.push(error));
    }
    return failures;
  }

  /** Each provider by itself: one that is away keeps neither the others nor their members waiting. */
  async function lookUp(now = new Date()): Promise<void> {
    const providers = await expire(now);
    const [failure] = (await Promise.all(providers.map((provider) => lookUpOf(provider, now)))).flat();
    if (failure !== undefined) throw failure;
  }

  /**
   * Goes through the members of a brand whose file has changed, whom it concerns now, or no more; once more while one
   * fails.
   */
  async function follow(site: Brand): Promise<void> {
    const rules = age.rulesOf(site);
    const defaultCountry = site.settings.geoip_selected_country;
    const required = JSON.stringify([rules, defaultCountry]);
    if (followed.get(site.id) === required) return;
    const of = { site: site.id, rules, everywhere: byOperator, defaultCountry, limit: batch };
    const page = (after: string) => profiles.ofOtherAge({ ...of, after });
    const failures: unknown[] = [];
    for (let members = await page(first); members.length > 0; members = await page(members.at(-1) as string))
      failures.push(
        ...(await failuresOf(members, async (member) => {
          await age.follow(site, member, null);
        })),
      );
    if (failures.length > 0) throw failures[0];
    followed.set(site.id, required);
  }

  async function followAll(): Promise<void> {
    const own = sites.all().filter((site) => site.database === database);
    const [failure] = await failuresOf(own, follow);
    if (failure !== undefined) throw failure;
  }

  jobs.schedule('age.look_up', '* * * * *', () => lookUp());
  jobs.schedule('age.follow', '*/5 * * * *', followAll);
  jobs.schedule('age.sweep', '41 3 * * *', () => store.removeUnpassed(db, unpassedBefore(new Date())));
  return { lookUp, followAll };
}
