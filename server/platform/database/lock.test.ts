import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const opening = `import { lock } from './server/platform/database/lock.ts';
lock(process.env.DATA_DIR + '/database.lock', String);
console.log('open');
setInterval(() => {}, 1000);`;

let folder: string;
const processes: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-lock-'));
});
afterEach(() => {
  for (const one of processes.splice(0)) one.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(...words: string[]) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', S3_URL: '', DEMO: 'off', PORT: '0' },
  });
  processes.push(child);
  return child;
}

/** Starts a process that holds the lock of the embedded database. */
async function holding() {
  const child = start('--input-type=module', '-e', opening);
  await once(child.stdout, 'data');
  return child;
}

test('a second process on the embedded database ends with one line that names the first', async () => {
  const first = await holding();
  const second = start('server/main.ts');
  let said = '';
  second.stdout.on('data', (text) => (said += text));
  second.stderr.on('data', (text) => (said += text));
  const [code] = await once(second, 'close');
  expect([code, said]).toEqual([
    1,
    `DATA_DIR: process ${first.pid} has the embedded database in ${folder} open: ` +
      'end it first, or choose another folder\n',
  ]);
  expect(first.exitCode, 'the first goes on').toBeNull();
});

test('the lock of a killed process is released', async () => {
  const first = await holding();
  first.kill('SIGKILL');
  await once(first, 'close');
  const second = await holding();
  expect(second.exitCode).toBeNull();
});
