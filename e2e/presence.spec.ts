import type { Page } from '@playwright/test';
import { call, open, type Person, person } from './support/people.ts';
import { expect, test } from './support/server.ts';

/** Playwright keeps every page visible, so hiding is simulated by the browser's event; leaving and closing are real. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    const { document } = globalThis as unknown as { document: EventTarget };
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
const hide = (page: Page) => setHidden(page, true);
const show = (page: Page) => setHidden(page, false);

async function seen(reader: Person, other: Person): Promise<boolean> {
  return (await call(reader.context.request, 'GET', `/api/profile.php?id=${other.id}`)).profile.online;
}
const becomes = (reader: Person, other: Person, online: boolean) => expect.poll(() => seen(reader, other)).toBe(online);

test('a member goes offline when the page is hidden or left, and online again when it returns', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await open(ben.page, '/members');
  expect(await seen(ann, ben)).toBe(true);
  const beacon = ben.page.waitForRequest('**/api/page-hidden.php');
  await hide(ben.page);
  expect(await (await beacon).headerValue('content-type')).toBe('application/json');
  expect((await beacon).resourceType()).toBe('ping');
  await becomes(ann, ben, false);
  // Reads by a hidden page do not count as presence.
  const read = ben.page.waitForResponse('**/api/likes.php');
  await call(ann.context.request, 'POST', '/api/like.php', { profile: ben.id });
  await read;
  expect(await seen(ann, ben)).toBe(false);
  await show(ben.page);
  await becomes(ann, ben, true);
  await ben.page.goto('about:blank');
  await becomes(ann, ben, false);
  for (const { context } of [ann, ben]) await context.close();
});

test('a member with another visible page stays online until the last one is hidden', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const second = await ben.context.newPage();
  await open(ben.page, '/members');
  await open(second, '/likes');
  const beacons: string[] = [];
  for (const page of [ben.page, second])
    page.on('request', (request) => request.url().endsWith('/api/page-hidden.php') && beacons.push(page.url()));
  await hide(ben.page);
  await second.getByRole('link', { name: /^Messages/ }).click();
  await expect(second).toHaveURL(/chats$/);
  expect(await seen(ann, ben)).toBe(true);
  expect(beacons).toEqual([]);
  // The hidden page learns that the visible one was closed.
  await second.close({ runBeforeUnload: true });
  await becomes(ann, ben, false);
  await show(ben.page);
  await becomes(ann, ben, true);
  for (const { context } of [ann, ben]) await context.close();
});

test('a member who switches it off in the settings is online for nobody', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  await open(ben.page, '/settings');
  await becomes(ann, ben, true);
  await ben.page.getByText('Show when I’m online', { exact: true }).click();
  await becomes(ann, ben, false);
  await open(ben.page, '/members');
  expect(await seen(ann, ben)).toBe(false);
  await open(ben.page, '/settings');
  await expect(ben.page.getByRole('switch', { name: 'Show when I’m online' })).not.toBeChecked();
  await Promise.all([ann.context.close(), ben.context.close()]);
});
