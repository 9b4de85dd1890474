import type { Browser, Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { leave } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { call, desk, open, type Person, person, phone } from '../support/people.ts';
import { expect, productWith, type Server, test } from '../support/server.ts';

let server: Server;

test.describe.configure({ mode: 'default' });
/** A brand whose free members read five messages back, and neither see receipts nor search messages. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await productWith({ chat_history: 5, premium_chat: ['receipts', 'search', 'gift_priority'] });
});
test.afterAll(async () => {
  await server?.stop();
});

const joined = (browser: Browser, name: string, viewport = desk) =>
  person(browser, { name, viewport, baseURL: `http://localhost:${server.port}` });
const log = (page: Page) => page.getByRole('log');
const message = (page: Page, text: string) => log(page).getByText(new RegExp(`${text}$`));
const limit = (page: Page) => log(page).getByRole('note');

async function writeAll(from: Person, to: Person, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await write(from, to, `Message ${number}`);
}

test('a free member reads the newest messages, and all of them in every tab once premium', async ({ browser }) => {
  const [ann, ben] = [await joined(browser, 'Ann', phone), await joined(browser, 'Ben')];
  await buyCredits(ben);
  await writeAll(ben, ann, 8);
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect(message(ann.page, 'Message 4')).toBeVisible();
  await expect(message(ann.page, 'Message 3')).toHaveCount(0);
  await expect(limit(ann.page)).toContainText('you can read the last 5 messages');
  expect(await axeProblems(ann.page)).toEqual([]);
  await limit(ann.page).getByRole('link', { name: 'Get premium' }).click();
  await expect(ann.page.getByRole('dialog', { name: 'Read all of your conversation with Ben' })).toBeVisible();
  await ann.page.keyboard.press('Escape');

  await open(ben.page, `/members/${ann.id}/chat`);
  await expect(message(ben.page, 'Message 1'), 'Ben is premium').toBeVisible();
  await expect(limit(ben.page)).toHaveCount(0);

  const tab = await ann.context.newPage();
  await open(tab, `/members/${ben.id}/chat`);
  await expect(limit(tab)).toBeVisible();
  await buyCredits(ann);
  for (const page of [ann.page, tab]) {
    await expect(message(page, 'Message 1')).toBeVisible();
    await expect(limit(page)).toHaveCount(0);
  }
  await leave(ann, ben);
});

test('a quote of an older message says that it is older, until its reader is premium', async ({ browser }) => {
  const [ann, ben] = [await joined(browser, 'Ann'), await joined(browser, 'Ben')];
  await buyCredits(ben);
  const first = (await write(ben, ann, 'The secret')).message;
  await writeAll(ben, ann, 5);
  await open(ann.page, `/members/${ben.id}/chat`);
  await call(ben.context.request, 'POST', '/api/message.php', {
    profile: ann.id,
    client_id: crypto.randomUUID(),
    text: 'As I said',
    reply_to: first.id,
  });
  const reply = log(ann.page).getByRole('paragraph').filter({ hasText: 'As I said' });
  await expect(reply).toContainText('An earlier message');
  await expect(log(ann.page).getByText('The secret')).toHaveCount(0);
  await buyCredits(ann);
  await expect(reply).toContainText('The secret');
  await leave(ann, ben);
});

test('a free member neither sees receipts nor searches messages, and is told what opens them', async ({ browser }) => {
  const [ann, ben] = [await joined(browser, 'Ann'), await joined(browser, 'Ben')];
  await write(ann, ben, 'Hello Ben');
  await open(ann.page, `/members/${ben.id}/chat`);
  await open(ben.page, `/members/${ann.id}/chat`);
  await expect(message(ben.page, 'Hello Ben')).toBeVisible();
  await write(ben, ann, 'Hello Ann');
  await expect(message(ann.page, 'Hello Ann')).toBeVisible();
  await expect(log(ann.page).getByRole('img', { name: 'Sent' })).toBeVisible();
  await expect(log(ann.page).getByRole('img', { name: 'Read' })).toHaveCount(0);
  const options = log(ann.page).getByRole('button', { name: 'Message options' }).first();
  await options.focus();
  await ann.page.keyboard.press('Enter');
  const hint = ann.page.locator('[popover]:popover-open').getByRole('link', { name: 'With premium you see when' });
  await expect(hint).toHaveAttribute('href', '/premium');
  expect(await axeProblems(ann.page)).toEqual([]);
  await ann.page.keyboard.press('Escape');

  await ann.page.getByRole('button', { name: 'Search your messages' }).click();
  const field = ann.page.getByRole('searchbox', { name: 'Search names and messages' });
  await field.fill('Hello');
  await expect(ann.page.getByText('With premium you can search your messages, too.')).toBeVisible();
  expect(await axeProblems(ann.page)).toEqual([]);
  await field.fill('Ben');
  await expect(ann.page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Ben' })).toBeVisible();
  await field.fill('Hello');

  await buyCredits(ann);
  await expect(log(ann.page).getByRole('img', { name: 'Read' })).toBeVisible();
  await expect(ann.page.getByRole('list', { name: 'Messages' }).getByRole('link')).toHaveCount(2);
  await leave(ann, ben);
});

test('a premium member’s gift stays above newer messages until it is seen', async ({ browser }) => {
  const [ann, ben, cas] = [await joined(browser, 'Ann'), await joined(browser, 'Ben'), await joined(browser, 'Cas')];
  await buyCredits(ben);
  await open(ann.page, '/chats');
  const names = () =>
    ann.page
      .locator('a[href^="/chats/"]')
      .filter({ has: ann.page.locator('time') })
      .evaluateAll((rows) => rows.map((row) => /Ben|Cas/.exec(row.textContent ?? '')?.[0]));
  await call(ben.context.request, 'POST', '/api/message.php', {
    kind: 'gift',
    profile: ann.id,
    client_id: crypto.randomUUID(),
    gift: 'rose',
    price: 3,
  });
  await expect.poll(names).toEqual(['Ben']);
  await write(cas, ann, 'Hello');
  await expect.poll(names).toEqual(['Ben', 'Cas']);
  await expect(ann.page.getByRole('img', { name: 'Unread gift' })).toBeVisible();
  await open(ann.page, '/chats');
  await expect.poll(names, 'the server says the same').toEqual(['Ben', 'Cas']);
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect.poll(names).toEqual(['Cas', 'Ben']);
  await leave(ann, ben, cas);
});
