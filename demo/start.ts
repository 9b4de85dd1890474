import type { Config } from '../server/platform/process/config.ts';
import type { Shard } from '../server/shard.ts';
import { demoStore } from './demo.store.ts';
import { type Importing, importDemo } from './import.ts';
import { type DemoLogin, demoLogins } from './logins.ts';
import { describeLogins, progressLine } from './progress.ts';
import { playScript } from './scripted.ts';

/** The demo of a start: `fill` brings members to a shard that has none. */
export function createDemo(config: Pick<Config, 'DEMO_MEMBERS'> & Importing['config']) {
  const logins: DemoLogin[] = [];
  const count = config.DEMO_MEMBERS;

  return {
    /** What the terminal says of the demo log-ins, whose password is public. */
    describe: (port: number) => describeLogins(logins, port),

    async fill(shard: Shard): Promise<void> {
      const { database, services } = shard;
      const { db } = shard.connection;
      const sites = services.site.service.all().filter((site) => site.database === database);
      const { storage } = services.photo.service;
      const places = services.place.service;
      if (!(await demoStore.hasMembers(db)))
        await importDemo({ db, config, sites, places, storage, count, progress: progressLine(count) });
      logins.push(...(await demoLogins(db, sites)));
      await playScript(shard);
    },
  };
}
