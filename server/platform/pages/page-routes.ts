import type { ServerBuild } from 'react-router';

type Pages = Pick<ServerBuild, 'routes' | 'assets'>;

/** How a page's address begins: its first segment as we write it, nothing for the home page. */
const beginning = /^\/([a-z-]*)(?:\/|$)/;

/** For pages whose address begins with a parameter, or with whatever there is. */
const anything = '*';

/**
 * The pages among which an address is to be looked for: those that begin as it does, and those that begin with anything.
 * For every page that it renders, the router tries all it was given one after the other, twice, and makes all of them anew.
 */
export function pagesByBeginning<Build extends Pages>(build: Build): (pathname: string) => Build {
  const pages = Map.groupBy(Object.keys(build.routes), (id) => beginningOf(build.routes, id));
  const parts = new Map<string, Build>();
  for (const first of pages.keys()) {
    if (first !== undefined && first !== anything) parts.set(first, only(build, [...(pages.get(first) ?? []), ...(pages.get(anything) ?? [])]));
  }
  const rest = only(build, pages.get(anything) ?? []);
  return (pathname) => {
    const first = beginning.exec(pathname)?.[1];
    // What is written in another way (capitals, escapes, a slash too many) is the router's to judge, among all.
    return first === undefined ? build : (parts.get(first) ?? rest);
  };
}

/** Undefined for a layout, which has no address of its own. */
function beginningOf(routes: Pages['routes'], id: string): string | undefined {
  const route = routes[id];
  const above = route?.parentId === undefined ? undefined : beginningOf(routes, route.parentId);
  if (above !== undefined || !route) return above;
  if (route.index) return '';
  const first = route.path?.split('/')[0];
  if (!first) return undefined;
  return /^[a-z-]+$/.test(first) ? first : anything;
}

/** Some of the pages, with the layouts around them, in the order of all. */
function only<Build extends Pages>(build: Build, pages: readonly string[]): Build {
  const kept = new Set<string>();
  for (const page of pages) {
    for (let id: string | undefined = page; id !== undefined; id = build.routes[id]?.parentId) kept.add(id);
  }
  const chosen = <Route>(routes: Readonly<Record<string, Route>>) => Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: chosen(build.routes), assets: { ...build.assets, routes: chosen(build.assets.routes) } };
}
