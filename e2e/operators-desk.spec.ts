import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { axeProblems } from './support/axe.ts';
import { find, screenLink } from './support/operators.ts';
import { call, chooseLanguage, desk, operatorKey, person, phone, scriptRuns } from './support/people.ts';
import { allowRefusals, test } from './support/test.ts';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const byKey = { authorization: `Bearer ${operatorKey}` };

/** A page with a device that recognises its owner. */
async function newcomer(browser: Browser, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await chooseLanguage(context);
  const page = await context.newPage();
  await addAuthenticator(page);
  return page;
}

/** The link of an invitation, by the key of a program. */
async function invite(request: APIRequestContext, name: string, roles: string[]): Promise<string> {
  const response = await request.post('/api/operators.php', {
    headers: byKey,
    data: { email: `${randomUUID()}@desk.test`, name, roles, brands: null },
  });
  return (await response.json()).link;
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await heading(page, 'Home');
}

test('an administrator accepts an invitation, logs in with the passkey, and invites a moderator', async ({
  browser,
  request,
}) => {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const page = await newcomer(browser);
  await accept(page, await invite(request, name, ['administrator']));
  await expect(page.getByRole('main').getByText('Photos to review')).toBeVisible();
  for (const [link, title] of [
    ['Operators', 'Operators'],
    ['Data requests', 'Data requests'],
    ['Audit', 'Audit'],
    ['My account', 'My account'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await heading(page, title);
    expect(await axeProblems(page), title).toEqual([]);
  }
  for (const [label, language, title] of [
    ['Language', 'Nederlands', 'Mijn account'],
    ['Taal', 'English', 'My account'],
  ] as const) {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('button', { name: language }).click();
    await heading(page, title);
  }
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await heading(page, 'Log in to the desk');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await heading(page, 'Home');
  expect(await axeProblems(page)).toEqual([]);

  // Logging in opens the desk as another document.
  await scriptRuns(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Search screens, brands and members');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search screens, brands and members').fill('Operators');
  await page.keyboard.press('Enter');
  await heading(page, 'Operators');
  await page.getByRole('button', { name: 'Invite' }).click();
  const other = `Bo ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(other);
  await page.getByLabel('Email address').fill(`${randomUUID()}@desk.test`);
  await page.getByLabel('Moderator').check();
  // As if ten minutes had passed.
  const json = { error: 'operator.recheck_required' };
  await page.route('**/api/operators.php', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole('button', { name: 'Create the invitation' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.locator('.desk-code')).toContainText('/operator/invitation?token=');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(other) })).toContainText('Invited');
  await page.getByRole('row', { name: new RegExp(other) }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${other}?` }).click();
  await expect(page.getByRole('row', { name: new RegExp(other) })).toContainText('Removed');
});

