import { existsSync } from 'node:fs';
import { importDemo } from '../demo/import.ts';
import { demoLogins, describeLogins, obstacleToDemo } from '../demo/logins.ts';
import { openStorage } from '../server/adapters/storage/open.ts';
import { createPlaces } from '../server/features/place/place.service.ts';
import { createSites } from '../server/features/site/site.service.ts';
import { connect } from '../server/platform/database/connect.ts';
import type { Connection } from '../server/platform/database/database.ts';
import { embeddedFolder } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { configOrExit, exitWithError } from '../server/platform/process/config.ts';
import { verifySecrets } from '../server/platform/security/fingerprints.ts';
import { removeDemo } from './operators/demo-members.ts';

/**
 * Adds the demo members to the configured databases, which must be empty and out of others' reach, or with `--remove`
 * has them erased. Rendezvous must not be running on an embedded one.
 */
if (process.argv.includes('--remove')) await removeDemo(configOrExit({ isCommand: true }));
const config = configOrExit();
const connections = new Map<string, Connection>();
for (const [name, url] of config.databases) {
  if (url === undefined && !existsSync(embeddedFolder(config.DATA_DIR)))
    exitWithError(
      new Error(`DATA_DIR: there is no database in ${config.DATA_DIR}: the first start makes one, with demo members.`),
    );
  const connection = await connect({ ...config, DATABASE_URL: url }).catch(exitWithError);
  await migrate(connection).catch(exitWithError);
  await verifySecrets(connection.db, config).catch(exitWithError);
  connections.set(name, connection);
}
const databases = new Map([...connections].map(([name, { db }]) => [name, db]));
const obstacle = await obstacleToDemo(config, databases);
if (obstacle) {
  for (const connection of connections.values()) await connection.close();
  exitWithError(new Error(obstacle));
}
const sites = await createSites({
  databases,
  folder: config.SITES_DIR,
  pushPublicKey: '',
  secret: '',
  warn: console.error,
}).catch(exitWithError);
const count = config.DEMO_MEMBERS;
const storage = (await openStorage(config))('photos');
for (const [name, db] of databases) {
  const here = sites.all().filter(({ database }) => database === name);
  if (here.length === 0) continue;
  const isBrought = await importDemo({
    db,
    config,
    sites: here,
    places: createPlaces(),
    storage,
    count,
  }).catch(exitWithError);
  if (!isBrought) console.log('The demo members are here already.');
  for (const line of describeLogins(await demoLogins(db, here), config.PORT)) console.log(line);
}
await sites.close();
for (const connection of connections.values()) await connection.close();
