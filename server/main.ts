import { second } from '@rendezvous/contract/durations';
import './platform/process/production.ts';
import type { AddressInfo } from 'node:net';
import { describeLogins } from '../demo/progress.ts';
import { createApp } from './app.ts';
import { configOrExit, exitOver } from './platform/process/config.ts';
import { supervise } from './platform/process/process.ts';

const started = performance.now();
const app = await createApp(configOrExit()).catch(exitOver);
await app.listen().catch(exitOver);
supervise(app);
const { port } = app.app.server.address() as AddressInfo;
const seconds = ((performance.now() - started) / second).toFixed(1);
console.log(`Rendezvous is ready at http://localhost:${port} (started in ${seconds} s)`);
for (const line of describeLogins(app.demo, port)) console.log(line);
