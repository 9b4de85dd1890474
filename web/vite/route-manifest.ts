import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: string[];
  readonly css?: string[];
}

export interface Manifest {
  readonly entry: { readonly module: string; readonly imports: string[] };
  readonly routes: Record<string, Route>;
}

/**
 * Takes out of React Router's list of all routes, which every page loads, what the router needs at most to fetch a page
 * before its link is pressed: what each route's script imports. `platform/document/route-imports.ts` fetches that once
 * the browser is idle. Returns the whole list and its address.
 */
export function splitManifest(build: string): { readonly address: string; readonly manifest: Manifest } {
  const name = readdirSync(join(build, 'client/assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('React Router names its list of routes otherwise: see vite/route-manifest.ts');
  const address = `/assets/${name}`;
  const text = readFileSync(join(build, 'client', address), 'utf8');
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const { routes } = manifest;
  const needed = Object.values(routes).map(({ imports: _, ...route }) => [route.id, withoutDefaults(route)] as const);
  const imports = Object.values(routes).map(({ id, imports }) => [id, imports]);
  const short = { ...manifest, routes: Object.fromEntries(needed) };
  writeFileSync(join(build, 'client', address), `window.__reactRouterManifest=${JSON.stringify(short)};`);
  writeFileSync(
    join(build, 'client', address.replace('manifest-', 'imports-')),
    `export default ${JSON.stringify(Object.fromEntries(imports))};`,
  );
  return { address, manifest };
}

/** To the router, what is missing is `false`. */
const withoutDefaults = (route: object) =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && value?.length !== 0));
