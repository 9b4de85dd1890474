import { expect, type Page } from '@playwright/test';
import { picture } from '../../server/testing/pictures.ts';
import { field, leave, said } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { createLossyNetwork, type LossyNetwork } from '../support/lossy-network.ts';
import { call, creditsOf, desk, open, type Person, person, phone, untilConnected } from '../support/people.ts';
import { allowLostConnection, allowRefusals, test } from '../support/test.ts';

const numbers = Array.from({ length: 10 }, (_, index) => `Line ${index + 1} of ten`);
const gift = 'A gift on the way';

/** What is said in the open conversation, in its order: lines, the words of the gift, and the photo. */
const saidIn = async (page: Page): Promise<string[]> => {
  const bubbles = await page
    .getByRole('log')
    .locator('p')
    .evaluateAll((all) => all.map((one) => (one.querySelector('.photo-message') ? 'photo' : (one.textContent ?? ''))));
  return bubbles
    .map((text) => text.replace(/^.*?: ?/, ''))
    .filter((text) => /Line \d|gift on the way|photo/.test(text));
};
const storedFor = async (reader: Person, other: Person): Promise<string[]> =>
  (await call(reader.context.request, 'GET', `/api/chat.php?profile=${other.id}`)).messages.map(
    ({ kind, text }: { kind: string; text: string }) => (kind === 'image' ? 'photo' : text),
  );
const pricesOf = async ({ context }: Person): Promise<number[]> =>
  (await call(context.request, 'GET', '/api/credit-entries.php')).entries.map(({ delta }: { delta: number }) => delta);

async function giveRose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give Ben a gift' }).click();
  const sheet = page.getByRole('dialog', { name: 'A gift for Ben' });
  await sheet.getByRole('radio', { name: /^Rose/ }).check({ timeout: 40_000 });
  await sheet.getByRole('textbox').fill(gift);
  await sheet.getByRole('button', { name: /^Send Rose/ }).click();
  await expect(sheet).toHaveCount(0, { timeout: 20_000 });
}

async function sendPhoto(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Send Ben a photo' }).click(),
  ]);
  await chooser.setFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture({ seed: 51, width: 900, height: 1200 }),
  });
  await page
    .getByRole('dialog', { name: 'Send Ben a photo' })
    .getByRole('button', { name: /^Send photo/ })
    .click();
}

async function annBehind(network: LossyNetwork, ann: Person, ben: Person): Promise<Page> {
  const page = await ann.context.newPage();
  await open(page, `${network.origin}/members/${ben.id}/chat`);
  return page;
}

for (const seed of [1, 2])
  test(`behind a network that loses and delays, all is sent once, in order and paid once (${seed})`, async ({
    browser,
    baseURL,
  }) => {
    allowLostConnection();
    // A page that polls asks once more for a connection whose end was lost on the way.
    allowRefusals('/live/ 400');
    test.setTimeout(240_000);
    const ann = await person(browser, { name: 'Ann', viewport: seed === 1 ? desk : phone });
    const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: desk });
    await buyCredits(ann, 'nl-25');
    await write(ann, ben, 'Hello');
    const network = await createLossyNetwork(baseURL as string, seed);
    const [page, tab] = [await annBehind(network, ann, ben), await annBehind(network, ann, ben)];
    await open(ben.page, `/members/${ann.id}/chat`);
    const [before, pricesBefore] = [await creditsOf(ann), await pricesOf(ann)];

    network.worsen();
    for (const [index, line] of numbers.entries()) {
      if (index === 4) await giveRose(page);
      if (index === 6) await sendPhoto(page);
      await field(page, 'Ben').fill(line);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(field(page, 'Ben')).toHaveValue('');
    }
    await field(page, 'Ben').fill('Still typing this');
    await expect.poll(() => storedFor(ben, ann), { timeout: 150_000 }).toHaveLength(13);
    network.mend();

    const stored = (await storedFor(ben, ann)).slice(1);
    const withoutPhoto = stored.filter((one) => one !== 'photo');
    expect(withoutPhoto).toEqual([...numbers.slice(0, 4), gift, ...numbers.slice(4)]);
    for (const one of [page, tab, ben.page])
      await expect
        .poll(async () => (await saidIn(one)).map((text) => (text.includes(gift) ? gift : text)), { timeout: 70_000 })
        .toEqual(stored);
    for (const one of [page, tab]) await expect(one.getByRole('log').getByText('Not sent')).toHaveCount(0);
    await expect(field(page, 'Ben')).toHaveValue('Still typing this');
    const prices = (await pricesOf(ann)).slice(0, -pricesBefore.length || undefined);
    expect(prices.toSorted((one, next) => one - next)).toEqual([-3, -2, ...Array(10).fill(-1)]);
    expect(await creditsOf(ann)).toBe(before - 15);
    // The last answer may have been lost: what was stored is asked for once more.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('chat.outbox')), { timeout: 70_000 }).toBe('[]');
    const { requests, answers, sockets } = network.losses;
    expect(Math.min(requests, answers, sockets), JSON.stringify(network.losses)).toBeGreaterThan(0);
    await leave(ann, ben);
    await network.close();
  });

test('older messages that are refused are asked for once, and again when the reader says so', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await buyCredits(ann);
  for (let number = 1; number <= 60; number++) await write(ann, ben, `Message ${number}`);
  const { page } = ann;
  let asked = 0;
  await page.route('**/api/chat.php?*before=*', (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 429, json: { error: 'request.too_many' } }) : route.fallback();
  });
  await open(page, `/members/${ben.id}/chat`);
  const log = page.getByRole('log');
  await log.hover();
  await page.mouse.wheel(0, -20_000);
  const alert = log.getByRole('alert');
  await expect(alert).toBeVisible();
  // Time in which a page that asks by itself would have.
  await untilConnected(page);
  expect(asked).toBe(1);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Message 1')).toBeAttached();
  await expect(alert).toHaveCount(0);
  await leave(ann, ben);
});
