import { choose, field, leave, messagesOf, said, topOf } from '../support/chat.ts';
import { write } from '../support/deeds.ts';
import { call, desk, open, type Person, person, phone, reload, tablet } from '../support/people.ts';
import { expect, test } from '../support/server.ts';

test('a wide screen shows the other member beside the conversation, with what both like; a smaller one not', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const likes = (who: Person, interests: string[]) =>
    call(who.context.request, 'PUT', '/api/profile.php', { interests, about: 'First line\nSecond line' });
  await likes(ann, ['music', 'kissing', 'sushi']);
  await likes(ben, ['music', 'kissing', 'wine']);
  await write(ben, ann, 'Hello');
  const { page } = ann;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  // Opened with an unread message, the conversation changes the list at once.
  await open(page, `/members/${ben.id}/chat`);
  await expect(said(page, 'Hello')).toBeVisible();
  expect(errors).toEqual([]);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: /Messages/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: /Ben/ }).click();
  const about = page.getByRole('region', { name: 'About Ben' });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: /Ben/ })).toBeVisible();
  await expect(said(page, 'Hello')).toBeVisible();
  await expect(about.getByRole('listitem')).toHaveText(['Music', 'Kissing']);
  await expect(about.getByText('First line')).toBeVisible();
  await expect(about.getByText('Second line')).toHaveCount(0);
  await expect(about.getByText(/Online now|Active recently/)).toBeVisible();
  await about.getByRole('link', { name: 'View profile' }).click();
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await page.goBack();
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(about).toBeHidden();
  await expect(said(page, 'Hello')).toBeVisible();
  const list = page.getByRole('region', { name: 'Messages' });
  await page.setViewportSize(tablet);
  await expect(list).toBeVisible();
  await expect(said(page, 'Hello'), 'beside the list').toBeVisible();
  expect((await list.boundingBox())?.width).toBeLessThan(tablet.width / 2);
  await page.setViewportSize({ width: 767, height: 1180 });
  await expect(list).toBeHidden();
  await expect(said(page, 'Hello')).toBeVisible();
  await leave(ann, ben);
});

test('a conversation’s menu blocks the member', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ben, ann, 'Hello');
  const { page } = ann;
  await open(page, `/members/${ben.id}/chat`);
  await choose(page, 'Block');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, block' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await open(page, `/members/${ben.id}/chat`);
  await expect(page.getByRole('heading', { name: 'This conversation isn’t here' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your messages' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await leave(ann, ben);
});

test('a first line that is pressed waits in the field to be changed and sent, after what was written', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  for (const { context } of [ann, ben])
    await call(context.request, 'PUT', '/api/profile.php', { interests: ['music', 'sex'] });
  const { page } = ann;
  await open(page, `/members/${ben.id}/chat`);
  const written = field(page, 'Ben');
  const lines = page.getByRole('list', { name: 'Break the ice' }).getByRole('button');
  await expect(lines).toHaveCount(3);
  const textsOf = async () => (await lines.allInnerTexts()).map((text) => text.split('\n').at(-1));
  const texts = await textsOf();
  expect(texts, 'two are about what both share, none about intimate things').toEqual([
    expect.stringMatching(/What have you been listening to all week\?|We both live in Amsterdam!/),
    expect.stringMatching(/What have you been listening to all week\?|We both live in Amsterdam!/),
    expect.not.stringMatching(/listening|Amsterdam/),
  ]);
  await lines.nth(0).click();
  await expect(written).toHaveValue(texts[0] as string);
  await expect(written).toBeFocused();
  await lines.nth(1).click();
  await expect(written).toHaveValue(texts[1] as string);
  await written.fill('Hi Ben.');
  await lines.nth(2).click();
  await expect(written).toHaveValue(`Hi Ben. ${texts[2]}`);
  expect(await messagesOf(ben, ann)).toEqual([]);
  await reload(page);
  expect(await textsOf()).toEqual(texts);
  await written.press('Enter');
  await expect(said(page, `Hi Ben. ${texts[2]}`)).toBeVisible();
  await expect(lines).toHaveCount(0);
  await leave(ann, ben);
});

test('the dots of a member who types move nothing', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ben, ann, 'Hello');
  await open(ann.page, `/members/${ben.id}/chat`);
  const place = await topOf(said(ann.page, 'Hello'));
  const { conversation } = (await call(ben.context.request, 'GET', '/api/chats.php')).chats[0];
  await expect(async () => {
    await call(ben.context.request, 'POST', '/api/typing.php', { conversation: conversation.id });
    await expect(ann.page.getByRole('status', { name: 'Ben is typing' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await topOf(said(ann.page, 'Hello'))).toBe(place);
  await leave(ann, ben);
});

test('a chat is removed from the list under the pointer, and an open one gives way to the list', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: desk });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const cas = await person(browser, { name: 'Cas', gender: 'male' });
  await write(ben, ann, 'From Ben');
  await write(cas, ann, 'From Cas');
  const { page } = ann;
  await open(page, `/members/${cas.id}/chat`);
  const list = page.getByRole('region', { name: 'Messages' });
  for (const [name, heading] of [
    ['Ben', /^Cas/],
    ['Cas', 'Messages'],
  ] as const) {
    await list.getByRole('link', { name: new RegExp(name) }).hover();
    await list.getByRole('button', { name: `Options for the conversation with ${name}` }).click();
    await page.locator('[popover]:popover-open').getByRole('button', { name: 'Remove conversation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(list.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(await messagesOf(cas, ann)).toEqual(['From Cas']);
  await leave(ann, ben, cas);
});
