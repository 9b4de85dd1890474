import type { ServerBuild } from 'react-router';

type Pages = Pick<ServerBuild, 'routes' | 'assets'>;

/** The first segment of an address in canonical form; empty for the home page. */
const beginning = /^\/([a-z-]*)(?:\/|$)/;

/** For pages whose address begins with a parameter or a wildcard. */
const anything = '*';

/**
 * The pages that can match an address: those with its first segment and those that match any. For every rendered page
 * the router scans all its routes in order, twice, and rebuilds them all, so it is given a subset.
 */
export function pagesByBeginning<Build extends Pages>(build: Build): (pathname: string) => Build {
  const pages = Map.groupBy(Object.keys(build.routes), (id) => beginningOf(build.routes, id));
  const parts = new Map<string, Build>();
  for (const first of pages.keys()) {
    if (first !== undefined && first !== anything)
      parts.set(first, only(build, [...(pages.get(first) ?? []), ...(pages.get(anything) ?? [])]));
  }
  const rest = only(build, pages.get(anything) ?? []);
  return (pathname) => {
    const first = beginning.exec(pathname)?.[1];
    // Other spellings (capitals, escapes, an extra slash) are left to the router, among all pages.
    return first === undefined ? build : (parts.get(first) ?? rest);
  };
}

/** Undefined for a layout, which has no address. */
function beginningOf(routes: Pages['routes'], id: string): string | undefined {
  const route = routes[id];
  const above = route?.parentId === undefined ? undefined : beginningOf(routes, route.parentId);
  if (above !== undefined || !route) return above;
  if (route.index) return '';
  const first = route.path?.split('/')[0];
  if (!first) return undefined;
  return /^[a-z-]+$/.test(first) ? first : anything;
}

/** Some of the pages with their layouts, in the original order. */
function only<Build extends Pages>(build: Build, pages: readonly string[]): Build {
  const wantedIds = new Set<string>();
  for (const page of pages) {
    for (let id: string | undefined = page; id !== undefined; id = build.routes[id]?.parentId) wantedIds.add(id);
  }
  const chosen = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => wantedIds.has(id)));
  return { ...build, routes: chosen(build.routes), assets: { ...build.assets, routes: chosen(build.assets.routes) } };
}

/** The patterns of the pages whose plain form is posted to the page itself, for their `action`. */
export function pagesWithForm({ routes }: Pick<ServerBuild, 'routes'>): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return Object.entries(routes).flatMap(([id, route]) => (route?.module.action ? [pathOf(id)] : []));
}
