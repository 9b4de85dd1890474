/// <reference lib="dom" />
import { type Browser, expect, type Page } from '@playwright/test';
import { picture } from '../server/testing/pictures.ts';
import { axeProblems } from './support/axe.ts';
import { addPhotos } from './support/deeds.ts';
import { call, desk, open, type Person, person, phone, storeTimes, tablet } from './support/people.ts';
import { test } from './support/test.ts';

const sizes = [phone, tablet, desk];
const numPhotos = 3;
const withPhotos = '/members?photo=true&gender=any&sort=newest';

/** A new member with several photos, all of them public. */
async function photographed(browser: Browser): Promise<Person> {
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  await addPhotos(other, numPhotos);
  await other.context.close();
  return other;
}

const strip = (page: Page) => page.getByRole('main').getByRole('list', { name: /photos?$/ });

/** Presses a point of the photo in view, whatever lies there. */
async function press(page: Page, x = 0.5): Promise<void> {
  const box = await strip(page).boundingBox();
  if (!box) throw new Error('There is no photo');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * 0.4);
}

/** The number of the photo in view, from 1. */
const inView = (page: Page) =>
  strip(page).evaluate((list) => Math.round((list.scrollLeft / list.clientWidth) * 100) / 100 + 1);

/** The address of the member who follows another in the list. */
async function pathAfter(page: Page, { id }: Person): Promise<string> {
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('link');
  const paths = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return String(paths[paths.indexOf(`/members/${id}`) + 1]);
}

test('the middle of a photo opens the lightbox, and Back, Escape and the cross close it', async ({ browser }) => {
  const me = await person(browser);
  const { page } = me;
  const other = await photographed(browser);
  const lightbox = page.getByRole('dialog', { name: `Photos of ${other.name}` });
  const ways: (() => Promise<unknown>)[] = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => lightbox.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, `/members/${other.id}`);
    for (const close of ways) {
      await press(page);
      await expect(lightbox).toBeVisible();
      await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused();
      await close();
      await expect(lightbox).toHaveCount(0);
      await expect(page).toHaveURL(`/members/${other.id}`);
    }
  }
  await me.context.close();
});

test('on a phone a later photo stands between the words, and opens the lightbox at itself', async ({ browser }) => {
  const me = await person(browser, { viewport: phone });
  const { page } = me;
  const other = await photographed(browser);
  const lightbox = page.getByRole('dialog', { name: `Photos of ${other.name}` });
  await open(page, `/members/${other.id}`);
  const later = page.locator('main div[aria-hidden="true"] > img[sizes="100vw"]').first();
  await later.click();
  await expect(lightbox).toContainText(`2 / ${numPhotos}`);
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await page.setViewportSize(desk);
  await expect(later).toBeHidden();
  await me.context.close();
});

test('arrow keys turn the photos of the lightbox, and the page shows the one last seen', async ({ browser }) => {
  const me = await person(browser, { viewport: phone });
  const { page } = me;
  const other = await photographed(browser);
  await open(page, `/members/${other.id}`);
  await press(page);
  const lightbox = page.getByRole('dialog', { name: `Photos of ${other.name}` });
  await expect(lightbox).toContainText(`1 / ${numPhotos}`);
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox).toContainText(`2 / ${numPhotos}`);
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect.poll(() => inView(page)).toBe(2);
  await expect(page.getByRole('link', { name: `Photo 2 of ${other.name}` })).toBeFocused();
  await me.context.close();
});

