import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const table = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const patches = [...table.matchAll(/^\| ([@\w/-]+) \| (\d[\w.-]*) \| `([\w./-]+)`/gm)];

/** Read from `node_modules`: package.json names what is wanted, not what is there. */
function installedVersion(library: string): string {
  const file = findPackageJSON(library, import.meta.url);
  if (file === undefined) throw new Error(`${library} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

test('every patch was reviewed with the installed version of its library', () => {
  expect(patches.length).toBeGreaterThan(5);
  const outdated = patches
    .filter(([, library = '', version]) => installedVersion(library) !== version)
    .map(([, library, version, file]) => `${file}: reviewed with ${library} ${version}`);
  expect(outdated).toEqual([]);
});
