import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-setup-'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(root, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'));
  write('package-lock.json', { packages });
  write('web/page.tsx', '');
  write('contract/call.ts', '');
  write('locales/word.json', '');
  write('bin/npm', `#!/bin/sh\necho "$@" >> '${join(folder, 'asked')}'\n`);
  write('node_modules/.bin/node', '#!/bin/sh\n');
  for (const program of ['bin/npm', 'node_modules/.bin/node']) chmodSync(join(folder, program), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string | object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const served = { version: '1.0.0', integrity: 'sha512-served' };
const tested = { version: '2.0.0', integrity: 'sha512-tested' };
const packages = {
  '': { name: 'rendezvous' },
  'node_modules/server-library': served,
  'node_modules/test-library': { ...tested, dev: true },
  'node_modules/of-other-machines': { version: '3.0.0', optional: true },
};
/** What npm says that it installed. */
const installed = (there: object) => write('node_modules/.package-lock.json', { packages: there });

/** Runs it, and returns what it asked npm for. */
function setup(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });
  const asked = join(folder, 'asked');
  const npm = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [];
  rmSync(asked, { force: true });
  return { status, stderr, npm };
}
test('a system without the library that Node needs is told which package has it', () => {
  installed({ 'node_modules/server-library': served });
  const missing = 'error while loading shared libraries: libatomic.so.1';
  write('node_modules/.bin/node', `#!/bin/sh\necho '${missing}' >&2\nexit 127\n`);
  for (const wanted of ['nothing', 'web']) {
    const { status, stderr } = setup(wanted);
    expect(status).toBe(1);
    expect(stderr).toContain(missing);
    expect(stderr).toContain('apt-get install libatomic1');
  }
});

const ci = 'ci --no-audit --no-fund --loglevel=error';

test('a first start installs what it needs to run, and what npm installed by itself stays', () => {
  expect(setup().npm).toEqual([`${ci} --omit=dev`]);
  installed({ 'node_modules/server-library': served });
  expect(setup()).toEqual({ status: 0, stderr: '', npm: [] });
  expect(setup('tests').npm).toEqual([ci]);
  installed({ 'node_modules/server-library': served, 'node_modules/test-library': tested });
  expect(setup('tests').npm).toEqual([]);
});

test('another version of a library is installed, with those of the tests where they were', () => {
  installed({ 'node_modules/server-library': { ...served, version: '0.9.0' } });
  expect(setup().npm).toEqual([`${ci} --omit=dev`]);
  write('node_modules/vitest/package.json', {});
  expect(setup().npm).toEqual([ci]);
});

test('pages that were built stay until what they are made of changes', () => {
  installed({ 'node_modules/server-library': served });
  mkdirSync(join(folder, 'web/build'));
  expect(setup('web').npm).toEqual(['run --silent build']);
  setup('built');
  expect(setup('web').npm).toEqual([]);
  write('locales/word.json', '{}');
  expect(setup('web').npm).toEqual(['run --silent build']);
});

test('commands that run beside a server install nothing', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const command of ['site', 'mails', 'campaign', 'partner-key', 'demo'])
    expect(scripts[`pre${command}`], command).toBe('node scripts/setup.mjs nothing');
  expect(setup('nothing')).toMatchObject({ status: 1, npm: [], stderr: expect.stringContaining('npm ci --omit=dev') });
  installed({ 'node_modules/server-library': { ...served, version: '0.9.0' } });
  expect(setup('nothing')).toEqual({ status: 0, stderr: '', npm: [] });
});
