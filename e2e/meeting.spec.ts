import { expect, type Page } from '@playwright/test';
import { write } from './support/deeds.ts';
import { pressPay } from './support/pay.ts';
import {
  call,
  desk,
  mailedLink,
  open,
  type Person,
  person,
  phone,
  reload,
  scriptRuns,
  untilConnected,
} from './support/people.ts';
import { allowLostConnection, allowRefusals, test } from './support/test.ts';

const writeTo = async (page: Page, name: string, text: string) => {
  await scriptRuns(page);
  await page.getByRole('textbox', { name: `Write ${name} a message` }).fill(text);
  await page.keyboard.press('Enter');
};

/** Counts the frames in which neither a window nor a conversation is seen. */
const watchBarePages = (page: Page) =>
  page.evaluate(`bareFrames = 0; (function look() {
    if (!document.querySelector('dialog[open], [role="log"]')) bareFrames++;
    requestAnimationFrame(look);
  })()`);

test('two members find and like each other, match, and chat live in two browsers', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', gender: 'female', viewport: desk });
  const ben = await person(browser, { name: 'Benedict', gender: 'male', viewport: phone });

  await open(ann.page, '/members?gender=male&country=NL&city=2759794');
  await ann.page
    .getByRole('link', { name: /^Benedict/ })
    .first()
    .click();
  await expect(ann.page).toHaveURL(new RegExp(`/members/${ben.id}`));
  await expect(ann.page.getByRole('heading', { level: 1, name: /^Benedict/ })).toBeVisible();
  await open(ben.page, '/members');
  await ann.page.getByRole('button', { name: 'Like Benedict' }).click();
  await expect(ben.page.getByText('1 new like').first()).toBeAttached();
  await expect(ben.page).toHaveTitle(/^\(1\)/);

  await open(ben.page, `/members/${ann.id}`);
  await ben.page.getByRole('button', { name: 'Like Ann' }).click();
  for (const page of [ann.page, ben.page])
    await expect(page.getByRole('heading', { name: 'It’s a match' })).toBeVisible();
  const match = ann.page.getByRole('dialog', { name: 'It’s a match' });
  await expect(match.getByText('1 credit · 3 left')).toBeVisible();
  await match.getByRole('list', { name: 'Break the ice' }).getByRole('button').first().click();
  const words = match.getByRole('textbox', { name: 'Write Benedict a message' });
  await expect(words).not.toHaveValue('');
  await words.fill('Hello');
  await watchBarePages(ann.page);
  await match.getByRole('button', { name: 'Start the conversation' }).click();
  await expect(ann.page).toHaveURL(new RegExp(`/members/${ben.id}/chat`));
  await expect(match).toHaveCount(0);
  expect(await ann.page.evaluate('bareFrames'), 'the match covers the page until the chat is there').toBe(0);

  await open(ben.page, `/members/${ann.id}/chat`);
  await expect(
    ben.page
      .getByText(/: Hello$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const field = ben.page.getByRole('textbox', { name: 'Write Ann a message' });
  await expect(async () => {
    await field.pressSequentially('.');
    await expect(ann.page.getByRole('status', { name: 'Benedict is typing' })).toBeAttached({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });
  await writeTo(ben.page, 'Ann', 'Hello yourself');
  await expect(
    ann.page
      .getByText(/: Hello yourself$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(ann.page.getByRole('img', { name: 'Read' }).first()).toBeAttached();
  await ann.context.close();
  await ben.context.close();
});

/** Opens the match of a member with another, who liked them before. */
async function meet(me: Person, other: Person) {
  await call(other.context.request, 'POST', '/api/like.php', { profile: me.id });
  await open(me.page, `/members/${other.id}`);
  await me.page.getByRole('button', { name: `Like ${other.name}` }).click();
  const match = me.page.getByRole('dialog', { name: 'It’s a match' });
  await expect(match).toBeVisible();
  return match;
}

test('a match names the price of the first message, and shows lines and what is written in full', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const match = await meet(ann, ben);
  await expect(match.getByText('1 credit · 3 left')).toBeInViewport({ ratio: 1 });

  const lines = match.getByRole('list', { name: 'Break the ice' }).getByRole('button');
  await expect(lines).toHaveCount(3);
  const heights = new Set<number>();
  for (const line of await lines.all()) {
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    heights.add(await line.evaluate((element) => element.clientHeight));
  }
  expect(heights.size).toBe(1);

  const field = match.getByRole('textbox', { name: 'Write Ben a message' });
  const isWhole = () => field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  await lines.last().click();
  await expect(field).not.toHaveValue('');
  expect(await isWhole()).toBe(true);
  await field.fill('What a lovely surprise to meet you here! '.repeat(3));
  expect(await isWhole()).toBe(true);
  await field.press('Enter');
  await expect(ann.page).toHaveURL(`/members/${ben.id}/chat`);
  await expect(match).toHaveCount(0);
  await expect(ann.page.getByText('1 credit · 2 left')).toBeVisible();
  await ann.context.close();
  await ben.context.close();
});

/** Milliseconds; a match opens this long after nothing is open, at the latest. */
const longerThanMatchesWait = 800;

test('a match waits for an open window and for a field that is written in', async ({ browser }) => {
  allowRefusals('/api/profile.php 404');
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const [ben, cas] = [await person(browser, { name: 'Ben', gender: 'male' }), await person(browser, { name: 'Cas' })];
  const dan = await person(browser, { name: 'Dan', gender: 'male' });
  const { page } = ann;
  for (const other of [ben, cas, dan]) await call(ann.context.request, 'POST', '/api/like.php', { profile: other.id });
  const match = page.getByRole('dialog', { name: 'It’s a match' });
  const likes = (by: Person) => call(by.context.request, 'POST', '/api/like.php', { profile: ann.id });

  await page.clock.install();
  await open(page, `/members/${ben.id}`);
  await page.getByRole('button', { name: 'Give Ben a gift' }).click();
  const sheet = page.getByRole('dialog', { name: 'A gift for Ben' });
  await sheet.getByRole('textbox').fill('For you');
  await untilConnected(page);
  await likes(ben);
  await expect(page, 'the match is known').toHaveTitle(/^\(1\)/);
  await page.clock.runFor(longerThanMatchesWait);
  await expect(match).toHaveCount(0);
  await expect(sheet.getByRole('textbox')).toHaveValue('For you');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(match).toBeVisible();
  await match.getByRole('button', { name: 'Close' }).click();
  await expect(match).toHaveCount(0);

  await open(page, `/members/${ben.id}/chat`);
  const field = page.getByRole('textbox', { name: 'Write Ben a message' });
  await field.fill('Hello');
  await untilConnected(page);
  await likes(cas);
  await expect(page).toHaveTitle(/^\(2\)/);
  await page.clock.runFor(longerThanMatchesWait);
  await expect(match).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.blur();
  await expect(match).toBeVisible();
  await match.getByRole('button', { name: 'Close' }).click();

  await field.focus();
  await likes(dan);
  await expect(page).toHaveTitle(/^\(3\)/);
  await call(dan.context.request, 'POST', '/api/block.php', { profile: ann.id });
  const asked = page.waitForResponse(/\/api\/profile\.php/);
  await field.blur();
  expect((await asked).status(), 'a match that stands no longer').toBe(404);
  await expect(match).toHaveCount(0);
  for (const one of [ann, ben, cas, dan]) await one.context.close();
});

test('on a phone on its side a match shows both, its lines, the field and its button', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: { width: 844, height: 390 } });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const match = await meet(ann, ben);
  await expect(match.getByRole('list', { name: 'Break the ice' }).getByRole('button')).toHaveCount(3);
  const shown = [
    match.getByRole('heading'),
    match.getByRole('button', { name: 'View the profile of Ben' }),
    ...(await match.getByRole('list').getByRole('button').all()),
    match.getByRole('textbox'),
    match.getByRole('button', { name: 'Start the conversation' }),
  ];
  for (const one of shown) await expect(one).toBeInViewport({ ratio: 1 });
  await ann.context.close();
  await ben.context.close();
});

test('a match of a member who cannot write says why instead of showing a field, and leads to the packages', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const cas = await person(browser, { name: 'Cas', gender: 'male' });
  const dan = await person(browser, { name: 'Dan', gender: 'male' });
  for (const other of [cas, dan]) await write(ann, other, 'Hello');
  const match = await meet(ann, ben);
  await expect(match.getByText('You’ve started your 2 free conversations.')).toBeVisible();
  await expect(match.getByRole('textbox')).toHaveCount(0);
  await expect(match.getByRole('list')).toHaveCount(0);
  await match.getByRole('link', { name: 'Get premium' }).click();
  await expect(ann.page.getByRole('dialog', { name: 'Write to Ben' })).toBeVisible();
  await expect(match).toHaveCount(0);
  for (const one of [ann, ben, cas, dan]) await one.context.close();
});

