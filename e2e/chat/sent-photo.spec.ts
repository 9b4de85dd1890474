import { expect, type Locator, type Page } from '@playwright/test';
import { picture } from '../../server/testing/pictures.ts';
import { axeProblems } from '../support/axe.ts';
import { field, said } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import {
  call,
  creditsOf,
  desk,
  goBackFromWindow,
  open,
  type Person,
  person,
  phone,
  reload,
  untilConnected,
} from '../support/people.ts';
import { allowLostConnection, allowRefusals, test } from '../support/test.ts';

const file = async (seed: number, name = `${seed}.jpg`) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture({ seed, width: 900, height: 1200 }),
});
const photosIn = (page: Page) => page.getByRole('log').locator('.photo-message');
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Send ${name} a photo` });

async function choose(page: Page, name: string, seeds: readonly number[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: `Send ${name} a photo` }).click(),
  ]);
  await chooser.setFiles(await Promise.all(seeds.map((seed) => file(seed))));
}

const photosRead = async (reader: Person, other: Person): Promise<{ id: string; filename: string }[]> =>
  (await call(reader.context.request, 'GET', `/api/chat.php?profile=${other.id}`)).messages.flatMap(
    (message: { kind: string; photo: { id: string; filename: string } }) =>
      message.kind === 'image' ? [message.photo] : [],
  );

async function annAndBen(browser: Parameters<typeof person>[0], viewport: typeof phone) {
  const ann = await person(browser, { name: 'Ann', viewport });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await buyCredits(ann, 'nl-25');
  await write(ann, ben, 'Hello');
  await open(ann.page, `/members/${ben.id}/chat`);
  return { ann, ben, page: ann.page, end: () => Promise.all([ann.context.close(), ben.context.close()]) };
}

test('photos are chosen on a phone, sent at the shown price, and open over the screen', async ({ browser }) => {
  const { ann, ben, page, end } = await annAndBen(browser, phone);
  const before = await creditsOf(ann);
  await choose(page, 'Ben', [1, 2, 3, 4, 5]);
  const sheet = sheetOf(page, 'Ben');
  await sheet.getByRole('button', { name: 'Remove photo 5' }).click();
  const send = sheet.getByRole('button', { name: 'Send 4 photos · 8 credits' });
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await axeProblems(page)).toEqual([]);
  await send.dblclick();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open photo' })).toHaveCount(4);
  const frame = await photosIn(page)
    .last()
    .evaluate((photo) => [
      getComputedStyle(photo, '::after').boxShadow,
      getComputedStyle(photo).borderRadius === getComputedStyle(photo.parentElement as Element).borderRadius,
    ]);
  expect(frame, 'a hairline, and the corners of a bubble').toEqual([expect.stringMatching(/1px inset/), true]);
  expect(await photosRead(ben, ann)).toHaveLength(4);
  expect(await creditsOf(ann)).toBe(before - 8);
  await page.getByRole('button', { name: 'Open photo' }).last().click();
  const lightbox = page.getByRole('dialog', { name: 'Photos in this conversation' });
  await expect(lightbox.getByText('4 / 4')).toBeVisible();
  await expect(lightbox.getByRole('img', { name: 'Photo 4' })).toBeVisible();
  await goBackFromWindow(page);
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  await end();
});

test('who has too few credits for a photo reads its price and the balance, and is offered credits', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  for (const text of ['Hello', 'Still there?']) await write(ann, ben, text);
  await open(ann.page, `/members/${ben.id}/chat`);
  await choose(ann.page, 'Ben', [7]);
  const sheet = sheetOf(ann.page, 'Ben');
  await expect(sheet.getByRole('status')).toHaveText('You don’t have enough credits. Costs 2 credits, you have 1.');
  await sheet.getByRole('button', { name: 'Buy credits' }).click();
  await expect(ann.page.getByRole('dialog', { name: 'Buy credits' })).toContainText('25 credits');
  await Promise.all([ann.context.close(), ben.context.close()]);
});

test('from someone who is no match a photo is covered until pressed, and arrives live', async ({ browser }) => {
  const { ann, ben, page, end } = await annAndBen(browser, desk);
  const theirs = ben.page;
  await open(theirs, `/members/${ann.id}/chat`);
  await choose(page, 'Ben', [4]);
  await sheetOf(page, 'Ben')
    .getByRole('button', { name: /^Send photo/ })
    .click();
  const covered = theirs.getByRole('button', { name: 'May be intimate. Press to see it.' });
  await expect(covered).toBeVisible();
  expect(await axeProblems(theirs)).toEqual([]);
  const [asked] = await Promise.all([theirs.waitForRequest(/\/sent-photos\//), covered.click()]);
  expect((await asked.response())?.status()).toBe(200);
  await expect(theirs.getByRole('button', { name: 'Open photo' })).toBeVisible();
  await end();
});

test('a match’s photo is shown at once', async ({ browser }) => {
  const { ann, ben, page, end } = await annAndBen(browser, desk);
  await untilConnected(page);
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    await call(one.context.request, 'POST', '/api/like.php', { profile: other.id });
  const match = page.getByRole('dialog', { name: 'It’s a match' });
  await expect(match).toBeVisible();
  await match.getByRole('button', { name: 'Close' }).click();
  await expect(match).toHaveCount(0);
  await choose(page, 'Ben', [5]);
  await sheetOf(page, 'Ben')
    .getByRole('button', { name: /^Send photo/ })
    .click();
  await expect(page.getByRole('button', { name: 'Open photo' })).toBeVisible();
  await open(ben.page, `/members/${ann.id}/chat`);
  await expect(ben.page.getByRole('button', { name: 'Open photo' })).toBeVisible();
  await end();
});

test('without a connection a photo waits over a reload, words do not wait for it, and it is sent once', async ({
  browser,
}) => {
  allowLostConnection();
  const { ann, ben, page, end } = await annAndBen(browser, phone);
  await page.route('**/api/message-photo.php', (route) => route.abort());
  await choose(page, 'Ben', [6]);
  await sheetOf(page, 'Ben')
    .getByRole('button', { name: /^Send photo/ })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Sending your photo…' })).toBeVisible();
  await field(page, 'Ben').fill('Words first');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(said(page, 'Words first')).toBeVisible();
  await reload(page);
  await expect(page.getByRole('progressbar', { name: 'Sending your photo…' })).toBeVisible();
  await expect(photosIn(page).locator('img')).toBeVisible();
  expect(await photosRead(ben, ann)).toEqual([]);
  await page.unroute('**/api/message-photo.php');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'Open photo' })).toBeVisible({ timeout: 40_000 });
  expect(await photosRead(ben, ann)).toHaveLength(1);
  await end();
});

test('an upload under way is cancelled: nothing is sent or paid', async ({ browser }) => {
  const { ann, ben, page, end } = await annAndBen(browser, desk);
  const before = await creditsOf(ann);
  await page.route('**/api/message-photo.php', () => {});
  await choose(page, 'Ben', [7]);
  await sheetOf(page, 'Ben')
    .getByRole('button', { name: /^Send photo/ })
    .click();
  await page.getByRole('button', { name: 'Don’t send' }).click();
  await expect(photosIn(page)).toHaveCount(0);
  await reload(page);
  await expect(photosIn(page)).toHaveCount(0);
  expect([await photosRead(ben, ann), await creditsOf(ann)]).toEqual([[], before]);
  await end();
});

test('an upload over a connection that has gone silent is given up and made again', async ({ browser }) => {
  const { ann, ben, page, end } = await annAndBen(browser, phone);
  await page.clock.install();
  let attempts = 0;
  await page.route('**/api/message-photo.php', (route) => (++attempts > 1 ? route.continue() : undefined));
  await choose(page, 'Ben', [9]);
  await sheetOf(page, 'Ben')
    .getByRole('button', { name: /^Send photo/ })
    .click();
  await expect.poll(() => attempts).toBe(1);
  await page.clock.runFor(60_000);
  await expect.poll(() => attempts).toBe(2);
  await expect(page.getByRole('button', { name: /^Photo|^Open photo/ })).toBeVisible();
  expect(await photosRead(ben, ann)).toHaveLength(1);
  await end();
});

test('a picture is pasted or dropped on a desk; what is no picture is left to the browser', async ({ browser }) => {
  const { page, end } = await annAndBen(browser, desk);
  const bytes = [...(await picture({ seed: 8 }))];
  const hand = (kind: 'paste' | 'drop', type: string) =>
    page.evaluate(
      ([event, mime, data]) => {
        const carried = new DataTransfer();
        carried.items.add(new File([new Uint8Array(data as number[])], 'x', { type: mime as string }));
        const happening =
          event === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true });
        return document.body.dispatchEvent(happening);
      },
      [kind, type, bytes] as const,
    );
  const sheet = sheetOf(page, 'Ben');
  expect(await hand('paste', 'text/plain')).toBe(true);
  await expect(sheet).toHaveCount(0);
  expect(await hand('paste', 'image/jpeg')).toBe(false);
  await expect(sheet.getByRole('button', { name: 'Send photo · 2 credits' })).toBeVisible();
  expect(await hand('drop', 'image/jpeg')).toBe(false);
  await expect(sheet.getByRole('button', { name: 'Send 2 photos · 4 credits' })).toBeVisible();
  await end();
});

test('a file that is no photo says so before it is sent, or in its place, where it can be deleted', async ({
  browser,
}) => {
  allowRefusals('/api/message-photo.php 415');
  const { ann, ben, page, end } = await annAndBen(browser, phone);
  const chooseFile = async (button: Locator, name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  const sheet = sheetOf(page, 'Ben');
  const send = sheet.getByRole('button', { name: /^Send photo/ });
  const add = sheet.getByRole('button', { name: 'Add photos' });
  const small = await picture({ width: 90, height: 90, format: 'png' });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>');
  let button = page.getByRole('button', { name: 'Send Ben a photo' });
  for (const [name, type, bytes, words] of [
    ['x.jpg', 'image/jpeg', Buffer.from('no picture at all'), 'We can’t read this photo'],
    ['x.png', 'image/png', small, 'at least 200 by 200 pixels'],
    ['x.svg', 'image/svg+xml', drawing, 'Choose a JPEG, PNG, WebP or HEIC photo'],
  ] as const) {
    await chooseFile(button, name, type, bytes);
    await expect(sheet.getByRole('alert')).toContainText(words);
    await expect(send).toBeDisabled();
    await chooseFile(add, 'y.heic', 'image/heic', Buffer.from('no picture at all'));
    await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(sheet).toHaveCount(0);
    button = page.getByRole('button', { name: 'Send Ben a photo' });
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles([
    { name: 'x.svg', mimeType: 'image/svg+xml', buffer: drawing },
    { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
  ]);
  await expect(sheet.getByRole('alert')).toHaveText([/^x\.svg: .*Choose a JPEG/, /^x\.jpg: We can’t read/]);
  for (const _ of [1, 2]) await sheet.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(sheet).toHaveCount(0);
  await chooseFile(button, 'x.heic', 'image/heic', Buffer.from('no picture at all'));
  await send.click();
  const alert = page.getByRole('log').getByRole('alert');
  await expect(alert).toContainText('Choose a JPEG, PNG, WebP or HEIC photo');
  await alert.getByRole('button', { name: 'Delete' }).click();
  await expect(photosIn(page)).toHaveCount(0);
  expect(await photosRead(ben, ann)).toEqual([]);
  await end();
});

test('without the credits for it, the sheet leads to the packages', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ann, ben, 'Hello');
  await write(ann, ben, 'Hello again');
  await open(ann.page, `/members/${ben.id}/chat`);
  await choose(ann.page, 'Ben', [9]);
  const sheet = sheetOf(ann.page, 'Ben');
  await expect(sheet.getByRole('status')).toBeVisible();
  await sheet.getByRole('button', { name: 'Buy credits' }).click();
  const packages = ann.page.getByRole('dialog', { name: 'Buy credits' });
  await expect(packages.getByText(/credits/).first()).toBeVisible();
  await expect(packages.getByRole('link').first()).toHaveAttribute('href', /^\/credits\//);
  await Promise.all([ann.context.close(), ben.context.close()]);
});
