import { expect } from '@playwright/test';
import { afterRequests, call, desk, open, type Person, person, phone, signUp, tablet } from './support/people.ts';
import { allowRefusals, test } from './support/test.ts';

const like = (from: Person, to: Person) => call(from.context.request, 'POST', '/api/like.php', { profile: to.id });
const close = async (...people: readonly Person[]) => {
  for (const { context } of people) await context.close();
};

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  test(`the like modal closes by a press beside it, and its photo leads to the profile, on ${device}`, async ({
    browser,
  }) => {
    const me = await person(browser, { name: 'Ann', viewport });
    const ben = await person(browser, { name: 'Benedict', gender: 'male' });
    const profile = { id: ben.id, name: 'Benedict', main_image: null };
    let asked = 0;
    await me.page.route('**/api/auto-like.php', (route) => {
      asked++;
      return route.fulfill({ json: profile });
    });
    const modal = me.page.getByRole('dialog', { name: 'New like!' });
    // The likes are read again half a second after the modal's.
    const readAgain = me.page
      .waitForResponse('**/api/auto-like.php')
      .then(() => me.page.waitForRequest((request) => request.url().endsWith('/api/likes.php')));
    await open(me.page, '/members?sort=newest&t=0');
    await expect(modal).toContainText('Benedict likes you.');
    await expect(me.page).toHaveURL(/\/members\?sort=newest$/);
    await readAgain;
    await me.page.mouse.click(viewport.width / 2, viewport.height - 3);
    await expect(modal).toHaveCount(0);
    await expect(me.page).toHaveURL(/\/members\?sort=newest$/);

    await open(me.page, '/members?t=0');
    await modal.getByRole('button', { name: 'View the profile of Benedict' }).click();
    await expect(me.page).toHaveURL(`/members/${ben.id}`);
    await expect(modal).toHaveCount(0);
    expect(asked).toBe(2);
    await close(me, ben);
  });

