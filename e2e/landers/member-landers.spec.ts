import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { fillJoin, joinForm } from '../support/lander.ts';
import {
  call,
  chooseLanguage,
  desk,
  mailedLink,
  open,
  type Person,
  password,
  person,
  phone,
  signUp,
} from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

const landers = ['landing', 'landing2', 'landing2/summer', 'landing3', 'landing3/summer'];
const about = 'I bake bread on Sundays';
const everything = { version: 1, is_on: true, parts: ['picture', 'name', 'place', 'about'] };
/** The most bytes of a page's document. */
const heaviest = 250 * 1024;

async function advertised(browser: Browser, name = 'Anna'): Promise<Person> {
  const member = await person(browser, { name });
  await call(member.context.request, 'PUT', '/api/profile.php', { about });
  await call(member.context.request, 'PUT', '/api/advert.php', everything);
  return member;
}

async function visit(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled });
  await chooseLanguage(context);
  return context.newPage();
}

const press = (page: Page, name: string) => joinForm(page).getByRole('button', { name, exact: true }).click();

test('who signs up where a member is shown comes back to them with what they began, until it is withdrawn', async ({
  browser,
}) => {
  allowRefusals('/members/*/landing2 422');
  const anna = await person(browser, { name: 'Anna' });
  const { request } = anna.context;
  await call(request, 'PUT', '/api/profile.php', { about });
  await open(anna.page, '/settings');
  const setting = (name: string) => anna.page.getByRole('switch', { name });
  await expect(setting('Show me on landing pages')).not.toBeChecked();
  const switchOver = (name: string) => anna.page.getByText(name, { exact: true }).click();
  await switchOver('Show me on landing pages');
  await expect(anna.page.getByText('Nothing is chosen yet')).toBeVisible();
  for (const name of ['My name and age', 'My text “About me”']) await switchOver(name);
  const allowed = async () => (await call(request, 'GET', '/api/own-profile.php')).profile.advert;
  await expect.poll(allowed).toEqual({ is_on: true, parts: ['name', 'about'] });

  for (const script of [true, false]) {
    const page = await visit(browser, script);
    await page.goto(`/members/${anna.id}/landing3`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet Anna');
    await expect(page.getByText(about)).toBeVisible();
    await expect(page.getByRole('main').getByText('Amsterdam')).toHaveCount(0);
    await page.getByRole('link', { name: 'Give a heart' }).first().click();
    await fillJoin(page);
    await press(page, 'Join and give a heart');
    await expect(page).toHaveURL(`/members/${anna.id}`);
    const { profile } = await call(page.context().request, 'GET', `/api/profile.php?id=${anna.id}`);
    expect(profile.liked).toBe(true);
    await page.context().close();
  }

  for (const script of [true, false]) {
    const page = await visit(browser, script);
    const text = `Hello from a visitor ${script}`;
    await page.goto(`/members/${anna.id}/landing2`);
    await joinForm(page).getByText('Early bird or night owl?').click();
    await joinForm(page).getByLabel('Or in your own words').fill(text);
    await fillJoin(page, { year: '2015' });
    await press(page, 'Join and send');
    await expect(joinForm(page)).toContainText('You must be 18 or over to join.');
    await expect(joinForm(page).getByLabel('Or in your own words')).toHaveValue(text);
    await expect(joinForm(page).getByLabel('Early bird or night owl?')).toBeChecked();
    await fillJoin(page);
    await press(page, 'Join and send');
    await expect(page).toHaveURL(`/members/${anna.id}/chat`);
    const { chats } = await call(page.context().request, 'GET', '/api/chats.php');
    expect(chats.map(({ last_message }: { last_message: { text: string } }) => last_message.text)).toEqual([text]);
    await page.context().close();
  }

  // A form that is sent twice, before its first answer has come, sends the line once.
  const hasty = await browser.newContext();
  const answers = {
    name: 'Robin',
    email: `${randomUUID()}@example.test`,
    password,
    day: '17',
    month: '5',
    year: '1990',
  };
  const line = { words: 'Once', terms: 'on' };
  for (const _time of [1, 2]) {
    await hasty.clearCookies();
    const sent = await hasty.request.post(`/members/${anna.id}/landing2`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      form: { ...answers, ...line },
      maxRedirects: 0,
    });
    expect([sent.status(), sent.headers().location]).toEqual([303, `/members/${anna.id}/chat`]);
  }
  const { messages } = await call(hasty.request, 'GET', `/api/chat.php?profile=${anna.id}`);
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Once']);

  // A member who is logged out, and may begin no more conversations.
  const limited = await browser.newContext({ viewport: phone });
  const { email } = await signUp(limited.request, {});
  for (const _time of [1, 2]) {
    const other = await person(browser);
    await call(limited.request, 'POST', '/api/message.php', { profile: other.id, client_id: randomUUID(), text: 'Hi' });
    await other.context.close();
  }
  await limited.clearCookies();
  await chooseLanguage(limited);
  const longest = `Łódź 東京 ${'😀'.repeat(900)} the end`;
  const again = await limited.newPage();
  await again.goto(`/members/${anna.id}/landing2`);
  await joinForm(again).getByLabel('Or in your own words').fill(longest);
  await fillJoin(again, { email });
  await press(again, 'Join and send');
  await expect(again).toHaveURL(`/members/${anna.id}/chat`);
  await expect(again.getByText('You’ve started your 2 free conversations')).toBeVisible();
  await expect(again.getByRole('textbox', { name: /Anna/ })).toHaveValue(longest);
  await again.reload();
  await expect(again.getByRole('textbox', { name: /Anna/ })).toHaveValue(longest);
  expect((await limited.cookies()).filter(({ name }) => name.startsWith('unsent_line'))).toEqual([]);

  await switchOver('Show me on landing pages');
  await expect.poll(async () => (await allowed()).is_on).toBe(false);
  const next = await visit(browser);
  for (const lander of landers) {
    await next.goto(`/members/${anna.id}/${lander}`);
    await expect(next.getByText('They are not members.')).toBeVisible();
    expect(await next.content()).not.toContain('Anna');
  }
  await fillJoin(next);
  await press(next, 'Create account');
  await expect(next).toHaveURL(/\/members\?/);
  for (const context of [anna.context, next.context(), hasty, limited]) await context.close();
});

