import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { heading, next } from './support/page.ts';
import {
  chooseLanguage,
  desk,
  loseSession,
  mailed,
  mailedLink,
  open,
  password,
  person,
  phone,
  reload,
  signUp,
  storeTimes,
} from './support/people.ts';
import { choosePassword, createAccount, identify, tickBoxes } from './support/signup.ts';
import { allowRefusals, test } from './support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

/** A site that hides accounts. */
const siteOf = (baseURL = '', niche = 'gay') => baseURL.replace('localhost', `${niche}.localhost`);
async function signUpTo(page: Page, site: string, email: string): Promise<void> {
  await open(page, `${site}/signup`);
  await identify(page, email);
  await createAccount(page);
  await heading(page, 'Check your inbox');
}

const askedAgain = 'If no email came within the last hour, a new one is on its way. We send at most 3 a day.';
const longWait = /^Send again in (5\d:\d\d|60:00)$/;

test('on a site that hides accounts, sign-up continues by mail alike for known and unknown addresses', async ({
  page,
  request,
  baseURL,
}) => {
  const site = siteOf(baseURL);
  const email = `${randomUUID()}@example.test`;
  await signUpTo(page, site, email);
  await expect(page.getByText(`email to ${email}. Open it and press the button to start your profile.`)).toBeVisible();
  await expect(page.getByText('Step 5 of 11')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const link = await mailedLink(request, email, '/activate/done');
  await open(page, link.href);
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await heading(page, 'Add your best photo');
  await loseSession(page);
  await signUpTo(page, site, email);
});

test('on a brand for what is intimate, a photo needs no face, and the interests begin with what it is for', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const site = siteOf(baseURL, 'bdsm');
  await storeTimes(context, { entry: 0 }, new URL(site).hostname);
  const email = `${randomUUID()}@example.test`;
  await signUpTo(page, site, email);
  await open(page, (await mailedLink(request, email, '/activate/done')).href);
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await heading(page, 'Add your best photo');
  await expect(page.getByText('You don’t have to show your face')).toBeVisible();
  await open(page, `${site}/signup?step=interests`);
  await page.getByText('Bondage', { exact: true }).click();
  await expect(page.getByText('1 of 20 picked')).toBeVisible();
});

test('on a site that hides accounts, the mail is sent again after a wait, and to a corrected address', async ({
  page,
  request,
  baseURL,
}) => {
  allowRefusals('/api/activation.php 410');
  const site = siteOf(baseURL);
  const [typed, meant] = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
  const mailsTo = async (email: string) =>
    (await (await request.get('/mailbox')).text()).split('<li>').filter((line) => line.includes(email)).length;
  await page.clock.install();
  await signUpTo(page, site, typed);
  const waiting = page.getByRole('button', { name: /^Send again in (0:\d\d|1:00)$/ });
  await expect(waiting).toBeDisabled();
  await page.clock.fastForward('01:01');
  await next(page, 'Send again');
  await expect(page.getByText(askedAgain)).toBeVisible();
  await expect(page.getByRole('button', { name: longWait })).toBeDisabled();
  await expect.poll(() => mailsTo(typed), { timeout: 15_000 }).toBe(2);
  const mistyped = await mailedLink(request, typed, '/activate/done');

  await next(page, 'Wrong address? Correct it');
  const field = page.getByLabel('Email address');
  await expect(field).toHaveValue(typed);
  await next(page, 'Send to this address');
  await expect(page.getByText('You have already asked for an email to this address.')).toBeVisible();
  await field.fill('robin@');
  await next(page, 'Send to this address');
  await expect(page.getByText('Enter an email address such as anna@example.com.')).toBeVisible();
  await field.fill(meant);
  expect(await axeProblems(page)).toEqual([]);
  await next(page, 'Send to this address');
  await expect(page.getByText(meant)).toBeVisible();
  await expect(waiting).toBeDisabled();
  await mailedLink(request, meant, '/activate/done');

  // Each address keeps its own wait, and nothing is promised that does not come.
  await next(page, 'Wrong address? Correct it');
  await field.fill(typed.toUpperCase());
  await next(page, 'Send to this address');
  await expect(page.getByText('You have already asked for an email to this address.')).toBeVisible();
  await page.clock.fastForward('01:01');
  await field.fill(meant);
  await next(page, 'Send to this address');
  await expect(page.getByRole('button', { name: longWait })).toBeDisabled();
  await expect.poll(() => mailsTo(meant), { timeout: 15_000 }).toBe(2);
  expect(await mailsTo(typed)).toBe(2);
  const link = await mailedLink(request, meant, '/activate/done');

  // The password is in memory alone.
  await reload(page);
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(password);
  await page.getByRole('link', { name: 'Send again' }).click();
  await heading(page, 'Choose a password');
  await choosePassword(page);
  await heading(page, 'Check your inbox');
  await expect(page.getByText(meant)).toBeVisible();
  await expect(page.getByRole('button', { name: longWait })).toBeDisabled();

  // Nobody can confirm what was signed up with the mistyped address.
  await open(page, mistyped.href);
  await heading(page, 'Activation failed');
  await open(page, link.href);
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await heading(page, 'Add your best photo');
  await expect(page.getByText('Step 6 of 11')).toBeVisible();
});

