import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { locales } from '@rendezvous/contract/shared';
import { addPhotos, buyCredits } from '../support/deeds.ts';
import { expectAccessible, overflowOf } from '../support/looking.ts';
import { operator } from '../support/operators.ts';
import { call, chooseLanguage, operatorKey, type Person, person, phone } from '../support/people.ts';
import type { Screen } from '../support/screens.ts';
import { productWith, type Server, test } from '../support/server.ts';

let server: Server;
let people: { me: Person; other: Person };
// A server of its own, as whoever opens a queue holds what waits there.
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const env = { OPERATORS: `journeys:${operatorKey}`, LIMIT_FACTOR: '1000' };
  server = await productWith({}, { brand: { photo_policy: 'manual' }, env });
  const baseURL = `http://localhost:${server.port}`;
  const me = await person(browser, { name: 'Ann', baseURL });
  const other = await person(browser, { name: 'Ben', gender: 'male', baseURL });
  people = { me, other };
  await addPhotos(me, 1, 'checking');
  await buyCredits(me);
  const report = { profile: other.id, from: 'profile', reason: 'fake', words: 'Not him', client_id: randomUUID() };
  await call(me.context.request, 'POST', '/api/report.php', report);
});
test.afterAll(async () => {
  for (const { context } of Object.values(people)) await context.close();
  await server.stop();
});

/** An administrator at the desk, and all of its screens. */
async function atDesk(browser: Browser, viewport = phone): Promise<{ page: Page; screens: Screen[] }> {
  const page = await operator(browser, ['administrator'], viewport, `http://localhost:${server.port}`);
  const links = await page
    .locator('nav a[href^="/operator"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const screens = [...new Set(links)].map((address) => ({ name: address, path: () => address }));
  expect(screens.length).toBeGreaterThan(15);
  return { page, screens: [...screens, { name: 'a member', path: ({ me }) => `/operator/members/${me.id}` }] };
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the desk’s screens have no accessibility problems at three widths, and nothing moves: ${colorScheme}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { page, screens } = await atDesk(browser);
    await expectAccessible(page, colorScheme, screens, people);
    await page.context().close();
  });

test('the desk’s screens are in their language, and no wider than a phone, in every language', async ({ browser }) => {
  test.setTimeout(300_000);
  const { page, screens } = await atDesk(browser);
  for (const language of locales) {
    await chooseLanguage(page.context(), language);
    for (const { name, path } of screens) {
      expect(await overflowOf(page, path(people)), `${name} in ${language}`).toBeLessThanOrEqual(0);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    }
  }
  await page.context().close();
});
