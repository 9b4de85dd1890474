import { expect, type Page, type Route } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { addPhotos, buyCredits, write } from '../support/deeds.ts';
import { operator } from '../support/operators.ts';
import { call, open, operatorKey, person, phone } from '../support/people.ts';
import { allowLostConnection, allowRefusals, test } from '../support/test.ts';

test('support finds a member by a part of their address and gives credits, which another one approves', async ({
  browser,
}) => {
  const member = await person(browser);
  const page = await operator(browser, ['support']);
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Name, email address, id or payment number').fill(member.email.slice(0, -5));
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('row', { name: new RegExp(member.email) });
  await expect(found).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await found.click();
  await expect(page.getByRole('table', { name: 'Emails' })).toContainText('Taken by the mail server');
  await expect(page.getByRole('table', { name: 'Ledger of credits' })).toContainText('At sign-up');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Give credits' }).click();
  const window = page.getByRole('dialog', { name: 'Give credits' });
  await window.getByLabel('Credits').fill('51');
  await window.getByLabel('Why').fill('Lost by our mistake');
  await window.getByRole('button', { name: 'Give credits' }).click();
  await expect(window.getByText('Somebody else has to approve this first.')).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Search again' }).click();
  const row = (of: Page) =>
    of
      .getByRole('table', { name: 'Credits to approve' })
      .getByRole('row')
      .filter({ has: of.locator(`[href$="${member.id}"]`) });
  await expect(row(page).getByText('Yours: somebody else approves it')).toBeVisible();

  const other = await operator(browser, ['support', 'finance']);
  await other
    .getByRole('main')
    .getByRole('link', { name: /Credits to approve/ })
    .click();
  await expect(row(other)).toContainText('Lost by our mistake');
  await row(other).getByRole('button', { name: 'Approve' }).click();
  await expect(row(other)).toHaveCount(0);
  for (const name of ['Refunds', 'Payment cases']) {
    await other.getByRole('navigation').getByRole('link', { name }).click();
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await axeProblems(other), name).toEqual([]);
  }
  await other.goto(`/operator/members/${member.id}`);
  await expect(other.getByRole('table', { name: 'Ledger of credits' })).toContainText('Given by us');
});

