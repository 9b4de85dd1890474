import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { field, leave, messagesOf } from '../support/chat.ts';
import { write } from '../support/deeds.ts';
import { desk, open, person, phone, reload } from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

// Over HTTP, until the socket is open, the question comes as a refused call.
test.beforeEach(() => allowRefusals('/api/message.php 409'));

test('a sender is asked about money and may change it, and the reader is warned until they say it is fine', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: desk });
  const text = 'Can you send me 200 euros for the ticket?';
  await open(ann.page, `/members/${ben.id}/chat`);
  await field(ann.page, 'Ben').fill(text);
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click();
  const asked = ann.page.getByRole('log').getByRole('status').filter({ hasText: 'Are you sure?' });
  await expect(asked).toContainText('money');
  expect(await messagesOf(ben, ann)).toEqual([]);
  expect(await axeProblems(ann.page)).toEqual([]);
  await asked.getByRole('button', { name: 'Change it' }).click();
  await expect(field(ann.page, 'Ben')).toHaveValue(text);
  await expect(field(ann.page, 'Ben')).toBeFocused();
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click();
  await asked.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => messagesOf(ben, ann)).toEqual([text]);
  await expect(asked).toHaveCount(0);
  await expect(ann.page.getByText('Never send money')).toHaveCount(0);

  await open(ben.page, `/members/${ann.id}/chat`);
  const warning = ben.page.getByRole('note').filter({ hasText: 'Never send money' });
  await expect(warning.getByRole('button', { name: 'Report' })).toBeVisible();
  await warning.getByRole('button', { name: 'Block' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await axeProblems(ben.page)).toEqual([]);
  await warning.getByRole('button', { name: 'It’s fine' }).click();
  await expect(warning).toHaveCount(0);
  await reload(ben.page);
  await expect(ben.page.getByRole('log').getByText(text)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await leave(ann, ben);
});

test('a message that is checked first stays with its sender, who is told, and its receiver gets nothing', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await write(ann, ben, 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789');
  await open(ann.page, `/members/${ben.id}/chat`);
  await expect(ann.page.getByRole('note')).toContainText('A person on our team reads this before Ben gets it.');
  await expect(ann.page.getByRole('img', { name: 'Is being checked' }).first()).toBeAttached();
  expect(await axeProblems(ann.page)).toEqual([]);
  expect(await messagesOf(ben, ann)).toEqual([]);
  await leave(ann, ben);
});
