import { expect, type Locator, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { field, leave, said } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { call, desk, open, person, phone, untilConnected } from '../support/people.ts';
import { test } from '../support/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Messages' });
const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) });
const names = (page: Page) =>
  list(page).getByRole('listitem').getByRole('link').locator('> :nth-child(2)').allInnerTexts();

async function pick(page: Page, name: string, choice: string): Promise<void> {
  await row(page, name).hover();
  await list(page)
    .getByRole('button', { name: `Options for the conversation with ${name}` })
    .click();
  await page.locator('[popover]:popover-open').getByRole('button', { name: choice, exact: true }).click();
}

async function threePeople(browser: Parameters<typeof person>[0], viewport: typeof phone) {
  const ann = await person(browser, { name: 'Ann', viewport });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const cas = await person(browser, { name: 'Cas', gender: 'male' });
  await write(ben, ann, 'Shall we go sailing?');
  await write(cas, ann, 'Do you sing?');
  return { ann, ben, cas };
}

test('conversations are pinned, muted and archived in every tab, and a message brings one back', async ({
  browser,
}) => {
  const { ann, ben, cas } = await threePeople(browser, desk);
  await buyCredits(cas);
  const other = await ann.context.newPage();
  await open(other, '/chats');
  await open(ann.page, '/chats');
  expect(await names(ann.page)).toEqual(['Cas', 'Ben']);
  await pick(ann.page, 'Ben', 'Pin');
  for (const page of [ann.page, other]) {
    await expect.poll(() => names(page)).toEqual(['Ben', 'Cas']);
    await expect(row(page, 'Ben').getByRole('img', { name: 'Pinned' })).toBeVisible();
  }
  await pick(ann.page, 'Cas', 'Mute');
  await expect(row(other, 'Cas').getByRole('img', { name: 'Muted' })).toBeVisible();
  await pick(ann.page, 'Cas', 'Archive');
  for (const page of [ann.page, other]) {
    await expect(row(page, 'Cas')).toBeHidden();
    await page.getByText('Archived (1)').click();
    await expect(row(page, 'Cas')).toBeVisible();
  }
  expect(await axeProblems(ann.page)).toEqual([]);
  await write(cas, ann, 'Or dance?');
  for (const page of [ann.page, other]) {
    await expect(page.getByText('Archived (1)')).toHaveCount(0);
    await expect.poll(() => names(page)).toEqual(['Ben', 'Cas']);
  }
  await expect(row(ann.page, 'Cas').getByRole('img', { name: 'Muted' }), 'it is still muted').toBeVisible();
  await leave(ann, ben, cas);
});

