import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import { afterAll, expect, test } from 'vitest';
import { trackedFiles } from '../tracked.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'rendezvous-feature-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** Copies the project with links to its libraries; our own packages are those of the copy. */
function copyProject(): void {
  for (const file of trackedFiles) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const own = 'node_modules/@rendezvous';
  mkdirSync(join(copy, own), { recursive: true });
  for (const library of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@rendezvous'))
    symlinkSync(join(root, 'node_modules', library), join(copy, 'node_modules', library));
  for (const name of readdirSync(join(root, own))) symlinkSync(join(copy, name), join(copy, own, name));
}

/** Runs a program in the copy; undefined if it succeeds, else what it wrote. */
const failureOf = (program: string, ...args: string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve(error ? `${program} ${args.join(' ')}: ${stdout}${stderr}` : undefined),
    );
  });

const bin = (name: string) => join(root, 'node_modules/.bin', name);

test('a new feature passes types and structure as it was made', { timeout: 10 * minute }, async () => {
  copyProject();
  // The structure tests ask git for the project's files.
  expect(await failureOf('git', 'init', '--quiet')).toBeUndefined();
  expect(await failureOf(process.execPath, 'scripts/new-feature.ts', 'stamp')).toBeUndefined();
  expect(await failureOf(process.execPath, 'scripts/schema.ts')).toBeUndefined();
  const made = ['contract/stamp.ts', 'server/features/stamp', 'server/parts.ts'];
  writeFileSync(
    join(copy, 'tsconfig.stamp.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [...made, 'server/testing'] }),
  );
  const structure = ['scripts/house.test.ts', 'server/tables.test.ts'];
  const failures = await Promise.all([
    failureOf(bin('tsc'), '-p', 'tsconfig.stamp.json'),
    failureOf(bin('biome'), 'check', '--error-on-warnings', ...made),
    failureOf(bin('depcruise'), '--config', '.dependency-cruiser.mjs', ...made),
    // The table types were made just now.
    failureOf(bin('vitest'), 'run', '--project', 'rules', '-t', '^(?!the table types)', ...structure),
  ]);
  expect(failures).toEqual([undefined, undefined, undefined, undefined]);
});
