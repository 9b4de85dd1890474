import { axeProblems } from '../support/axe.ts';
import { operator } from '../support/operators.ts';
import { call, desk, open, operatorKey, person, phone } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

const london = 2643743;

test('support confirms the age of a member who proved it in another way, and takes that back', async ({ browser }) => {
  test.setTimeout(300_000);
  const brand = { age_checks: [{ countries: ['GB'], providers: ['sandbox'] }] };
  const env = { LIMIT_FACTOR: '1000', OPERATORS: `ada:${operatorKey}` };
  const server = await productWith({}, { brand, env });
  const baseURL = `http://localhost:${server.port}`;
  const ann = await person(browser, { name: 'Ann', viewport: phone, baseURL });
  await call(ann.context.request, 'PUT', '/api/profile.php', { country: 'GB', city: london });
  await open(ann.page, '/chats');
  await expect(ann.page).toHaveURL(/\/age-check/);

  const page = await operator(browser, ['support'], desk, baseURL);
  await page.goto(`/operator/members/${ann.id}`);
  await expect(page.getByRole('main').getByText('required')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the age' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm the age' });
  await expect(confirming.getByText(ann.email)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  allowRefusals('/api/member-age.php 422');
  await confirming.getByLabel('Why').fill('Looks old');
  await confirming.getByRole('button', { name: 'Confirm the age' }).click();
  await expect(confirming.getByLabel('Why')).toHaveAttribute('aria-invalid', 'true');
  await confirming.getByLabel('Why').fill('Showed an identity card at the counter');
  await confirming.getByRole('button', { name: 'Confirm the age' }).click();
  await expect(confirming.getByText('The age is confirmed.')).toBeVisible();
  await confirming.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main').getByText(/^passed/)).toBeVisible();
  await open(ann.page, '/chats');
  await expect(ann.page).toHaveURL('/chats');

  await page.getByRole('button', { name: 'Take back the confirmed age' }).click();
  const back = page.getByRole('dialog', { name: 'Take back the confirmed age' });
  await back.getByLabel('Why').fill('The card was of somebody else');
  await back.getByRole('button', { name: 'Take back the confirmed age' }).click();
  await expect(back.getByText('The confirmed age has been taken back.')).toBeVisible();
  await open(ann.page, '/chats');
  await expect(ann.page).toHaveURL(/\/age-check/);
  await page.context().close();
  await ann.context.close();
  await server.stop();
});
