import { expect, type Page } from '@playwright/test';
import { axeProblems } from './axe.ts';
import { removedByHydration, watchHydration } from './hydration.ts';
import { desk, open, type Person, phone, tablet } from './people.ts';
import type { Screen } from './screens.ts';
import { shiftsOn, watchShifts } from './shifts.ts';

// One scheme opens each screen at the smallest width, the other at the largest; the rest is reached by resizing.
const orders = { light: [phone, tablet, desk], dark: [desk, tablet, phone] } as const;

/** Rules that depend on the colour scheme. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Resolves once nothing has moved for 0.1 s; after a resize a browser needs several frames. */
const stands = `new Promise((done) => {
  const places = () => [...document.querySelectorAll('a, button, input, h1')]
    .map((one) => Object.values(one.getBoundingClientRect().toJSON())).join();
  const look = (before) => setTimeout(() => (places() === before ? done() : look(places())), 100);
  look(places());
})`;

/** How far the page of an address is wider than the window, in px. */
export async function overflowOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Opens each screen at three widths: no accessibility problem, no error, and nothing that moves as it loads. */
export async function expectAccessible(
  page: Page,
  colorScheme: 'light' | 'dark',
  screens: readonly Screen[],
  people: { me: Person; other: Person },
) {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Some screens are missing pages or expired links, whose status the browser logs.
    if (message.type() === 'error' && !/status of (404|410)/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  // Without transitions, as axe would measure a colour in between.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const widths = orders[colorScheme];
  await watchShifts(page);
  await watchHydration(page);
  for (const screen of screens) {
    await page.setViewportSize(widths[0]);
    await open(page, screen.path(people));
    if ((await page.evaluate('document.compatMode')) !== 'CSS1Compat')
      problems.push(`${screen.name}: is in quirks mode`);
    const removed = screen.answersLater ? [] : await removedByHydration(page);
    problems.push(
      ...[...(await shiftsOn(page)), ...removed].map((problem) => `${screen.name}, ${widths[0].width} px: ${problem}`),
    );
    for (const size of widths) {
      await page.setViewportSize(size);
      if (screen.atEnd) await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      await page.evaluate(stands);
      problems.push(
        ...(await axeProblems(page, colorScheme === 'dark' ? colours : undefined)).map(
          (problem) => `${screen.name}, ${size.width} px: ${problem}`,
        ),
      );
    }
  }
  expect(problems).toEqual([]);
}
