import fc from 'fast-check';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { pagesByBeginning } from './page-routes.ts';

const addresses = {
  root: {},
  frame: { parentId: 'root' },
  home: { parentId: 'frame', index: true },
  members: { parentId: 'frame', path: 'members' },
  member: { parentId: 'frame', path: 'members/:id' },
  'sign-up': { parentId: 'frame', path: 'sign-up' },
  session: { parentId: 'frame' },
  chats: { parentId: 'session', path: 'chats/:id?' },
  settings: { parentId: 'frame', path: 'settings' },
  'settings-home': { parentId: 'settings', index: true },
  leave: { parentId: 'settings', path: 'leave' },
  token: { parentId: 'frame', path: ':token' },
  missing: { parentId: 'frame', path: '*' },
  bare: { parentId: 'root' },
  panes: { parentId: 'bare', path: 'members/:id/chat' },
  brand: { parentId: 'bare', path: ':brand/about' },
} as const;

const routes = Object.fromEntries(Object.entries(addresses).map(([id, route]) => [id, { id, ...route }]));
const build = { routes, assets: { version: '1', routes } } as unknown as Pick<ServerBuild, 'routes' | 'assets'>;

type Given = Readonly<Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>>;

function treeOf(given: Given, parent?: string): RouteObject[] {
  return Object.values(given).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    return [index ? { id, index } : { id, ...(path ? { path } : {}), children: treeOf(given, id) }];
  });
}

const found = (given: Given, pathname: string) =>
  matchRoutes(treeOf(given), pathname)?.map(({ route, params, pathname }) => [route.id, params, pathname]);

const segment = fc.oneof(
  fc.constantFrom(
    'members',
    'Members',
    '%6Dembers',
    'chats',
    'settings',
    'leave',
    'chat',
    'sign-up',
    'about',
    '',
    '*',
    ':id',
    'constructor',
    '__proto__',
  ),
  fc.webSegment(),
);

test('every address leads to the same page in the subset as in all pages', () => {
  const pagesFor = pagesByBeginning(build);
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), fc.boolean(), (segments, slash) => {
      const pathname = `/${segments.join('/')}${slash ? '/' : ''}`;
      expect(found(pagesFor(pathname).routes as Given, pathname)).toEqual(found(routes, pathname));
    }),
    { numRuns: 2000 },
  );
});

test("only pages with the address's first segment, pages that match any, and their layouts are chosen", () => {
  const chosen = pagesByBeginning(build)('/members/5');
  expect(Object.keys(chosen.routes)).toEqual([
    'root',
    'frame',
    'members',
    'member',
    'token',
    'missing',
    'bare',
    'panes',
    'brand',
  ]);
  expect(Object.keys(chosen.assets.routes)).toEqual(Object.keys(chosen.routes));
  expect(chosen.assets.version).toBe('1');
});