test('an address corrected in the steps, after the password was lost, leaves no account behind either', async ({
  page,
  request,
  baseURL,
}) => {
  allowRefusals('/api/activation.php 410');
  const [typed, meant] = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
  await signUpTo(page, siteOf(baseURL), typed);
  const mistyped = await mailedLink(request, typed, '/activate/done');
  await reload(page);
  await page.getByRole('link', { name: 'Wrong address? Correct it' }).click();
  await heading(page, 'What should we call you?');
  await identify(page, meant);
  await createAccount(page);
  await heading(page, 'Check your inbox');
  await mailedLink(request, meant, '/activate/done');
  await open(page, mistyped.href);
  await heading(page, 'Activation failed');
});

test('a password that the corrected address makes too easy is said, and chosen anew for that address', async ({
  page,
  baseURL,
}) => {
  allowRefusals('/api/signup.php 422');
  await signUpTo(page, siteOf(baseURL), `${randomUUID()}@example.test`);
  await next(page, 'Wrong address? Correct it');
  const personal = `${password.replaceAll(' ', '.')}@${randomUUID()}.test`;
  await page.getByLabel('Email address').fill(personal);
  await next(page, 'Send to this address');
  const refused = page.getByRole('alert');
  await expect(refused).toContainText('password');
  expect(await axeProblems(page)).toEqual([]);
  await refused.getByRole('link', { name: 'Choose a password' }).click();
  await heading(page, 'Choose a password');
  await page.getByLabel('Password', { exact: true }).fill('four other words entirely');
  await tickBoxes(page);
  await next(page, 'Create account');
  await heading(page, 'Check your inbox');
  await expect(page.getByText(personal)).toBeVisible();
});

test('the password is forgotten when the page is left, and not used for another address than the draft’s', async ({
  page,
  baseURL,
}) => {
  allowRefusals('/api/signup.php 422');
  await signUpTo(page, siteOf(baseURL), `${randomUUID()}@example.test`);
  const asksForPassword = page.getByText('Your password is never stored in this browser.');
  await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
  await expect(asksForPassword).toHaveCount(0);
  await page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
  await expect(asksForPassword).toBeVisible();

  await page.getByRole('link', { name: 'Send again' }).click();
  await heading(page, 'Choose a password');
  await choosePassword(page);
  await heading(page, 'Check your inbox');
  await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
  await page.evaluate(`(() => {
    const draft = JSON.parse(sessionStorage.getItem('signup.draft'));
    sessionStorage.setItem('signup.draft', JSON.stringify({ ...draft, email: 'robin@' }));
  })()`);
  await expect(asksForPassword).toBeVisible();
  await page.getByRole('link', { name: 'Send again' }).click();
  await heading(page, 'Choose a password');
  await choosePassword(page);
  await page.getByRole('alert').getByRole('link').click();
  await heading(page, 'What should we call you?');
  await expect(page.getByLabel('Email address')).toHaveValue('robin@');
});

