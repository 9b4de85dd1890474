import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const packages: Record<string, Locked> = read('package-lock.json').packages;

/** Where Node finds a library that the package in `from` names: in its folder, or in one above. */
function placeOf(name: string, from: string): string | undefined {
  const places = from
    .split(/(?<=^|\/)node_modules\//)
    .map((_, depth, parts) => parts.slice(0, parts.length - depth).join('node_modules/'));
  return [...places, '']
    .map((place) => `${place === '' ? '' : `${place.replace(/\/$/, '')}/`}node_modules/${name}`)
    .find((place) => packages[place]);
}

// `npm ci`, and every Dockerfile that runs it, refuses a lock that lacks a library for another system.
test('the lock has every library of every package, including those for other systems', () => {
  const missing = Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
      .filter((name) => !placeOf(name, place))
      .map((name) => `${name}, which ${place} needs`),
  );
  expect(missing).toEqual([]);
});

test('the lock names what the package files name', () => {
  for (const folder of ['', 'contract', 'server', 'web', 'demo', 'bench']) {
    const { dependencies = {}, devDependencies = {} } = read(join(folder, 'package.json'));
    expect(
      { dependencies: packages[folder]?.dependencies ?? {}, devDependencies: packages[folder]?.devDependencies ?? {} },
      folder,
    ).toEqual({
      dependencies,
      devDependencies,
    });
  }
});

test('the lock names no registry, and a checksum for every library', () => {
  const libraries = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(libraries.filter(([, { resolved, integrity }]) => resolved || !integrity).map(([place]) => place)).toEqual([]);
});
