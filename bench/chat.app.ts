import { createApp } from '../server/app.ts';
import { readConfig } from '../server/platform/config.ts';

/** The app as it runs in production, without its pages, in a process of its own. */
const app = await createApp(readConfig(process.env), { web: false });
await app.listen();
process.send?.('ready');
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
