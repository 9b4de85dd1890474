/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, field, leave, messagesOf, said, topOf } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { call, desk, open, type Person, password, person, phone, reload, tablet } from '../support/people.ts';
import { expect, startProduct, test } from '../support/server.ts';
import { allowLostConnection, allowRefusals } from '../support/test.ts';

test('a long conversation opens at its end, and a reader far up in it is never moved', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await buyCredits(ann);
  await buyCredits(ben, 'nl-10');
  for (let number = 1; number <= 110; number++)
    await write(ann, ben, `Message ${number}${' and more'.repeat(number % 9)}`);
  await open(ann.page, `/members/${ben.id}/chat`);
  const bubbles = ann.page.getByRole('log').getByRole('paragraph');
  await expect(bubbles.last()).toBeInViewport();
  await expect(bubbles).toHaveCount(50);

  await ann.page.getByRole('log').hover();
  for (const count of [100, 110]) {
    // Once, to the first message there is: a second turn of the wheel would rightly move on to the older ones.
    await ann.page.mouse.wheel(0, -20_000);
    await expect(bubbles).toHaveCount(count);
    await expect.poll(() => bubbles.first().evaluate((first) => first.getBoundingClientRect().bottom)).toBeLessThan(0);
  }
  const read = ann.page
    .getByRole('log')
    .getByRole('paragraph')
    .filter({ hasText: /Message 12\b/ });
  await read.scrollIntoViewIfNeeded();
  const place = await topOf(read);
  await write(ben, ann, 'While you read');
  await expect(said(ann.page, 'While you read')).toBeAttached();
  await expect(async () => {
    await call(ben.context.request, 'POST', '/api/typing.php', {
      conversation: (await call(ben.context.request, 'GET', '/api/chats.php')).chats[0].conversation.id,
    });
    await expect(ann.page.getByRole('status', { name: 'Ben is typing' })).toBeAttached({ timeout: 1_000 });
  }).toPass();
  expect(Math.abs((await topOf(read)) - place)).toBeLessThanOrEqual(2);
  const texts = await bubbles.allInnerTexts();
  expect(new Set(texts).size).toBe(111);
  await field(ann.page, 'Ben').fill('Back at the end');
  await ann.page.keyboard.press('Enter');
  await expect(said(ann.page, 'Back at the end')).toBeInViewport();
  await leave(ann, ben);
});

test('each conversation keeps its draft, also before the first message and through a reload', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const cas = await person(browser, { name: 'Cas', gender: 'male' });
  await write(cas, ann, 'Hi');
  const { page } = ann;
  await open(page, `/members/${ben.id}/chat`);
  await field(page, 'Ben').fill('Half a 👩‍❤️‍👩 sentence');
  await page.getByRole('link', { name: /Cas/ }).click();
  await expect(field(page, 'Cas')).toHaveValue('');
  await field(page, 'Cas').fill('שלום');
  await page.goBack();
  await expect(field(page, 'Ben')).toHaveValue('Half a 👩‍❤️‍👩 sentence');
  await reload(page);
  await expect(field(page, 'Ben')).toHaveValue('Half a 👩‍❤️‍👩 sentence');
  await field(page, 'Ben').press('Enter');
  await expect(said(page, 'Half a 👩‍❤️‍👩 sentence')).toBeVisible();
  await page.getByRole('link', { name: /Cas/ }).click();
  await expect(field(page, 'Cas')).toHaveValue('שלום');
  await page.goBack();
  await expect(field(page, 'Ben')).toHaveValue('');
  await leave(ann, ben, cas);
});

