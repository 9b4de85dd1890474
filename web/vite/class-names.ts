import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const files = globSync('{features,layouts,platform,ui}/**/*.module.css', { cwd: root }).sort();

/** What has a name in a file: classes and animations. */
const named = /(?:\.|@keyframes )([a-z][\w-]*)/gi;
const keyOf = (path: string, name: string) => `${path} ${name}`;
const numbers = new Map<string, number>();

for (const path of files)
  for (const [, name = ''] of readFileSync(resolve(root, path), 'utf8').matchAll(named)) numberOf(keyOf(path, name));

function numberOf(key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

/**
 * Names the classes of CSS modules by a number, the same in the browser's build and the server's. Vite's names
 * (`_place_12cmp_84`) make the style sheet a tenth larger, and every page repeats them. They begin with a line, as
 * blockers of advertisements hide `.ad` and its like.
 */
export function className(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file);
  if (!files.includes(path)) throw new Error(`${path}: style of the pages stands in features, layouts, platform or ui`);
  return `_${numberOf(keyOf(path, name)).toString(36)}`;
}
