import { expect, type Locator, type Page } from '@playwright/test';
import { picture } from '../server/testing/pictures.ts';
import { desk, open, person, phone, reload, whenStill } from './support/people.ts';
import { allowErrors, allowLostConnection, allowRefusals, test } from './support/test.ts';

const add = (page: Page, buffer: Buffer) =>
  page
    .getByRole('main')
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
const own = (page: Page, number: number) =>
  page.getByRole('figure').filter({ has: page.getByRole('img', { name: `Your photo ${number}` }) });

test('photos are added, refused, retried, made the main photo, made private and deleted', async ({ browser }) => {
  allowLostConnection();
  allowRefusals('/api/photo.php 415', '/api/photo.php 409');
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: phone });
  const { page } = ann;
  await open(page, '/profile');
  const alert = page.getByRole('main').getByRole('alert');
  await add(page, Buffer.from('I am a text'));
  await expect(alert).toContainText('We can’t use this file.');
  await alert.getByRole('button', { name: 'Close' }).click();

  await page.route('**/api/photo.php', (route) => route.abort(), { times: 1 });
  await add(page, await picture({ seed: 1, format: 'png' }));
  await expect(alert).toContainText('No connection');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(own(page, 1)).toContainText('Main photo');
  await add(page, await picture({ seed: 1, format: 'png' }));
  await expect(alert).toContainText('You’ve already added this photo.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await add(page, await picture({ seed: 2, format: 'png' }));
  await expect(own(page, 2)).toBeVisible();
  await expect(page.getByText('Photo is being checked')).toHaveCount(0);

  const front = await own(page, 2).getByRole('img').getAttribute('src');
  await own(page, 2).getByRole('button', { name: 'Make it the main photo' }).click();
  await expect(own(page, 1).getByRole('img')).toHaveAttribute('src', front ?? '');
  const sharp = await own(page, 2).getByRole('img').getAttribute('src');
  await own(page, 2).getByRole('button', { name: 'Make it private' }).click();
  await expect(own(page, 2)).toContainText('Private');
  await reload(page);
  await expect(own(page, 1)).toContainText('Main photo');
  await expect(own(page, 2)).toContainText('Private');

  await open(ben.page, `/members/${ann.id}`);
  await expect(ben.page.getByText('Private photo', { exact: true }).first()).toBeAttached();
  const key = sharp?.split('/').at(-2) ?? '';
  expect(key).not.toBe('');
  expect(await ben.page.content()).not.toContain(key);

  await own(page, 2).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(own(page, 2)).toHaveCount(0);
  await expect(page.getByText('1 of 3 photos')).toBeVisible();
  await ann.context.close();
  await ben.context.close();
});

test('of more photos than a member may have, each that is refused says why', async ({ browser }) => {
  allowRefusals('/api/photo.php 403');
  const { page, context } = await person(browser);
  await open(page, '/profile');
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => ({
      name: `${seed}.png`,
      mimeType: 'image/png',
      buffer: await picture({ seed, format: 'png' }),
    })),
  );
  await page.getByRole('main').locator('input[type=file][multiple]').setInputFiles(files);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('You have 3 photos. That’s the most you can have.');
  await expect(own(page, 3)).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('Premium members can have')).toBeVisible();
  await context.close();
});

/** Sets the expiry of an answer's addresses back by ten minutes, so that they have expired. */
const over = (text: string) => text.replaceAll(/(?<=\/)\d{10}(?=\.)/g, (until) => String(Number(until) - 600));
const isShown = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);

test('a private photo’s expired address is replaced, and the browser keeps nothing of it after log-out', async ({
  browser,
}) => {
  // The page may ask who is logged in before it learns that nobody is.
  allowRefusals('/private-photos/* 404', '/api/user.php 403');
  allowErrors('net::ERR_CACHE_MISS');
  const { page, context } = await person(browser, { name: 'Ann', viewport: desk });
  await open(page, '/profile');
  await add(page, await picture({ seed: 3, format: 'png' }));
  await expect(own(page, 1)).toContainText('Main photo');
  await expect(page.getByText('Photo is being checked')).toHaveCount(0);
  await own(page, 1).getByRole('button', { name: 'Make it private' }).click();
  await expect(own(page, 1)).toContainText('Private');

  await open(page, '/members');
  const refused = page.waitForResponse(
    (response) => response.url().includes('/private-photos/') && response.status() === 404,
  );
  await page.route(
    '**/api/own-profile.php',
    async (route) => route.fulfill({ body: over(await (await route.fetch()).text()) }),
    { times: 1 },
  );
  // What the page still asks for when the session ends would be refused.
  await whenStill(page, async () => {
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await refused;
    await own(page, 1).scrollIntoViewIfNeeded();
  });
  await expect(own(page, 1)).toContainText('Private');
  await expect.poll(() => isShown(own(page, 1).getByRole('img'))).toBe(true);

  const address = await own(page, 1)
    .getByRole('img')
    .evaluate((element) => (element as HTMLImageElement).currentSrc);
  expect(address).toContain('/private-photos/');
  await page.evaluate(() => fetch('/api/logout.php', { headers: { 'request-type': 'client' } }));
  const left = (cache: RequestCache) =>
    page.evaluate(
      ({ url, mode }) =>
        fetch(url, { cache: mode, mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      { url: address, mode: cache },
    );
  expect([await left('only-if-cached'), await left('force-cache')]).toEqual([false, false]);
  await context.close();
});
