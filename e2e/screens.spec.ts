import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { desk, type Person, person, phone, tablet } from './people.ts';
import { memberScreens, type Screen, visitorScreens } from './screens.ts';

const widths = { phone, tablet, desk };

for (const [width, viewport] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on a visitor's screens: ${width}, ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const other = await person(browser);
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB' });
      await context.addCookies([{ name: 'i18n_redirected', value: 'en', domain: 'localhost', path: '/' }]);
      await expectAccessible(await context.newPage(), visitorScreens, { me: other, other });
      await context.close();
      await other.context.close();
    });

    test(`axe finds nothing on a member's screens: ${width}, ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const people = await twoPeople(browser);
      await people.me.page.setViewportSize(viewport);
      await people.me.page.emulateMedia({ colorScheme });
      await expectAccessible(people.me.page, memberScreens, people);
      await people.me.context.close();
      await people.other.context.close();
    });
  }
}

for (const language of ['fi', 'de', 'pl']) {
  test(`nothing is wider than a small phone in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const me = await person(browser, { language, viewport: { width: 320, height: 700 } });
    const other = await person(browser, { name: 'Kim', gender: 'male' });
    for (const screen of memberScreens) {
      await me.page.goto(screen.path({ me, other }));
      const overflow = await me.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect(overflow, screen.name).toBeLessThanOrEqual(0);
    }
    await me.context.close();
    await other.context.close();
  });
}

async function twoPeople(browser: Browser): Promise<{ me: Person; other: Person }> {
  return { me: await person(browser), other: await person(browser, { name: 'Kim', gender: 'male' }) };
}

async function expectAccessible(page: Page, screens: readonly Screen[], people: { me: Person; other: Person }) {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(`console: ${message.text()}`);
  });
  for (const screen of screens) {
    await page.goto(screen.path(people), { waitUntil: 'networkidle' });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
    for (const violation of violations)
      problems.push(
        `${screen.name}: ${violation.id}: ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
      );
  }
  expect(problems).toEqual([]);
}
