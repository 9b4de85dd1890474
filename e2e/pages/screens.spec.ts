import { type Browser, expect } from '@playwright/test';
import { locales } from '@rendezvous/contract/shared';
import { expectAccessible, overflowOf } from '../support/looking.ts';
import { chooseLanguage, type Person, person } from '../support/people.ts';
import { memberScreens, payingScreens, refusalsOf, visitorScreens } from '../support/screens.ts';
import { allowRefusals, test } from '../support/test.ts';

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

test('screens about money are in their language, and no wider than a small phone, in every language', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  for (const language of locales) {
    const me = await person(browser, { language, viewport: { width: 320, height: 700 }, hasPayment: true });
    for (const { name, path } of payingScreens) {
      expect(await overflowOf(me.page, path({ me, other: me })), `${name} in ${language}`).toBeLessThanOrEqual(0);
      expect(await me.page.locator('html').getAttribute('lang')).toBe(language);
    }
    await me.context.close();
  }
});

async function twoPeople(browser: Browser): Promise<{ me: Person; other: Person }> {
  return {
    me: await person(browser, { hasPayment: true }),
    other: await person(browser, { name: 'Kim', gender: 'male' }),
  };
}
