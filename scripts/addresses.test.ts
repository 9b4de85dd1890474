import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pageToken } from '@rendezvous/contract/site';
import { expect, test } from 'vitest';
import { reservedTokens } from '../server/features/site/pages/site.pages.rules.ts';
import { housePages, memberAreas } from '../server/features/site/site.crawlers.ts';
import { warnsHere } from '../web/features/site/entry/entry-warning.rules.ts';
import routes from '../web/routes.ts';

interface Route {
  readonly path?: string | undefined;
  readonly file: string;
  readonly children?: readonly Route[] | undefined;
}

/** The addresses of pages, each with the files of the layouts around it. */
function addressesOf(
  entries: readonly Route[],
  around: readonly string[] = [],
): { path: string; file: string; around: readonly string[] }[] {
  return entries.flatMap(({ path, file, children }) => [
    ...(path === undefined ? [] : [{ path, file, around }]),
    ...addressesOf(children ?? [], [...around, file]),
  ]);
}
const addresses = addressesOf(routes);
const beginning = (path: string) => path.split('/')[0] ?? '';

test('a brand’s page cannot replace a page of the product or a folder of files', () => {
  const files = readdirSync(resolve(import.meta.dirname, '../web/public'));
  const segments = [...addresses.map(({ path }) => beginning(path)), ...files, 'assets'].filter((segment) =>
    pageToken.test(segment),
  );
  expect(segments.length).toBeGreaterThan(20);
  expect(segments.filter((segment) => !reservedTokens.has(segment))).toEqual([]);
});

test('crawlers are excluded from the pages of members, and from no page that visitors may see', () => {
  const isForMembers = ({ around }: (typeof addresses)[number]) => around.includes('layouts/session.tsx');
  const areas = new Set(addresses.filter(isForMembers).map(({ path }) => beginning(path)));
  // A chat's address is below its member's, which visitors may see; it leads visitors to the log-in.
  areas.delete('members');
  expect([...areas].sort()).toEqual([...memberAreas].sort());
  const open = addresses.filter((address) => !isForMembers(address)).map(({ path }) => beginning(path));
  expect(open.filter((segment) => memberAreas.includes(segment))).toEqual([]);
});

test('the sitemap names every page under /pages', () => {
  const pages = addresses.flatMap(({ path }) => (path.startsWith('pages/') ? [path.slice('pages/'.length)] : []));
  expect(pages.sort()).toEqual([...housePages].sort());
});

test('visitors are warned on no page that they get without script, but for landers, whose warning needs none', () => {
  const leavesScriptOut = (file: string) =>
    /script: 'members'/.test(readFileSync(resolve(import.meta.dirname, '../web', file), 'utf8'));
  const without = addresses.filter(
    ({ file, around }) => !around.includes('layouts/lander.tsx') && [file, ...around].some(leavesScriptOut),
  );
  const page = { setting: 'yes', isMember: false, layout: 'default', country: 'NL' } as const;
  expect(without.length).toBeGreaterThan(5);
  expect(without.filter(({ path }) => warnsHere({ ...page, path: `/${path}` }))).toEqual([]);
});
