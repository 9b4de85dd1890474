import { openStorage } from '../server/adapters/storage/open.ts';
import { importDemo } from '../server/demo/import.ts';
import { demoLogins } from '../server/demo/logins.ts';
import { drawLarger } from '../server/demo/pictures.ts';
import { describeLogins, progressLine } from '../server/demo/progress.ts';
import { createPlaces } from '../server/features/place/place.service.ts';
import { createSites } from '../server/features/site/site.service.ts';
import { connect } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { configOrExit, exitOver } from '../server/platform/process/config.ts';

/** Brings the demo members to whatever database the configuration names. Rendezvous must not be running on an embedded one. */
const config = configOrExit();
const connection = await connect(config).catch(exitOver);
await migrate(connection);
const { db } = connection;
const sites = await createSites({ db, folder: config.SITES_DIR, pushPublicKey: '', warn: console.error });
const count = config.DEMO_MEMBERS;
const storage = (await openStorage(config))('photos');
const photos = await importDemo({ db, config, sites, places: createPlaces(), storage, count, progress: progressLine(count) });
if (photos.length === 0) console.log('The demo members are here already.');
else console.log('Drawing the larger pictures …');
for (const photo of photos) await drawLarger(storage, photo);
for (const line of describeLogins(await demoLogins(db, sites), config.PORT)) console.log(line);
sites.close();
await connection.close();
