/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import { call, chooseLanguage, open, person, storeTimes, untilConnected } from './support/people.ts';
import { withPush } from './support/push.ts';
import { test } from './support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

/** Delivers push messages to the page's service worker, as the push service would. */
async function pushService(page: Page): Promise<(message: object) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-sw.js');
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  return async (message) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
}

const readChats = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/api/chats.php'), { timeout: 10_000 });

/** A declarative push message, as the server encrypts it. */
const message = (tag: string, url: string, more: { unread?: string[]; badge?: number } = {}) => ({
  web_push: 8030,
  notification: { title: 'Rendezvous', body: 'There is something new', navigate: url, tag, data: more },
  app_badge: more.badge ?? 1,
  mutable: true,
});

/** The paths to which the notifications on the screen lead, by tag. */
const shownOn = (page: Page) => () =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return Object.fromEntries(notifications.map(({ tag, data }) => [tag, data.url]));
  });

test('a push message makes an open page read its chats at once, and never opens another site', {
  tag: '@whole-browser',
}, async ({ browser }) => {
  const { page, context } = await person(browser);
  await context.grantPermissions(['notifications']);
  // Waits for the first regular refresh; the next is a minute later.
  const refreshed = readChats(page);
  await open(page, '/settings');
  await refreshed;
  const push = await pushService(page);
  const { origin } = new URL(page.url());
  for (const [tag, url] of [
    ['own', `${origin}/likes?type=new`],
    ['other', 'https://evil.example/chats'],
    ['slashes', `${origin}//evil.example/chats`],
    ['dots', '/.//evil.example'],
  ] as const) {
    const read = readChats(page);
    await push(message(tag, url));
    await read;
  }
  await expect.poll(shownOn(page)).toEqual({ own: '/likes?type=new', other: '/', slashes: '/', dots: '/' });
  await context.close();
});

test('notifications set the badge, go once they were read elsewhere, and open in the page that is open', {
  tag: '@whole-browser',
}, async ({ browser }) => {
  const [{ page, context, id }, writer] = [await person(browser), await person(browser, { name: 'Kim' })];
  await context.grantPermissions(['notifications']);
  await open(page, '/settings');
  await untilConnected(page);
  const push = await pushService(page);
  const worker = context.serviceWorkers()[0] as Worker;
  await worker.evaluate(() => {
    const scope = self as unknown as { badges: number[]; navigator: object };
    scope.badges = [];
    Object.defineProperty(scope.navigator, 'setAppBadge', { value: async (count: number) => scope.badges.push(count) });
  });
  const sent = await call(writer.context.request, 'POST', '/api/message.php', {
    profile: id,
    client_id: randomUUID(),
    text: 'Hello',
  });
  const { conversation } = sent.message;
  await call(writer.context.request, 'POST', '/api/like.php', { profile: id });
  await expect(page).toHaveTitle(/^\(2\)/);
  await push(message('one', `/chats/${conversation}`));
  await push(message('two', '/likes', { unread: ['one', 'two'], badge: 2 }));
  await expect.poll(shownOn(page)).toEqual({ one: `/chats/${conversation}`, two: '/likes' });
  await push(message('one', `/chats/${conversation}`, { unread: ['one'], badge: 3 }));
  await expect.poll(shownOn(page), 'two was read elsewhere').toEqual({ one: `/chats/${conversation}` });
  expect(await worker.evaluate(() => (self as unknown as { badges: number[] }).badges)).toEqual([1, 2, 3]);

  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const Press = (self as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    self.dispatchEvent(new Press('notificationclick', { notification }));
  });
  await expect(page).toHaveURL(new RegExp(`/chats/${conversation}$`));
  await expect(page.getByText('Hello').last()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame), 'without a reload').toBe(true);
  expect(await shownOn(page)()).toEqual({});
  await expect(page).toHaveTitle(/^\(1\)/);

  // Another device reads.
  await open(page, '/settings');
  await untilConnected(page);
  const next = await call(writer.context.request, 'POST', '/api/message.php', {
    profile: id,
    client_id: randomUUID(),
    text: 'Still there?',
  });
  await expect(page).toHaveTitle(/^\(2\)/);
  await push(message('one', `/chats/${conversation}`));
  await expect.poll(shownOn(page)).toEqual({ one: `/chats/${conversation}` });
  await call(context.request, 'PUT', '/api/chat.php', { conversation, message: next.message.id });
  await expect.poll(shownOn(page)).toEqual({});
  for (const one of [context, writer.context]) await one.close();
});

test('a browser that replaces its subscription stores the new one, and settings keep quiet hours', {
  tag: '@whole-browser',
}, async ({ browser }) => {
  const { page, context } = await person(browser);
  await context.grantPermissions(['notifications']);
  await open(page, '/notifications');
  await page.getByRole('switch', { name: 'Show who wrote on the lock screen' }).click({ force: true });
  await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
  const until = page.getByLabel('Until');
  await expect(until).toHaveValue('08:00');
  await until.fill('09:30');
  await until.blur();
  await expect(page.getByText('In your time zone: ')).toBeVisible();
  const chosen = async () => (await call(context.request, 'GET', '/api/notifications.php')).push;
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const quiet = { from: '22:00', to: '09:30' };
  await expect.poll(chosen).toEqual({ show_sender: true, quiet, time_zone: zone });
  await pushService(page);
  const worker = context.serviceWorkers()[0] as Worker;
  const stored = context.waitForEvent('request', (request) => request.url().endsWith('/api/user.php?push=1'));
  await worker.evaluate(() => {
    const subscription = {
      endpoint: 'https://push.example/renewed',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    };
    self.dispatchEvent(
      Object.assign(new Event('pushsubscriptionchange'), { newSubscription: subscription, waitUntil() {} }),
    );
  });
  const answer = await (await stored).response();
  expect([answer?.status(), (await stored).postDataJSON().subscription.endpoint]).toEqual([
    200,
    'https://push.example/renewed',
  ]);
  await context.close();
});

test('once switched on in the settings, push is no longer offered on the same page', async ({ browser }) => {
  const { page, context } = await person(browser);
  await storeTimes(context, { strip: 60, can_push: 60 });
  await withPush(page, 'default');
  await open(page, '/settings');
  const offer = page.getByRole('region', { name: 'Don’t miss a message' });
  await expect(offer).toBeVisible();
  const device = page.getByRole('switch', { name: 'Notify me in this browser' });
  // The switch changes once the browser has agreed.
  await device.click({ force: true });
  await expect(device).toBeChecked();
  await expect(offer).toHaveCount(0);
  await context.close();
});
