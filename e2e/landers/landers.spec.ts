import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type BrowserContextOptions, devices, expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { fillJoin, isOnTop, joinForm } from '../support/lander.ts';
import { call, chooseLanguage, desk, operatorKey, password, person, phone, signUp, tablet } from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

/** The plain host has no entry warning, this brand has one, and the last hides who has an account. */
const [general, warning, hiding] = ['localhost', 'milf.localhost', 'gay.localhost'];
const landers = [
  'alonetonight',
  'collagelanding',
  'iconslanding',
  'gallery',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
].map((name) => `/landers/${name}`);

/** Bytes of a lander's script, and of its HTML, compressed. */
const [heaviestScript, heaviestPage] = [20 * 1024, 30 * 1024];

test.beforeEach(({ context }) => chooseLanguage(context));

const create = (page: Page) => joinForm(page).getByRole('button', { name: 'Create account' });

for (const javaScriptEnabled of [true, false]) {
  const wishes: BrowserContextOptions = { javaScriptEnabled, viewport: phone };
  const script = javaScriptEnabled ? 'on' : 'off';

  test(`from each lander a visitor signs up and is shown their first search, script ${script}`, async ({ browser }) => {
    const context = await browser.newContext(wishes);
    for (const lander of landers) {
      await context.clearCookies();
      await chooseLanguage(context);
      const page = await context.newPage();
      await page.goto(`${lander}?network=acme`);
      await page.getByRole('main').getByRole('link').first().click();
      await expect(joinForm(page)).toBeInViewport();
      const email = `${randomUUID()}@example.test`;
      await joinForm(page).getByText('Women', { exact: true }).click();
      const reason = page.getByRole('radio', { name: /^Dates/ });
      const asks = (await reason.count()) === 1;
      if (asks) await reason.check();
      const region = joinForm(page).getByLabel('Where are you?');
      // On the map, or by name.
      const isPressed = javaScriptEnabled && (await region.count()) > 0;
      if (isPressed) await page.getByText('Limburg', { exact: true }).first().click();
      else if (await region.count()) await region.selectOption('Utrecht');
      const place = (await region.count()) ? `&country=NL&countryregion=${isPressed ? 'LI' : 'UT'}` : '';
      await fillJoin(page, { email });
      await create(page).click();
      await expect(page, lander).toHaveURL(new RegExp(`/members\\?gender=female.*${place}$`));
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      expect((await call(context.request, 'GET', '/api/user.php')).user.email, lander).toBe(email);
      const { profile } = await call(context.request, 'GET', '/api/own-profile.php');
      expect(profile.sought_gender, lander).toBe('female');
      expect(profile.reason, lander).toBe(asks ? 'dating' : null);
      await page.close();
    }
    await context.close();
  });

  test(`what was typed stays where it is refused, but for the password, script ${script}`, async ({ browser }) => {
    allowRefusals('/landers/* 422', '/landers/* 409');
    const context = await browser.newContext(wishes);
    await chooseLanguage(context);
    const page = await context.newPage();
    const { email } = await signUp(context.request);
    await context.clearCookies({ name: 'auth.session' });
    await page.goto('/landers/alonetonight/summer?ref=r1');
    const ages = page.getByRole('group', { name: 'How old are they?' });
    await expect(ages.locator('label')).toHaveText(['18–29', '30–44', '45–59', '60 and over']);
    await ages.getByText('30–44').click();
    await joinForm(page).getByText('There’s no hurry').click();
    await fillJoin(page, { email });
    await joinForm(page).getByLabel('Profile name').fill('@Robin');
    await joinForm(page).getByLabel('Year', { exact: true }).fill('2015');
    await create(page).click();
    await expect(joinForm(page).getByRole('alert').first()).toHaveText(/look at the fields below again/);
    await expect(joinForm(page)).toContainText('You must be 18 or over to join.');
    await expect(page).toHaveURL('/landers/alonetonight/summer?ref=r1');
    await expect(joinForm(page).getByRole('heading', { name: 'Join for free' })).toBeFocused();
    await expect(joinForm(page).getByRole('alert').first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('30–44')).toBeChecked();
    await expect(joinForm(page).getByLabel('There’s no hurry')).toBeChecked();
    await expect(joinForm(page).getByLabel('Profile name')).toHaveValue('@Robin');
    await expect(joinForm(page).getByLabel('Year', { exact: true })).toHaveValue('2015');
    for (const box of await joinForm(page).getByRole('checkbox').all()) await expect(box).toBeChecked();
    await expect(joinForm(page).getByLabel('Password')).toHaveValue('');
    await joinForm(page).getByLabel('Profile name').fill('Robin');
    await joinForm(page).getByLabel('Year', { exact: true }).fill('1990');
    await joinForm(page).getByLabel('Password').fill('not the password');
    await create(page).click();
    await expect(joinForm(page).getByRole('alert')).toHaveText('There is already an account with this email address.');
    await expect(joinForm(page).getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    // Whoever has the account is simply let in.
    await joinForm(page).getByLabel('Password').fill(password);
    await create(page).click();
    await expect(page).toHaveURL('/members?gender=any&min_age=30&max_age=44');
    await context.close();
  });

  test(`liked cards outlast a refused form and stand in the profile, script ${script}`, async ({ browser }) => {
    allowRefusals('/landers/* 422');
    const context = await browser.newContext({ ...wishes, reducedMotion: 'reduce' });
    await chooseLanguage(context);
    const page = await context.newPage();
    await page.goto('/landers/tinderswipe');
    const card = (name: string) => page.getByRole('group', { name, exact: true });
    const kept = page.getByRole('heading', { name: 'That’s you, then' });
    await card('Coffee').getByTitle('Like').click();
    await card('Cooking').getByTitle('Not for me').click();
    await card('Music').getByTitle('Undo').click();
    await card('Cooking').getByTitle('Like').click();
    if (javaScriptEnabled) {
      await card('Music').scrollIntoViewIfNeeded();
      const { x, y } = (await card('Music').boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 150, y + 150);
      await page.mouse.down();
      await page.mouse.move(x + 300, y + 160, { steps: 4 });
      await page.mouse.up();
    } else await card('Music').getByTitle('Like').click();
    // The keyboard swipes with its arrows.
    await card('Hiking').getByRole('radio', { name: 'I’d rather not say' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(card('Hiking').getByRole('radio', { name: 'Not for me' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(kept).toBeHidden();
    for (const name of ['Movies', 'Travelling', 'Dancing', 'Animals', 'Reading', 'The beach'])
      await card(name).getByTitle('Not for me').click();
    await expect(kept).toBeVisible();
    await fillJoin(page);
    await joinForm(page).getByLabel('Year', { exact: true }).fill('2015');
    await create(page).click();
    await expect(joinForm(page)).toContainText('You must be 18 or over to join.');
    await expect(kept).toBeVisible();
    await expect(page.locator('#deck').getByRole('listitem')).toHaveText(['Coffee', 'Cooking', 'Music']);
    await joinForm(page).getByLabel('Year', { exact: true }).fill('1990');
    await joinForm(page).getByLabel('Password').fill(password);
    await create(page).click();
    await expect(page).toHaveURL(/\/members/);
    const { profile } = await call(context.request, 'GET', '/api/own-profile.php');
    expect(profile.interests.toSorted()).toEqual(['coffee', 'cooking', 'music']);
    await context.close();
  });

  test(`landers warn only visitors from the Netherlands and Germany, script ${script}`, async ({
    browser,
    baseURL,
  }) => {
    allowRefusals('/landers/* 422');
    const context = await browser.newContext({ ...wishes, baseURL: baseURL?.replace(general, warning) });
    const page = await context.newPage();
    const notice = page.getByRole('dialog', { name: 'Important information' });
    for (const [country, warned] of [
      ['NL', 1],
      ['DE', 1],
      ['FR', 0],
      ['BE', 0],
    ] as const) {
      await context.clearCookies();
      await chooseLanguage(context);
      await page.goto(`${landers[0]}?country=${country}`);
      await expect(notice, country).toHaveCount(warned);
      if (!warned) continue;
      if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
      for (let times = 0; javaScriptEnabled && times < 3; times += 1) await page.keyboard.press('Escape');
      await expect(notice).toBeVisible();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('kept_times');
      await notice.getByRole('button').click();
      await expect(notice).toBeHidden();
      // The page that answers a form of its own is no entry.
      await fillJoin(page, { email: 'robin@example' });
      await create(page).click();
      await expect(joinForm(page)).toContainText('look at the fields below again');
      await expect(notice).toBeHidden();
      await page.goto(`${landers[1]}?country=${country}`);
      // Without script the browser cannot note that it was accepted.
      await expect(notice).toHaveCount(javaScriptEnabled ? 0 : 1);
    }
    await context.close();
  });
}

test('pressing the way to the form shows its heading and its first field, and nothing covers them', async ({
  page,
}) => {
  for (const lander of landers)
    for (const size of [phone, { width: 1024, height: 768 }, desk]) {
      await page.setViewportSize(size);
      await page.goto(lander);
      const way = page.locator('main a[href="#join"]:visible').first();
      if (await way.count()) await way.click();
      const parts = [joinForm(page).getByRole('heading'), joinForm(page).locator('label:visible').first()];
      for (const part of parts)
        await expect
          .poll(() => part.evaluate(isOnTop), `${lander} at ${size.width}: ${await part.textContent()}`)
          .toBe(true);
    }
});

test('on a desk a form beside its story is seen whole, down to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const lander of landers.filter((one) => !/gallery|transitions/.test(one))) {
    await page.goto(lander);
    await expect(create(page), lander).toBeInViewport({ ratio: 1 });
  }
});

test('on a site that hides accounts, a lander continues by mail alike for known and unknown addresses', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: phone, baseURL: baseURL?.replace(general, hiding) });
  await chooseLanguage(context);
  const page = await context.newPage();
  const email = `${randomUUID()}@example.test`;
  for (const time of ['first', 'again']) {
    await page.goto('/landers/iconslanding');
    await fillJoin(page, { email });
    await create(page).click();
    const sent = page.getByRole('region', { name: 'Check your inbox' });
    await expect(sent, time).toContainText(`We sent an email to ${email}.`);
    await expect(joinForm(page), time).toHaveCount(0);
  }
  await context.close();
});

test('a member who opens a lander is led to the search, and an unknown lander is a page that is not there', async ({
  browser,
  page,
}) => {
  allowRefusals('/landers/* 404', '/landers 404');
  const { context, page: mine } = await person(browser);
  await mine.goto('/landers/iconslanding');
  await expect(mine).toHaveURL('/members');
  await context.close();
  for (const path of ['/landers/none', '/landers/constructor', '/landers', '/landers/tinderswipe/summer']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page could not be found' }), path).toBeVisible();
  }
});

test('another site cannot send a lander’s form, and nothing but a form is taken', async ({ request }) => {
  const body = { name: 'Robin', email: `${randomUUID()}@example.test` };
  const sent = (headers: Record<string, string>, data: object) =>
    request.post('/landers/iconslanding', { headers, ...data }).then((answer) => answer.status());
  expect(await sent({ 'sec-fetch-site': 'cross-site' }, { form: body })).toBe(403);
  const foreign = await request.post('/landers/iconslanding', { headers: { 'sec-fetch-site': 'none' }, form: body });
  expect(await foreign.text(), 'what another site typed is not shown').not.toContain(body.email);
  const unknown = await request.post('/landers/none', { headers: { 'sec-fetch-site': 'same-origin' }, form: body });
  expect(unknown.status()).toBe(404);
  expect(await sent({ 'sec-fetch-site': 'same-origin' }, { data: body })).toBe(415);
  expect(await sent({ 'sec-fetch-site': 'same-origin' }, { form: body })).toBe(422);
  const large = { form: { ...body, name: 'a'.repeat(1_000_000) } };
  expect(await sent({ 'sec-fetch-site': 'same-origin' }, large)).toBe(413);
});

test('landers are light, say who is drawn, and have no problem for axe, in light and in dark, on every screen', async ({
  page,
  request,
}) => {
  const coasts = await (await request.get('/landers/maplanding?country=CA')).text();
  expect(coasts).toContain('Ontario');
  expect(gzipSync(coasts).length, 'the longest outline').toBeLessThan(heaviestPage);
  for (const lander of landers) {
    const html = await (await request.get(lander)).text();
    const scripts = [...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, text]) => text).join('');
    expect(html.match(/<script[^>]* src=|modulepreload/g), lander).toBeNull();
    expect(gzipSync(scripts).length, lander).toBeLessThan(heaviestScript);
    expect(gzipSync(html).length, lander).toBeLessThan(heaviestPage);
    await page.goto(lander);
    // The layout: logo, content, footer and disclaimer, and no window over them.
    await expect(page.getByRole('banner').getByRole('link'), lander).toHaveCount(1);
    await expect(page.getByRole('main'), lander).toHaveCount(1);
    await expect(page.getByRole('contentinfo').getByText('For adults aged 18 and over only.'), lander).toHaveCount(1);
    await expect(page.getByRole('dialog'), lander).toHaveCount(0);
    if (await page.locator('main :is(img, video)').count())
      await expect(page.getByText('They are not members.'), lander).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of [phone, tablet, desk]) {
        await page.setViewportSize(size);
        expect(await axeProblems(page), `${lander} ${colorScheme} ${size.width}`).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), lander).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('a variant has its own words, order, colours and country, and any other slug shows the plain page', async ({
  browser,
  request,
}) => {
  const colorOf = (page: Page) => create(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  const isFirst = (page: Page, first: string) =>
    expect(
      joinForm(page).locator('fieldset, [role=radiogroup], input:not([type=radio])').first(),
      first,
    ).toHaveAttribute('name', first);
  const network = randomUUID();
  for (const javaScriptEnabled of [true, false]) {
    // The shell's own name is that of a program, whose visits are not counted.
    const { userAgent } = devices['Desktop Chrome'];
    const context = await browser.newContext({ javaScriptEnabled, viewport: phone, userAgent });
    await chooseLanguage(context);
    const page = await context.newPage();
    const plain = page.getByRole('heading', { level: 1, name: 'Alone tonight?' });
    for (const slug of ['', '/nothing', '/..%2F..%2Frendezvous', '/After-Work']) {
      await page.goto(`/landers/alonetonight${slug}`);
      await expect(plain, slug).toBeVisible();
    }
    const color = await colorOf(page);
    await page.goto(`/landers/alonetonight/after-work?network=${network}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Home from work, and now?' })).toBeVisible();
    await expect(page).toHaveTitle(/Home from work, and now\?/);
    await expect(plain).toHaveCount(0);
    expect(await colorOf(page)).not.toBe(color);
    if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
    await isFirst(page, 'name');
    await fillJoin(page);
    await create(page).click();
    await expect(page).toHaveURL(/\/members\?country=BE/);
    const { profile } = await call(context.request, 'GET', '/api/own-profile.php');
    expect(profile.country).toBe('BE');
    await context.close();
  }
  const { 'cache-control': caching } = (await request.get('/landers/alonetonight/after-work')).headers();
  expect(caching).toBe('private, no-store');
  const today = new Date().toISOString().slice(0, 10);
  const counted = async () => {
    const headers = { authorization: `Bearer ${operatorKey}` };
    const answer = await request.get(`/api/sources.php?by=source&from=${today}&to=${today}`, { headers });
    const { rows } = (await answer.json()) as { rows: { network: string; visits: number; signups: number }[] };
    const row = rows.find((one) => one.network === network);
    return row && [row.visits, row.signups];
  };
  await expect.poll(counted, { timeout: 60_000 }).toEqual([2, 2]);
});
