import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { partnerKey } from '../server/features/partner/partner.service.ts';
import { axeProblems } from './support/axe.ts';
import { heading, next } from './support/page.ts';
import {
  call,
  chooseLanguage,
  desk,
  journeySecret,
  loseSession,
  mailedLink,
  open,
  password,
  person,
  phone,
  reload,
  whenStill,
} from './support/people.ts';
import { answerSought, choosePassword, createAccount, fillBirth, identify } from './support/signup.ts';
import { allowErrors, allowRefusals, test } from './support/test.ts';

const photo = join(import.meta.dirname, '../server/adapters/image/fixtures/hevc-with-gps.heic');

test.beforeEach(({ context }) => chooseLanguage(context));

/** Signed like the demo site's partner `example`, with the key of `npm run partner-key`. */
function partnerToken(email: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const claims = { iss: 'example', email, name: 'Sam', exp: Math.floor(Date.now() / 1000) + 3600 };
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', partnerKey(journeySecret, 'rendezvous', 'example'))
    .update(signed)
    .digest('base64url')}`;
}

/** From the account to the inbox, filling in required fields only. */
async function skipSteps(page: Page) {
  for (const title of [
    'Add your best photo',
    'Where do you live?',
    'I am a …',
    'What are you into?',
    'Tell us about yourself',
    'Don’t miss a message',
  ]) {
    await heading(page, title);
    if (title !== 'I am a …') await next(page, 'Skip');
    else {
      await page.getByText('Man', { exact: true }).click();
      await next(page);
    }
  }
  await heading(page, 'Check your inbox');
}

test('a visitor signs up on a phone, step by step, and confirms by mail', { tag: '@whole-browser' }, async ({
  page,
  request,
}) => {
  allowRefusals('/api/activation.php 409');
  await page.setViewportSize(phone);
  const email = `${randomUUID()}@example.test`;
  await open(page, '/signup');
  await identify(page, email);
  await createAccount(page);
  await heading(page, 'Add your best photo');
  const chooser = page.waitForEvent('filechooser');
  await page.locator('form button[tabindex="-1"]').click();
  await (await chooser).setFiles(photo);
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await next(page);
  await heading(page, 'Where do you live?');
  await page.getByPlaceholder('Type the first letters').click();
  await expect(page.getByPlaceholder('Type the first letters')).toBeEditable();
  await page.getByPlaceholder('Type the first letters').fill('utre');
  await page.getByRole('listbox').getByRole('option', { name: 'Utrecht' }).first().click();
  await next(page);
  await heading(page, 'I am a …');
  await next(page);
  await expect(page.getByText('Choose your gender.')).toBeVisible();
  await page.getByText('Woman', { exact: true }).click();
  await next(page);
  await heading(page, 'What are you into?');
  await page.getByText('Hiking', { exact: true }).click();
  await next(page);
  await heading(page, 'Tell us about yourself');
  await page.getByLabel('About me').fill('I like long walks.');
  await next(page);
  await heading(page, 'Don’t miss a message');
  await page.getByRole('button', { name: 'Skip' }).click();
  await heading(page, 'Check your inbox');
  await expect(page.getByText(email)).toBeVisible();
  const link = await mailedLink(request, email, '/activate/done');
  await open(page, link.pathname + link.search);
  await heading(page, 'Your email address is confirmed');
  await expect(page).toHaveURL(/\/activate\/done$/);
  await open(page, '/signup?step=about');
  await expect(page.getByLabel('About me')).toHaveValue('I like long walks.');
  // The link of the mail once more, logged out.
  await loseSession(page);
  await open(page, link.pathname + link.search);
  await heading(page, 'Your email address is already confirmed.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('sign-up input survives a reload and going back, except the password', async ({ page }) => {
  const email = `${randomUUID()}@example.test`;
  await open(page, '/signup');
  await expect(page.getByLabel('Profile name')).toBeFocused();
  await identify(page, email);
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await expect(page.getByText('Step 2 of 11')).toBeVisible();
  await fillBirth(page);
  await reload(page);
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1990');
  await next(page);
  await answerSought(page, 'Women');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await reload(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(password);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Women' })).toBeChecked();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1990');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
});

test('sign-up works in a browser with storage switched off', async ({ page }) => {
  allowErrors('storage is switched off');
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('storage is switched off', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await open(page, '/signup');
  await identify(page, `${randomUUID()}@example.test`);
  await createAccount(page);
  await heading(page, 'Add your best photo');
});

test('errors appear at their fields, in the language of the page', async ({ page, context }) => {
  await chooseLanguage(context, 'nl');
  await open(page, '/signup');
  await page.getByLabel('Profielnaam').fill('@robin');
  await page.getByLabel('E-mailadres').fill('robin@');
  await next(page, 'Verder');
  await expect(page.getByText('Je profielnaam mag niet beginnen met een @')).toBeVisible();
  await expect(page.getByText('Ongeldige e-mail', { exact: true })).toBeVisible();
  await page.getByLabel('Profielnaam').fill('Robin@example.test');
  await page.getByLabel('E-mailadres').fill('robin@example.test');
  await next(page, 'Verder');
  await expect(page.getByText('Je profielnaam moet anders zijn dan je e-mailadres')).toBeVisible();
});

test('an e-mail address already in use is reported at the first step, with a link to log in', async ({
  page,
  browser,
}) => {
  allowRefusals('/api/signup-check.php 409');
  const known = await person(browser);
  await open(page, '/signup');
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill(known.email);
  await next(page);
  await expect(page.getByText('There is already an account with this email address.')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(known.email);
  await expect(page).toHaveURL('/login');
  await known.context.close();
});

test('a visitor who opens a members’ page logs in and arrives there', async ({ page, browser }) => {
  allowRefusals('/api/user.php 401');
  const { email, context } = await person(browser);
  await open(page, '/settings');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await next(page, 'Log in');
  await expect(page.getByRole('alert')).toHaveText(
    'Login failed, please try again Email address or password is wrong. Choose a new password',
  );
  // Which of the two is wrong is not said.
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // What the page still asks for when the session ends would be refused.
  await whenStill(page, () => page.keyboard.press('Enter'));
  await heading(page, 'Settings');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/settings');
  await expect(page).toHaveURL(/\/login\?next=/);
  await context.close();
});

test('log-in never leads to another site', async ({ page, browser }) => {
  const { email, context } = await person(browser);
  await open(page, `/login?next=${encodeURIComponent('//evil.example/x')}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await next(page, 'Log in');
  await expect(page).toHaveURL(/localhost:\d+\/members$/);
  await context.close();
});

