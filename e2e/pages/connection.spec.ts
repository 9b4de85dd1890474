import { expect, type Page } from '@playwright/test';
import { afterRequests, open, person, phone, untilWorkerRuns } from '../support/people.ts';
import { allowLostConnection, allowRefusals, test } from '../support/test.ts';

const lost = 'No connection. Check your internet and try again.';

/** Counts the pages that the browser requests from the server. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count++;
  });
  return () => count;
}

test('without a connection, a link to a page that is not loaded waits, and continues once connected', async ({
  browser,
}) => {
  allowLostConnection();
  const { page, context } = await person(browser, { viewport: phone });
  await open(page, '/pages/service');
  const pages = countPages(page);
  await page.evaluate('document.activeElement.blur()');
  await context.setOffline(true);
  // Its script fails there too: the server's page or an error page remains, without a loop of reloads.
  const footer = page.getByRole('contentinfo');
  await footer.getByText('About this site').click();
  await footer.getByRole('link', { name: 'Complaints' }).click();
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/pages/service');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/pages/service');

  await context.setOffline(false);
  await expect(page).toHaveURL('/complaints');
  await expect(notice).toHaveCount(0);
  expect(pages(), 'pages loaded anew').toBe(0);
  await context.close();
});

test('without a connection, a page that lacks only its data and a window wait likewise', async ({ browser }) => {
  allowLostConnection();
  const { page, context } = await person(browser, { viewport: phone });
  const other = await person(browser, { name: 'Zebedee', gender: 'male' });
  await open(page, `/members/${other.id}`);
  await open(page, '/members?sort=newest');
  const face = page.getByRole('main').getByRole('link').filter({ hasText: other.name }).first();
  await page.locator('body').evaluate('(body) => body.focus()');
  await context.setOffline(true);
  await face.click();
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/members?sort=newest');
  await context.setOffline(false);
  await expect(page).toHaveURL(`/members/${other.id}`);
  await other.context.close();

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Block/ }).click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});

test('a member who reloads without a connection sees the offline page, and returns from it once connected', async ({
  browser,
}) => {
  allowLostConnection();
  const { page, context } = await person(browser, { viewport: phone });
  await open(page, '/members');
  await untilWorkerRuns(page);
  await context.setOffline(true);
  await page.reload();
  const title = page.getByRole('heading', { level: 1, name: 'You’re offline' });
  await expect(title).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(title).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/members');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search members');
  await context.close();
});

test('the notice of a lost connection has room for its words on a phone', async ({ browser }) => {
  allowLostConnection();
  const { page, context } = await person(browser, { viewport: phone, language: 'fi' });
  await open(page, '/pages/service');
  await context.setOffline(true);
  await page.locator('footer summary').click();
  await page.locator('footer a[href="/complaints"]').click();
  const notice = page.locator('[role="alert"]:has(button)');
  await expect(notice).toBeVisible();
  const words = await notice.locator('p').boundingBox();
  expect(words?.width).toBeGreaterThan(300);
  await context.close();
});

test('a form submitted without a connection reports it, keeps its input, and can be submitted later', async ({
  browser,
}) => {
  allowLostConnection();
  allowRefusals('/api/password-reset.php 404');
  const { page, context } = await person(browser);
  await context.clearCookies({ name: 'auth.session' });
  await open(page, '/reset-password');
  await page.getByLabel('Email address').fill('nobody-here@example.test');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(lost)).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('nobody-here@example.test');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(lost)).toHaveCount(0);
  await context.close();
});

test('when the code of the next page is gone, the browser loads that page, at most once a minute', async ({
  browser,
}) => {
  allowLostConnection();
  const { page, context } = await person(browser);
  await open(page, '/pages/service');
  const pages = countPages(page);
  await context.route('**/assets/complaints-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
  await expect(page).toHaveURL('/complaints');
  await expect.poll(pages).toBe(1);
  await page.waitForLoadState();
  await afterRequests(page);
  expect(pages()).toBe(1);
  await expect(page).toHaveURL('/complaints');
  await context.unroute('**/assets/complaints-*.js');
  await context.route('**/assets/pricing-*.js', (route) => route.abort());
  await open(page, '/pages/service');
  const before = pages();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prices' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(pages(), 'a second time within the minute').toBe(before);
  await expect(page).toHaveURL('/pricing');
  await context.unroute('**/assets/pricing-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What does it cost?' })).toBeVisible();
  await context.close();
});

test('retrying a failed page waits for the connection', async ({ browser }) => {
  allowLostConnection();
  const { page, context } = await person(browser);
  await open(page, '/pages/service');
  await context.route('**/assets/pricing-*.js', (route) => route.abort());
  await page.evaluate(`sessionStorage.setItem('reloaded-at', String(Date.now()))`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prices' }).click();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await context.unroute('**/assets/pricing-*.js');
  await context.setOffline(true);
  await again.click();
  await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'What does it cost?' })).toBeVisible();
  await context.close();
});

test('a socket refused by a busy server is opened a moment later', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  let connections = 0;
  await page.routeWebSocket(/\/live\//, (socket) => {
    connections++;
    if (connections > 1) {
      socket.connectToServer();
      return;
    }
    socket.onMessage((frame) => {
      if (String(frame).startsWith('40')) socket.send('44{"message":"request.busy"}');
    });
    socket.send('0{"sid":"busy","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":32768}');
  });
  await open(page, '/members');
  await expect.poll(() => connections, { timeout: 25_000 }).toBe(2);
  await context.close();
});
