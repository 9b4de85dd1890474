import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { heading } from './support/page.ts';
import { chooseLanguage, desk, open, password, person, phone } from './support/people.ts';
import { createAccount, identify, signupTitles } from './support/signup.ts';
import { allowRefusals, test } from './support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

const dialog = (page: Page, action: string) => page.getByRole('dialog', { name: `Sign up or log in to ${action}` });
const login = (page: Page, action: string) => dialog(page, action).getByRole('link', { name: 'Log in' });

async function benedictAndMe(browser: Browser) {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const me = await person(browser);
  return { ben, me, end: () => Promise.all([ben.context.close(), me.context.close()]) };
}

async function enter(page: Page, email: string, why = 'Log in to get to know Benedict') {
  await expect(page.getByRole('heading', { level: 1, name: why })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('on a phone, Write or the heart invites a visitor to sign up or log in, and then back to the member', async ({
  browser,
  page,
}) => {
  const { ben, me, end } = await benedictAndMe(browser);
  await page.setViewportSize(phone);
  await open(page, `/members/${ben.id}`);
  await page.getByRole('button', { name: /^Like Benedict/ }).click();
  await expect(dialog(page, 'like Benedict')).toContainText('Likes are for members');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Write to Benedict' }).click();
  await expect(dialog(page, 'write to Benedict')).toContainText('Messages are for members');
  await expect(dialog(page, 'write to Benedict').getByRole('link')).toHaveText(['Join for free', 'Log in']);
  await dialog(page, 'write to Benedict').getByRole('link', { name: 'Join for free' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet Benedict' })).toBeVisible();

  // Links between sign-up and log-in keep the member.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Join for free' }).click();
  await expect(page).toHaveURL(
    `/members/${ben.id}/signup?next=${encodeURIComponent(`/members/${ben.id}/chat`)}&for=message`,
  );
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enter(page, me.email, 'Log in to write to Benedict');
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  await end();
});

test('on a desktop, a window invites the visitor, and its link to log in returns to that member', async ({
  browser,
  page,
}) => {
  const { ben, me, end } = await benedictAndMe(browser);
  await page.setViewportSize(desk);
  await open(page, '/members?sort=newest');
  await page
    .getByRole('button', { name: /^Like Benedict/ })
    .first()
    .click();
  await login(page, 'like Benedict').click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmembers%2F[0-9a-f-]{36}%3Flike%3D&for=like$/);

  await open(page, `/members/${ben.id}`);
  await page.getByRole('link', { name: 'Write to Benedict' }).click();
  await expect(dialog(page, 'write to Benedict').getByLabel('Profile name')).toBeVisible();
  await login(page, 'write to Benedict').click();
  await enter(page, me.email, 'Log in to write to Benedict');
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  await end();
});

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  test(`a visitor who pressed a heart is told to press it once they have logged in, on ${device}`, async ({
    browser,
    page,
  }) => {
    const { ben, me, end } = await benedictAndMe(browser);
    await page.setViewportSize(viewport);
    await open(page, `/members/${ben.id}`);
    await page.getByRole('button', { name: /^Like Benedict/ }).click();
    await login(page, 'like Benedict').click();
    await enter(page, me.email, 'Log in to like Benedict');
    await expect(page).toHaveURL(`/members/${ben.id}`);
    const told = page.getByRole('alert').filter({ hasText: 'Press the heart to like Benedict.' });
    await expect(told).toBeVisible();
    const given = async () => {
      const answer = await page.request.get('/api/likes.php');
      return ((await answer.json()) as { profiles: { id: string }[] }).profiles.map(({ id }) => id);
    };
    expect(await given()).toEqual([]);
    await page.getByRole('button', { name: /^Like Benedict/ }).click();
    await expect(page.getByRole('button', { name: 'Liked – take back your like for Benedict' })).toBeVisible();
    await expect.poll(given).toEqual([ben.id]);
    // Told once, and not where there is nothing to press.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Liked – take back your like for Benedict' })).toBeEnabled();
    await expect(told).toHaveCount(0);
    await open(page, `/members/${ben.id}?like=`);
    await expect(page).toHaveURL(`/members/${ben.id}`);
    await expect(told).toHaveCount(0);
    await end();
  });

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  test(`a visitor who pressed a heart and then signed up has given the like, on ${device}`, async ({
    browser,
    page,
  }) => {
    const { ben, end } = await benedictAndMe(browser);
    await page.setViewportSize(viewport);
    await open(page, `/members/${ben.id}`);
    await page.getByRole('button', { name: /^Like Benedict/ }).click();
    if (viewport === phone) await dialog(page, 'like Benedict').getByRole('link', { name: 'Join for free' }).click();
    await identify(page, `${randomUUID()}@example.test`);
    await createAccount(page);
    await heading(page, signupTitles.photo);
    await page.goto(`/members/${ben.id}?like=`);
    const told = page.getByRole('alert').filter({ hasText: 'You liked Benedict' });
    await expect(told).toBeVisible();
    const heart = page.getByRole('button', { name: 'Liked – take back your like for Benedict' });
    await expect(heart).toBeVisible();
    const [toast, actions] = [await told.boundingBox(), await heart.boundingBox()];
    const endOf = (box: typeof toast) => (box?.y ?? 0) + (box?.height ?? 0);
    const isApart = endOf(toast) < (actions?.y ?? 0) || endOf(actions) < (toast?.y ?? 0);
    expect(isApart, 'nothing covers the heart').toBe(true);
    // Taken back, it is not given again.
    await heart.click();
    await open(page, `/members/${ben.id}?like=`);
    await expect(page.getByRole('button', { name: /^Like Benedict/ })).toHaveAttribute('data-awaited', 'true');
    await end();
  });

test('somebody else’s link gives no like, nor does a press that another member was signed up for', async ({
  browser,
  page,
}) => {
  const { ben, me, end } = await benedictAndMe(browser);
  await page.setViewportSize(phone);
  await open(page, `/members/${me.id}`);
  await page.getByRole('button', { name: /^Like Robin/ }).click();
  await open(page, `/members/${ben.id}/signup?next=${encodeURIComponent(`/members/${ben.id}?like=`)}&for=like`);
  await identify(page, `${randomUUID()}@example.test`);
  await createAccount(page);
  await heading(page, signupTitles.photo);
  for (const { id, name } of [ben, me]) {
    await open(page, `/members/${id}?like=`);
    await expect(page.getByRole('button', { name: `Like ${name}` })).toHaveAttribute('data-awaited', 'true');
  }
  const answer = await page.request.get('/api/likes.php');
  expect(((await answer.json()) as { profiles: object[] }).profiles).toEqual([]);
  await end();
});

test('a visitor with an account who signs up to meet a member is sent to log in, and reaches that member', async ({
  browser,
  page,
}) => {
  allowRefusals('/api/signup-check.php 409');
  const { ben, me, end } = await benedictAndMe(browser);
  await page.setViewportSize(phone);
  await open(page, `/members/${ben.id}/signup`);
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill(me.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('There is already an account')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(me.email);
  await enter(page, me.email);
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await end();
});

test('a visitor who opens further photos learns what unlocks them, on phone and desktop', async ({ page, baseURL }) => {
  const site = (baseURL ?? '').replace('localhost', 'she.localhost');
  await open(page, site);
  const found = await page.evaluate<{ profiles: { id: string; num_photos: number }[] }>(
    `fetch('/api/search.php?sort=newest').then((answer) => answer.json())`,
  );
  const member = found.profiles.find(({ num_photos }) => num_photos > 1);
  if (!member) throw new Error('No member with several photos');
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await open(page, `${site}/members/${member.id}`);
    const lock = page.getByRole('link', { name: 'See more photos' });
    await lock.scrollIntoViewIfNeeded();
    const more = `${member.num_photos - 1} more photo`;
    await expect(lock.locator('..').getByText(more)).toBeVisible();
    await expect(page.locator('header ul', { hasText: '1 photo' }), 'as many as the segments').toContainText(
      `${member.num_photos - 1} locked photo`,
    );
    const segments = page.locator('[aria-hidden]:has(> [data-closed])');
    await expect(segments.locator('span')).toHaveCount(member.num_photos);
    await expect(segments.locator('[data-closed]')).toHaveCount(member.num_photos - 1);
    await lock.click();
    await expect(dialog(page, 'see more photos of')).toContainText('More photos are for members');
    await login(page, 'see more photos of').click();
    await expect(page).toHaveURL(`${site}/login?next=${encodeURIComponent(`/members/${member.id}`)}&for=photo`);
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to see more photos of' })).toBeVisible();
  }
});

test('without script, Write leads to a sign-up for that member', async ({ browser }) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await page.goto(`/members/${ben.id}`);
  // Playwright's text locators ignore <noscript>.
  await expect(page.locator('noscript p')).toContainText('JavaScript is turned off in this browser.');
  await expect(page.locator('noscript p')).toBeVisible();
  await page.getByRole('link', { name: 'Write to Benedict' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet Benedict' })).toBeVisible();
  await context.close();
  await ben.context.close();
});

test('a mistyped e-mail address brings only the suggested correction, no error about its domain', async ({ page }) => {
  allowRefusals('/api/signup-check.php 422');
  await open(page, '/signup');
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill('robin@gmial.com');
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/signup') && response.status() === 422,
  );
  await page.keyboard.press('Enter');
  await answered;
  await expect(page.getByText('robin@gmail.com')).toBeVisible();
  await expect(page.getByText('throwaway')).toHaveCount(0);
});

/** Each press of a visitor on a profile, the sentence that answers it, and what is in reach afterwards. */
const presses = [
  {
    press: (page: Page) => page.getByRole('button', { name: /^Like Benedict/ }),
    what: 'like Benedict',
    there: async (page: Page, id: string) => {
      await expect(page).toHaveURL(`/members/${id}`);
      await expect(page.getByRole('button', { name: 'Like Benedict' }), 'never by itself').toBeVisible();
    },
  },
  {
    press: (page: Page) => page.getByRole('link', { name: 'Write to Benedict' }),
    what: 'write to Benedict',
    there: async (page: Page, id: string) => {
      await expect(page).toHaveURL(`/members/${id}/chat`);
      await expect(page.getByRole('textbox', { name: 'Write Benedict a message' })).toBeVisible();
    },
  },
  {
    press: (page: Page) => page.getByRole('button', { name: 'Give Benedict a gift' }),
    what: 'give Benedict a gift',
    there: async (page: Page, id: string) => {
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
      await expect(page).toHaveURL(`/members/${id}`);
    },
  },
  {
    press: (page: Page) => page.getByRole('link', { name: 'Report', exact: true }),
    what: 'report Benedict',
    there: async (page: Page, id: string) => {
      await expect(page).toHaveURL(`/members/${id}`);
      await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
    },
  },
];

for (const viewport of [phone, desk])
  for (const { press, what, there } of presses)
    test(`a visitor at ${viewport.width} px learns why to log in to ${what}, and goes on there`, async ({
      browser,
      page,
    }) => {
      const { ben, me, end } = await benedictAndMe(browser);
      await page.setViewportSize(viewport);
      await open(page, `/members/${ben.id}`);
      await press(page).click();
      await login(page, what).click();
      await expect(page.getByText('Joining is free').first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Join for free' })).toBeVisible();
      await enter(page, me.email, `Log in to ${what}`);
      await there(page, ben.id);
      await end();
    });

test('a page that only members may open says what one logs in for, and sign-up leads there too', async ({
  page,
  browser,
}) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  await page.setViewportSize(phone);
  for (const [path, why] of [
    ['/swipe-game', 'Log in to play the swipe game'],
    ['/likes', 'Log in to see your likes'],
    ['/chats', 'Log in to read and write messages'],
    ['/match-finder', 'Log in to use the match finder'],
    [`/members/${ben.id}/chat`, 'Log in to write to Benedict'],
    ['/settings', 'Welcome back'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: why }), path).toBeVisible();
  }
  await open(page, '/swipe-game');
  await page.getByRole('link', { name: 'Sign up for free' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fswipe-game');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fswipe-game');
  await ben.context.close();
});