/** A page without what differs on every request, and with another id in its place. */
const bare = (html: string, id: string) => html.replaceAll(id, 'ID').replaceAll(/nonce="[^"]*"|'nonce-[^']*'/g, '');

test('whoever is not to be shown has the very same page, whatever the reason, and so has nobody', async ({
  browser,
  request,
}) => {
  const hidden: Record<string, string> = { unknown: randomUUID() };
  const member = async (why: string, change: (of: APIRequestContext) => Promise<unknown>) => {
    const one = await advertised(browser);
    await change(one.context.request);
    hidden[why] = one.id;
    await one.context.close();
  };
  await member('withdrawn', (of) => call(of, 'PUT', '/api/advert.php', { ...everything, is_on: false }));
  await member('nothing allowed', (of) => call(of, 'PUT', '/api/advert.php', { ...everything, parts: [] }));
  await member('invisible', (of) => call(of, 'PUT', '/api/invisible.php', { invisible: true }));
  await member('deleted', (of) => call(of, 'POST', '/api/account-deletion.php', {}));
  const never = await person(browser);
  const unconfirmed = await browser.newContext();
  hidden.unconfirmed = (await signUp(unconfirmed.request, { confirmed: false })).id;
  await call(unconfirmed.request, 'PUT', '/api/advert.php', everything);
  hidden['never switched on'] = never.id;
  const shown = await advertised(browser);

  for (const lander of landers) {
    const answer = async (id: string) => {
      const response = await request.get(`/members/${id}/${lander}`, { headers: { 'accept-encoding': 'identity' } });
      const {
        'content-security-policy': policy = '',
        'x-request-id': _request,
        date: _date,
        ...headers
      } = response.headers();
      return {
        status: response.status(),
        html: bare(await response.text(), id),
        headers: { ...headers, policy: bare(policy, id) },
      };
    };
    const expected = await answer(randomUUID());
    expect(expected).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
    });
    expect(expected.html).toContain('/icons/share.png');
    expect(Buffer.byteLength(expected.html)).toBeLessThan(heaviest);
    expect(expected.html).not.toMatch(/<script[^>]* src=|modulepreload/);
    for (const [why, id] of Object.entries(hidden)) expect(await answer(id), `${lander} ${why}`).toEqual(expected);
    // As is whoever has nothing but an id of the wrong form.
    expect((await answer('abc')).html).toBe(expected.html);
    const own = await answer(shown.id);
    expect(own).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
    expect(own.html).toContain('Anna');
    // Without a picture that visitors may see, a shared link has the brand's.
    expect(own.html).toContain('/icons/share.png');
    expect(Buffer.byteLength(own.html)).toBeLessThan(heaviest);
    expect(own.html).not.toMatch(/<script[^>]* src=|modulepreload/);
  }
  // Sign-up to meet them: as plain as for nobody, where their profile is not there either.
  const signup = async (id: string) => {
    const response = await request.get(`/members/${id}/signup`, { maxRedirects: 0 });
    const html = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    return { status: response.status(), html: bare(html, id) };
  };
  const plain = await signup(randomUUID());
  expect(plain.status).toBe(200);
  for (const why of ['deleted', 'unconfirmed']) expect(await signup(hidden[why] ?? ''), why).toEqual(plain);
  for (const context of [never.context, unconfirmed, shown.context]) await context.close();
});