test('there is no page for a list of likes that does not exist', async ({ browser }) => {
  allowRefusals('/likes/nonsense 404', '/likes/Received 404');
  const { page, context } = await person(browser);
  for (const list of ['nonsense', 'Received']) expect((await open(page, `/likes/${list}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  for (const list of ['received', 'given', 'matches']) expect((await open(page, `/likes/${list}`))?.status()).toBe(200);
  await context.close();
});

test('without a liker the like modal stays away, and the address is clean all the same', async ({ browser }) => {
  const me = await person(browser, { name: 'Ann', viewport: phone });
  await me.page.route('**/api/auto-like.php', (route) =>
    route.fulfill({ json: { id: null, name: '', main_image: null } }),
  );
  const asked = me.page.waitForResponse('**/api/auto-like.php');
  await open(me.page, '/members?t=0');
  await asked;
  await expect(me.page).toHaveURL(/\/members$/);
  await expect(me.page.getByRole('dialog')).toHaveCount(0);
  await close(me);
});

test('the match finder names what the profile lacks, with the way to it, instead of saying that it is on', async ({
  browser,
}) => {
  for (const [given, words, section, missing] of [
    [{}, 'First add your gender and where you live', 'basics', { gender: 'female', country: 'NL' }],
    [{ country: 'NL' }, 'First add your gender to', 'basics', { gender: 'female' }],
    [{ gender: 'female' }, 'First add where you live', 'location', { country: 'NL' }],
  ] as const) {
    const me = await person(browser, { name: 'Ann', viewport: phone, isBare: true });
    const main = me.page.getByRole('main');
    await call(me.context.request, 'PUT', '/api/profile.php', given);
    await call(me.context.request, 'PUT', '/api/match-finder.php', { automatic: true });
    await open(me.page, '/likes');
    await main.getByRole('link', { name: 'Match finder' }).click();
    await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByText('On: we like people')).toHaveCount(0);
    for (const role of ['button', 'switch'] as const)
      await expect(main.getByRole(role, { name: /^(Find me a like|Give automatic likes)$/ })).toHaveCount(0);
    await main.getByRole('link', { name: 'Go to my profile' }).click();
    await expect(me.page).toHaveURL(`/profile#${section}`);
    await expect(main.getByRole('link', { name: 'Go to my profile' })).toHaveCount(0);
    await call(me.context.request, 'PUT', '/api/profile.php', missing);
    const suggested = me.page.waitForResponse((answer) => answer.url().endsWith('/api/suggestions.php'));
    await me.page.goBack();
    await suggested;
    await expect(main.getByText(words)).toHaveCount(0);
    for (const name of ['People you might like', 'Get a like now', 'Let us send likes for you'])
      await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(main.getByRole('switch', { name: 'Give automatic likes' })).toBeChecked();
    await close(me);
  }
});

test('the match finder says that nobody is new, without asking, and what failed', async ({ browser }) => {
  const me = await person(browser, { name: 'Ann', viewport: phone });
  const finder = { automatic: false, missing: [], has_liker: false, sought: null };
  await me.page.route('**/api/match-finder.php', (route) => route.fulfill({ json: finder }));
  const main = me.page.getByRole('main');
  const openFinder = async () => {
    await open(me.page, '/likes');
    await main.getByRole('link', { name: 'Match finder' }).click();
  };
  await openFinder();
  const look = main.getByRole('button', { name: 'Find me a like' });
  await expect(look).toHaveCount(0);
  await expect(main.getByText('Like someone below instead.')).toBeVisible();
  await expect(main.getByRole('list', { name: 'People you might like' })).toBeVisible();

  finder.has_liker = true;
  await openFinder();
  await me.page.route('**/api/auto-like.php', (route) =>
    route.fulfill({ status: 429, json: { error: 'request.too_many' } }),
  );
  await look.click();
  await expect(main.getByRole('status').filter({ hasText: 'That was too often in a short time.' })).toBeVisible({
    timeout: 20_000,
  });
  finder.has_liker = false;
  await me.page.unroute('**/api/auto-like.php');
  await me.page.route('**/api/auto-like.php', (route) =>
    route.fulfill({ json: { id: null, name: '', main_image: null } }),
  );
  await look.click();
  await expect(look, 'somebody else was faster').toHaveCount(0);
  await close(me);
});

test('a like that is taken back in a list is said at the bottom, and undone from there until the page changes', async ({
  browser,
}) => {
  const me = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  await like(me, ben);
  await open(me.page, '/likes/given');
  const given = me.page.getByRole('list', { name: 'Members you like' });
  const takeBack = given.getByRole('button', { name: 'Liked – take back your like for Benedict' });
  await takeBack.click();
  await expect(given).toHaveCount(0);
  const said = me.page.getByRole('alert').filter({ hasText: 'Benedict removed' });
  await expect(said).toBeVisible();
  const bar = await me.page.getByRole('navigation', { name: 'Main navigation' }).boundingBox();
  await expect
    .poll(async () => {
      const box = await said.boundingBox();
      return box !== null && box.y > phone.height / 2 && box.y + box.height <= (bar?.y ?? 0);
    })
    .toBe(true);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(given.getByRole('listitem')).toHaveCount(1);
  await expect(said).toHaveCount(0);

  await takeBack.click();
  await expect(said).toBeVisible();
  await me.page.getByRole('link', { name: /^Received/ }).click();
  await expect(said, 'as another list is shown').toHaveCount(0, { timeout: 3000 });
  await close(me, ben);
});

test('the likes are read again half a second after an automatic like, and no earlier', async ({ browser }) => {
  const me = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const { page } = me;
  await page.route('**/api/auto-like.php', (route) =>
    route.fulfill({ json: { id: ben.id, name: 'Benedict', main_image: null } }),
  );
  await call(ben.context.request, 'PUT', '/api/match-finder.php', { automatic: true });
  await page.clock.install();
  await open(page, '/match-finder');
  // The regular refresh is over by then, and the next one far.
  await page.clock.pauseAt(Date.now() + 20_000);
  await afterRequests(page);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/likes.php')) reads++;
  });
  const liked = page.waitForResponse('**/api/auto-like.php');
  await page.getByRole('button', { name: 'Find me a like' }).click();
  await liked;
  await afterRequests(page);
  await page.clock.runFor(480);
  await afterRequests(page);
  expect(reads).toBe(0);
  await page.clock.runFor(40);
  await expect.poll(() => reads).toBe(1);
  await close(me, ben);
});

test('lists of likes leave out whom the member blocked and who left, and keep who is invisible', async ({
  browser,
}) => {
  const me = await person(browser, { name: 'Ann', viewport: tablet });
  const people: Person[] = [];
  for (const name of ['Blockedben', 'Goneguy', 'Hiddenhank', 'Stillsam']) {
    const one = await person(browser, { name, gender: 'male' });
    await like(one, me);
    await like(me, one);
    people.push(one);
  }
  const [blocked, gone, invisible] = people as [Person, Person, Person];
  await call(me.context.request, 'POST', '/api/block.php', { profile: blocked.id });
  await call(gone.context.request, 'POST', '/api/account-deletion.php', {});
  await call(invisible.context.request, 'PUT', '/api/invisible.php', { invisible: true });
  for (const kind of ['received', 'given', 'matches']) {
    await open(me.page, `/likes/${kind}`);
    const cards = me.page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(cards.getByRole('heading')).toHaveText([/^Stillsam/, /^Hiddenhank/]);
    await expect(me.page.getByRole('main').getByRole('navigation').getByText('2', { exact: true })).toHaveCount(3);
  }
  await close(me, ...people);
});

