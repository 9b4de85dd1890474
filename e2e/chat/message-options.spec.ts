import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { field, leave, said } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { desk, open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

const bubble = (page: Page, text: string) => page.getByRole('log').locator('p').filter({ hasText: text }).first();
const shownOptions = (page: Page) => page.locator('[popover]:popover-open');
const quoteIn = (page: Page, text: string) => bubble(page, text).getByRole('link');

async function annAndBen(browser: Parameters<typeof person>[0]) {
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: phone, touch: true });
  await Promise.all([buyCredits(ann), buyCredits(ben)]);
  await write(ann, ben, 'Do you like the sea?');
  await open(ann.page, `/members/${ben.id}/chat`);
  await open(ben.page, `/members/${ann.id}/chat`);
  return { ann, ben };
}

async function longPress(page: Page, text: string): Promise<void> {
  const { x, y, width, height } = (await bubble(page, text).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(shownOptions(page)).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function openByMouse(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover();
  const options = bubble(page, text).locator('..').getByRole('button', { name: 'Message options' });
  await expect(options).toHaveCSS('opacity', '1');
  await options.click();
  await expect(shownOptions(page)).toBeVisible();
}

test('a long press replies, both see the quote, and it loses its words with the message', async ({ browser }) => {
  const { ann, ben } = await annAndBen(browser);
  await longPress(ben.page, 'Do you like the sea?');
  expect(await axeProblems(ben.page)).toEqual([]);
  await shownOptions(ben.page).getByRole('button', { name: 'Reply' }).tap();
  await expect(field(ben.page, 'Ann')).toBeFocused();
  await expect(ben.page.getByText('Reply to Ann')).toBeVisible();
  await ben.page.keyboard.type('Only in summer');
  await ben.page.keyboard.press('Enter');
  await expect(ben.page.getByText('Reply to Ann')).toBeHidden();
  await expect(quoteIn(ann.page, 'Only in summer')).toHaveText(/^You\s*Do you like the sea\?$/);
  await expect(quoteIn(ben.page, 'Only in summer')).toHaveText(/^Ann\s*Do you like the sea\?$/);

  await openByMouse(ann.page, 'Do you like the sea?');
  await shownOptions(ann.page).getByRole('button', { name: 'Take back' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Take this message back?' });
  await expect(dialog).toContainText('Ben will see that there was a message');
  await expect(dialog, 'it has faded in').toHaveCSS('opacity', '1');
  expect(await axeProblems(ann.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toBeHidden();
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('log').getByText('Do you like the sea?')).toHaveCount(0);
    await expect(quoteIn(page, 'Only in summer')).toContainText('This message was taken back');
    await expect(bubble(page, 'This message was taken back')).toBeVisible();
  }
  await leave(ann, ben);
});

test('on a phone the button of a message’s options is always there', async ({ browser }) => {
  const { ann, ben } = await annAndBen(browser);
  await write(ben, ann, 'Only in summer');
  const { page } = ben;
  const options = bubble(page, 'Only in summer').locator('..').getByRole('button', { name: 'Message options' });
  await expect(options).toHaveCSS('opacity', '1');
  await expect(options).toBeInViewport({ ratio: 1 });
  await options.tap();
  await shownOptions(page).getByRole('button', { name: 'Take back' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).tap();
  await expect(bubble(page, 'This message was taken back')).toBeVisible();
  await leave(ann, ben);
});

test('whoever takes back what still waits reads that nobody gets it, and of no report', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: desk, confirmed: false });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ann, ben, 'Not yet there');
  await open(ann.page, `/members/${ben.id}/chat`);
  await openByMouse(ann.page, 'Not yet there');
  await shownOptions(ann.page).getByRole('button', { name: 'Take back' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Take this message back?' });
  await expect(dialog).toContainText('Ben will never get it.');
  await expect(dialog).not.toContainText('report');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(bubble(ann.page, 'This message was taken back')).toBeVisible();
  await leave(ann, ben);
});

test('the options open by key, Escape closes them, and the focus is where it was', async ({ browser }) => {
  const { ann, ben } = await annAndBen(browser);
  await bubble(ann.page, 'Do you like the sea?').locator('..').getByRole('button', { name: 'Message options' }).focus();
  await ann.page.keyboard.press('Enter');
  await expect(shownOptions(ann.page).getByRole('button', { name: 'Reply' })).toBeFocused();
  await ann.page.keyboard.press('Escape');
  await expect(shownOptions(ann.page)).toHaveCount(0);
  await expect(ann.page.getByRole('button', { name: 'Message options' })).toBeFocused();
  await openByMouse(ann.page, 'Do you like the sea?');
  await ann.page.mouse.click(700, 300);
  await expect(shownOptions(ann.page)).toHaveCount(0);
  await leave(ann, ben);
});

test('the list of chats of the other shows at once that the last message was taken back', async ({ browser }) => {
  const { ann, ben } = await annAndBen(browser);
  await open(ben.page, '/chats');
  await expect(ben.page.getByRole('link', { name: /Ann.*Do you like the sea/ })).toBeVisible();
  await openByMouse(ann.page, 'Do you like the sea?');
  await shownOptions(ann.page).getByRole('button', { name: 'Take back' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(ben.page.getByRole('link', { name: /Ann.*This message was taken back/ })).toBeVisible();
  await leave(ann, ben);
});

test('a reply whose message is gone is kept, and can be sent without it', async ({ browser }) => {
  const { ann, ben } = await annAndBen(browser);
  await longPress(ben.page, 'Do you like the sea?');
  await shownOptions(ben.page).getByRole('button', { name: 'Reply' }).tap();
  await field(ben.page, 'Ann').fill('Very much');
  await openByMouse(ann.page, 'Do you like the sea?');
  await shownOptions(ann.page).getByRole('button', { name: 'Take back' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(bubble(ben.page, 'This message was taken back')).toBeVisible();
  await field(ben.page, 'Ann').press('Enter');
  await expect(ben.page.getByRole('alert')).toContainText('no longer here');
  await ben.page.getByRole('button', { name: 'Send without the quote' }).tap();
  await expect(said(ann.page, 'Very much')).toBeVisible();
  await expect(quoteIn(ann.page, 'Very much')).toHaveCount(0);
  await leave(ann, ben);
});

test('a message of the other is reported from its menu, and goes along', async ({ browser }) => {
  const { ann, ben } = await annAndBen(browser);
  await longPress(ben.page, 'Do you like the sea?');
  await shownOptions(ben.page).getByRole('button', { name: 'Report', exact: true }).tap();
  const dialog = ben.page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByRole('button', { name: /Harassment/ }).tap();
  await expect(dialog.getByRole('checkbox', { name: /Do you like the sea/ })).toBeChecked();
  const [request] = await Promise.all([
    ben.page.waitForRequest('**/api/report.php'),
    dialog.getByRole('button', { name: 'Send report' }).tap(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ profile: ann.id, from: 'message', messages: [expect.any(String)] });
  await expect(ben.page.getByRole('dialog').getByText('Thanks for telling us')).toBeVisible();
  await leave(ann, ben);
});
