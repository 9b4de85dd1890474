import { second } from '@rendezvous/contract/durations';
import './platform/process/production.ts';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { configOrExit, exitWithError } from './platform/process/config.ts';
import { portError, requireFree } from './platform/process/ports.ts';
import { supervise } from './platform/process/process.ts';

const started = performance.now();
/** Makes the embedded database and its demo, beside the build of the pages, and ends. */
const isPreparing = process.argv.includes('--prepare');
const config = configOrExit();
const own = { variable: 'PORT', port: config.PORT, host: config.HOST };
const forMetrics = { variable: 'METRICS_PORT', port: config.METRICS_PORT ?? 0, host: config.METRICS_HOST };
if (!isPreparing) await requireFree([own, forMetrics]).catch(exitWithError);
// Nothing else of the server knows the demo. Where others are to come in, its log-ins are closed.
const demo = config.isDemo ? (await import('../demo/start.ts')).createDemo(config) : undefined;
const closeLogins = config.PUBLIC_URL ? (await import('../demo/logins.ts')).closeLogins : undefined;
const app = await createApp(config, { web: !isPreparing, prepare: demo?.fill ?? closeLogins }).catch(exitWithError);
if (isPreparing) {
  await app.close();
  process.exit();
}
await app.listen().catch((error) => exitWithError(portError(own, error)));
supervise(app);
const { port } = app.app.server.address() as AddressInfo;
const seconds = ((performance.now() - started) / second).toFixed(1);
console.log(`Rendezvous is ready at http://localhost:${port} (started in ${seconds} s)`);
for (const line of demo?.describe(port) ?? []) console.log(line);
