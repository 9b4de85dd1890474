/// <reference lib="dom" />
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { write } from '../support/deeds.ts';
import { call, chooseLanguage, desk, open, type Person, person, phone, tablet } from '../support/people.ts';
import { test } from '../support/test.ts';

const sizes = [phone, tablet, desk];
const cards = (page: Page) => page.locator('main li:has(h2 a[href^="/members/"])').filter({ visible: true });

/** Presses a point, whatever element lies there, as a person does. */
async function pressMiddle(page: Page, what: Locator, { x = 0.5, y = 0.5 } = {}): Promise<void> {
  await what.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone });
  await chooseLanguage(context);
  return context.newPage();
}

/** A member with a match and a one-sided like. */
async function acquainted(browser: Browser): Promise<Person> {
  const me = await person(browser);
  const [kim, sam] = await Promise.all([
    person(browser, { name: 'Kim', gender: 'male' }),
    person(browser, { name: 'Sam', gender: 'male' }),
  ]);
  const like = (from: Person, to: Person) => call(from.context.request, 'POST', '/api/like.php', { profile: to.id });
  await like(kim, me);
  await like(me, kim);
  await like(sam, me);
  await write(kim, me, 'Hello');
  await kim.context.close();
  await sam.context.close();
  return me;
}

/** The last card of which this place is on the screen; a wall of faces runs off its edge. */
async function lastShown(page: Page, { x = 0.5, y = 0.5 }): Promise<Locator> {
  const all = await cards(page).all();
  for (const card of all.reverse()) {
    const isShown = await card.evaluate(
      (element, at) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const frame = element.closest('section:has(h1) div:has(> ul), main')?.getBoundingClientRect();
        const [left, top] = [box.x + box.width * at.x, box.y + box.height * at.y];
        return left > 0 && left < innerWidth && top > (frame?.top ?? 0) && top < (frame?.bottom ?? 0);
      },
      { x, y },
    );
    if (isShown) return card;
  }
  throw new Error('No card is on the screen');
}

/** In each list and at three widths, the middle of the picture leads to the profile, by the link of its name. */
async function expectFacesToLead(page: Page, lists: readonly string[]) {
  for (const path of lists) {
    for (const size of sizes) {
      const where = `${path}, ${size.width} px`;
      await page.setViewportSize(size);
      // Cards differ between widths only in size; those of likes have their action at the foot.
      const places = path.startsWith('/likes') ? [{}, { x: 0.2, y: 0.15 }] : [{}, { x: 0.2, y: 0.15 }, { y: 0.93 }];
      for (const place of size === phone ? places : [{}]) {
        // Opened again, as other journeys may have added members.
        await open(page, path);
        const card = await lastShown(page, place);
        const name = card.getByRole('heading').getByRole('link');
        await expect(name, where).toHaveCount(1);
        const profile = (await name.getAttribute('href')) ?? '';
        await pressMiddle(page, card, place);
        await expect(page, where).toHaveURL(profile);
      }
    }
  }
}

test('pressing a photo opens its profile in every list for visitors', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await visitor(browser);
  await expectFacesToLead(page, ['/', '/members']);
  await page.context().close();
});

test('pressing a photo opens its profile in every list for members, and pressing its heart does not', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { page, context } = await acquainted(browser);
  await expectFacesToLead(page, [
    '/members',
    '/members?gender=female&country=NL&min_age=30&max_age=31',
    '/likes',
    '/likes/given',
    '/likes/matches',
    '/signup-matches',
  ]);
  for (const [path, named] of [
    ['/members', /^Like/],
    ['/likes', /^Like/],
    ['/signup-matches', /./],
  ] as const) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await open(page, path);
      const liked = cards(page).filter({ has: page.getByRole('button', { name: named }) });
      const profile = await liked.last().getByRole('heading').getByRole('link').getAttribute('href');
      // The list grows as it scrolls, and a card that is liked back has another action.
      const card = cards(page).filter({ has: page.locator(`h2 a[href="${profile}"]`) });
      const before = await actionsOf(card);
      await pressMiddle(page, card.getByRole('button', { name: named }));
      await expect(async () => expect(await actionsOf(card)).not.toBe(before)).toPass({ timeout: 5_000 });
      await expect(page).toHaveURL(path);
    }
  }
  await context.close();
});

const stateOf = async (heart: Locator) =>
  `${await heart.getAttribute('aria-label')} ${await heart.getAttribute('aria-pressed')}`;

/** What a card offers beside its profile, in words and states. */
const actionsOf = (card: Locator) =>
  card
    .locator('button, a:not(h2 a)')
    .evaluateAll((all) => all.map((one) => `${one.ariaLabel} ${one.ariaPressed} ${one.textContent}`).join());