test('on a site that shows accounts, a member who confirms halfway does not jump, and never meets the inbox', async ({
  browser,
  request,
}) => {
  const { page, context, email } = await person(browser, { confirmed: false, isBare: true, viewport: phone });
  await open(page, '/signup?step=photo');
  await expect(page.getByText('Step 5 of 11')).toBeVisible();
  const link = await mailedLink(request, email, '/activate/done');
  await open(page, link.href);
  await open(page, '/signup?step=photo');
  await expect(page.getByText('Step 5 of 10')).toBeVisible();
  await context.close();
});

test('a link that was used, opened by a visitor, leads to one place', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, '/activate/error');
  await heading(page, 'Activation failed');
  await expect(page.getByText('Log in to continue, or to get a new email.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(1);
  expect(await axeProblems(page)).toEqual([]);
});

test('the code of the mail confirms the address on the page that waits for it, with its last digit', async ({
  page,
  request,
  context,
}) => {
  allowRefusals('/api/activation-code.php 422');
  await page.setViewportSize(phone);
  const { email } = await signUp(context.request, { confirmed: false });
  await open(page, '/signup?step=inbox');
  const field = page.getByLabel('Code from the email');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await next(page, 'Confirm');
  await expect(page.getByText('Enter the code.')).toBeVisible();
  const code = (await mailed(request, email, /signed up: \d{6}/)).slice(-6);
  await field.fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('That code isn’t right. Check the latest email.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  // Its last digit sends it.
  await field.fill('');
  await field.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
  await heading(page, 'Your email address is confirmed');
});

test('a code is sent once, however often one confirms it', async ({ page, context }) => {
  allowRefusals('/api/activation-code.php 422');
  await page.setViewportSize(phone);
  await signUp(context.request, { confirmed: false });
  await open(page, '/signup?step=inbox');
  const release = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/activation-code.php', async (route) => {
    sent++;
    await release.promise;
    await route.continue();
  });
  const field = page.getByLabel('Code from the email');
  const refusal = page.getByText('That code isn’t right. Check the latest email.');
  await field.pressSequentially('000000');
  await expect.poll(() => sent).toBe(1);
  await field.press('Enter');
  release.resolve();
  await expect(refusal).toBeVisible();
  await next(page, 'Confirm');
  await field.press('Enter');
  await expect(refusal).toBeVisible();
  expect(sent).toBe(1);
  await field.fill('');
  await field.pressSequentially('000001');
  await expect.poll(() => sent).toBe(2);
});

test('the page that waits for the mail goes on when its link is opened in another tab', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.test`;
  await signUpTo(page, siteOf(baseURL), email);
  const opened = await context.newPage();
  await open(opened, (await mailedLink(request, email, '/activate/done')).href);
  await heading(opened, 'Your email address is confirmed');
  await heading(page, 'Your email address is confirmed');
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await heading(page, 'Add your best photo');
});

test('a member’s page that waits for the mail goes on when the address is confirmed on another device', async ({
  page,
  context,
  request,
  browser,
}) => {
  // The other device is asked for the password.
  allowRefusals('/api/activation.php 409');
  const { email } = await signUp(context.request, { confirmed: false });
  await open(page, '/signup?step=inbox');
  await heading(page, 'Check your inbox');
  const link = (await mailedLink(request, email, '/activate/done')).href;
  const waiting = await context.newPage();
  await waiting.clock.install();
  await open(waiting, '/signup?step=inbox');
  await heading(waiting, 'Check your inbox');
  const device = await browser.newContext();
  await chooseLanguage(device);
  const elsewhere = await device.newPage();
  await open(elsewhere, link);
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await next(elsewhere, 'Confirm and log in');
  await heading(elsewhere, 'Your email address is confirmed');
  await device.close();
  await waiting.clock.runFor(10_000);
  await heading(waiting, 'Your email address is confirmed');
  // Looked at again.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await heading(page, 'Your email address is confirmed');
  await page.goBack();
  await expect(page.getByText('Step')).toHaveCount(0);
});

test('a member who mistyped the address asks for a mail to another one beside it', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize(phone);
  await signUp(context.request, { confirmed: false });
  await open(page, '/signup?step=inbox');
  await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
  const other = `${randomUUID()}@example.test`;
  await page.getByLabel('New email address').fill(other);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByText(`We sent an email to ${other}.`)).toBeVisible();
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  const link = await mailedLink(request, other, '/mail-change/do');
  await open(page, link.pathname + link.search);
  await heading(page, 'Your email address has been changed');
});
