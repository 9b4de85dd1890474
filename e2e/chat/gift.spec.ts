import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { field, leave } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { pressPay } from '../support/pay.ts';
import { call, chooseLanguage, creditsOf, desk, open, type Person, person, phone } from '../support/people.ts';
import { allowLostConnection, test } from '../support/test.ts';

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name: `A gift for ${name}` });
const giftButton = (page: Page, name: string) => page.getByRole('button', { name: `Give ${name} a gift` });
/** A gift in the open conversation, with its drawing. */
const seen = (page: Page, name: string) => page.getByRole('log').locator('p', { hasText: name });

const giftsOf = async (reader: Person, other: Person): Promise<[string, string][]> =>
  (await call(reader.context.request, 'GET', `/api/chat.php?profile=${other.id}`)).messages.flatMap(
    (message: { kind: string; gift: string; text: string }) =>
      message.kind === 'gift' ? [[message.gift, message.text]] : [],
  );

async function annAndBen(browser: Parameters<typeof person>[0], viewport: typeof phone) {
  const ann = await person(browser, { name: 'Ann', viewport });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  return { ann, ben, page: ann.page };
}

/** Shows the page the price that a rose had before. */
async function priceChanges(page: Page): Promise<void> {
  await page.route(
    '**/api/gifts.php',
    async (route) => {
      const answer = await (await route.fetch()).json();
      const gifts = answer.gifts.map((gift: { code: string; credits: number }) => ({
        ...gift,
        credits: gift.code === 'rose' ? 2 : gift.credits,
      }));
      await route.fulfill({ json: { gifts } });
    },
    { times: 1 },
  );
}

