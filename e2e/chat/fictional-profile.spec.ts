import { expect } from '@playwright/test';
import { field, leave, messagesOf } from '../support/chat.ts';
import { buyCredits } from '../support/deeds.ts';
import { open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a member is warned where a conversation with a fictional profile begins, with the price of a message', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await buyCredits(ann);
  const { page } = ann;
  await page.route('**/api/chat.php?*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...answer, chat: { ...answer.chat, profile: { ...answer.chat.profile, fictional_icon: true } } },
    });
  });
  // Over a socket that never opens no message is sent; a call is refused as it is to a fictional profile.
  await page.routeWebSocket(/\/live\//, () => undefined);
  await page.route('**/api/message.php', (route) =>
    route.request().postDataJSON().knows_fictional
      ? route.continue()
      : route.fulfill({ status: 409, json: { error: 'chat.fictional' } }),
  );
  await open(page, `/members/${ben.id}`);
  await page.getByRole('link', { name: 'Write to Ben' }).click();
  await expect(page.getByText('Fictional profile', { exact: true })).toBeVisible();
  await expect(page.getByRole('log').getByText('You can’t meet this person.')).toBeVisible();
  await expect(field(page, 'Ben')).toHaveAccessibleDescription(/^Fictional profile · 1 credit · \d+ left$/);
  await field(page, 'Ben').fill('Hello');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => messagesOf(ben, ann), 'without another question').toEqual(['Hello']);

  await page.getByRole('button', { name: 'Give Ben a gift' }).click();
  const sheet = page.getByRole('dialog', { name: 'A gift for Ben' });
  await sheet.getByRole('radio', { name: /^Rose/ }).check();
  const give = sheet.getByRole('button', { name: 'Send Rose · 3 credits' });
  await give.click();
  await expect(sheet.getByRole('alert')).toContainText('You can’t meet this person.');
  await give.click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => messagesOf(ben, ann)).toHaveLength(2);
  // An answer that is still being changed would fail with its page.
  await page.unrouteAll({ behavior: 'wait' });
  await leave(ann, ben);
});
