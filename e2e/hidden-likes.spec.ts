import type { Browser, Page } from '@playwright/test';
import { buyCredits } from './support/deeds.ts';
import { call, desk, open, type Person, person, phone, tablet } from './support/people.ts';
import { expect, productWith, type Server, test } from './support/server.ts';
import { allowRefusals } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

let server: Server | undefined;
let counting: Server | undefined;

/** A product whose brand shows free members that much of who likes them. */
const startHiding = (received_likes: 'blurred' | 'count'): Promise<Server> =>
  productWith({ received_likes }, { env: { LIMIT_FACTOR: '1000' } });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [server, counting] = await Promise.all([startHiding('blurred'), startHiding('count')]);
});
test.afterAll(async () => {
  await server?.stop();
  await counting?.stop();
});

const like = (from: Person, to: Person) => call(from.context.request, 'POST', '/api/like.php', { profile: to.id });
const close = async (...people: readonly Person[]) => {
  for (const { context } of people) await context.close();
};
/** Nothing of the page is wider than the screen. */
const fits = (page: Page) =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
const hidden = (browser: Browser, wishes: Parameters<typeof person>[1]) =>
  person(browser, { ...wishes, baseURL: `http://localhost:${server?.port}` });

test('where a brand blurs likes, a free member sees how many and what opens them; premium opens all tabs', async ({
  browser,
}) => {
  const me = await hidden(browser, { name: 'Maurice', gender: 'male', viewport: phone });
  const ann = await hidden(browser, { name: 'Annabella' });
  const eve = await hidden(browser, { name: 'Evelina' });
  for (const liker of [ann, eve]) await like(liker, me);

  await open(me.page, '/members');
  await expect(me.page).toHaveTitle(/^\(2\)/);
  await open(me.page, '/likes/received');
  const main = me.page.getByRole('main');
  await expect(main.getByRole('heading', { name: '2 people like you', exact: true })).toBeVisible();
  await expect(main.getByText('It works for free, too')).toBeVisible();
  const cards = main.getByRole('list', { includeHidden: true });
  await expect(cards.getByRole('listitem', { includeHidden: true })).toHaveCount(2);
  await expect(main.getByRole('listitem'), 'to a screen reader, one link says it').toHaveCount(0);
  await expect(cards.locator('a:not([tabindex="-1"])')).toHaveCount(0);
  await expect(cards.getByText('New')).toHaveCount(2);
  for (const image of await cards.locator('img').all()) {
    await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml,/);
    expect(await image.evaluate((element) => 'naturalWidth' in element && element.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(me.page, 'once they were seen').toHaveTitle(/^Likes/);
  for (const name of [/Annabella/, /Evelina/]) await expect(me.page.getByText(name)).toHaveCount(0);
  for (const viewport of [phone, tablet, desk]) {
    await me.page.setViewportSize(viewport);
    await fits(me.page);
  }
  await cards.getByRole('link', { includeHidden: true }).last().click();
  await expect(me.page).toHaveURL(/\/premium$/);
  await expect(me.page.getByRole('heading', { name: 'See who likes you' })).toBeVisible();
  const pictured = main.locator('img[src^="data:image/svg+xml,"]');
  await expect(main.getByText('2 people like you', { exact: true })).toBeVisible();
  await expect(pictured, 'behind the own picture, and beside what premium opens').toHaveCount(4);
  const sources = await pictured.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(new Set(sources).size, 'each liker is one').toBe(2);
  await open(me.page, '/premium');
  await expect(pictured, 'also where it is opened first').toHaveCount(4);
  for (const name of [/Annabella/, /Evelina/]) await expect(me.page.getByText(name)).toHaveCount(0);

  // A profile does not tell it, and a like back does.
  await open(me.page, `/members/${ann.id}`);
  await expect(me.page.getByRole('button', { name: 'Like Annabella' })).toBeVisible();
  await me.page.getByRole('button', { name: 'Like Annabella' }).click();
  await expect(me.page.getByRole('dialog', { name: 'It’s a match' })).toBeVisible();
  await open(me.page, '/likes/received');
  const besides = { name: 'Besides your matches, 1 person likes you', exact: true };
  await expect(main.getByRole('heading', besides)).toBeVisible();
  await expect(main.getByRole('link', { name: /^Annabella/ })).toBeVisible();

  const tab = await me.context.newPage();
  await open(tab, '/likes/received');
  await expect(tab.getByRole('heading', besides)).toBeVisible();
  await buyCredits(me);
  for (const page of [me.page, tab]) {
    await expect(page.getByRole('main').getByRole('link', { name: /^Evelina/ })).toBeVisible();
    await expect(page.getByRole('heading', besides)).toHaveCount(0);
  }
  await open(me.page, '/premium');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(/^\d.* likes? you$/), 'nobody is hidden from premium').toHaveCount(0);
  await close(me, ann, eve);
});

test('where likes are hidden nobody is named on request: the match finder leads to what opens them', async ({
  browser,
}) => {
  allowRefusals('/api/auto-like.php 403');
  const me = await hidden(browser, { name: 'Maurice', gender: 'male', viewport: phone });
  const ann = await hidden(browser, { name: 'Annabella' });
  await call(ann.context.request, 'PUT', '/api/match-finder.php', { automatic: true });
  const asked = me.page.waitForResponse('**/api/auto-like.php');
  await open(me.page, '/members?t=0');
  expect((await asked).status()).toBe(403);
  await expect(me.page.getByRole('dialog', { name: 'New like!' })).toHaveCount(0);
  await open(me.page, '/match-finder');
  const main = me.page.getByRole('main');
  await main.getByRole('button', { name: 'Find me a like' }).click();
  await expect(
    main.getByRole('status').filter({ hasText: 'Only premium members see who likes them here' }),
  ).toBeVisible();
  await main.getByRole('link', { name: 'See who likes you' }).click();
  await expect(me.page).toHaveURL(/\/premium$/);
  await close(me, ann);
});

test('where a brand only counts likes, the number stands with what opens them', async ({ browser }) => {
  const baseURL = `http://localhost:${counting?.port}`;
  const me = await person(browser, { name: 'Ann', viewport: phone, baseURL });
  const likers: Person[] = [];
  for (const name of ['Benedict', 'Cornelis', 'Dominic'])
    likers.push(await person(browser, { name, gender: 'male', baseURL }));
  for (const liker of likers) await like(liker, me);
  await open(me.page, '/members');
  await expect(me.page).toHaveTitle(/^\(3\)/);
  await me.page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click();
  const main = me.page.getByRole('main');
  await expect(main.getByRole('heading', { name: '3 people like you', exact: true })).toBeVisible();
  await expect(main.getByRole('list', { includeHidden: true })).toHaveCount(0);
  await expect(me.page, 'once they were seen').toHaveTitle(/^Likes/);
  await main.getByRole('link', { name: 'See who likes you' }).click();
  await expect(me.page).toHaveURL(/\/premium$/);
  await expect(main.getByText('3 people like you', { exact: true })).toBeVisible();
  await expect(main.locator('img[src^="data:image/svg+xml,"]'), 'none that nobody may see').toHaveCount(0);
  await close(me, ...likers);
});

test('where nobody gives automatic likes, the match finder says that nobody is new', async ({ browser }) => {
  const me = await person(browser, { name: 'Ann', viewport: phone, baseURL: `http://localhost:${counting?.port}` });
  // Free members of this brand are told that it needs premium.
  await buyCredits(me, 'nl-25');
  await open(me.page, '/match-finder');
  const main = me.page.getByRole('main');
  await expect(main.getByText('Nobody new who suits you has switched on automatic likes.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Find me a like' })).toHaveCount(0);
  await close(me);
});
