import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { operator } from '../support/operators.ts';
import { call, person } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a writer makes a fictional profile, and answers a member who was told what it is', async ({ browser }) => {
  const page = await operator(browser, ['writer']);
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Fictional profiles' }).click();
  await heading('Fictional profiles');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a profile' }).click();
  const form = page.getByRole('dialog', { name: 'Make a profile' });
  const name = `Fay ${randomUUID().slice(0, 6)}`;
  await form.getByLabel('Date of birth').fill('1994-04-05');
  await form.getByLabel('Profile name').fill(name);
  await form.getByLabel('City').pressSequentially('Amsterdam');
  await page
    .getByRole('option', { name: /^Amsterdam/ })
    .first()
    .click();
  await form.getByLabel('Text').fill('Made for this site <b>alone</b>.');
  expect(await axeProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Make a profile' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();

  const { profiles } = await (await page.request.get('/api/fictional-desk.php')).json();
  const { id } = profiles.find((one: { name: string }) => one.name === name);
  const member = await person(browser, { name: 'Max' });
  await member.page.goto(`/members/${id}`);
  await expect(member.page.getByText('Made for this site <b>alone</b>.')).toBeVisible();
  expect(await axeProblems(member.page)).toEqual([]);
  const words = `Hello ${randomUUID().slice(0, 6)}`;
  await call(member.context.request, 'POST', '/api/message.php', {
    profile: id,
    client_id: randomUUID(),
    text: words,
    knows_fictional: true,
  });

  await page.getByRole('navigation').getByRole('link', { name: 'Answers' }).click();
  await heading('Answers');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(/this member confirmed that they know the profile is fictional/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('a');
  const window = page.getByRole('dialog', { name: 'Answer' });
  await window.getByLabel(`As ${name}`).fill('Hello yourself.');
  expect(await axeProblems(page)).toEqual([]);
  await window.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
  await member.page.goto('/chats');
  await expect(member.page.getByText('Hello yourself.').first()).toBeVisible();

  // What needs no answer is closed, and counted apart.
  const closed = async () => {
    const { months } = await (await page.request.get('/api/fictional-numbers.php')).json();
    return months.reduce((sum: number, month: { closed: number }) => sum + month.closed, 0);
  };
  const before = await closed();
  await call(member.context.request, 'POST', '/api/message.php', {
    profile: id,
    client_id: randomUUID(),
    text: 'Good night then',
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Fictional profiles' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Answers' }).click();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByText('Good night then')).toBeVisible();
  await page.getByRole('button', { name: 'Nothing to answer' }).click();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Fictional profiles' }).click();
  await expect.poll(closed).toBe(before + 1);
  await row.click();
  const opened = page.getByRole('dialog', { name });
  await opened.getByRole('button', { name: 'Retire this profile' }).click();
  await expect(opened.getByText(/erased after 14 days/)).toBeVisible();
  await opened.getByRole('button', { name: `Retire ${name}` }).click();
  await expect(row).toHaveCount(0);
});
