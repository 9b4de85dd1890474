/// <reference lib="dom" />
import { type Browser, expect, type Page } from '@playwright/test';
import { linkToken } from '../../server/features/notify/notify.rules.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { removedByHydration, watchHydration } from '../support/hydration.ts';
import {
  call,
  chooseLanguage,
  desk,
  journeySecret,
  open,
  type Person,
  person,
  phone,
  storeTimes,
} from '../support/people.ts';
import { withPush } from '../support/push.ts';
import { shiftsOn, watchShifts } from '../support/shifts.ts';
import { test } from '../support/test.ts';

/** Kinds of members whose pages have different frames, each with the number of unseen items. */
const kinds: readonly { name: string; count: number; make: (browser: Browser) => Promise<Person> }[] = [
  { name: 'without unseen items', count: 0, make: (browser) => person(browser) },
  { name: 'with messages and likes, a bonus and alerts', count: 3, make: withNews },
  { name: 'with an unconfirmed e-mail address', count: 0, make: (browser) => person(browser, { confirmed: false }) },
  { name: 'with premium, few credits, messages and likes', count: 3, make: premium },
  { name: 'with stopped mails', count: 3, make: unsubscribed },
  { name: 'with push messages on offer', count: 0, make: writer },
  { name: 'who signed up a while ago', count: -1, make: demoMember },
];

const pages = ['/members', '/likes', '/chats', '/premium', '/credits', '/settings', '/profile', '/match-finder'];

async function withNews(browser: Browser): Promise<Person> {
  const me = await person(browser);
  const [kim, sam] = await Promise.all([
    person(browser, { name: 'Kim', gender: 'male' }),
    person(browser, { name: 'Sam', gender: 'male' }),
  ]);
  await write(kim, me, 'Hello');
  await write(kim, me, 'Are you there?');
  await call(sam.context.request, 'POST', '/api/like.php', { profile: me.id });
  await kim.context.close();
  await sam.context.close();
  return me;
}

async function premium(browser: Browser): Promise<Person> {
  const me = await withNews(browser);
  await buyCredits(me, 'nl-10');
  return me;
}

async function unsubscribed(browser: Browser): Promise<Person> {
  const me = await withNews(browser);
  const link = new URLSearchParams({ member: me.id, token: linkToken(journeySecret, me) });
  expect((await me.context.request.post(`/unsubscribe?${link}`)).status()).toBe(200);
  return me;
}

async function writer(browser: Browser): Promise<Person> {
  const me = await person(browser);
  await withPush(me.page, 'default');
  await storeTimes(me.context, { strip: 60, photo: 60, can_push: 60 });
  return me;
}

/** A demo member: with a photo, messages and likes, and no bonus. */
async function demoMember(browser: Browser): Promise<Person> {
  const context = await browser.newContext();
  await chooseLanguage(context);
  const email = 'demo@rendezvous.test';
  const { user } = await call(context.request, 'POST', '/api/user.php', { email, password: 'rendezvous-demo' });
  return { context, page: await context.newPage(), email, id: user.id, name: user.profile.name };
}

/** Records the badge of the installed app. */
async function watchBadge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => badges.push(count) });
  });
}

for (const { name, count, make } of kinds) {
  test(`for a member ${name}, nothing on the first page moves or disappears, and unseen items are counted`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { page, context } = await make(browser);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
    await watchShifts(page);
    await watchHydration(page);
    await watchBadge(page);
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      for (const path of pages) {
        const where = `${path}, ${viewport.width} px`;
        const html = await (await context.request.get(path)).text();
        if (html.includes('Skeleton-root')) problems.push(`${where}: the server left a part to the browser`);
        const written = html.match(/<title[^>]*>([^<]*)/)?.[1] ?? '';
        await open(page, path);
        const badges = await page.evaluate(() => (window as unknown as { badges: number[] }).badges);
        const waiting = Number(/^\((\d+)\) /.exec(written)?.[1] ?? 0);
        if (count < 0 ? waiting === 0 : waiting !== count) problems.push(`${where}: the server wrote "${written}"`);
        if (badges.join() !== String(waiting)) problems.push(`${where}: the badge was ${badges}`);
        const title = await page.title();
        if (title !== written.replaceAll('&amp;', '&')) problems.push(`${where}: "${written}" became "${title}"`);
        problems.push(
          ...[...(await shiftsOn(page)), ...(await removedByHydration(page))].map((problem) => `${where}: ${problem}`),
        );
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });
}
