import { type Browser, expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { removedByHydration, watchHydration } from '../support/hydration.ts';
import { operator } from '../support/operators.ts';
import { chooseLanguage, desk, open, type Person, person, phone, tablet } from '../support/people.ts';
import { memberScreens, moneyScreens, refusalsOf, type Screen, visitorScreens } from '../support/screens.ts';
import { shiftsOn, watchShifts } from '../support/shifts.ts';
import { allowRefusals, test } from '../support/test.ts';

// One scheme opens each screen at the smallest width, the other at the largest; the rest is reached by resizing.
const orders = { light: [phone, tablet, desk], dark: [desk, tablet, phone] } as const;

/** Rules that depend on the colour scheme. */
const colours = ['color-contrast', 'link-in-text-block'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`visitors' screens have no accessibility problems at three widths, and nothing moves: ${colorScheme}`, async ({
    browser,
  }) => {
    allowRefusals(...refusalsOf(visitorScreens));
    test.setTimeout(300_000);
    const other = await person(browser);
    const context = await browser.newContext();
    await chooseLanguage(context);
    await expectAccessible(await context.newPage(), colorScheme, visitorScreens, { me: other, other });
    await context.close();
    await other.context.close();
  });

  test(`members' screens have no accessibility problems at three widths, and nothing moves: ${colorScheme}`, async ({
    browser,
  }) => {
    allowRefusals(...refusalsOf(memberScreens));
    test.setTimeout(300_000);
    const people = await twoPeople(browser);
    await expectAccessible(people.me.page, colorScheme, memberScreens, people);
    await people.me.context.close();
    await people.other.context.close();
  });
}

for (const language of ['fi', 'de', 'pl']) {
  test(`no screen is wider than a small phone in ${language}`, async ({ browser }) => {
    allowRefusals(...refusalsOf([...visitorScreens, ...memberScreens]));
    const me = await person(browser, { language, viewport: { width: 320, height: 700 }, hasPayment: true });
    const other = await person(browser, { name: 'Kim', gender: 'male' });
    const visitor = await browser.newPage({ viewport: { width: 320, height: 700 } });
    await chooseLanguage(visitor.context(), language);
    for (const screen of visitorScreens)
      expect(await overflowOf(visitor, screen.path({ me, other })), `${screen.name}, as a visitor`).toBeLessThanOrEqual(
        0,
      );
    await visitor.close();
    for (const screen of memberScreens)
      expect(await overflowOf(me.page, screen.path({ me, other })), screen.name).toBeLessThanOrEqual(0);
    await me.context.close();
    await other.context.close();
  });
}

for (const language of ['fi', 'de', 'pl', 'nl', 'fr'])
  test(`no screen of the desk about money is wider than a small phone in ${language}`, async ({ browser }) => {
    const page = await operator(browser, ['finance', 'support'], { width: 320, height: 700 });
    await chooseLanguage(page.context(), language);
    for (const address of moneyScreens) {
      expect(await overflowOf(page, address), address).toBeLessThanOrEqual(0);
      expect(await axeProblems(page), address).toEqual([]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    }
    await page.context().close();
  });

async function overflowOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Resolves once nothing has moved for 0.1 s; after a resize a browser needs several frames. */
const stands = `new Promise((done) => {
  const places = () => [...document.querySelectorAll('a, button, input, h1')]
    .map((one) => Object.values(one.getBoundingClientRect().toJSON())).join();
  const look = (before) => setTimeout(() => (places() === before ? done() : look(places())), 100);
  look(places());
})`;

async function twoPeople(browser: Browser): Promise<{ me: Person; other: Person }> {
  return {
    me: await person(browser, { hasPayment: true }),
    other: await person(browser, { name: 'Kim', gender: 'male' }),
  };
}

async function expectAccessible(
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