test('a removed chat disappears in every tab of the member alone; after a failure it returns, with an error', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ben, ann, 'Remember me');
  const { page } = ann;
  const other = await ann.context.newPage();
  await open(other, `/members/${ben.id}/chat`);
  await open(page, `/members/${ben.id}/chat`);
  await page.route('**/api/chat.php', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: 'request.conflict' } })
      : route.continue(),
  );
  await choose(page, 'Remove conversation');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Back to your messages' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await page.getByRole('link', { name: /Ben/ }).click();
  await choose(page, 'Remove conversation');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expect(said(other, 'Remember me')).toHaveCount(0);
  await open(page, '/chats');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  expect(await messagesOf(ann, ben)).toEqual([]);
  expect(await messagesOf(ben, ann)).toEqual(['Remember me']);
  await leave(ann, ben);
});

test('a text is as long as its characters: what is too long stays in the field, which says so', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const { page } = ann;
  await open(page, `/members/${ben.id}/chat`);
  const text = field(page, 'Ben');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const families = '👨‍👩‍👧‍👦'.repeat(2000);
  await text.fill(families);
  await expect(page.getByText('0 characters left')).toBeVisible();
  await text.fill(`${families}!`);
  await expect(page.getByText('This message is too long.')).toBeVisible();
  await expect(send).toBeDisabled();
  await text.press('Enter');
  await expect(text).toHaveValue(`${families}!`);
  await text.press('Backspace');
  await send.click();
  await expect.poll(() => messagesOf(ann, ben)).toEqual([families]);
  await leave(ann, ben);
});

test('an open conversation disappears once the other member deletes the account', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ben, ann, 'Soon gone');
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect(said(ann.page, 'Soon gone')).toBeVisible();
  await call(ben.context.request, 'POST', '/api/account-deletion.php');
  await expect(ann.page.getByRole('heading', { name: 'This conversation isn’t here' })).toBeVisible();
  await expect(ann.page.getByRole('textbox')).toHaveCount(0);
  await leave(ann, ben);
});

test('what changes before the socket opens reaches an open conversation with the next read, or once it opens', async ({
  browser,
}) => {
  allowLostConnection();
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ben, ann, 'First');
  const opening = Promise.withResolvers<void>();
  await ann.page.routeWebSocket(/\/live\//, async (socket) => {
    await opening.promise;
    socket.connectToServer();
  });
  await ann.page.route(/\/live\//, (route) => route.abort());
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect(said(ann.page, 'First')).toBeVisible();
  await write(ben, ann, 'Second');
  await expect(said(ann.page, 'Second')).toBeVisible();
  await write(ben, ann, 'Third');
  opening.resolve();
  await expect(said(ann.page, 'Third')).toBeVisible();
  await leave(ann, ben);
});

test('the chats open with the last conversation, where back works, except on a phone, which shows the list', async ({
  browser,
}) => {
  // The page that is logged out may be reading anew.
  allowRefusals('/api/user.php 403', '/api/chats.php 403', '/api/likes.php 403');
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const cas = await person(browser, { name: 'Cas', gender: 'male' });
  await write(ben, ann, 'From Ben');
  await write(cas, ann, 'From Cas');
  const { page } = ann;
  const messages = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /Messages/ });
  const list = page.getByRole('heading', { level: 1, name: 'Messages' });
  const withBen = page.getByRole('heading', { level: 1, name: /^Ben/ });
  await open(page, '/members');
  await messages.click();
  await expect(list).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /Ben/ }).click();
  await expect(withBen).toBeVisible();
  // The browser's back button and the navigation both lead to the list.
  await page.goBack();
  await expect(list).toBeVisible();
  await page.goForward();
  await expect(withBen).toBeVisible();
  await messages.click();
  await expect(list).toBeVisible();
  await reload(page);
  await expect(list).toBeVisible();

  await page.getByRole('link', { name: 'Search members' }).first().click();
  await expect(page).toHaveURL(/\/members$/);
  await messages.click();
  await expect(withBen).toBeVisible();
  const { chats } = await call(ann.context.request, 'GET', '/api/chats.php');
  expect(chats).toMatchObject([
    { profile: { id: cas.id }, num_unread_messages: 1 },
    { profile: { id: ben.id }, num_unread_messages: 0 },
  ]);
  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);
  const entries = await page.evaluate(() => history.length);
  await open(page, '/chats');
  await expect(withBen).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);

  const setLastOpened = (daysAgo: number) =>
    page.evaluate((date) => {
      const kept = JSON.parse(localStorage.getItem('chat.last') ?? '{}');
      localStorage.setItem('chat.last', JSON.stringify({ ...kept, date }));
    }, new Date(Date.now() - daysAgo * 86_400_000).toISOString());
  for (const [days, heading] of [
    [6, withBen],
    [8, list],
  ] as const) {
    await open(page, '/members');
    await setLastOpened(days);
    await messages.click();
    await expect(heading).toBeVisible();
  }
  const beside = { ...tablet, width: 768 };
  const alone = { ...tablet, width: 767 };
  for (const [viewport, heading] of [
    [tablet, withBen],
    [beside, withBen],
    [alone, list],
    [phone, list],
  ] as const) {
    await page.setViewportSize(desk);
    await open(page, '/members');
    await setLastOpened(0);
    await page.setViewportSize(viewport);
    await messages.click();
    await expect(heading, `${viewport.width} px`).toBeVisible();
  }

  await page.setViewportSize(desk);
  await call(ann.context.request, 'DELETE', '/api/chats.php', { profile: ben.id });
  await open(page, '/chats');
  await expect(list).toBeVisible();
  await open(page, '/settings');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('chat.last'))).toBeNull();
  await leave(ann, ben, cas);
});

