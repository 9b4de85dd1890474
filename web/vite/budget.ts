import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Route } from './route-manifest.ts';

/** A page's budget in KB, gzipped. */
const script = 170;
const style = 25;
/** Of the operators' desk, which stays open all day: its screens share tables, dialogs and keys. */
const deskScript = 190;
const ofDesk = /^(features\/operator\/|operator-)/;

/** Pages that visitors get without the router's script, and that members never get. */
const withoutScript = /^features\/lander\//;

/** Prints what each page of the list loads up front. Throws when a page exceeds the budget. */
export function printBudget(build: string, { entry, routes }: Manifest, address: string): void {
  const size = (path: string) =>
    gzipSync(readFileSync(join(build, 'client', path.replace('#', ''))), { level: 9 }).length / 1024;
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + size(file), 0);
  const parents = Object.values(routes).map(({ parentId }) => parentId);
  const heavy: string[] = [];
  const shared = [address, entry.module, ...entry.imports];
  for (const page of Object.values(routes).filter(({ id }) => !parents.includes(id) && !withoutScript.test(id))) {
    const chain: Route[] = [];
    for (
      let route: Route | undefined = page;
      route;
      route = route.parentId === undefined ? undefined : routes[route.parentId]
    )
      chain.push(route);
    const scripts = sum([...shared, ...chain.flatMap((route) => [route.module, ...(route.imports ?? [])])]);
    const styles = sum(chain.flatMap((route) => route.css ?? []));
    const isHeavy = scripts > (ofDesk.test(page.id) ? deskScript : script) || styles > style;
    if (isHeavy) heavy.push(page.id);
    const weights = `script ${scripts.toFixed(1).padStart(6)} KB   style ${styles.toFixed(1).padStart(5)} KB`;
    console.log(`${page.id.padEnd(36)} ${weights}${isHeavy ? '  too heavy' : ''}`);
  }
  if (heavy.length > 0)
    throw new Error(
      `Heavier than ${script} KB of script (${deskScript} at the desk) or ${style} KB of style: ${heavy.join(', ')}`,
    );
}
