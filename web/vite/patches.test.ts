import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const table = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const patches = [...table.matchAll(/^\| ([@\w/-]+) \| (\d[\w.-]*) \| `([\w./-]+)`/gm)];
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { dependencies: Record<string, string>; devDependencies?: Record<string, string> };

test('every patch of a library was looked at with the version that is installed', () => {
  expect(patches.length).toBeGreaterThan(5);
  const installed = { ...devDependencies, ...dependencies };
  const outdated = patches
    .filter(([, library = '', version]) => installed[library] !== version)
    .map(([, library, version, file]) => `${file}: looked at with ${library} ${version}`);
  expect(outdated).toEqual([]);
});