test('the facts of a profile leave out what its headline says, and the country where its reader lives', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann' });
  const near = await person(browser, { name: 'Near', gender: 'male' });
  // In Brussels.
  const far = await person(browser, { name: 'Far', gender: 'male', city: 2800866 });
  const placesOf = async ({ page }: Person, headline: string) => {
    await open(page, `/members/${ann.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').filter({ hasText: headline }).first()).toBeVisible();
    await expect(main.getByRole('term').filter({ hasText: 'Gender' })).toBeVisible();
    return main
      .getByRole('term')
      .filter({ hasText: /^(City|Province|Country)$/ })
      .allTextContents();
  };
  expect(await placesOf(near, 'Amsterdam')).toEqual(['Province']);
  expect(await placesOf(far, 'Amsterdam')).toEqual(['Province', 'Country']);
  await call(ann.context.request, 'PUT', '/api/profile.php', { city: null });
  expect(await placesOf(near, 'Noord-Holland')).toEqual([]);
  expect(await placesOf(far, 'Noord-Holland')).toEqual(['Country']);
  for (const one of [ann, near, far]) await one.context.close();
});

test('on a phone the sides of a photo turn it, and after the last comes the next member found', async ({ browser }) => {
  const me = await person(browser, { viewport: phone });
  const { page } = me;
  const other = await photographed(browser);
  await open(page, withPhotos);
  const next = await pathAfter(page, other);
  await page.locator(`a[href="/members/${other.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${other.name}`) })).toBeVisible();
  await expect(page.getByRole('link', { name: `Write to ${other.name}` })).toBeVisible();
  // While the card grows, the photo takes no presses.
  await expect.poll(() => page.evaluate(() => document.documentElement.matches(':active-view-transition'))).toBe(false);
  await press(page, 0.9);
  await expect.poll(() => inView(page)).toBe(2);
  await press(page, 0.1);
  await expect.poll(() => inView(page)).toBe(1);
  for (let number = 2; number <= numPhotos; number++) {
    await press(page, 0.9);
    await expect.poll(() => inView(page)).toBe(number);
  }
  await press(page, 0.9);
  await expect(page).toHaveURL(next);
  await expect.poll(() => inView(page)).toBe(1);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(withPhotos);
  await me.context.close();
});

test('on a desk the arrow ends at the last photo, and a line leads to the next member found', async ({ browser }) => {
  const { page, context } = await person(browser);
  const other = await photographed(browser);
  await open(page, withPhotos);
  const next = await pathAfter(page, other);
  await page.locator(`a[href="/members/${other.id}"]`).click();
  await expect(page).toHaveURL(`/members/${other.id}`);
  const turn = page.getByRole('button', { name: 'Next photo' });
  for (let number = 2; number <= numPhotos; number++) {
    await turn.click();
    await expect.poll(() => inView(page)).toBe(number);
  }
  await expect(turn).toBeDisabled();
  await strip(page).getByRole('link').last().focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: /^Next: / }).click();
  await expect(page).toHaveURL(next);
  await context.close();
});

test('a profile opened by its address has no next member, and its way back leads to the search', async ({
  browser,
}) => {
  const me = await person(browser, { viewport: phone });
  const { page } = me;
  const other = await photographed(browser);
  await open(page, `/members/${other.id}`);
  await expect(strip(page).getByRole('listitem')).toHaveCount(numPhotos);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/members');
  await me.context.close();
});

test('on a phone the photo begins at the top edge, and nothing covers the actions', async ({ browser }) => {
  const me = await person(browser, { viewport: phone, name: 'Ann' });
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  // Without an alert above it.
  await storeTimes(me.context, { photo: -60, push: -60 });
  await open(me.page, `/members/${ben.id}`);
  expect((await strip(me.page).boundingBox())?.y).toBe(0);
  for (const [role, name] of [
    ['link', 'Write to Benedict'],
    ['button', /^Like Benedict/],
  ] as const) {
    const action = me.page.getByRole(role, { name });
    const isOnTop = await action.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height - 4));
    });
    expect(isOnTop, String(name)).toBe(true);
  }
  await me.context.close();
  await ben.context.close();
});

const anyScreen = [phone, tablet, desk, { width: 1440, height: 700 }, { width: 844, height: 390 }];

/** The boxes of the frame and of the first picture in it. */
async function firstPicture(page: Page) {
  const picture = strip(page).getByRole('img').first();
  const [frame, box] = [await strip(page).boundingBox(), await picture.boundingBox()];
  if (!frame || !box) throw new Error('There is no picture');
  return { frame, box };
}

