import { type Browser, expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { choose, leave } from './support/chat.ts';
import { write } from './support/deeds.ts';
import {
  call,
  chooseLanguage,
  desk,
  goBackFromWindow,
  open,
  type Person,
  password,
  person,
  phone,
} from './support/people.ts';
import { test } from './support/test.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const reportsOf = async ({ context }: Person): Promise<object[]> =>
  (await call(context.request, 'GET', '/api/reports.php')).reports;
/** The calls that the page makes once `press` has run. */
async function sentBy(page: Page, press: () => Promise<void>): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([page.waitForRequest('**/api/report.php'), press()]);
  return request.postDataJSON();
}

async function annAndBen(browser: Browser, viewport: typeof phone) {
  const ann = await person(browser, { name: 'Ann', viewport });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  return { ann, ben, page: ann.page };
}

test('a member reports another from their profile, by keyboard, and blocks them at the end', async ({ browser }) => {
  const { ann, ben, page } = await annAndBen(browser, desk);
  await open(page, `/members/${ben.id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  const dialog = sheet(page, 'Report Ben');
  await expect(dialog.getByText('Ben won’t know that you reported anything')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fake profile' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Fake profile' })).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Spam or scam' }).click();
  await dialog.getByRole('textbox', { name: 'Anything to add?' }).fill('Asks for money');
  expect(await axeProblems(page)).toEqual([]);
  const sent = await sentBy(page, () => dialog.getByRole('button', { name: 'Send report' }).click());
  expect(sent).toMatchObject({
    profile: ben.id,
    from: 'profile',
    reason: 'scam',
    words: 'Asks for money',
    messages: [],
  });
  await expect(dialog.getByRole('heading', { name: 'Thanks for telling us' })).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, block' }).click();
  await expect(page.getByRole('heading', { name: 'You blocked Ben' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await open(page, '/settings#reports');
  const own = page.locator('#reports');
  await expect(own.getByRole('listitem')).toHaveText(/^BenSpam or scam, .*We’re looking at it$/);
  await page.getByRole('button', { name: /^Blocked members/ }).click();
  await expect(page.getByRole('button', { name: 'Unblock Ben' })).toBeVisible();
  expect(await reportsOf(ben)).toEqual([]);
  await leave(ann, ben);
});

test('from a conversation only the chosen messages are shown, and a failure keeps what was filled in', async ({
  browser,
}) => {
  const { ann, ben, page } = await annAndBen(browser, phone);
  await write(ben, ann, 'Private words');
  await write(ben, ann, 'Pay me first');
  await open(page, `/members/${ben.id}/chat`);
  await choose(page, 'Report');
  const dialog = sheet(page, 'Report Ben');
  await dialog.getByRole('button', { name: 'Harassment or threats' }).click();
  await expect(dialog.getByText('None chosen')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: /Pay me first/ }).check();
  await expect(dialog.getByText('1 message chosen')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const send = dialog.getByRole('button', { name: 'Send report' });
  const refusal = { status: 404, json: { error: 'report.message_not_found' } };
  await page.route('**/api/report.php', (route) => route.fulfill(refusal), { times: 1 });
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('One of these messages is no longer there. Please choose again.');
  await expect(dialog.getByRole('checkbox', { name: /Pay me first/ })).toBeChecked();
  const [chat] = (await call(ann.context.request, 'GET', '/api/chats.php')).chats;
  const sent = await sentBy(page, () => send.click());
  expect(sent).toMatchObject({ from: 'conversation', reason: 'harassment', messages: [chat.last_message.id] });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  expect(await reportsOf(ann)).toHaveLength(1);
  await leave(ann, ben);
});

test('blocking after a report leads from the conversation to the list', async ({ browser }) => {
  const { ann, ben, page } = await annAndBen(browser, phone);
  await write(ben, ann, 'Hello');
  await open(page, `/members/${ben.id}/chat`);
  await choose(page, 'Report');
  const dialog = sheet(page, 'Report Ben');
  await dialog.getByRole('button', { name: 'Something else' }).click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByRole('button', { name: 'Yes, block' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await leave(ann, ben);
});

test('a photo is reported from the lightbox, which closes for it, and Back closes the window', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const { page } = ann;
  const { profiles } = await call(ann.context.request, 'GET', '/api/search.php?photo=true&gender=any');
  const shown = profiles.find(({ num_photos }: { num_photos: number }) => num_photos > 1);
  const { profile } = await call(ann.context.request, 'GET', `/api/profile.php?id=${shown.id}`);
  await open(page, `/members/${shown.id}`);
  await page.getByRole('link', { name: `Photo 1 of ${shown.name}` }).click();
  const lightbox = page.getByRole('dialog', { name: `Photos of ${shown.name}` });
  await lightbox.getByRole('button', { name: 'Report' }).click();
  const dialog = sheet(page, 'Report this photo');
  await expect(dialog).toBeVisible();
  await expect(lightbox).toHaveCount(0);
  await goBackFromWindow(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/members/${shown.id}`);

  await page.getByRole('link', { name: `Photo 1 of ${shown.name}` }).click();
  await lightbox.getByRole('button', { name: 'Report' }).click();
  await dialog.getByRole('button', { name: 'Nudity or illegal content' }).click();
  const sent = await sentBy(page, () => dialog.getByRole('button', { name: 'Send report' }).click());
  expect(sent).toMatchObject({ from: 'photo', reason: 'content', photo: profile.photos[0].id });
  await expect(dialog.getByRole('heading', { name: 'Thanks for telling us' })).toBeVisible();
  await leave(ann);
});

test('a visitor who reports is asked to log in, and returns to the profile', async ({ browser, page, context }) => {
  await chooseLanguage(context);
  const { ann, ben } = await annAndBen(browser, desk);
  await page.setViewportSize(phone);
  await open(page, `/members/${ben.id}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  const dialog = sheet(page, 'Sign up or log in to report ');
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
  await leave(ann, ben);
});
