/// <reference lib="dom" />
import { type CDPSession, expect, type Page } from '@playwright/test';
import { open, person, storeTimes } from './support/people.ts';
import { withPush } from './support/push.ts';
import { test } from './support/test.ts';

test.beforeEach(({ context }) =>
  context.addCookies([{ name: 'i18n_redirected', value: 'en', domain: 'localhost', path: '/' }]),
);

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
    ['own', '/likes?type=new'],
    ['other', 'https://evil.example/chats'],
    ['slashes', `${origin}//evil.example/chats`],
    ['dots', '/.//evil.example'],
  ] as const) {
    const read = readChats(page);
    await push({ title: 'Rendezvous', body: 'There is something new', url, tag });
    await read;
  }
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return Object.fromEntries(notifications.map(({ tag, data }) => [tag, data.url]));
    });
  await expect.poll(shown).toEqual({ own: '/likes?type=new', other: '/', slashes: '/', dots: '/' });
  await context.close();
});

test('once switched on in the settings, push is no longer offered on the same page', async ({ browser }) => {
  const { page, context } = await person(browser);
  await storeTimes(context, { strip: 60, can_push: 60, wrote: 60 });
  await withPush(page, 'default');
  await open(page, '/settings');
  const offer = page.getByRole('region', { name: 'Don’t miss a message' });
  await expect(offer).toBeVisible();
  const device = page.getByRole('switch', { name: 'Notify me here' });
  // The switch changes once the browser has agreed.
  await device.click({ force: true });
  await expect(device).toBeChecked();
  await expect(offer).toHaveCount(0);
  await context.close();
});