test('a member who opens the mail on a phone enters the password once, and stays logged in on the desktop', async ({
  browser,
}) => {
  allowRefusals('/api/activation.php 409');
  const { context, email, page: own } = await person(browser, { confirmed: false });
  const link = await mailedLink(context.request, email, '/activate/done');
  const other = await browser.newContext({ viewport: phone });
  await chooseLanguage(other);
  const page = await other.newPage();
  await open(page, link.pathname + link.search);
  await heading(page, 'One last step');
  expect(await axeProblems(page)).toEqual([]);
  // The check of the field comes only once it is typed into and submitted again.
  const checked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await checked.promise;
    await route.continue();
  });
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  checked.resolve();
  await heading(page, 'Your email address is confirmed');
  await expect(page).toHaveURL(/\/activate\/done$/);
  await expect(page.getByText('Other members can now find you')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See people you might like' })).toBeVisible();
  await open(own, '/settings');
  await heading(own, 'Settings');
  await other.close();
  await context.close();
});

test('a confirmation before the profile says that the profile comes next, and leads to it', async ({ browser }) => {
  const { page, context, email } = await person(browser, { confirmed: false, isBare: true, viewport: phone });
  const link = await mailedLink(context.request, email, '/activate/done');
  await open(page, link.pathname + link.search);
  await heading(page, 'Your email address is confirmed');
  await expect(page.getByText('Your profile comes next: a photo and a few answers.')).toBeVisible();
  await expect(page.getByText('can now find you')).toHaveCount(0);
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await heading(page, 'Add your best photo');
  await context.close();
});

test('a link that fails offers a new mail, and a reminder stays until the e-mail address is confirmed', async ({
  browser,
}) => {
  allowRefusals('/api/activation.php 410');
  const { page, context } = await person(browser, { confirmed: false });
  await open(page, '/premium');
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeVisible();
  await open(page, '/activate/done?member=0198a000-0000-7000-8000-000000000000&token=old');
  await heading(page, 'Activation failed');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We sent a new email.')).toBeVisible();
  await context.close();
});

