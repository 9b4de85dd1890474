import type { Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { addPhotos } from '../support/deeds.ts';
import { call, open, person, phone } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';

const london = 2643743;

/** What opening a socket is answered, by long polling: `44` with the reason refuses. */
async function socketOf(page: Page): Promise<string> {
  const { request } = page.context();
  const address = '/live/?EIO=4&transport=polling';
  const { sid } = JSON.parse((await (await request.get(address)).text()).slice(1));
  await request.post(`${address}&sid=${sid}`, { data: '40', headers: { 'content-type': 'text/plain' } });
  return (await request.get(`${address}&sid=${sid}`)).text();
}

test('a member of whom a check is required is led to it, passes, and arrives where they wanted to go', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const brand = { age_checks: [{ countries: ['GB'], providers: ['sandbox'] }] };
  const server = await productWith({}, { brand, env: { LIMIT_FACTOR: '1000' } });
  const baseURL = `http://localhost:${server.port}`;
  const ben = await person(browser, { name: 'Ben', gender: 'male', baseURL });
  await addPhotos(ben, 1);
  const { user } = await call(ben.context.request, 'GET', '/api/user.php');
  const photo: string = user.profile.main_image.filename;
  const ann = await person(browser, { name: 'Ann', viewport: phone, baseURL });
  const statusOf = async () => (await ann.context.request.get(photo)).status();
  expect(await statusOf()).toBe(200);
  await call(ann.context.request, 'PUT', '/api/profile.php', { country: 'GB', city: london });

  const { page } = ann;
  await open(page, `/members/${ben.id}`);
  await expect(page).toHaveURL(`/age-check?next=${encodeURIComponent(`/members/${ben.id}`)}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
  await expect(main.getByText('What we keep: yes or no, when, and who checked.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  expect(await statusOf()).toBe(403);
  expect(await socketOf(page)).toMatch(/^44.*age\.required/);

  // What the law grants is open: settings, payments, and the complaint.
  await open(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await open(page, '/transactions');
  await expect(page).toHaveURL('/transactions');
  await open(page, `/members/${ben.id}`);

  await main.getByRole('button', { name: 'Test page' }).click();
  await page.getByRole('button', { name: 'Not confirmed' }).click();
  await expect(main.getByText('Your age wasn’t confirmed')).toBeVisible();
  await main.getByRole('button', { name: 'Test page' }).click();
  await page.getByRole('button', { name: 'Back without an answer' }).click();
  await expect(main.getByText('The check isn’t finished')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await main.getByRole('link', { name: 'Go on with the check' }).click();
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await expect(main.getByRole('heading', { name: 'Ben' })).toBeVisible();
  expect(await statusOf()).toBe(200);
  expect(await socketOf(page)).toMatch(/^40/);
  await ann.context.close();
  await ben.context.close();
  await server.stop();
});

test('without script, a member passes by plain forms and links', async ({ browser }) => {
  test.setTimeout(300_000);
  const brand = { age_checks: [{ countries: ['NL'], providers: ['sandbox'] }] };
  const server = await productWith({}, { brand, env: { LIMIT_FACTOR: '1000' } });
  const ann = await person(browser, { isBare: true, baseURL: `http://localhost:${server.port}` });
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: `http://localhost:${server.port}`,
    storageState: await ann.context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto('/settings/spending');
  await page.goto('/chats');
  await page.getByRole('button', { name: 'Test page' }).click();
  await page.getByRole('link', { name: 'Go on with the check' }).click();
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(page).toHaveURL('/chats');
  await plain.close();
  await ann.context.close();
  await server.stop();
});