test('a list of more than a page goes on as one scrolls, with everybody once, a failure and a retry', async ({
  browser,
}) => {
  test.slow();
  const me = await person(browser, { name: 'Ann', viewport: desk });
  const main = me.page.getByRole('main');
  const { request } = me.context;
  const liked: string[] = [];
  const join = async () => {
    const context = await browser.newContext();
    liked.push((await signUp(context.request)).id);
    await context.close();
  };
  for (let batch = 0; batch < 15; batch++) await Promise.all(Array.from({ length: 7 }, join));
  for (const profile of liked) await call(request, 'POST', '/api/like.php', { profile });

  const more = (url: URL) => url.pathname === '/api/likes.php' && url.searchParams.has('cursor');
  await me.page.route(more, (route) => route.fulfill({ status: 429, json: { error: 'request.too_many' } }));
  await open(me.page, '/likes/given');
  const cards = main.getByRole('list', { name: 'Members you like' }).getByRole('listitem');
  await expect(main.getByRole('link', { name: `Given ${liked.length}` })).toBeVisible();
  await expect(cards).toHaveCount(100);
  await cards.last().scrollIntoViewIfNeeded();
  const retry = main.getByRole('alert').getByRole('button');
  await expect(retry).toBeVisible();
  await me.page.unroute(more);
  await retry.click();
  await expect(cards).toHaveCount(liked.length);
  const addresses = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(new Set(addresses)).toEqual(new Set(liked.map((id) => `/members/${id}`)));

  // The place is kept: a like taken back on the first page takes nobody else away.
  const gone = addresses[0] as string;
  await cards.first().getByRole('button').click();
  await expect(main.getByRole('link', { name: `Given ${liked.length - 1}` })).toBeVisible();
  await expect(cards).toHaveCount(liked.length - 1);
  await expect(cards.locator(`a[href="${gone}"]`)).toHaveCount(0);
  await close(me);
});

test('who waits is above the matches in Received with “Like back”, and after each press all lists agree', async ({
  browser,
}) => {
  allowRefusals('/api/like.php 503');
  const me = await person(browser, { name: 'Ann', viewport: phone });
  const [eva, ben, cas] = [
    await person(browser, { name: 'Evelina' }),
    await person(browser, { name: 'Benedict', gender: 'male' }),
    await person(browser, { name: 'Cornelis', gender: 'male' }),
  ];
  for (const liker of [eva, ben, cas]) await like(liker, me);
  await like(me, eva);
  const main = me.page.getByRole('main');
  const inList = (name: string) => main.getByRole('list', { name }).getByRole('heading');
  const tabs = main.getByRole('navigation').getByRole('link');
  await open(me.page, '/likes/received');
  await expect(main.getByRole('heading', { level: 2, name: 'Waiting for your answer' })).toBeVisible();
  await expect(inList('Members who like you')).toHaveText([/^Cornelis/, /^Benedict/]);
  await expect(inList('Members you match with')).toHaveText([/^Evelina/]);
  await expect(main.getByRole('link', { name: 'Write to Evelina' })).toHaveAttribute('href', `/members/${eva.id}/chat`);

  // A failure says so where one goes on, and can be tried again.
  await me.page.route('**/api/like.php', (route) => route.fulfill({ status: 503, json: { error: 'request.failed' } }));
  await main.getByRole('button', { name: 'Like back: Benedict' }).click();
  const failed = me.page.getByRole('alert').filter({ has: me.page.getByRole('button', { name: 'Try again' }) });
  await expect(failed).toBeVisible();
  await expect(inList('Members who like you')).toHaveCount(2);
  await me.page.unroute('**/api/like.php');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(me.page.getByRole('dialog', { name: 'It’s a match' })).toBeVisible();
  await me.page.keyboard.press('Escape');
  await expect(inList('Members who like you')).toHaveText([/^Cornelis/]);
  await expect(inList('Members you match with')).toHaveCount(2);
  await expect(tabs).toHaveText(['Received 3', 'Given 2', 'Matches 2']);

  // Taken back, the match is gone from both, and they wait again.
  const matched = main.getByRole('list', { name: 'Members you match with' });
  await matched.getByRole('button', { name: 'Liked – take back your like for Evelina' }).click();
  await expect(inList('Members who like you')).toHaveCount(2);
  await expect(tabs).toHaveText(['Received 3', 'Given 1', 'Matches 1']);
  await call(me.context.request, 'POST', '/api/block.php', { profile: cas.id });
  await open(me.page, '/likes/received');
  await expect(inList('Members who like you')).toHaveText([/^Evelina/]);
  await expect(tabs).toHaveText(['Received 2', 'Given 1', 'Matches 1']);
  await close(me, eva, ben, cas);
});