test('the search over all screens finds a member by a part of their address, and opens their page', async ({
  browser,
}) => {
  const member = await person(browser);
  const page = await operator(browser, ['support']);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search screens, brands and members').fill(member.email.slice(0, -5));
  await expect(page.getByRole('dialog').getByText(member.email)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/operator/members/${member.id}`);
  await expect(page.getByRole('table', { name: 'Emails' })).toBeVisible();
});

test('on a member’s page a moderator decides anew about a photo, and takes a measure without a report', async ({
  browser,
  request,
}) => {
  allowRefusals('/api/photo-review.php 409');
  allowLostConnection();
  const member = await person(browser);
  await addPhotos(member, 1);
  const { photos } = (await call(member.context.request, 'GET', '/api/own-profile.php')).profile;
  const page = await operator(browser, ['moderator']);
  await open(page, `/operator/members/${member.id}`);
  const photo = page.getByRole('table', { name: 'Photos' }).getByRole('row').nth(1);
  await expect(photo).toContainText('Accepted automatically');
  await expect(page.getByRole('main').getByRole('img', { name: 'Photo 1 of the profile' })).toBeVisible();
  await photo.click();
  const opened = page.getByRole('dialog', { name: 'Photo 1 of the profile' });
  await expect(opened.getByRole('img', { name: 'Photo 1 of the profile' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  // As long as the counts of the queues are awaited, the window has the member's new answer.
  const counts = Promise.withResolvers<void>();
  await page.route('**/api/operator-queues.php*', async (route) => {
    await counts.promise;
    await route.continue();
  });
  await opened.getByRole('button', { name: 'Accept' }).click();
  await expect(opened.getByText('Accepted by a person')).toBeVisible();
  await expect(opened).toBeVisible();
  counts.resolve();
  await expect(opened).toHaveCount(0);
  await expect(photo).toContainText('Accepted by a person');
  await photo.click();
  await expect(opened.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await opened.getByLabel('Reason').selectOption('Contact details');
  await opened.getByRole('button', { name: 'Reject' }).click();
  await expect(opened).toHaveCount(0);
  await expect(photo).toContainText('Contact details');
  // Somebody else accepts it while the window is open.
  await photo.click();
  await expect(opened.getByText('Contact details', { exact: true }).first()).toBeVisible();
  const seen = { status: 'rejected', rejection: 'contact' };
  const colleague = await request.post('/api/photo-review.php', {
    data: { member: member.id, photo: photos[0].id, seen },
    headers: { authorization: `Bearer ${operatorKey}` },
  });
  expect(await colleague.json()).toEqual({ made: true, before: 'rejected' });
  await opened.getByLabel('Reason').selectOption('Too dark or blurred');
  await opened.getByRole('button', { name: 'Reject' }).click();
  await expect(opened.getByRole('alert')).toHaveText(/^Someone else has decided about this photo since you opened it/);
  await expect(opened.getByText('Accepted by a person')).toBeVisible();
  await expect(photo).toContainText('Accepted by a person');
  expect(await axeProblems(page)).toEqual([]);
  // What they see now they decide anew.
  await opened.getByLabel('Reason').selectOption('Contact details');
  await opened.getByRole('button', { name: 'Reject' }).click();
  await expect(opened).toHaveCount(0);
  await expect(photo).toContainText('Contact details');
  const { profile } = await call(member.context.request, 'GET', '/api/own-profile.php');
  expect(profile.photos[0]).toMatchObject({ status: 'rejected', rejection: 'contact' });

  await page.getByRole('button', { name: 'Take a measure' }).click();
  const form = page.getByRole('dialog', { name: 'Take a measure' });
  await form.getByLabel('Which rule').selectOption('No fraud.');
  await form.getByLabel('How we found it').selectOption('A program pointed it out.');
  await form.getByLabel('What happened').fill('You asked three members for money.');
  expect(await axeProblems(page)).toEqual([]);
  // The answer is lost; the browser asks again, and no other measure is taken.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/measure-desk.php', lose, { times: 1 });
  await form.getByRole('button', { name: 'Take a measure' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Measures' })).toContainText('Warning');
  const { measures } = await call(member.context.request, 'GET', '/api/measures.php');
  expect(measures.filter(({ kind }: { kind: string }) => kind === 'warned')).toMatchObject([
    { rule: 'fraud', found: 'automatic' },
  ]);
});

test('the page of a member says that a list shows the newest 100, and loads the older ones', async ({ browser }) => {
  test.setTimeout(180_000);
  const [member, other] = [await person(browser), await person(browser)];
  await buyCredits(member);
  for (let nth = 1; nth <= 101; nth++) await write(member, other, `Good evening, for the ${nth}. time`);
  const page = await operator(browser, ['support']);
  await open(page, `/operator/members/${member.id}`);
  const ledger = page.getByRole('region', { name: 'Ledger of credits' });
  await expect(ledger.getByRole('row')).toHaveCount(11);
  await expect(ledger.getByText('The newest 100')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ledger of credits' }).click();
  await expect(ledger).toBeInViewport();
  await ledger.getByRole('button', { name: 'Show all 100' }).click();
  await expect(ledger.getByRole('row')).toHaveCount(101);
  await expect(ledger.getByRole('row').nth(11)).toBeFocused();
  await expect(ledger.getByText('The newest 100')).toBeVisible();
  await expect(ledger.getByText('At sign-up')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await ledger.getByRole('button', { name: 'Show more' }).click();
  // With the head: messages, the purchase and the credits at sign-up.
  await expect(ledger.getByRole('row')).toHaveCount(104);
  await expect(ledger.getByText('At sign-up')).toBeVisible();
  await expect(ledger.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.setViewportSize(phone);
  expect(await axeProblems(page)).toEqual([]);
});
