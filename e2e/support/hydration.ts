/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/**
 * Records, on pages opened from now on, elements of the server's HTML that the browser removes. Hydration removes none;
 * where React's result differs from the server's, it renders anew.
 */
export async function watchHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written = new WeakSet<Node>();
    const gone: string[] = [];
    const pressed = 'a, button, input, select, textarea, img';
    Object.assign(window, { gone });
    // Placeholders may be removed.
    const saysSomething = (node: Element) =>
      node.textContent !== '' || node.matches(pressed) || node.querySelector(pressed) !== null;
    const isSeen = (node: Element) => !node.closest('script, style, link, template, [data-mantine-shared-portal-node]');
    document.addEventListener('DOMContentLoaded', () => {
      for (const element of document.body.querySelectorAll('*')) if (isSeen(element)) written.add(element);
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
          if (node instanceof Element && written.has(node) && !node.isConnected && saysSomething(node))
            gone.push(node.outerHTML.slice(0, 160));
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** The elements removed since the page was opened. */
export async function removedByHydration(page: Page): Promise<string[]> {
  const gone = await page.evaluate(() => (window as unknown as { gone: string[] }).gone);
  return gone.map((html) => `the server wrote, and hydration removed: ${html}`);
}
