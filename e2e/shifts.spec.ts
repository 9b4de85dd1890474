/// <reference lib="dom" />
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { desk, open, type Person, person, phone } from './people.ts';
import { memberScreens, type Screen, visitorScreens } from './screens.ts';

/** Waiting for a page to become quiet takes no processor, so that several wait beside each other. */
const together = 4;

/** Design §7. */
const limit = 0.02;

test("nothing moves on a visitor's screens, on a phone and a desk", async ({ browser }) => {
  test.setTimeout(180_000);
  const other = await person(browser);
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', domain: 'localhost', path: '/' }]);
  expect(await shifts(context, visitorScreens, { me: other, other })).toEqual([]);
  await context.close();
  await other.context.close();
});

test("nothing moves on a member's screens, on a phone and a desk", async ({ browser }) => {
  test.setTimeout(180_000);
  const me = await person(browser);
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  expect(await shifts(me.context, memberScreens, { me, other })).toEqual([]);
  await me.context.close();
  await other.context.close();
});

/** Which screens move by the limit or more, and what on them. */
async function shifts(context: BrowserContext, screens: readonly Screen[], people: { me: Person; other: Person }): Promise<string[]> {
  await context.addInitScript(() => {
    const moved: { value: number; what: string[] } = { value: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: { node?: Node }[] }[]) {
        moved.value += value;
        for (const { node } of sources) if (node) moved.what.push((node instanceof Element ? node.outerHTML : node.textContent)?.slice(0, 120) ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const waiting = [phone, desk].flatMap((viewport) => screens.map((screen) => ({ viewport, screen })));
  const found: string[] = [];
  const work = async (page: Page) => {
    // Far enough from the server that the page is drawn before its script has taken over.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 60, downloadThroughput: -1, uploadThroughput: -1 });
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { viewport, screen } = next;
      await page.setViewportSize(viewport);
      await open(page, screen.path(people));
      const moved = await page.evaluate(() => (window as unknown as { moved: { value: number; what: string[] } }).moved);
      if (moved.value >= limit) found.push(`${screen.name}, ${viewport.width} px: ${moved.value.toFixed(3)}: ${moved.what.join(' | ')}`);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: together }, async () => work(await context.newPage())));
  return found;
}