test('a chat is removed from the other member’s profile; after a failure it remains, with an error', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const { page } = ann;
  await open(page, `/members/${ben.id}`);
  const remove = page.getByRole('button', { name: 'Remove conversation' });
  await expect(remove).toHaveCount(0);
  await write(ben, ann, 'Remember me');
  await open(page, `/members/${ben.id}`);
  await page.route('**/api/chats.php', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: 'request.conflict' } })
      : route.continue(),
  );
  await remove.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();
  expect(await messagesOf(ann, ben)).toEqual(['Remember me']);
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  expect(await messagesOf(ann, ben)).toEqual([]);
  expect(await messagesOf(ben, ann)).toEqual(['Remember me']);
  await leave(ann, ben);
});

test('unread messages are counted in every tab, and count as read in all once seen in one', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const other = await ann.context.newPage();
  await open(ann.page, '/members');
  await open(other, '/likes');
  await write(ben, ann, 'One');
  await write(ben, ann, 'Two');
  for (const page of [ann.page, other]) await expect(page).toHaveTitle(/^\(2\) /);
  await expect(other.getByRole('link', { name: /Messages/ })).toContainText('2');
  await open(ben.page, `/members/${ann.id}/chat`);
  await expect(ben.page.getByRole('img', { name: 'Sent' }).first()).toBeVisible();
  await ann.page.getByRole('link', { name: /Messages/ }).click();
  await expect(ann.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await ann.page.getByRole('main').getByRole('link', { name: /Ben/ }).click();
  for (const page of [ann.page, other]) await expect(page).toHaveTitle(/^[^(]/);
  await expect(ben.page.getByRole('img', { name: 'Read' }).first()).toBeVisible();
  await leave(ann, ben);
});

test('a free member who started two conversations learns what unlocks a third, and can still answer', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const others = await Promise.all(['Ben', 'Cas', 'Dirk'].map((name) => person(browser, { name, gender: 'male' })));
  const [ben, cas, dirk] = others as [Person, Person, Person];
  await write(ann, ben, 'Hello');
  await write(ann, cas, 'Hello');
  await open(ann.page, `/members/${dirk.id}/chat`);
  await expect(ann.page.getByText('You’ve started your 2 free conversations.')).toBeVisible();
  await field(ann.page, 'Dirk').fill('Hello');
  await field(ann.page, 'Dirk').press('Enter');
  await expect(ann.page.getByRole('dialog', { name: 'Write to Dirk' })).toContainText(
    'Your first purchase makes you premium',
  );
  await ann.page.keyboard.press('Escape');
  await expect(ann.page.getByRole('main').getByRole('link', { name: 'Get premium' })).toBeVisible();
  expect(await messagesOf(dirk, ann)).toEqual([]);
  await write(dirk, ann, 'Hello yourself');
  await expect(ann.page.getByRole('main').getByRole('link', { name: 'Get premium' })).toHaveCount(0);
  await expect(field(ann.page, 'Dirk')).toHaveValue('Hello');
  await field(ann.page, 'Dirk').press('Enter');
  await expect.poll(() => messagesOf(dirk, ann)).toEqual(['Hello yourself', 'Hello']);
  await leave(ann, ...others);
});