test('a message written without a connection arrives once, after a reload, and is charged once', async ({
  browser,
}) => {
  allowLostConnection();
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect(ann.page.getByRole('textbox', { name: 'Write Ben a message' })).toBeVisible();
  await ann.context.setOffline(true);
  await writeTo(ann.page, 'Ben', 'Can you hear me?');
  await expect(ann.page.getByText('Can you hear me?').first()).toBeVisible();
  await ann.context.setOffline(false);
  await reload(ann.page);
  const other = await ann.context.newPage();
  await open(other, `/members/${ben.id}/chat`);
  await expect(async () => {
    const { chats } = await call(ben.context.request, 'GET', '/api/chats.php');
    expect(chats[0]?.num_unread_messages).toBe(1);
  }).toPass({ timeout: 30_000 });
  // Each tab sends what waits in order, so a copy of the first would be there before these.
  await writeTo(ann.page, 'Ben', 'From the first tab');
  await writeTo(other, 'Ben', 'From the second');
  await expect(async () => {
    const { chats } = await call(ben.context.request, 'GET', '/api/chats.php');
    expect(chats[0]?.num_unread_messages).toBe(3);
  }).toPass({ timeout: 30_000 });
  const { messages } = await call(ben.context.request, 'GET', `/api/chat.php?profile=${ann.id}`);
  const texts = messages.map((message: { text: string }) => message.text);
  expect(texts.toSorted()).toEqual(['Can you hear me?', 'From the first tab', 'From the second']);
  const { user } = await call(ann.context.request, 'GET', '/api/user.php');
  expect(user.credits).toBe(0);
  await ann.context.close();
  await ben.context.close();
});

