import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { linkToken } from '../server/features/notify/notify.rules.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { heading } from './support/page.ts';
import {
  call,
  chooseLanguage,
  journeySecret,
  loseSession,
  mailedLink,
  open,
  password,
  person,
  phone,
  reload,
} from './support/people.ts';
import { createAccount, identify } from './support/signup.ts';
import { allowRefusals, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
/** A row of the settings that opens in place. */
const row = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}`) });

test('a member who forgot the password gets a link, sets a new password and is logged in', async ({ browser }) => {
  allowRefusals('/api/password-reset.php 404');
  const { context, email, page: desk } = await person(browser);
  const other = await browser.newContext({ viewport: phone });
  await chooseLanguage(other, 'nl');
  const page = await other.newPage();
  await open(page, '/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await heading(page, 'Wachtwoord vergeten');
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email);
  await page.getByLabel('E-mailadres').fill(`${randomUUID()}@example.test`);
  await page.getByRole('button', { name: 'Stuur de link' }).click();
  await expect(page.getByText('E-mailadres niet gevonden')).toBeVisible();
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Stuur de link' }).click();
  await heading(page, 'Kijk in je inbox');
  const link = await mailedLink(other.request, email, '/reset-password/do');
  await open(page, link.pathname + link.search);
  await heading(page, 'Kies een nieuw wachtwoord');
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('een nieuw wachtwoord');
  await page.getByLabel('Herhaal het nieuwe wachtwoord').fill('een ander wachtwoord');
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('De opgegeven wachtwoorden zijn niet gelijk.')).toBeVisible();
  await page.getByLabel('Herhaal het nieuwe wachtwoord').fill('een nieuw wachtwoord');
  // The page being left must not check the used link again, however long the next page takes.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/password-reset.php') && request.method() === 'GET') asked++;
  });
  await page.route('**/api/search.php*', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await expect(page.getByText('Link verlopen')).toHaveCount(0);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page).toHaveURL(/\/members$/);
  expect(asked).toBe(0);
  await open(desk, '/settings');
  await expect(desk).toHaveURL(/\/login\?next=/);
  await open(page, link.pathname + link.search);
  await heading(page, 'Link verlopen of invalide, vraag een nieuwe e-mail aan');
  await context.close();
  await other.close();
});

test('after a log-in the page is in the language of the account, unless this browser has chosen one', async ({
  browser,
}) => {
  const { context, email } = await person(browser, { language: 'fi' });
  const enter = async (chosen?: string) => {
    const fresh = await browser.newContext();
    if (chosen) await chooseLanguage(fresh, chosen);
    const page = await fresh.newPage();
    await open(page, '/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await page.getByLabel('E-mailadres').fill(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(page).toHaveURL(/\/members$/);
    return { fresh, page };
  };
  const { fresh, page } = await enter();
  await expect(page.getByRole('link', { name: 'Etsi' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  const chosen = await enter('nl');
  await expect(chosen.page.locator('html')).toHaveAttribute('lang', 'nl');
  await Promise.all([context.close(), fresh.close(), chosen.fresh.close()]);
});

test('after a password reset, also in another tab, the member returns to the page that required a log-in', async ({
  browser,
}) => {
  const { context, email } = await person(browser);
  await context.clearCookies({ name: /session/ });
  const page = await context.newPage();
  await open(page, '/likes');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login?next=%2Flikes');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  // There and back, the address stays.
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading(page, 'Check your inbox');
  const link = await mailedLink(context.request, email, '/reset-password/do');
  const tab = await context.newPage();
  await open(tab, link.pathname + link.search);
  await tab.getByLabel('New password', { exact: true }).fill('another password of mine');
  await tab.getByLabel('Repeat the new password').fill('another password of mine');
  await tab.getByRole('button', { name: 'Save the password' }).click();
  await expect(tab).toHaveURL(/\/likes$/);
  await context.close();
});

test('a member changes the password and the e-mail address, and sees and ends other sessions', async ({ browser }) => {
  allowRefusals('/api/password.php 403');
  const { context, email, page } = await person(browser);
  const other = await browser.newContext();
  await call(other.request, 'POST', '/api/user.php', { email, password });
  await open(page, '/settings');
  const sessions = row(page, 'Where you’re logged in');
  await expect(sessions).toContainText('2 devices');
  await sessions.click();
  await expect(main(page).getByRole('listitem').getByText('This device', { exact: true })).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Log out: / })
    .click();
  await expect(main(page).getByRole('button', { name: /^Log out: / })).toHaveCount(0);
  await expect(sessions).toContainText('1 device');
  await sessions.click();
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0);

  await row(page, 'Password').click();
  const current = page.getByLabel('Current password');
  await expect(current).toBeFocused();
  await current.fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Repeat the new password').fill('another password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await expect(page.getByLabel('Repeat the new password'), 'what was typed stays').toHaveValue('another password');
  await current.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(current).toHaveCount(0);
  await expect(row(page, 'Password')).toBeFocused();

  const next = `${randomUUID()}@example.test`;
  await row(page, 'Email address').click();
  await page.getByLabel('New email address').fill(next);
  await current.fill('another password');
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByText(`We sent an email to ${next}.`)).toBeVisible();
  const link = await mailedLink(context.request, next, '/mail-change/do');
  await open(page, link.pathname + link.search);
  await heading(page, 'Your email address has been changed');
  await expect(page, 'the used token stays in no address').toHaveURL(/\/mail-change\/do$/);
  await call(other.request, 'POST', '/api/user.php', { email: next, password: 'another password' });
  await page.getByRole('button', { name: 'Log out my other devices' }).click();
  await expect(page.getByText('Your other devices have been logged out.')).toBeVisible();
  expect((await other.request.get('/api/user.php', { headers: { 'request-type': 'client' } })).status()).toBe(403);
  await reload(page);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(main(page).getByText(next)).toBeVisible();

  await row(page, 'Where you’re logged in').click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/settings');
  await expect(page).toHaveURL(/\/login\?next=/);
  await context.close();
  await other.close();
});

test('a passkey is added with the password, logs in without it, and no longer works once removed', async ({
  browser,
}) => {
  allowRefusals('/api/passkey-options.php 403', '/api/passkey-login.php 401');
  const { context, page } = await person(browser);
  await addAuthenticator(page);
  await open(page, '/settings');
  await row(page, 'Passkeys').click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey has been added.')).toBeVisible();
  await expect(row(page, 'Passkeys')).toContainText('1 passkey');

  await loseSession(page);
  await open(page, '/login?next=/settings');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await heading(page, 'Settings');
  // A replayed response is refused, as its challenge has been used.
  const heard = page.waitForRequest('**/api/passkey-login.php');
  await loseSession(page);
  await open(page, '/login?next=/settings');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  const answer = (await heard).postDataJSON();
  await heading(page, 'Settings');
  const thief = await browser.newContext();
  const headers = { 'request-type': 'client' };
  expect((await thief.request.post('/api/passkey-login.php', { data: answer, headers })).status()).toBe(401);

  await row(page, 'Passkeys').click();
  await page.getByRole('button', { name: /^Remove passkey: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();
  await loseSession(page);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('That passkey didn’t work. Try again or use your password.');
  await context.close();
  await thief.close();
});

test('a newcomer is offered a passkey once and makes it by one press, or the browser makes it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await addAuthenticator(page);
  await open(page, '/signup');
  const address = `${randomUUID()}@example.test`;
  await identify(page, address);
  await createAccount(page);
  await heading(page, 'Add your best photo');
  const activation = await mailedLink(context.request, address, '/activate/done');
  await open(page, activation.pathname + activation.search);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey has been added.')).toBeVisible();
  await open(page, '/settings');
  await row(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await open(page, '/login?next=/settings');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(row(page, 'Passkeys')).toContainText('1 passkey');
  await context.close();

  const shy = await person(browser, { confirmed: false });
  await addAuthenticator(shy.page);
  await open(shy.page, '/signup?step=inbox');
  await shy.page.getByRole('button', { name: 'No thanks' }).click();
  await reload(shy.page);
  await shy.page.evaluate('PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()');
  await expect(shy.page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await shy.context.close();

  const { context: own, page: phoneOf, email } = await person(browser, { confirmed: false });
  await addAuthenticator(phoneOf);
  await phoneOf.addInitScript(`
    PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: true });
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = ({ mediation, ...options }) => {
      if (mediation !== 'conditional') throw new Error('a press is needed');
      return create(options);
    };`);
  const link = await mailedLink(own.request, email, '/activate/done');
  await open(phoneOf, link.pathname + link.search);
  await expect.poll(async () => (await call(own.request, 'GET', '/api/passkeys.php')).passkeys.length).toBe(1);
  await heading(phoneOf, 'Your email address is confirmed');
  await expect(phoneOf.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await own.close();
});

test('a mailed link opens its reader’s notification settings without a session, and leaves the address bar', async ({
  browser,
}) => {
  const { context, id, email, page: own } = await person(browser);
  const visitor = await browser.newContext({ viewport: phone });
  await chooseLanguage(visitor);
  const page = await visitor.newPage();
  const answer = await open(page, `/notifications?member=${id}&token=${linkToken(journeySecret, { id, email })}`);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
  const weekly = page.getByRole('switch', { name: 'A weekly overview' });
  await expect(weekly).toBeChecked();
  await expect(page).toHaveURL('/notifications');
  await weekly.click({ force: true });
  await expect(page.getByText('Saved')).toBeVisible();
  await reload(page);
  await expect(weekly).not.toBeChecked();
  await open(own, '/settings');
  await expect(own.getByRole('switch', { name: 'A weekly overview' })).not.toBeChecked();
  const link = new URLSearchParams({ member: id, token: linkToken(journeySecret, { id, email }) });
  await open(page, `/notifications?${link}&campaign=${randomUUID()}&end=news`);
  await heading(page, 'No more news about Rendezvous');
  await expect(page).toHaveURL('/notifications');
  // No campaign is known by that id, so the press ends nothing.
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await heading(page, 'Notifications');
  await visitor.close();
  await context.close();
});

test('a member who has paid is offered a discount before deleting the account, and can use it or still delete', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { viewport: phone });
  await open(page, '/settings/delete');
  await expect(page.getByRole('button', { name: 'Hide me' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the discount' })).toHaveCount(0);
  const order = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' };
  await page.goto((await call(context.request, 'POST', '/api/payment.php', order)).redirect);
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await expect
    .poll(async () => (await call(context.request, 'GET', '/api/user.php')).user.paid_user, { timeout: 30_000 })
    .toBe(true);
  await open(page, '/settings/delete');
  await page.getByRole('button', { name: 'Take the discount' }).click();
  await expect(page.getByText(/^Your code STAY-\w{8} takes €10.00 off/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete my account' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to credits' }).click();
  await page
    .getByRole('link', { name: /Choose this package/ })
    .first()
    .click();
  await expect(page.getByText(/Discount with STAY-/)).toBeVisible();
  await open(page, '/settings/delete');
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete my account now' }).click();
  await expect(page).toHaveURL(/\/account-deleted$/);
  await context.close();
});

test('the page of a deleted account confirms the deletion to visitors and sends members to the search', async ({
  browser,
  page,
}) => {
  const me = await person(browser);
  await open(me.page, '/account-deleted');
  await expect(me.page).toHaveURL('/members');
  await open(me.page, `/account-deleted?member=${me.id}&token=${randomUUID()}`);
  await expect(me.page).toHaveURL('/members');
  await open(page, '/account-deleted');
  await expect(page.getByRole('heading', { level: 1, name: 'Je account is verwijderd' })).toBeVisible();
  await me.context.close();
});