test('a message written while the server is down is sent once when the server returns', async ({ browser }) => {
  allowLostConnection();
  test.setTimeout(300_000);
  const data = mkdtempSync(join(tmpdir(), 'rendezvous-restart-'));
  let server = await startProduct({ DATA_DIR: data });
  const { port } = server;
  const ann = await person(browser, { name: 'Ann', baseURL: `http://localhost:${port}` });
  const ben = await person(browser, { name: 'Ben', gender: 'male', baseURL: `http://localhost:${port}` });
  await open(ann.page, `/members/${ben.id}/chat`);
  await field(ann.page, 'Ben').fill('Before');
  await ann.page.keyboard.press('Enter');
  await expect(ann.page.getByRole('img', { name: 'Sent' }).first()).toBeVisible();
  await server.stop();
  await field(ann.page, 'Ben').fill('Meanwhile');
  await ann.page.keyboard.press('Enter');
  await expect(ann.page.getByRole('img', { name: 'Sending' })).toBeVisible();
  server = await startProduct({ DATA_DIR: data, PORT: String(port) });
  await expect.poll(() => messagesOf(ben, ann), { timeout: 40_000 }).toEqual(['Before', 'Meanwhile']);
  await expect(ann.page.getByRole('img', { name: 'Sending' })).toHaveCount(0);
  expect((await call(ann.context.request, 'GET', '/api/user.php')).user.credits).toBe(1);
  await leave(ann, ben);
  await server.stop();
  rmSync(data, { recursive: true });
});

test('what was typed in a tab of one member is never sent as another who logs in beside it, and is kept', async ({
  browser,
}) => {
  allowLostConnection();
  allowRefusals('/api/message.php 409');
  const ann = await person(browser, { name: 'Ann' });
  const bea = await person(browser, { name: 'Bea' });
  const cas = await person(browser, { name: 'Cas', gender: 'male' });
  await open(ann.page, `/members/${cas.id}/chat`);
  const { request } = ann.context;
  // Else the tab would learn that Ann's session has ended, and clear what it keeps.
  await ann.context.setOffline(true);
  await call(request, 'GET', '/api/logout.php');
  await field(ann.page, 'Cas').fill('Only from Ann');
  await ann.page.keyboard.press('Enter');
  await expect(said(ann.page, 'Only from Ann')).toBeVisible();
  await call(request, 'POST', '/api/user.php', { email: bea.email, password });
  // The tab finds out by its next call, and becomes Bea's.
  await ann.context.setOffline(false);
  await expect(ann.page.getByRole('button', { name: 'Account of Bea' })).toBeVisible({ timeout: 40_000 });
  await expect(ann.page.getByText('Only from Ann')).toHaveCount(0);
  expect(await messagesOf(cas, bea)).toEqual([]);
  expect(await messagesOf(cas, ann)).toEqual([]);
  await ann.page.goto('about:blank');
  await call(request, 'GET', '/api/logout.php');
  await call(request, 'POST', '/api/user.php', { email: ann.email, password });
  await open(ann.page, `/members/${cas.id}/chat`);
  await expect.poll(() => messagesOf(cas, ann)).toEqual(['Only from Ann']);
  expect(await messagesOf(cas, bea)).toEqual([]);
  await leave(ann, bea, cas);
});