test('a photograph fills its frame on every screen, also on a low one', async ({ browser }) => {
  const me = await person(browser);
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  await open(ben.page, '/profile');
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await picture({ seed: 1, format: 'png' }) };
  await ben.page.getByRole('main').locator('input[type=file][multiple]').setInputFiles(file);
  await expect(ben.page.getByRole('figure').first()).toContainText('Main photo');
  await expect(ben.page.getByText('Photo is being checked')).toHaveCount(0);
  for (const viewport of anyScreen) {
    await me.page.setViewportSize(viewport);
    await open(me.page, `/members/${ben.id}`);
    const { frame, box } = await firstPicture(me.page);
    expect(box.width, JSON.stringify(viewport)).toBeCloseTo(frame.width, 0);
  }
  await me.context.close();
  await ben.context.close();
});

test('a drawing fills its frame on every screen, the name below it on a phone', async ({ browser }) => {
  const me = await person(browser);
  // Everybody of this age is a demo member, whose portrait is a drawing.
  await open(me.page, '/members?gender=any&min_age=50');
  const drawn = me.page.locator('li[data-drawn]:has(img) a').first();
  const address = String(await drawn.getAttribute('href'));
  for (const viewport of anyScreen) {
    await me.page.setViewportSize(viewport);
    await open(me.page, address);
    const { frame, box } = await firstPicture(me.page);
    expect(box.width, JSON.stringify(viewport)).toBeCloseTo(frame.width, 0);
    if (viewport !== phone) continue;
    const name = await me.page.getByRole('heading', { level: 1 }).boundingBox();
    expect(name?.y).toBeGreaterThan(frame.y + frame.height);
  }
  await me.context.close();
});

test('a profile opens from its card before its answer arrives', async ({ browser }) => {
  const me = await person(browser, { viewport: phone });
  const { page } = me;
  const other = await photographed(browser);
  await open(page, withPhotos);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/profile.php*', async (route) => {
    await released;
    await route.continue();
  });
  await page.locator(`a[href="/members/${other.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${other.name}`) })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Write to/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('link', { name: `Write to ${other.name}` })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await me.context.close();
});

