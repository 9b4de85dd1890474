import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minute, second } from '@rendezvous/contract/durations';
import { afterEach, expect, test } from 'vitest';
import { onPostgres } from '../server/testing/app.ts';

const root = resolve(import.meta.dirname, '..');
/** Half of half a minute, so that the gate waits less. */
const watched = 15 * second;
/** Of processor time, in all threads: a thirtieth. */
const most = watched / 30;

let server: ChildProcess | undefined;
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-idle-'));
afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Has the program say, on a signal that the product does not use, what processor time it took so far. */
const meter = `process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  console.log('processor ' + Math.round((user + system) / 1e3) + ' ms');
});`;

/** As `npm start` does. */
function startDemo(): () => string {
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  const args = start.split(' ').slice(1);
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', S3_URL: '', REDIS_URL: '', PORT: '0' };
  server = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(meter)}`, ...args], {
    cwd: root,
    env: { ...env, DEMO: 'embedded', DEMO_MEMBERS: '60' },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (said += text));
  return () => said;
}

// The embedded database, with which a first start makes the demo, runs in the process itself.
test.skipIf(onPostgres)('after a first start with a demo, the program idles', { timeout: 6 * minute }, async () => {
  const said = startDemo();
  await expect.poll(said, { timeout: 5 * minute }).toContain('Rendezvous is ready');
  const taken = async (readings: number) => {
    server?.kill('SIGUSR2');
    const read = () => [...said().matchAll(/processor (\d+) ms/g)].map(([, ms]) => Number(ms));
    await expect.poll(read, { timeout: 10 * second }).toHaveLength(readings);
    return read().at(-1) as number;
  };
  const before = await taken(1);
  await pause(watched);
  const idle = (await taken(2)) - before;
  console.log(
    `${before} ms of processor time to a demo of 60 members, and ${idle} ms in the ${watched / second} s after`,
  );
  expect(idle).toBeLessThan(most);
});