test('a row that is being pressed stays under the pointer while a message moves another one above it', async ({
  browser,
}) => {
  const { ann, ben, cas } = await threePeople(browser, desk);
  await buyCredits(ben);
  const { page } = ann;
  await open(page, '/chats');
  await untilConnected(page);
  expect(await names(page)).toEqual(['Cas', 'Ben']);
  await row(page, 'Cas').hover();
  await page.mouse.down();
  await write(ben, ann, 'Or row?');
  await expect(page, 'the message is known').toHaveTitle(/^\(3\)/);
  await page.mouse.up();
  await expect(field(page, 'Cas')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Ben', 'Cas']);
  await leave(ann, ben, cas);
});

test('on a phone an opened conversation is marked as unread, and stays so over a reload', async ({ browser }) => {
  const { ann, ben, cas } = await threePeople(browser, phone);
  const { page } = ann;
  await open(page, '/chats');
  await row(page, 'Ben').click();
  await expect(said(page, 'Shall we go sailing?')).toBeVisible();
  await page.getByRole('button', { name: /^Options for (?!the conversation)/ }).click();
  await page.locator('[popover]:popover-open').getByText('Mark as unread', { exact: true }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(row(page, 'Ben')).toContainText('1 unread');
  await open(page, '/chats');
  await expect(row(page, 'Ben'), 'after a reload too').toContainText('1 unread');
  await leave(ann, ben, cas);
});

test('a swiped row offers archive, mute and delete, an archived conversation comes back, and it is one’s turn', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone, touch: true });
  const [ben, cas] = [await person(browser, { name: 'Ben', gender: 'male' }), await person(browser, { name: 'Cas' })];
  await buyCredits(ben);
  await write(ben, ann, 'Shall we go sailing?');
  for (const [from, to] of [
    [ann, cas],
    [cas, ann],
  ] as const)
    await call(from.context.request, 'POST', '/api/like.php', { profile: to.id });
  const { page } = ann;
  await open(page, '/chats');
  const faces = page.getByRole('list', { name: 'New matches' }).getByRole('link');
  await expect(faces).toHaveText(['Cas']);
  await row(page, 'Ben').tap();
  await expect(said(page, 'Shall we go sailing?')).toBeVisible();
  await open(page, '/chats');
  await expect(row(page, 'Ben')).toContainText('Your turn');
  await swipe(page, row(page, 'Ben'));
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mute', exact: true }).tap();
  await expect(row(page, 'Ben').getByRole('img', { name: 'Muted' })).toBeVisible();
  await swipe(page, row(page, 'Ben'));
  await page.getByRole('button', { name: 'Archive', exact: true }).tap();
  await expect(row(page, 'Ben')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(row(page, 'Ben')).toBeVisible();
  await swipe(page, row(page, 'Ben'));
  await page.getByRole('button', { name: 'Remove conversation' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Ben');
  await page.keyboard.press('Escape');

  await faces.tap();
  await expect(field(page, 'Cas')).toBeVisible();
  await field(page, 'Cas').fill('Hello you');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Hello you')).toBeVisible();
  await open(page, '/chats');
  await expect(row(page, 'Cas')).toBeVisible();
  await expect(faces).toHaveCount(0);
  await expect(row(page, 'Cas'), 'the other’s turn').not.toContainText('Your turn');
  await leave(ann, ben, cas);
});

/** With a finger, to the left. */
async function swipe(page: Page, what: Locator): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', way: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width - 20 - way, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (let way = 10; way <= 300; way += 10) await touch('touchMove', way);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeInViewport({ ratio: 1 });
}

test('a failed change of the list is undone, and says so', async ({ browser }) => {
  const { ann, ben, cas } = await threePeople(browser, desk);
  const { page } = ann;
  await open(page, '/chats');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/chat-arrangement.php', async (route) => {
    await answered;
    await route.fulfill({ status: 404, json: { error: 'chat.not_found' } });
  });
  await pick(page, 'Ben', 'Pin');
  await expect.poll(() => names(page), 'it is shown at once').toEqual(['Ben', 'Cas']);
  answer();
  await expect(page.getByText('This conversation isn’t here.')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Cas', 'Ben']);
  await leave(ann, ben, cas);
});

test('a search finds names and words, and opens the conversation at the message, however old', async ({ browser }) => {
  const { ann, ben, cas } = await threePeople(browser, desk);
  await buyCredits(ben);
  for (let number = 1; number <= 60; number++) await write(ben, ann, `Later message ${number}`);
  const { page } = ann;
  await open(page, '/chats');
  await page.getByRole('button', { name: 'Search your messages' }).click();
  const words = page.getByRole('searchbox', { name: 'Search names and messages' });
  await expect(words).toBeFocused();
  await words.fill('cas');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Cas' })).toBeVisible();
  await words.fill('zzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await words.fill('SAILING');
  const found = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  await expect(found).toHaveCount(1);
  expect(await axeProblems(page)).toEqual([]);
  await found.click();
  await expect(said(page, 'Shall we go sailing?')).toBeInViewport();
  await expect(words).toHaveCount(0);
  await leave(ann, ben, cas);
});

test('with read receipts off in the settings, neither side sees what was read', async ({ browser }) => {
  const { ann, ben, cas } = await threePeople(browser, desk);
  await open(ann.page, '/settings');
  await ann.page.getByText('Read receipts', { exact: true }).click();
  await expect(ann.page.getByRole('switch', { name: 'Read receipts' })).not.toBeChecked();
  await open(ben.page, `/members/${ann.id}/chat`);
  await open(ann.page, `/members/${ben.id}/chat`);
  await field(ann.page, 'Ben').fill('Gladly');
  await ann.page.keyboard.press('Enter');
  await expect(said(ben.page, 'Gladly')).toBeVisible();
  await open(ann.page, '/members');
  await open(ann.page, `/members/${ben.id}/chat`);
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('log').getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
    await expect(page.getByRole('log').getByRole('img', { name: 'Read' })).toHaveCount(0);
  }
  await leave(ann, ben, cas);
});
