/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { call, chooseLanguage, open, person, phone, untilWorkerRuns } from '../support/people.ts';
import { allowErrors, allowLostConnection, allowRefusals, test } from '../support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

/** Simulates the installed app. */
const installed = (page: Page) =>
  page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const answer = ask(query);
      if (query.includes('display-mode: standalone')) Object.defineProperty(answer, 'matches', { value: true });
      return answer;
    };
  });

test('an installed app has a back button on five pages, once there is a page to go back to', async ({ browser }) => {
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  const { page, context } = await person(browser, { viewport: phone });
  const back = page.getByRole('banner').getByRole('button', { name: 'Back' });
  const pages = [`/members/${other.id}`, '/likes/given', `/likes/m/${other.id}`, '/credits', '/credits/nl-25/ideal'];
  await open(page, `/members/${other.id}`);
  await expect(back).toHaveCount(0);
  await installed(page);
  for (const path of pages) {
    await open(page, path);
    // On a phone, the photo takes the place of the top bar, with a way back of its own in every browser.
    const onPhoto = page.getByRole('main').getByRole('link', { name: 'Back' });
    await expect(path.startsWith('/members') ? onPhoto : back, path).toBeVisible();
  }
  for (const path of ['/members', '/likes', '/chats', '/premium', '/settings']) {
    await open(page, path);
    await expect(back, path).toHaveCount(0);
  }
  await open(page, '/credits');
  await back.click();
  await expect(page).toHaveURL(/\/settings$/);
  const first = await context.newPage();
  await installed(first);
  await first.addInitScript(() => Object.defineProperty(history, 'length', { get: () => 1 }));
  await open(first, '/credits');
  await expect(first.getByRole('banner').getByRole('button', { name: 'Back' })).toHaveCount(0);
  await context.close();
  await other.context.close();
});

test('unread messages and new likes are counted in the title, the navigation (to 99+) and on the app’s icon', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { viewport: phone });
  await page.addInitScript(() => {
    Object.assign(window, { badges: [] });
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve((window as unknown as { badges: number[] }).badges.push(count)),
    });
  });
  await page.clock.install();
  await page.route('**/api/chats.php', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), total_unread: 120 } }),
  );
  await page.route('**/api/likes.php', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), total_new: 99 } }),
  );
  await open(page, '/members');
  await page.clock.runFor(6_000);
  await expect(page).toHaveTitle(/^\(219\) /);
  await expect(page.getByRole('link', { name: /Messages/ })).toContainText('99+');
  await expect(page.getByRole('link', { name: /Likes/ })).toContainText('99');
  await expect(page.getByRole('link', { name: /Likes/ })).not.toContainText('99+');
  expect(await page.evaluate('window.badges.at(-1)')).toBe(219);
  const bar = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox();
  expect(bar && bar.y + bar.height).toBe(phone.height);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a badge warns premium members at ten credits or less, in another colour at none', async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.clock.install();
  for (const [credits, text, tone] of [
    [11, null, null],
    [10, '10', 'warning'],
    [1, '1', 'warning'],
    [0, '0', 'danger'],
  ] as const) {
    await page.route('**/api/user.php', async (route) => {
      const { user } = await (await route.fetch()).json();
      await route.fulfill({ json: { user: { ...user, paid_user: true, credits } } });
    });
    await open(page, '/settings');
    await page.clock.runFor(6_000);
    const badge = page.getByRole('link', { name: /^Credits/ }).locator('[data-tone]');
    if (text === null) await expect(badge).toHaveCount(0);
    else {
      await expect(badge).toHaveAttribute('data-tone', tone);
      await expect(badge.locator('[aria-hidden]')).toHaveText(text);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await context.close();
});

test('a page whose code fails to load is reloaded at most once a minute; a second failure shows an error', async ({
  browser,
}) => {
  allowLostConnection();
  const { page, context } = await person(browser);
  await open(page, '/members');
  let loads = 0;
  page.on('load', () => loads++);
  await page.route(/\/assets\/likes-.*\.js$/, (route) => route.abort());
  const likes = page.getByRole('link', { name: 'Likes' }).first();
  await likes.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page).toHaveURL('/likes');
  await open(page, '/members');
  await likes.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  expect(loads).toBe(2);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => loads).toBe(3);
  // Leaves the page first, as its script must not start a minute later by the changed clock.
  await page.goto('about:blank');
  await page.clock.setFixedTime(Date.now() + 61_000);
  await open(page, '/members');
  loads = 0;
  await likes.click();
  await expect.poll(() => loads).toBe(1);
  await context.close();
});

test('without storage, a page whose code fails to load stays as the server wrote it', async ({ browser }) => {
  allowLostConnection();
  allowErrors('no storage');
  const { page, context } = await person(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new Error('no storage');
      },
    });
    const note = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement) Object.assign(window, { hasFailed: true });
    };
    window.addEventListener('error', note, { capture: true });
  });
  const stacks: string[] = [];
  page.on('pageerror', ({ stack }) => stacks.push(stack ?? ''));
  await page.route(/\/assets\/likes-.*\.js$/, (route) => route.abort());
  await page.goto('/likes');
  await expect.poll(() => page.evaluate('window.hasFailed')).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  // The router's own script reports that there is no storage, and continues.
  expect(stacks.filter((stack) => stack.includes('onerror'))).toEqual([]);
  await context.close();
});

test('the footer below the messages begins below the screen of a phone', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  await open(page, '/chats');
  const footer = await page.getByRole('contentinfo').boundingBox();
  const tabs = await page.getByRole('navigation').filter({ hasText: 'Messages' }).boundingBox();
  expect(footer?.y).toBeGreaterThanOrEqual(tabs?.y ?? phone.height);
  await context.close();
});

test('an unknown address shows its status and a link home', async ({ page }) => {
  allowRefusals('/nothing/here 404');
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('when the error page itself fails, a sentence and a link home remain', async ({ page }) => {
  allowErrors("reading 'country'");
  await page.route('/pricing', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"company":\{.*?"added":"[^"]*"\}/, '"company":null');
    await route.fulfill({ response, body });
  });
  await open(page, '/pricing');
  await expect(
    page.getByRole('heading', { level: 1, name: 'An error occurred while showing the error page' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an installed app without a connection shows an offline page in the reader’s language', async ({
  context,
  page,
}) => {
  allowLostConnection();
  await installed(page);
  await open(page, '/');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  const manifest = await call(context.request, 'GET', '/manifest.webmanifest');
  for (const { src } of manifest.icons)
    expect((await context.request.get(src)).headers()['content-type']).toBe('image/png');
  await untilWorkerRuns(page);
  await chooseLanguage(context, 'fi');
  await context.setOffline(true);
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Olet offline-tilassa' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Olet offline-tilassa' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/members$/);
});