test('support enters a request that came by mail, sees that it is late, and closes it', async ({
  browser,
  request,
}) => {
  const page = await newcomer(browser);
  await accept(page, await invite(request, `Cem ${randomUUID().slice(0, 8)}`, ['support']));
  await page.getByRole('navigation').getByRole('link', { name: 'Data requests' }).click();
  await heading(page, 'Data requests');
  const note = `Letter ${randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Enter a request' }).click();
  const form = page.getByRole('dialog', { name: 'Enter a request' });
  await form.getByLabel('Request').selectOption('Objection');
  await form.getByLabel('Arrived on').fill('2026-01-05');
  await form.getByLabel('Note').fill(note);
  await form.getByRole('button', { name: 'Enter' }).click();
  await page
    .getByRole('row', { name: /Objection.*late/ })
    .first()
    .click();
  const opened = page.getByRole('dialog', { name: 'Objection' });
  await expect(opened).toContainText(note);
  expect(await axeProblems(page)).toEqual([]);
  await opened.getByLabel('Answer').selectOption('Done in part');
  await opened.getByRole('button', { name: 'Close the request' }).click();
  await page.getByRole('link', { name: 'Answered' }).click();
  await expect(page.getByRole('row', { name: /Objection.*Done in part/ }).first()).toBeVisible();
});

test('a moderator sees no money, is refused by the server, and is out as soon as they are removed', async ({
  browser,
  request,
}) => {
  allowRefusals('/operator/audit 403');
  const name = `Bo ${randomUUID().slice(0, 8)}`;
  const page = await newcomer(browser, phone);
  await accept(page, await invite(request, name, ['moderator']));
  await expect(page.getByRole('main').getByText('Photos to review')).toBeVisible();
  await expect(page.getByText('Payment cases')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit' })).toHaveCount(0);
  await page.goto('/operator/audit');
  await expect(page.getByText('This screen needs the permission “Read the audit”.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const refused = await page.request.get('/api/payment-cases.php');
  expect([refused.status(), (await refused.json()).error]).toEqual([403, 'operator.not_permitted']);

  const { operators } = await (await request.get('/api/operators.php', { headers: byKey })).json();
  const { id } = operators.find((one: { name: string }) => one.name === name);
  await request.delete('/api/operators.php', { headers: byKey, data: { id } });
  await page.goto('/operator');
  await heading(page, 'Log in to the desk');
});

/** Opens a screen from the navigation. */
async function go(page: Page, name: string): Promise<void> {
  // A window that has just closed steps back in the history, which may end a navigation on a busy machine.
  await expect(async () => {
    await screenLink(page, name).click({ timeout: 3000 });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 3000 });
  }).toPass();
}

test('a moderator decides a report by key, takes that back, takes a measure, and leaves its appeal to another', async ({
  browser,
  request,
}) => {
  const name = `Zoe${Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')}`;
  const [mara, reported] = [await person(browser), await person(browser, { name })];
  const form = { profile: reported.id, from: 'profile', reason: 'underage', words: 'Look', client_id: randomUUID() };
  await call(mara.context.request, 'POST', '/api/report.php', form);
  const page = await newcomer(browser);
  await accept(page, await invite(request, `Mo ${randomUUID().slice(0, 8)}`, ['moderator']));
  await go(page, 'Reports');
  const ours = page.getByRole('heading', { level: 2, name });
  await find(page, ours);
  await expect(page.getByRole('article').getByText('Look')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(ours).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: `Report about ${name}: No breach` })).toBeVisible();
  await page.keyboard.press('z');
  await expect(ours).toBeVisible();
  const outcome = async () => (await call(mara.context.request, 'GET', '/api/reports.php')).reports[0].outcome;
  expect(await outcome(), 'it can still be taken back').toBeNull();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Take a measure' });
  // For a report about a minor nothing is suggested.
  await expect(dialog.getByLabel('Measure')).toHaveValue('');
  await dialog.getByLabel('Measure').selectOption('Warning');
  await expect(dialog.getByLabel('Which rule')).toHaveValue('underage');
  await dialog.getByLabel('Which rule').selectOption('No insults, discrimination or pestering.');
  const facts = 'You called a member names, on 26 November.';
  await dialog.getByLabel('What happened').fill(facts);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take a measure' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ours).toHaveCount(0);
  await expect.poll(outcome).toBe('acted');
  const { measures } = await call(reported.context.request, 'GET', '/api/measures.php');
  expect(measures).toMatchObject([{ kind: 'warned', rule: 'harassment', facts }]);
  await go(page, 'Measures');
  await expect(page.getByRole('table', { name: 'Measures' }).getByRole('row').nth(1)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  const text = 'That was somebody else who used my phone.';
  await call(reported.context.request, 'POST', '/api/appeal.php', { measure: measures[0].id, text });
  await go(page, 'Appeals');
  await find(page, page.getByText('You took this measure: another operator decides.'));
  await expect(page.getByRole('article').getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: /Uphold the appeal/ })).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
});

test('a moderator delivers a message that was held and answers a complaint, on a phone too', async ({
  browser,
  request,
}) => {
  const [mara, ann] = [await person(browser), await person(browser)];
  const text = `Lend me 200 euros by western union, I am on whatsapp, ${randomUUID()}`;
  const sent = { profile: ann.id, client_id: randomUUID(), text: `${text} 0151 23456789`, sure: true };
  expect((await call(mara.context.request, 'POST', '/api/message.php', sent)).message.state).toBe('held');
  const complaint = { client_id: randomUUID(), name: 'Mara', email: mara.email, topic: 'payment' };
  const { reference } = await call(request, 'POST', '/api/complaint.php', {
    ...complaint,
    text: 'I paid yesterday and have no credits.',
  });
  const page = await newcomer(browser);
  await accept(page, await invite(request, `Mo ${randomUUID().slice(0, 8)}`, ['moderator']));
  await go(page, 'Held messages');
  await find(page, page.getByRole('article').getByText(text));
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(page.getByRole('article').getByText(text)).toHaveCount(0);

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Screens of the desk' }).click();
  await go(page, 'Complaints');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const received = async () => (await call(ann.context.request, 'GET', '/api/chats.php')).total_unread;
  await expect.poll(received, 'whoever leaves the screen has decided').toBe(1);
  await find(page, page.getByRole('heading', { level: 2, name: reference }));
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer' });
  const answer = 'You are right, your credits are there now.';
  await dialog.getByLabel('Your answer').fill(answer);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(dialog.getByLabel('Your answer')).toHaveValue(answer);
  await dialog.getByLabel('Your answer').press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: reference })).toHaveCount(0);
  const kept = await request.get(`/api/operator-complaint.php?reference=${reference}`, { headers: byKey });
  expect((await kept.json()).complaint.closed.answer).toBe(answer);
});
