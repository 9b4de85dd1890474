import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const files = globSync('{features,layouts,platform,ui}/**/*.module.css', { cwd: root }).sort();
const numbers = new Map<string, Map<string, number>>();

/**
 * Names the classes of CSS modules by a number for the file and one for the class, reproducible across builds. Vite's
 * names (`_place_12cmp_84`) make the style sheet a tenth larger, and every page repeats them.
 */
export function className(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file);
  if (!files.includes(path)) throw new Error(`${path}: style of the pages stands in features, layouts, platform or ui`);
  const known = numbers.get(path) ?? new Map<string, number>();
  numbers.set(path, known);
  const number = known.get(name) ?? known.size;
  known.set(name, number);
  return `_${files.indexOf(path).toString(36)}-${number.toString(36)}`;
}