test('without script, the photos scroll, and each is a link to its picture', async ({ browser, baseURL }) => {
  const me = await person(browser);
  const other = await photographed(browser);
  const cookies = await me.context.cookies();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${baseURL}/members/${other.id}`);
  const photo = page.getByRole('link', { name: `Photo 1 of ${other.name}` });
  await expect(photo).toHaveAttribute('href', /large\.webp$/);
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/members');
  await context.close();
  await me.context.close();
});

test('prompts are chosen from a list, and each is answered or liked by itself', async ({ browser }) => {
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: phone });
  const ann = await person(browser, { name: 'Ann' });
  const own = ben.page.locator('#prompts');
  await open(ben.page, '/profile');
  await own.getByRole('button', { name: 'Add a prompt' }).click();
  await own.getByRole('button', { name: 'A perfect Sunday is …' }).click();
  const answer = own.getByLabel('A perfect Sunday is …');
  await expect(answer).toBeFocused();
  await answer.fill('z'.repeat(151));
  await expect(own).toContainText('Your answer can be at most 150 characters long.');
  await answer.fill('breakfast until noon.');
  await own.getByRole('button', { name: 'Add a prompt' }).click();
  await own
    .getByRole('list', { name: 'Choose a prompt' })
    .getByRole('button', { name: 'The dish I cook best:' })
    .click();
  await own.getByLabel('The dish I cook best:').fill('Lentil soup.');
  expect(await axeProblems(ben.page)).toEqual([]);
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByRole('status')).toContainText('Saved');

  await open(ann.page, `/members/${ben.id}`);
  const soup = ann.page.getByRole('main').locator('section').filter({ hasText: 'The dish I cook best:' });
  const sunday = ann.page.getByRole('main').locator('section').filter({ hasText: 'A perfect Sunday is …' });
  await expect(sunday).toContainText('breakfast until noon.');
  expect(await axeProblems(ann.page)).toEqual([]);
  await soup.getByRole('button', { name: 'Like this' }).click();
  await expect(soup.getByRole('button', { name: 'Liked' })).toBeVisible();
  await expect(sunday.getByRole('button')).toHaveCount(0);
  await sunday.getByRole('link', { name: 'Answer this' }).click();
  await expect(ann.page.getByRole('textbox')).toBeFocused();
  await ann.page.keyboard.type('And then?');
  await ann.page.keyboard.press('Enter');
  await expect(ann.page.getByRole('log')).toContainText('A perfect Sunday is … breakfast until noon.');
  await open(ben.page, '/likes/received');
  const liked = ben.page.getByRole('main').getByRole('listitem');
  await expect(liked).toContainText('Liked: “The dish I cook best: Lentil soup.”');
  for (const { context } of [ann, ben]) await context.close();
});

test('a question of a bio is answered or liked with one press: who wrote it sees which it was', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await call(ben.context.request, 'PUT', '/api/profile.php', { about: 'I bake bread. Sea or hills?' });
  const { page } = ann;
  const field = page.getByRole('textbox');
  await open(page, `/members/${ben.id}`);
  const answer = page.getByRole('link', { name: 'Answer this' });
  expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // At its end, nothing of the page is below the bar of actions.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  expect(await axeProblems(page)).toEqual([]);
  await answer.click();
  const bar = page.getByRole('status').filter({ hasText: 'Sea or hills?' });
  await expect(bar).toContainText('From Ben’s profile');
  await bar.getByRole('button', { name: 'Cancel reply' }).click();
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await answer.click();
  await expect(field).toBeFocused();
  await page.keyboard.type('The sea.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(/From Ben’s profile\s*Sea or hills\?\s*The sea\./);
  await expect(bar).toHaveCount(0);
  await open(ben.page, `/members/${ann.id}/chat`);
  await expect(ben.page.getByRole('log')).toContainText(/From your profile\s*Sea or hills\?\s*The sea\./);
  await open(page, `/members/${ben.id}`);
  await page.getByRole('button', { name: 'Like this' }).click();
  await expect(page.getByRole('button', { name: 'Liked – take back your like for Ben' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like this' })).toHaveCount(0);
  await open(ben.page, '/likes/received');
  await expect(ben.page.getByRole('main').getByRole('listitem')).toContainText('Liked: “Sea or hills?”');
  await open(page, `/members/${ann.id}`);
  await expect(page.getByRole('link', { name: 'Edit profile' }).or(page.getByText('Ann')).first()).toBeVisible();
  await expect(answer).toHaveCount(0);
  for (const { context } of [ann, ben]) await context.close();
});

test('intimate interests are folded away for members and not there for visitors', async ({ browser }) => {
  const ann = await person(browser, { viewport: phone });
  const ben = await person(browser, { gender: 'male' });
  for (const { context } of [ann, ben])
    await call(context.request, 'PUT', '/api/profile.php', { interests: ['music', 'sex'] });
  await open(ann.page, `/members/${ben.id}`);
  const intimate = ann.page.getByRole('listitem').filter({ hasText: /^Sex$/ });
  await expect(ann.page.getByRole('listitem').filter({ hasText: /^You share: Music$/ })).toBeVisible();
  await expect(intimate).toBeHidden();
  await ann.page.getByText('Intimate interests').click();
  await expect(intimate).toBeVisible();
  const visitor = await browser.newContext();
  const page = await visitor.newPage();
  await page.goto(`/members/${ben.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: /^Muziek$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Seks$/ })).toHaveCount(0);
  for (const context of [ann.context, ben.context, visitor]) await context.close();
});

test('a text in another language than the reader’s says which, and is marked for the browser’s translation', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const aino = await person(browser, { name: 'Aino', gender: 'male', language: 'fi' });
  await call(aino.context.request, 'PUT', '/api/profile.php', { about: 'Laulan kuorossa.\nJa häviän shakissa.' });
  const { page } = ann;
  await open(page, `/members/${aino.id}`);
  for (const text of ['Laulan kuorossa.', 'Ja häviän shakissa.'])
    await expect(page.getByText(text)).toHaveAttribute('lang', 'fi');
  await expect(page.getByText('In Finnish'), 'once below its last part').toHaveCount(1);
  await open(aino.page, `/members/${aino.id}`);
  await expect(aino.page.getByText('Laulan kuorossa.')).toBeVisible();
  await expect(aino.page.getByText('Kieli: suomi')).toHaveCount(0);
  for (const { context } of [ann, aino]) await context.close();
});