test('a press right after a card opened its profile is answered, and so is one right after the way back', async ({
  browser,
}) => {
  const { page, context } = await acquainted(browser);
  const middleOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (!box) throw new Error('There is nothing to press');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await open(page, '/members');
    // A member who has not liked the reader: a match would cover the page.
    const path = await cards(page).nth(3).locator('h2 a').getAttribute('href');
    const card = page.locator(`main li:has(a[href="${path}"])`);
    const name = (await card.locator('h2 a').textContent())?.replace(/,.*/, '');
    const title = page.locator('h1', { hasText: name });
    const like = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^Like.* ${name}$`) })
      .first();
    await pressMiddle(page, card);
    await expect(title).toBeVisible();
    await expect(like).toBeVisible();
    // Until it stands still and can be pressed.
    await like.click({ trial: true });
    const heart = await middleOf(like);
    await page.goBack();
    await expect(card).toBeVisible();
    await card.getByRole('button').first().click({ trial: true });
    const before = await stateOf(card.getByRole('button'));
    const messages = await middleOf(page.getByRole('banner').getByRole('link', { name: 'Messages' }));
    await pressMiddle(page, card);
    await title.waitFor({ state: 'attached' });
    await page.mouse.click(...heart);
    await expect(async () => expect(await stateOf(like)).not.toBe(before), `${size.width} px`).toPass({
      timeout: 3000,
    });
    await page.goBack();
    await card.waitFor({ state: 'attached' });
    await page.mouse.click(...messages);
    await expect(page, `${size.width} px`).toHaveURL(/\/chats/);
  }
  await context.close();
});

test('a heart is filled only when liked, and the bar of a new member’s likes is one row', async ({ browser }) => {
  const { page, context } = await acquainted(browser);
  await page.setViewportSize(phone);
  const fillOf = (heart: Locator) => heart.evaluate((button) => getComputedStyle(button, '::before').display);
  await open(page, '/members');
  const path = await cards(page)
    .filter({ has: page.getByRole('button', { name: /^Like/ }) })
    .first()
    .getByRole('link')
    .getAttribute('href');
  const heart = page.locator(`main li:has(a[href="${path}"])`).getByRole('button');
  expect(await fillOf(heart)).toBe('none');
  await pressMiddle(page, heart);
  await expect.poll(() => fillOf(heart)).not.toBe('none');
  for (const language of ['nl', 'de', 'pl', 'fi']) {
    await chooseLanguage(context, language);
    await open(page, '/signup-matches');
    // Who was chosen stays chosen, while they are suggested.
    if ((await cards(page).getByRole('button', { pressed: true }).count()) === 0)
      await cards(page).getByRole('button').nth(0).click();
    const bar = page.getByRole('main').getByRole('button', { name: /\b1\b/ }).locator('xpath=../..');
    const rows = await bar.locator('a, button').evaluateAll((all) => {
      const middles = all
        .map((one) => one.getBoundingClientRect())
        .map(({ top, height }) => Math.round(top + height / 2));
      return new Set(middles).size;
    });
    expect(rows, language).toBe(1);
  }
  await context.close();
});

test('packages, alerts, offers, contacts, rows and photos react to a press anywhere on them', async ({ browser }) => {
  test.setTimeout(240_000);
  const { page, context } = await acquainted(browser);
  const main = page.getByRole('main');
  const listed = (await call(context.request, 'GET', '/api/chats.php')).chats[0];
  await page.setViewportSize(phone);
  const leads = async (from: string, what: Locator, to: string | RegExp, place: { x?: number; y?: number } = {}) => {
    await open(page, from);
    await pressMiddle(page, what, place);
    await expect(page, from).toHaveURL(to);
  };
  await leads('/credits', main.locator('li:has(a[href^="/credits/nl-"])').first(), /\/credits\/nl-\d+/);
  await leads('/credits/nl-25', page.getByRole('region', { name: 'Your package' }), /\/credits\?country=NL/);
  await leads('/members', page.getByRole('link', { name: /bonus/i }), '/credits', { x: 0.4 });
  await open(page, '/members');
  const dismiss = page.getByRole('button', { name: /^Dismiss.*bonus/i });
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
  await leads('/members', page.getByRole('region', { name: 'Add a photo' }), '/profile', { x: 0.4 });
  await leads(
    '/pages/service',
    main.locator('section', { has: page.getByRole('heading', { name: 'Something went wrong' }) }),
    '/complaints',
    { y: 0.2 },
  );
  await leads('/chats', main.getByRole('listitem').first(), `/chats/${listed.conversation.id}`, { x: 0.05 });
  await leads(
    `/chats/${listed.conversation.id}`,
    page.locator('header').last().locator('[data-shape]').first(),
    `/members/${listed.profile.id}`,
  );
  const stranger = (await call(context.request, 'GET', '/api/likes.php')).liked_by.find(
    (one: { name: string }) => one.name === 'Sam',
  );
  await leads(`/members/${stranger.id}/chat`, page.locator('[data-shape]').last(), `/members/${stranger.id}`);
  await leads('/lang-config', main.getByRole('listitem').first(), '/lang-config', { x: 0.95 });
  await context.close();
});

test('languages, payment methods and switches react to a press anywhere on their row', async ({ browser }) => {
  test.setTimeout(300_000);
  const { page, context } = await person(browser);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, '/credits/nl-25');
    const way = page.getByRole('radio').last();
    await pressMiddle(page, way, { x: 0.97, y: 0.1 });
    await expect(way).toBeChecked();
    await open(page, '/match-finder');
    const automatic = page.getByRole('switch');
    const was = await automatic.isChecked();
    await pressMiddle(page, page.getByText(/^(On|Off)\b/).first(), { x: 0.9 });
    await expect(automatic).toBeChecked({ checked: !was });
    await open(page, '/notifications');
    const mail = page.getByRole('switch').first();
    const wasOn = await mail.isChecked();
    await pressMiddle(page, page.locator('.mantine-Switch-root').first(), { x: 0.98 });
    await expect(mail).toBeChecked({ checked: !wasOn });
    await open(page, '/lang-config');
    const german = page.getByRole('button', { name: 'Deutsch' });
    await pressMiddle(page, german, { x: 0.97 });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await pressMiddle(page, page.getByRole('button', { name: 'English', exact: true }), { x: 0.97 });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
  await context.close();
});

test('at sign-up, the photo of the member to meet leads to the profile', async ({ browser }) => {
  const kim = await person(browser, { name: 'Kim' });
  const page = await visitor(browser);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, `/members/${kim.id}/signup`);
    await pressMiddle(page, page.getByRole('main').locator('[data-shape]'));
    await expect(page).toHaveURL(`/members/${kim.id}`);
  }
  await page.context().close();
  await kim.context.close();
});
