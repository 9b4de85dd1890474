import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../../web/routes.ts';

const root = resolve(import.meta.dirname, '../..');
const lines = readFileSync(resolve(root, 'docs/specification.md'), 'utf8').split('\n');
const statements = lines.filter((line) => line.startsWith('* '));

/** §2, once with each parameter that may be left out, and once without. */
const addresses = `/ /likes /likes/given /likes/m/1 /members /members/1 /members/1/chat /members/1/landing
  /members/1/signup /members/1/landing2 /members/1/landing2/x /members/1/landing3 /members/1/landing3/x /chats /chats/1
  /account-deleted /complaints /complete-signup /credits /credits/repeat-order /credits/1 /credits/1/ideal /directdebit
  /lang-config /login /match-finder /notifications /premium /pricing /profile /reset-password /reset-password/do /signup
  /signup-matches /swipe-game /activate/done /activate/error /mail-change/do /transactions /transactions/1
  /landers/tinderswipe /landers/alonetonight /landers/alonetonight/x /landers/collagelanding/x /landers/gallery/x
  /landers/iconslanding/x /landers/maplanding/x /landers/socialnetwork/x /landers/transitionsvideolanding/x
  /landers/video/x /safety /pages/ban /pages/cookies /pages/faq /pages/privacy /pages/return-policy /pages/service
  /pages/terms`.split(/\s+/);

test('every specified address is a route', async () => {
  const pages = (await routes) as RouteObject[];
  const missing = addresses.filter((address) => {
    const page = matchRoutes(pages, address)?.at(-1)?.route;
    return !page || page.path === '*' || (page.path === ':token' && address !== '/safety');
  });
  expect(missing).toEqual([]);
});

test('every statement of the specification names tests that exist, or says why there is none', () => {
  expect(statements.length).toBeGreaterThan(180);
  const problems = statements.flatMap((statement) => {
    const [, references = ''] = statement.split(' — ');
    if (references.startsWith('none: ')) return [];
    if (!references) return [statement];
    return references.split('; ').filter((reference) => {
      const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(reference) ?? [];
      const path = resolve(root, file);
      return !title || !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
  });
  expect(problems).toEqual([]);
});
