import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setStage } from './chat.stage.ts';

/** Memory of the app for each idle socket, and how soon all are back when they are dropped at once. */
const sockets = Number(process.env.CONNECTIONS ?? 5000);
const stage = await setStage({ members: sockets, price: 0, credits: 1 });
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stage.app().pid}/status`, 'utf8'))?.[1]);
const before = resident();
const client = fork(resolve(import.meta.dirname, 'connections.client.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const seconds = await new Promise<number>((done) => {
  client.once('message', (message) => done(Number(message)));
  client.send({ port: stage.port, people: stage.people });
});
await wait(5000);
const after = resident();
console.log(`Connections: ${sockets} sockets open in ${seconds.toFixed(1)} s; ${((after - before) / sockets).toFixed(1)} KiB each of the app's memory`);
client.kill();
await stage.stop();