test('landing pages of a member have no problem for axe, and share only a picture that visitors may see', async ({
  browser,
}) => {
  allowRefusals('/members/* 404');
  const demo = await browser.newContext();
  const { user } = await call(demo.request, 'POST', '/api/user.php', {
    email: 'demo@rendezvous.test',
    password: 'rendezvous-demo',
  });
  await call(demo.request, 'PUT', '/api/advert.php', everything);
  const page = await visit(browser);
  for (const lander of ['landing', 'landing2', 'landing3']) {
    for (const id of [user.id, randomUUID()]) {
      await page.goto(`/members/${id}/${lander}`);
      const isShown = id === user.id;
      const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
      expect(preview).toMatch(isShown ? /\/photos\/.*\.webp$/ : /\/icons\/share\.png$/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const size of [phone, desk]) {
          await page.setViewportSize(size);
          expect(await axeProblems(page), `${lander} ${colorScheme} ${size.width}`).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        }
      }
    }
  }
  // A preview of their profile has the picture as long as they allow it, and no name; nobody lists it.
  const profile = `/members/${user.id}`;
  const shared = async () => {
    const answer = await page.goto(profile);
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    return {
      robots: answer?.headers()['x-robots-tag'],
      image: await content('image'),
      alt: await content('image:alt'),
    };
  };
  const brand = { robots: 'noindex', image: expect.stringMatching(/\/icons\/share\.png$/), alt: 'Rendezvous' };
  expect(await shared()).toEqual({ ...brand, image: expect.stringMatching(/\/photos\/.*\.webp$/) });
  await call(demo.request, 'PUT', '/api/advert.php', { ...everything, parts: ['name', 'place', 'about'] });
  expect(await shared()).toEqual(brand);
  await call(demo.request, 'PUT', '/api/advert.php', everything);
  for (const lander of ['none', 'landing/summer', 'constructor']) {
    await page.goto(`/members/${user.id}/${lander}`);
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  }
  // A member who opens one is led to the profile.
  const robin = await person(browser);
  await robin.page.goto(`/members/${user.id}/landing2`);
  await expect(robin.page).toHaveURL(`/members/${user.id}`);
  await call(demo.request, 'PUT', '/api/advert.php', { ...everything, is_on: false });
  for (const context of [demo, page.context(), robin.context]) await context.close();
});

test('on a site that hides accounts the mailed link leads to the member', async ({ browser, request, baseURL }) => {
  const hiding = 'gay.localhost';
  const context = await browser.newContext({ viewport: phone, baseURL: baseURL?.replace('localhost', hiding) });
  await chooseLanguage(context);
  const page = await context.newPage();
  await page.goto('/login');
  const login = { email: 'demo@adonis.test', password: 'rendezvous-demo' };
  const id: string = await page.evaluate(
    async ([login, advert]) => {
      const headers = { 'content-type': 'application/json', 'request-type': 'client' };
      const send = (method: string, path: string, body: object) =>
        fetch(path, { method, headers, body: JSON.stringify(body) }).then((answer) => answer.json());
      const { user } = await send('POST', '/api/user.php', login);
      await send('PUT', '/api/advert.php', advert);
      return user.id;
    },
    [login, everything] as const,
  );
  await context.clearCookies({ name: 'auth.session' });
  await page.goto(`/members/${id}/landing3`);
  const { email } = await fillJoin(page);
  await press(page, 'Create account');
  await expect(page.getByRole('region', { name: 'Check your inbox' })).toBeVisible();
  const link = await mailedLink(request, email, '/activate/done');
  expect(link.searchParams.get('meet')).toBe(id);
  await context.close();
});
