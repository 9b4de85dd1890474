import type { Storage } from '../server/adapters/storage/storage.ts';
import type { Places } from '../server/features/place/place.service.ts';
import type { Sites } from '../server/features/site/site.service.ts';
import { type Connection, type Database, inTransaction } from '../server/platform/database/database.ts';
import type { Config } from '../server/platform/process/config.ts';
import { createHashing } from '../server/platform/security/hashing.ts';
import { demoStore } from './demo.store.ts';
import { type DemoLogin, demoLogins } from './logins.ts';
import { progressLine } from './progress.ts';

interface Starting {
  readonly connection: Pick<Connection, 'db' | 'kind'>;
  readonly config: Config;
  readonly sites: Sites;
  readonly places: Places;
  readonly storage: Storage;
}

/**
 * Fills an empty embedded database on a machine that nobody else can reach, and has the brands of all demo members say
 * what they are. Returns the demo log-ins, whose password is public, and the keys of the pictures that are looked at
 * first.
 */
export async function bringDemo({
  connection: { db },
  config,
  sites,
  places,
  storage,
}: Starting): Promise<{ logins: DemoLogin[]; pictures: readonly string[] }> {
  let pictures: readonly string[] = [];
  if (config.isDemo && !(await demoStore.hasMembers(db))) {
    // Loaded on demand: no other start needs the drawing and its words.
    const { importDemo } = await import('./import.ts');
    const count = config.DEMO_MEMBERS;
    pictures = await importDemo({ db, config, sites, places, storage, count, progress: progressLine(count) });
  }
  sites.sayDemo(await demoStore.imported(db));
  const logins = await demoLogins(db, sites);
  if (!config.PUBLIC_URL || logins.length === 0) return { logins, pictures };
  await closeLogins(db, logins);
  return { logins: [], pictures };
}

/** Where others reach the installation, a password that everybody knows opens nothing. */
async function closeLogins(db: Database, logins: readonly DemoLogin[]): Promise<void> {
  const unknown = await createHashing().hash(crypto.randomUUID());
  const accounts = logins.map(({ site, email }) => ({ site_id: site.id, email }));
  await inTransaction(db, (trx) => demoStore.changePassword(trx, accounts, unknown));
}

/**
 * Why demo members, whose password is public, may not be added to these databases: others reach the installation, or it
 * has members of its own. Undefined if they may.
 */
export async function obstacleToDemo(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  databases: ReadonlyMap<string, Database>,
): Promise<string | undefined> {
  if (PUBLIC_URL)
    return `PUBLIC_URL: others reach ${PUBLIC_URL}, and the password of demo members, who are for evaluation, is public.`;
  for (const [name, db] of databases) {
    const isDemo = (await demoStore.imported(db)).length > 0;
    if (!isDemo && (await demoStore.hasMembers(db)))
      return (
        `The database ${name} has members: demo members are for an empty one. ` +
        'Their password is public, and no command takes them out again.'
      );
  }
  return undefined;
}
