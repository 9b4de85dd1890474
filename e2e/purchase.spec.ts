import { expect, type Locator, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { field, leave, messagesOf, said } from './support/chat.ts';
import { buyCredits, write } from './support/deeds.ts';
import { holdScript } from './support/page.ts';
import { pressPay } from './support/pay.ts';
import { call, desk, open, type Person, person, phone } from './support/people.ts';
import { allowRefusals, test } from './support/test.ts';

/** A member without credits in a conversation with another. */
async function atTheWall(browser: Parameters<typeof person>[0], viewport: typeof phone) {
  const ann = await person(browser, { name: 'Ann', viewport });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  for (const text of ['One', 'Two', 'Three']) await write(ann, ben, text);
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect(ann.page.getByText('You don’t have enough credits')).toBeVisible();
  return { ann, ben, page: ann.page };
}

/** From the wall to the gateway's page. */
async function payForTen(page: Page) {
  await page.getByRole('link', { name: 'Buy credits' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^10 credits/ })
    .click();
  await pressPay(page);
  await page.waitForURL(/\/gateway\/sandbox\//);
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`what is written without credits waits in the field until they are bought, on a ${name}`, async ({
    browser,
  }) => {
    const { ann, ben, page } = await atTheWall(browser, viewport);
    await field(page, 'Ben').fill('Coffee on Saturday?');
    await field(page, 'Ben').press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Write to Ben' });
    await expect(sheet.getByText('What you wrote stays in the field.')).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveCount(4);
    await expect(sheet.getByRole('img', { name: 'iDEAL | Wero' })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    const box = await sheet.boundingBox();
    if (viewport === phone) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.height);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(field(page, 'Ben')).toHaveValue('Coffee on Saturday?');
    expect(await messagesOf(ben, ann)).toEqual(['One', 'Two', 'Three']);

    await page.getByRole('link', { name: 'Buy credits' }).click();
    await sheet.getByRole('link', { name: /^25 credits/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page).toHaveURL(`/credits/nl-25?next=%2Fmembers%2F${ben.id}%2Fchat`);
    await expect(sheet).toHaveCount(0);
    await page.getByRole('radio', { name: /^Card/ }).check();
    const asked = page.waitForRequest((request) => request.method() === 'POST' && /payment\.php/.test(request.url()));
    await pressPay(page);
    // Neither the payment nor the gateway learns to whom the member writes.
    expect((await asked).postData()).not.toContain(ben.id);
    await page.waitForURL(/\/gateway\/sandbox\//);
    expect(page.url() + (await page.content())).not.toContain(ben.id);
    await page.getByRole('button', { name: 'Let the payment fail' }).click();
    await expect(page.getByRole('link', { name: 'Back to Ben' })).toHaveAttribute('href', `/members/${ben.id}/chat`);
    await page.getByRole('link', { name: 'Try again' }).click();
    await pressPay(page);
    await page.getByRole('button', { name: 'Let the payment succeed' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Write to Ben' }).click();
    await expect(field(page, 'Ben')).toHaveValue('Coffee on Saturday?');
    await field(page, 'Ben').press('Enter');
    await expect(said(page, 'Coffee on Saturday?')).toBeVisible();
    await expect(field(page, 'Ben')).toHaveValue('');
    await expect.poll(() => messagesOf(ben, ann)).toEqual(['One', 'Two', 'Three', 'Coffee on Saturday?']);
    await leave(ann, ben);
  });
}

test('a new try that is pressed before the script has loaded still knows the way', async ({ browser }) => {
  const { ann, ben, page } = await atTheWall(browser, phone);
  await field(page, 'Ben').fill('After all');
  await payForTen(page);
  const release = await holdScript(page);
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  const again = page.getByRole('link', { name: 'Try again' });
  // Without its script the page does not hear how the payment ended.
  await expect(async () => {
    if (!(await again.isVisible())) await page.reload({ waitUntil: 'commit' });
    await expect(again).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await again.click();
  await page.waitForURL(/\/credits\/.*tried=/);
  release();
  await pressPay(page);
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Write to Ben' }).click();
  await expect(field(page, 'Ben')).toHaveValue('After all');
  await leave(ann, ben);
});

test('a payment that returns in another tab leads to the conversation with what was written', async ({ browser }) => {
  const { ann, ben, page } = await atTheWall(browser, phone);
  await field(page, 'Ben').fill('See you there');
  await payForTen(page);
  const back = await page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href');
  // The first tab stays until the second is open: a browser may hang that is asked for one just after its last is gone.
  const tab = await ann.context.newPage();
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await page.close();
  await open(tab, back ?? '');
  await tab.getByRole('main').getByRole('link', { name: 'Write to Ben' }).click();
  await expect(field(tab, 'Ben')).toHaveValue('See you there');
  await leave(ann, ben);
});

test('without script a blocked message leads to the packages, and they to a checkout that knows the way', async ({
  browser,
}) => {
  const { ann, ben } = await atTheWall(browser, phone);
  const storageState = await ann.context.storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, viewport: phone });
  const page = await context.newPage();
  await page.goto(`/members/${ben.id}/chat`);
  await page.getByRole('link', { name: 'Buy credits' }).click();
  const next = `next=%2Fmembers%2F${ben.id}%2Fchat`;
  await expect(page).toHaveURL(`/credits?${next}`);
  await page.getByRole('link', { name: /^Choose this package: 10 credits/ }).click();
  await expect(page).toHaveURL(new RegExp(`/credits/nl-10\\?.*${next}$`));
  await expect(page.getByRole('link', { name: 'Another package' })).toHaveAttribute('href', new RegExp(`${next}$`));
  await context.close();
  await leave(ann, ben);
});

test('a purchase leads to no address but a conversation of ours', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const { page } = ann;
  for (const next of [
    '//evil.example/members/a/chat',
    'https://evil.example/members/a/chat',
    '/\t/evil.example',
    '/chats',
  ]) {
    await open(page, `/credits/nl-10/card?next=${encodeURIComponent(next)}`);
    await pressPay(page);
    await page.getByRole('button', { name: 'Let the payment succeed' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All done, thank you!' })).toBeVisible();
    // Beside the alert's, which asks for a photo.
    const links = page.getByRole('main').locator('a:not([href="/profile"])');
    await expect(links.first()).toHaveAttribute('href', '/chats');
    for (const link of await links.all()) expect(await link.getAttribute('href')).not.toContain('evil');
  }
  await ann.context.close();
});

test('someone who is gone when the payment returns is not offered', async ({ browser }) => {
  allowRefusals('/api/profile.php 404');
  const { ann, ben, page } = await atTheWall(browser, phone);
  await payForTen(page);
  await call(ben.context.request, 'POST', '/api/block.php', { profile: ann.id });
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All done, thank you!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your messages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to Ben' })).toHaveCount(0);
  await leave(ann, ben);
});

test('the button that names the amount stays in reach on a phone, and covers nothing at the end', async ({
  browser,
}) => {
  const ann = await person(browser, { viewport: { width: 390, height: 664 } });
  const { page } = ann;
  await open(page, '/credits/nl-60');
  const pay = page.getByRole('button', { name: /^Pay / });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(pay).toHaveText(/€\d/);
  await expect(page.getByRole('navigation', { name: 'Main navigation' }), 'nothing below it').toBeHidden();
  const foot = await pay.locator('..').boundingBox();
  // It reaches below the screen's edge, so that nothing shows between them.
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(668);
  await expect(page.getByText('To pay', { exact: true })).toHaveCount(1);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const button = await pay.boundingBox();
  expect(await bottomOf(page.getByText('Of which 21% tax'))).toBeLessThanOrEqual(button?.y ?? 0);
  const notes = await page.getByText('You pay once.').boundingBox();
  expect(await bottomOf(pay)).toBeLessThanOrEqual(notes?.y ?? 0);
  await ann.context.close();
});

test('on a desk the button is below the sums and as wide, and a discount code is asked for on request', async ({
  browser,
}) => {
  const ann = await person(browser);
  const { page } = ann;
  await open(page, '/credits/nl-60?code=');
  const amounts = await page.getByRole('region', { name: 'Summary' }).boundingBox();
  const button = await page.getByRole('button', { name: /^Pay / }).boundingBox();
  expect(button?.width).toBe(amounts?.width);
  expect(button?.y).toBeGreaterThanOrEqual((amounts?.y ?? 0) + (amounts?.height ?? 0));
  await expect(page.getByRole('textbox', { name: 'Do you have a discount code?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Do you have a discount code?' }).click();
  await expect(page.getByRole('textbox', { name: 'Do you have a discount code?' })).toBeFocused();
  await ann.context.close();
});

test('a package says what it saves, and the smallest nothing', async ({ browser }) => {
  const ann: Person = await person(browser);
  await buyCredits(ann, 'nl-10');
  await open(ann.page, '/credits');
  const packages = ann.page.getByRole('main').locator('li:has(a[href^="/credits/nl-"])');
  await expect(packages).toContainText(['10 credits', '13% cheaper', '26% cheaper', '39% cheaper']);
  await expect(packages.first()).not.toContainText('cheaper');
  await ann.context.close();
});
