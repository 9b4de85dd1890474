import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { open, operator } from '../support/operators.ts';
import { operatorKey, person, signUp } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a moderator sees who may have come back after a ban, and decides', async ({ browser, request }) => {
  const bad = await person(browser);
  const banned = await request.post('/api/measure-desk.php', {
    headers: { authorization: `Bearer ${operatorKey}` },
    data: {
      ...{ member: bad.id, client_id: randomUUID(), kind: 'banned' },
      ...{ rule: 'fraud', facts: 'Asked a member for money.', found: 'look' },
    },
  });
  expect(banned.ok()).toBe(true);
  await signUp(bad.context.request, { name: 'Again' });
  const page = await operator(browser, ['moderator']);
  const rows = page.getByRole('row', { name: /browser/ });
  await expect(async () => {
    await page.goto('/operator/returns');
    await expect(rows.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await axeProblems(page)).toEqual([]);
  const before = await rows.count();
  await rows.last().focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: 'The same person?' });
  expect(await axeProblems(page)).toEqual([]);
  await window.getByRole('button', { name: 'Somebody else' }).click();
  await expect(rows).toHaveCount(before - 1);
  await open(page, 'Home');
  await expect(page.getByRole('main').getByText('May have come back after a ban')).toBeVisible();
});