test('a member who runs out of credits buys some and becomes premium', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await open(ann.page, `/members/${ben.id}/chat`);
  for (const text of ['One', 'Two', 'Three']) {
    await writeTo(ann.page, 'Ben', text);
    await expect(
      ann.page
        .getByText(new RegExp(`: ${text}$`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }
  await expect(ann.page.getByText('You don’t have enough credits')).toBeVisible();
  await ann.page.getByRole('link', { name: 'Buy credits' }).click();
  await ann.page
    .getByRole('dialog')
    .getByRole('link', { name: /^10 credits/ })
    .click();
  await ann.page.getByRole('radio', { name: /Card/ }).check();
  await pressPay(ann.page);
  await expect(ann.page.getByText('This is a practice page. No money is taken.')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await expect(ann.page).toHaveURL(/\/transactions\//);
  await expect(async () => {
    const { user } = await call(ann.context.request, 'GET', '/api/user.php');
    expect(user).toMatchObject({ paid_user: true });
    expect(user.credits).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  await open(ann.page, '/members');
  await expect(ann.page.getByRole('link', { name: /Credits/ }).first()).toBeVisible();
  await expect(ann.page.getByRole('link', { name: 'Get Premium' })).toHaveCount(0);
  await ann.context.close();
  await ben.context.close();
});

test('a blocked member no longer sees or receives anything of the other', async ({ browser }) => {
  allowRefusals('/members/* 404');
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await call(ben.context.request, 'POST', '/api/like.php', { profile: ann.id });
  await call(ann.context.request, 'POST', '/api/block.php', { profile: ben.id });
  await open(ben.page, `/members/${ann.id}`);
  await expect(ben.page.getByRole('heading', { name: 'This member isn’t here' })).toBeVisible();
  await open(ben.page, '/likes/given');
  await expect(ben.page.getByText('You haven’t liked anyone yet')).toBeVisible();
  const { total_new } = await call(ann.context.request, 'GET', '/api/likes.php');
  expect(total_new).toBe(0);
  await ann.context.close();
  await ben.context.close();
});

test('an unconfirmed member’s message is pending, and arrives live after confirmation', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', confirmed: false });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await open(ben.page, '/chats');
  await open(ann.page, `/members/${ben.id}/chat`);
  await writeTo(ann.page, 'Ben', 'Are you there?');
  await expect(ann.page.getByText('Are you there?').first()).toBeVisible();
  await expect.poll(async () => (await call(ann.context.request, 'GET', '/api/user.php')).user.credits).toBe(2);
  expect((await call(ben.context.request, 'GET', '/api/chats.php')).chats).toEqual([]);
  const link = await mailedLink(ann.context.request, ann.email, '/activate/done');
  const other = await ann.context.newPage();
  await open(other, link.href);
  await expect(other.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: /Ann/ }).first()).toBeVisible();
  const { chats } = await call(ben.context.request, 'GET', '/api/chats.php');
  expect(chats).toMatchObject([{ profile: { id: ann.id }, num_unread_messages: 1 }]);
  await ann.context.close();
  await ben.context.close();
});
