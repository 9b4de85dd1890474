import { type Browser, expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { leave } from './support/chat.ts';
import { call, chooseLanguage, desk, open, type Person, password, person, phone, reload } from './support/people.ts';
import { test } from './support/test.ts';

const stack = (page: Page) => page.getByRole('list', { name: 'Members to like or pass' });
const top = (page: Page) => stack(page).getByRole('link').first();
/** The address of the member on top: a name and an age may be another member's, too. */
const shownOn = async (page: Page) => (await top(page).getAttribute('href')) ?? '';
const left = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 like left today' : `${count} likes left today`);
const button = (page: Page, name: RegExp | string) =>
  page.getByRole('region', { name: 'Swipe game' }).getByRole('button', { name });
const limit = (page: Page) => page.getByRole('dialog', { name: 'That’s your 4 likes for today' });

async function player(browser: Browser, viewport = desk): Promise<Person> {
  const ann = await person(browser, { name: 'Ann', viewport });
  await open(ann.page, '/swipe-game');
  return ann;
}

/** Waits until another card is on top, and returns the address of its member. */
async function following(page: Page, before: string): Promise<string> {
  await expect(top(page)).not.toHaveAttribute('href', before);
  return shownOn(page);
}

const likesOf = async ({ context }: Person): Promise<string[]> =>
  (await call(context.request, 'GET', '/api/likes.php')).profiles.map(({ id }: { id: string }) => `/members/${id}`);

/** Drags the card on top, and holds it there. */
async function drag(page: Page, by: number): Promise<void> {
  const box = await stack(page).boundingBox();
  if (!box) throw new Error('There is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 12 });
}

/** Where the card on top has been moved to. */
const shift = (page: Page) =>
  top(page).evaluate((link) => new DOMMatrix(getComputedStyle(link.closest('li') as Element).transform).e);

test('a card follows the pointer, springs back from half way, and is liked or passed at the edge', async ({
  browser,
}) => {
  const ann = await player(browser, phone);
  const { page } = ann;
  const first = await shownOn(page);
  await drag(page, 60);
  expect(await shift(page)).toBeCloseTo(60, 0);
  // Held still, so that it is no flick.
  await page.waitForTimeout(200);
  await page.mouse.move(195 + 60, 400);
  await page.mouse.up();
  await expect.poll(() => shift(page)).toBe(0);
  await expect(top(page)).toHaveAttribute('href', first);
  await expect(page).toHaveURL('/swipe-game');

  await drag(page, 180);
  await page.mouse.up();
  const second = await following(page, first);
  await expect(left(page, 3)).toBeVisible();
  await expect.poll(() => likesOf(ann)).toEqual([first]);

  await drag(page, -180);
  await page.mouse.up();
  await following(page, second);
  await expect(left(page, 3)).toBeVisible();
  expect(await likesOf(ann)).toEqual([first]);
  await ann.context.close();
});

test('the like stamp grows with the drag, and the next card rises', async ({ browser }) => {
  const ann = await player(browser, phone);
  const { page } = ann;
  const stamp = (side: string) => page.locator(`[data-at="0"] [data-stamp="${side}"]`);
  await expect(stamp('like')).toHaveCSS('opacity', '0');
  await drag(page, 55);
  await expect(stamp('like'), 'half of the way to a like').toHaveCSS('opacity', '0.5');
  await expect(stamp('pass')).toHaveCSS('opacity', '0');
  const small = (await stamp('like').boundingBox())?.width ?? 0;
  await page.mouse.move(195 + 160, 400);
  await expect(stamp('like')).toHaveCSS('opacity', '1');
  await expect.poll(async () => (await stamp('like').boundingBox())?.width ?? 0).toBeGreaterThan(small);
  await expect(page.locator('[data-at="1"]')).toHaveCSS('scale', '0.94');
  await page.mouse.up();
  await expect(left(page, 3)).toBeVisible();
  await expect(page.locator('[data-at="0"]')).toHaveCSS('scale', /^(1|none)$/);
  await ann.context.close();
});

test('a phone upright or on its side shows the whole card and every button', async ({ browser }) => {
  const ann = await player(browser, phone);
  const { page } = ann;
  for (const viewport of [phone, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    await expect(page.locator('[data-at="0"]')).toBeInViewport({ ratio: 1 });
    await expect(left(page, 4)).toBeInViewport({ ratio: 1 });
    const name = (await top(page).boundingBox()) ?? { y: 0, height: 0 };
    for (const one of ['Undo the last pass', /^Pass /, /^Like /, /^View the profile/]) {
      await expect(button(page, one)).toBeInViewport({ ratio: 1 });
      const { y, height, x } = (await button(page, one).boundingBox()) ?? { y: 0, height: 0, x: 0 };
      const isBelow = y >= name.y + name.height;
      expect(isBelow || x > 400 || y + height <= name.y, `${one} does not cover the name`).toBe(true);
    }
  }
  // As little height, without being on its side: the count lies on the photo, and darkens it.
  await page.setViewportSize({ width: 400, height: 440 });
  await expect(left(page, 4).locator('..')).toHaveCSS('background-color', 'rgba(20, 12, 18, 0.62)');
  await ann.context.close();
});

test('a card says who it is, two lines of the bio and what both like, below the picture', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const { interests } = await call(ann.context.request, 'GET', '/api/interests.php');
  await call(ann.context.request, 'PUT', '/api/profile.php', { interests: interests.slice(0, 20) });
  const { page } = ann;
  await open(page, '/swipe-game');
  const card = page.locator('[data-at="0"]');
  for (let passed = 0; passed < 20 && (await card.getByText('You share: ').count()) === 0; passed++) {
    const before = await shownOn(page);
    await button(page, /^Pass /).click();
    await following(page, before);
  }
  const shared = card.getByText('You share: ');
  await expect(shared).toBeVisible();
  const [picture, name, line, foot] = await Promise.all(
    [card, top(page), card.locator('p').nth(1), shared].map((one) => one.boundingBox()),
  );
  expect(name?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0) * 0.7);
  // As high as the words is how far up the picture is dark.
  const dark = await card.evaluate((one) =>
    Number.parseFloat(getComputedStyle(one).getPropertyValue('--words-height')),
  );
  for (const viewport of [{ width: 844, height: 390 }, { width: 320, height: 568 }, phone]) {
    await page.setViewportSize(viewport);
    const [whole, first] = [await card.boundingBox(), await top(page).boundingBox()];
    const drawing = await card.locator('> img').boundingBox();
    expect((drawing?.y ?? 0) + (drawing?.height ?? 0), `${viewport.width} px`).toBeLessThanOrEqual(first?.y ?? 0);
    expect((whole?.y ?? 0) + (whole?.height ?? 0) - (first?.y ?? 0), `${viewport.width} px`).toBeLessThanOrEqual(dark);
  }
  expect(line?.height).toBeLessThan(2 * 28);
  expect(foot?.height).toBeLessThan(28);
  const pass = await button(page, /^Pass /).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(pass?.y ?? 0);
  expect(await axeProblems(page)).toEqual([]);
  await ann.context.close();
});

test('keys and buttons like, pass and undo, and a reload shows the same', async ({ browser }) => {
  const ann = await player(browser);
  const { page } = ann;
  expect(await axeProblems(page)).toEqual([]);
  await expect(button(page, 'Undo the last pass')).toBeDisabled();
  const first = await shownOn(page);
  await page.keyboard.press('ArrowLeft');
  const second = await following(page, first);
  await button(page, /^Pass /).click();
  const third = await following(page, second);
  await page.keyboard.press('Backspace');
  await expect(top(page)).toHaveAttribute('href', second);
  await button(page, 'Undo the last pass').click();
  await expect(top(page)).toHaveAttribute('href', first);
  await expect(button(page, 'Undo the last pass')).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(top(page)).toHaveAttribute('href', second);
  await page.keyboard.press('ArrowRight');
  await expect(top(page)).toHaveAttribute('href', third);
  await button(page, /^Like /).dblclick();
  const fourth = await following(page, third);
  await expect.poll(() => likesOf(ann)).toEqual([third, second]);

  await reload(page);
  await expect(top(page)).toHaveAttribute('href', fourth);
  await expect(left(page, 2)).toBeVisible();
  await page.keyboard.press('u');
  await expect(top(page)).toHaveAttribute('href', first);
  await ann.context.close();
});

test('a pass that is refused brings its card back, and the one after it can still be undone', async ({ browser }) => {
  const ann = await player(browser);
  const { page } = ann;
  const { promise: bothPassed, resolve: go } = Promise.withResolvers<void>();
  let passes = 0;
  await page.route('**/api/swipe.php', async (route) => {
    if (route.request().method() !== 'PUT' || passes++ > 0) return route.fallback();
    await bothPassed;
    await route.fulfill({ status: 429, json: { error: 'request.too_many' } });
  });
  const first = await shownOn(page);
  await page.keyboard.press('ArrowLeft');
  const second = await following(page, first);
  await page.keyboard.press('ArrowLeft');
  await following(page, second);
  go();
  await expect(top(page)).toHaveAttribute('href', first);
  await button(page, 'Undo the last pass').click();
  await expect(top(page)).toHaveAttribute('href', second);
  await ann.context.close();
});

test('after four likes a day the game says when there are more, and goes on', async ({ browser }) => {
  const ann = await player(browser, phone);
  const { page } = ann;
  for (let count = 3; count >= 0; count--) {
    const before = await shownOn(page);
    await button(page, /^Like /).click();
    await following(page, before);
    if (count > 0) await expect(left(page, count)).toBeVisible();
  }
  await expect(page.getByText(/^New likes at \d/)).toBeVisible();
  const fifth = await shownOn(page);
  await drag(page, 180);
  await page.mouse.up();
  await expect(limit(page).getByText(/^You’ll get new ones at .+, in \d+ (hours?|minutes?)\.$/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(limit(page)).toHaveCount(0);
  await expect(top(page)).toHaveAttribute('href', fifth);
  expect(await likesOf(ann)).not.toContain(fifth);
  await button(page, /^Pass /).click();
  await following(page, fifth);
  await reload(page);
  await page.keyboard.press('ArrowRight');
  await limit(page)
    .getByRole('link', { name: /^Go to .+ profile$/ })
    .click();
  await expect(page).toHaveURL(/\/members\/[\w-]+$/);
  await page.getByRole('button', { name: /^Like (?!this$)/ }).click();
  await expect.poll(async () => (await likesOf(ann)).length).toBe(5);
  await ann.context.close();
});

test('a card leads to the profile, and Back to the same card; one liked there is gone', async ({ browser }) => {
  const ann = await player(browser, phone);
  const { page } = ann;
  const first = await shownOn(page);
  await page.keyboard.press('ArrowLeft');
  const second = await following(page, first);
  await stack(page).click({ position: { x: 150, y: 200 } });
  await expect(page).toHaveURL(second);
  await page.goBack();
  await expect(top(page)).toHaveAttribute('href', second);
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(second);
  await page.getByRole('button', { name: /^Like (?!this$)/ }).click();
  await expect.poll(() => likesOf(ann)).toEqual([second]);
  await page.goBack();
  await following(page, second);
  await expect(left(page, 4)).toBeVisible();
  await ann.context.close();
});

test('a match in the game is celebrated', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await call(ben.context.request, 'POST', '/api/like.php', { profile: ann.id });
  const { page } = ann;
  await open(page, '/members');
  await page.route('**/api/swipe.php', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await (await route.fetch()).json();
    const [one] = answer.profiles;
    await route.fulfill({ json: { ...answer, profiles: [{ ...one, id: ben.id, name: 'Ben', age: 36 }] } });
  });
  await page.getByRole('link', { name: 'Swipe game' }).click();
  await expect(top(page)).toHaveText('Ben, 36');
  await button(page, 'Like Ben').click();
  await expect(page.getByRole('dialog', { name: 'It’s a match' })).toBeVisible();
  for (const one of [ann, ben]) await one.context.close();
});

test('while a window is open over the game, its keys reach no card, and the focus comes back', async ({ browser }) => {
  const ann = await player(browser);
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const { page } = ann;
  const first = await shownOn(page);
  await call(ben.context.request, 'POST', '/api/like.php', { profile: ann.id });
  await call(ann.context.request, 'POST', '/api/like.php', { profile: ben.id });
  const match = page.getByRole('dialog', { name: 'It’s a match' });
  await expect(match).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Backspace']) await page.keyboard.press(key);
  await page.keyboard.press('Tab');
  await expect(match.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(match).toHaveCount(0);
  expect(asked.filter((method) => method === 'POST')).toEqual([]);
  await expect(top(page)).toHaveAttribute('href', first);
  await expect(left(page, 4)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await following(page, first);
  await leave(ann, ben);
});

test('when nobody is left the game looks further', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const { page } = ann;
  await call(ann.context.request, 'PUT', '/api/profile.php', { sought_min_age: 109, sought_max_age: 110 });
  await open(page, '/swipe-game');
  await expect(page.getByRole('heading', { name: 'You’ve seen everyone for now' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const widen = page.getByRole('link', { name: 'Widen my search' });
  await expect(widen).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 844, height: 390 });
  await widen.scrollIntoViewIfNeeded();
  await expect(widen).toBeInViewport({ ratio: 1 });
  await widen.click();
  await expect(top(page)).toBeVisible();
  await ann.context.close();
});

test('a visitor logs in first, and comes back to the game', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const context = await browser.newContext({ viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await open(page, '/swipe-game');
  await expect(page).toHaveURL('/login?next=%2Fswipe-game');
  await page.getByLabel('Email address').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/swipe-game');
  await expect(top(page)).toBeVisible();
  for (const one of [context, ann.context]) await one.close();
});
