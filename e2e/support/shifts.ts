/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** The largest layout shift allowed (design §7). */
const limit = 0.02;

/**
 * Records layout shifts on pages opened from now on, with an empty cache and enough latency that each is drawn before
 * its script runs.
 */
export async function watchShifts(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    const moved: { value: number; what: string[] } = { value: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number;
        sources: { node?: Node }[];
      }[]) {
        moved.value += value;
        for (const { node } of sources)
          if (node) moved.what.push((node instanceof Element ? node.outerHTML : node.textContent)?.slice(0, 120) ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts since the page was opened, if they exceed the limit. */
export async function shiftsOn(page: Page): Promise<string[]> {
  const { value, what } = await page.evaluate(
    () => (window as unknown as { moved: { value: number; what: string[] } }).moved,
  );
  return value < limit ? [] : [`moves by ${value.toFixed(3)}: ${what.join(' | ')}`];
}