test('a gift is given from a profile on a phone, and seen in the conversation that it begins', async ({ browser }) => {
  const { ann, ben, page } = await annAndBen(browser, phone);
  await buyCredits(ann, 'nl-25');
  await open(page, `/members/${ben.id}`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await expect(sheet.getByText('You have 28 credits')).toBeVisible();
  await expect(sheet.getByRole('radio')).toHaveCount(12);
  const give = sheet.getByRole('button', { name: /^Send / });
  await sheet.getByRole('radio', { name: /^Bouquet/ }).check();
  await expect(give).toHaveText('Send Bouquet · 9 credits');
  await expect(give).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('textbox').fill('For the nicest smile');
  expect(await axeProblems(page)).toEqual([]);
  await give.click();
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  await expect(sheet).toHaveCount(0);
  await expect(seen(page, 'Bouquet')).toContainText('For the nicest smile');
  expect(await giftsOf(ben, ann)).toEqual([['bouquet', 'For the nicest smile']]);
  expect(await creditsOf(ann)).toBe(19);
  await page.goBack();
  await expect(giftButton(page, 'Ben')).toBeVisible();
  await leave(ann, ben);
});

test('a gift given in a conversation on a desk arrives live at the other, once in every tab', async ({ browser }) => {
  const { ann, ben, page } = await annAndBen(browser, desk);
  await buyCredits(ann, 'nl-10');
  await write(ann, ben, 'Hello');
  const [tab, list] = [ben.page, await ben.context.newPage()];
  await open(tab, `/members/${ann.id}/chat`);
  await open(list, '/chats');
  await open(page, `/members/${ben.id}/chat`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await expect(sheet.getByRole('radio')).toHaveCount(12);
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  const choose = sheet.getByRole('button', { name: 'Choose a gift' });
  await expect(choose).toBeEnabled();
  await choose.press('Enter');
  await expect(sheet.getByRole('radio', { name: /^Kiss/ })).toBeFocused();
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await sheet.getByRole('button', { name: 'Send Rose · 3 credits' }).press('Enter');
  await expect(sheet).toHaveCount(0);
  for (const one of [page, tab]) {
    await expect(seen(one, 'Rose')).toHaveCount(1);
    const picture = seen(one, 'Rose').getByRole('presentation');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Once it has celebrated its arrival.
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(160);
  }
  await expect(list.getByRole('link', { name: /Ann.*Rose/ })).toBeVisible();
  expect(await giftsOf(ben, ann)).toEqual([['rose', '']]);
  await leave(ann, ben);
});

test('a gift that costs more than the credits leads to the packages, and back to itself once they are paid', async ({
  browser,
}) => {
  const { ann, ben, page } = await annAndBen(browser, phone);
  await open(page, `/members/${ben.id}`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await expect(sheet.getByRole('radio', { name: 'Diamond 24 credits 21 more needed' })).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'Rose 3 credits', exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Choose a gift' })).toBeVisible();
  await sheet.getByRole('radio', { name: /^Diamond/ }).check();
  await expect(sheet.getByText(/^You need \d+ more credits for this gift\.$/)).toBeVisible();
  await sheet.getByRole('textbox').fill('You shine');
  await sheet.getByRole('button', { name: 'Buy credits' }).click();
  await expect(page.getByRole('main').getByText('You need 21 more credits for this gift.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /25 credits/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/credits/nl-25\\?.*next=%2Fmembers%2F${ben.id}%2Fchat%3Fgift%3Ddiamond`));
  await page.getByRole('radio', { name: /^Card/ }).check();
  await pressPay(page);
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Write to Ben' }).click();
  await expect(sheet.getByRole('radio', { name: /^Diamond/ })).toBeChecked();
  await expect(sheet.getByRole('textbox')).toHaveValue('You shine');
  expect(await giftsOf(ben, ann)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send Diamond · 24 credits' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(seen(page, 'Diamond')).toContainText('You shine');
  expect(await creditsOf(ann)).toBe(4);
  await leave(ann, ben);
});

test('who has too few credits for any gift is offered some at once, and comes back to the gifts', async ({
  browser,
}) => {
  const { ann, ben, page } = await annAndBen(browser, phone);
  await write(ann, ben, 'Hello');
  await open(page, `/members/${ben.id}/chat`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await expect(sheet.getByRole('radio', { name: 'Kiss 3 credits 1 more needed' })).toBeVisible();
  await expect(sheet.getByText('You don’t have enough credits')).toBeVisible();
  await sheet.getByRole('button', { name: 'Buy credits' }).click();
  await expect(page).toHaveURL(`/credits?next=${encodeURIComponent(`/members/${ben.id}/chat?gift=`)}`);
  await open(page, `/members/${ben.id}/chat?gift=`);
  await expect(sheet.getByRole('radio')).toHaveCount(12);
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await leave(ann, ben);
});

test('a gift whose price has changed is shown with the new one, and given only once that is pressed', async ({
  browser,
}) => {
  const { ann, ben, page } = await annAndBen(browser, desk);
  await buyCredits(ann, 'nl-10');
  await priceChanges(page);
  await open(page, `/members/${ben.id}/chat`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await sheet.getByRole('radio', { name: /^Rose/ }).check();
  await sheet.getByRole('button', { name: 'Send Rose · 2 credits' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Rose now costs 3 credits. Nothing was charged.');
  expect(await creditsOf(ann)).toBe(13);
  await sheet.getByRole('button', { name: 'Send Rose · 3 credits' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(seen(page, 'Rose')).toHaveCount(1);
  expect([await giftsOf(ben, ann), await creditsOf(ann)]).toEqual([[['rose', '']], 10]);
  await leave(ann, ben);
});

test('a gift given without a connection waits in the conversation, and arrives once', async ({ browser }) => {
  allowLostConnection();
  const { ann, ben, page } = await annAndBen(browser, desk);
  await write(ben, ann, 'Hello');
  await open(page, `/members/${ben.id}/chat`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await expect(sheet.getByRole('radio')).toHaveCount(12);
  await ann.context.setOffline(true);
  await sheet.getByRole('radio', { name: /^Kiss/ }).check();
  await sheet.getByRole('button', { name: 'Send Kiss · 3 credits' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(seen(page, 'Kiss')).toBeVisible();
  await expect(field(page, 'Ben')).toBeVisible();
  expect(await giftsOf(ben, ann)).toEqual([]);
  await ann.context.setOffline(false);
  await expect.poll(() => giftsOf(ben, ann)).toEqual([['kiss', '']]);
  await expect(seen(page, 'Kiss')).toHaveCount(1);
  expect(await creditsOf(ann)).toBe(0);
  await leave(ann, ben);
});

test('a gift refused after its sheet had closed is chosen again, with its words, at the new price', async ({
  browser,
}) => {
  allowLostConnection();
  const { ann, ben, page } = await annAndBen(browser, phone);
  await write(ben, ann, 'Hello');
  await priceChanges(page);
  await open(page, `/members/${ben.id}/chat`);
  await giftButton(page, 'Ben').click();
  const sheet = sheetOf(page, 'Ben');
  await sheet.getByRole('radio', { name: /^Rose/ }).check();
  await sheet.getByRole('textbox').fill('For you');
  await ann.context.setOffline(true);
  await sheet.getByRole('button', { name: 'Send Rose · 2 credits' }).click();
  await expect(sheet).toHaveCount(0);
  await ann.context.setOffline(false);
  await expect(page.getByText('The price of this gift has changed. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose again' }).click();
  await expect(sheet.getByRole('radio', { name: /^Rose/ })).toBeChecked();
  await expect(sheet.getByRole('textbox')).toHaveValue('For you');
  await sheet.getByRole('button', { name: 'Send Rose · 3 credits' }).click();
  await expect.poll(() => giftsOf(ben, ann)).toEqual([['rose', 'For you']]);
  expect(await creditsOf(ann)).toBe(0);
  await leave(ann, ben);
});

test('a visitor who gives a gift learns that it needs an account, and how to come back', async ({ browser }) => {
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const visitor = await browser.newContext({ viewport: phone });
  await chooseLanguage(visitor);
  const page = await visitor.newPage();
  await open(page, `/members/${ben.id}`);
  await giftButton(page, 'Ben').click();
  const notice = page.getByRole('dialog', { name: 'Sign up or log in to give ' });
  await expect(notice).toContainText('bring you back here');
  await notice.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`next=%2Fmembers%2F${ben.id}`));
  await visitor.close();
  await leave(ben);
});
