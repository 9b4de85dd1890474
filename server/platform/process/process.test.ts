import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { minute, second } from '@rendezvous/contract/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** Makes the mistake on a signal that the product does not use. */
const mistaken = (mistake: string) =>
  `data:text/javascript,process.on('SIGUSR2', () => { ${encodeURIComponent(mistake)} })`;

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-process-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product as an operator does, with a mistake in it. */
async function start(mistake: string) {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    S3_URL: '',
    REDIS_URL: '',
    DEMO: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, ['--import', mistaken(mistake), 'server/main.ts'], { cwd: root, env });
  child = server;
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  const exit = once(server, 'exit');
  await expect.poll(() => said, { timeout: 2 * minute }).toContain('Rendezvous is ready');
  const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
  return {
    kill: (signal: NodeJS.Signals) => server.kill(signal),
    exit,
    said: () => said,
    logged: () => said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
    answers: async () => (await fetch(`${address}/healthz`)).ok,
  };
}

test('an unhandled rejection is logged, and the process continues', { timeout: 150 * second }, async () => {
  const server = await start("Promise.reject(new Error(['lo', 'st'].join('')))");
  server.kill('SIGUSR2');
  await expect.poll(server.logged).toMatchObject([{ where: 'unhandledRejection', err: { type: 'Error' } }]);
  expect(server.said()).not.toContain('lost');
  expect(await server.answers()).toBe(true);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual([0, null]);
});

test('after an uncaught exception the app is closed and the process exits with 1', {
  timeout: 150 * second,
}, async () => {
  const server = await start("throw new Error('lost')");
  server.kill('SIGUSR2');
  expect(await server.exit).toEqual([1, null]);
  expect(server.logged()).toMatchObject([{ level: 60, where: 'uncaughtException', err: { type: 'Error' } }]);
});