test('a visitor sent by a partner to meet a member signs up and lands on that profile', {
  tag: '@whole-browser',
}, async ({ page, browser, context, request }) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const email = `${randomUUID()}@example.test`;
  await open(page, `/members/${ben.id}/signup?network=acme&sub1=a%20b`);
  await heading(page, 'Meet Benedict');
  await identify(page, email);
  await reload(page);
  const sent = page.waitForRequest('**/api/signup.php');
  await createAccount(page);
  expect((await sent).headers()['page-attribution']).toBe('network=acme&sub1=a+b');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('tracking');
  await skipSteps(page);
  await next(page, 'To the profile you came for');
  await expect(page).toHaveURL(new RegExp(`/members/${ben.id}`));
  const link = await mailedLink(request, email, '/activate/done');
  expect(link.searchParams.get('meet')).toBe(ben.id);
  await open(page, `/members/${ben.id}/signup`);
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await ben.context.close();
});

test('a visitor who signs up in the window over a profile, or by a heart, reaches that member after confirming', {
  tag: '@whole-browser',
}, async ({ browser }) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  for (const press of ['Write to Benedict', /^Like Benedict/]) {
    const isMessage = typeof press === 'string';
    const context = await browser.newContext({ viewport: desk });
    await chooseLanguage(context);
    const page = await context.newPage();
    const email = `${randomUUID()}@example.test`;
    await open(page, `/members/${ben.id}`);
    await page.getByRole(isMessage ? 'link' : 'button', { name: press }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await identify(page, email);
    await createAccount(page);
    await skipSteps(page);
    const link = await mailedLink(context.request, email, '/activate/done');
    expect(link.searchParams.get('meet')).toBe(ben.id);
    await open(page, link.pathname + link.search);
    await heading(page, 'Your email address is confirmed');
    await next(page, isMessage ? 'Continue' : 'To the profile you came for');
    await expect(page).toHaveURL(`/members/${ben.id}${isMessage ? '/chat' : ''}`);
    await context.close();
  }
  await ben.context.close();
});

test('a likely typing error in the e-mail address brings a suggested correction', async ({ page }) => {
  allowRefusals('/api/signup-check.php 422');
  await open(page, '/signup');
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill('robin.of.the.wood@gmial.com');
  await page.getByLabel('Profile name').focus();
  await expect(page.getByText('Did you mean robin.of.the.wood@gmail.com?')).toBeVisible();
  await next(page, 'Yes, correct it');
  await expect(page.getByLabel('Email address')).toHaveValue('robin.of.the.wood@gmail.com');
  await page.getByLabel('Email address').fill('robin@mailinator.com');
  await next(page);
  await expect(page.getByText('throwaway addresses don’t work here')).toBeVisible();
});

test('a new member likes several suggested members in one go, also after a look at one of them', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  await open(ann.page, '/signup-matches');
  await heading(ann.page, 'People you might like');
  await expect(ann.page.getByRole('button', { name: 'Choose someone' })).toBeDisabled();
  await expect(ann.page.getByText('Nothing is sent until you press Like.')).toBeVisible();
  const choices = ann.page.getByRole('button', { name: /^Choose / });
  for (const index of [0, 1, 2]) await choices.nth(index).click();
  await choices.nth(1).click();
  await ann.page.getByRole('main').getByRole('heading', { level: 2 }).nth(3).getByRole('link').click();
  await expect(ann.page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await ann.page.goBack();
  await ann.page.getByRole('button', { name: 'Like 2 people' }).click();
  await expect(ann.page).toHaveURL('/members');
  const told = ann.page.getByRole('alert').filter({ hasText: 'You liked 2 people' });
  await expect(told.getByRole('button', { name: 'Undo' }), 'on the page after it').toBeVisible();
  expect((await call(ann.context.request, 'GET', '/api/likes.php')).profiles).toHaveLength(2);
  await ann.context.close();
});

test('a visitor sent by a partner fills in the missing details, and the link works once', async ({ page }) => {
  const email = `${randomUUID()}@example.test`;
  const link = `/complete-signup?token=${partnerToken(email)}`;
  await open(page, link);
  await heading(page, 'Good to have you here!');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('Profile name')).toHaveValue('Sam');
  await next(page, 'Create account');
  await expect(page.getByText('Agree to the terms to continue.')).toBeVisible();
  await fillBirth(page);
  await choosePassword(page);
  await heading(page, 'Add your best photo');
  await loseSession(page);
  await open(page, link);
  await heading(page, 'This link no longer works');
  await expect(page.getByText('This link was already used.')).toBeVisible();
  await open(page, `${link}x`);
  await expect(page.getByText('This link isn’t valid')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up here' }).click();
  await expect(page).toHaveURL('/signup');
});
