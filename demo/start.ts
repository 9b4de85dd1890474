import type { Config } from '../server/platform/process/config.ts';
import type { Shard } from '../server/shard.ts';
import { demoStore } from './demo.store.ts';
import { type Importing, importDemo } from './import.ts';
import { type DemoLogin, demoLogins, describeLogins, sitesOf } from './logins.ts';
import { playScript } from './scripted.ts';

/** The demo of a start: `fill` brings members to a shard that has none. */
export function createDemo(config: Pick<Config, 'DEMO_MEMBERS'> & Importing['config']) {
  const logins: DemoLogin[] = [];

  return {
    /** What the terminal says of the demo log-ins, whose password is public. */
    describe: (port: number) => describeLogins(logins, port),

    async fill(shard: Shard): Promise<void> {
      const { db } = shard.connection;
      const { photo, place } = shard.services;
      const sites = sitesOf(shard);
      const [places, storage, count] = [place.service, photo.service.storage, config.DEMO_MEMBERS];
      if (!(await demoStore.hasMembers(db))) await importDemo({ db, config, sites, places, storage, count });
      logins.push(...(await demoLogins(db, sites)));
      await playScript(shard);
    },
  };
}
