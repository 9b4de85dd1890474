/// <reference lib="dom" />
import { type Browser, expect, type Page } from '@playwright/test';
import { locales } from '@rendezvous/contract/shared';
import { expectAccessible, overflowOf } from '../support/looking.ts';
import { chooseLanguage, open, type Person, person } from '../support/people.ts';
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

/** The smallest phone, and a desk of 1,280 px at 200 %. */
const narrow = [
  { width: 320, height: 700 },
  { width: 640, height: 400 },
];

/** The buttons of a page whose words or edges are cut, by their names. */
const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    const cuts = (one: Element) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
    const isCut = (button: HTMLElement): boolean => {
      const { left, right, width } = button.getBoundingClientRect();
      for (let one = button.parentElement; one; one = one.parentElement) {
        if (scrolls(one)) return false;
        const edges = one.getBoundingClientRect();
        if (cuts(one) && edges.width > 1 && (left < edges.left - 1 || right > edges.right + 1)) return true;
      }
      return width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1);
    };
    /** Whether words inside are wider than what shows of them. */
    const hidesWords = (button: HTMLElement): boolean =>
      [button, ...button.querySelectorAll<HTMLElement>('*')].some(
        (one) => cuts(one) && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1,
      );
    return [...document.querySelectorAll<HTMLElement>('button, summary, [role=tab], a.mantine-Button-root')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => one.closest('[inert], [aria-hidden=true]') === null)
      .filter((one) => isCut(one) || hidesWords(one))
      .map((one) => one.getAttribute('aria-label') ?? one.innerText);
  });

for (const language of ['fi', 'de'])
  test(`no button is cut at 320 px or at 200 % in ${language}`, async ({ browser }) => {
    allowRefusals(...refusalsOf([...visitorScreens, ...memberScreens]));
    test.setTimeout(300_000);
    const me = await person(browser, { language, hasPayment: true });
    const other = await person(browser, { name: 'Kim', gender: 'male' });
    const visitor = await browser.newPage();
    await chooseLanguage(visitor.context(), language);
    const cut: Record<string, string[]> = {};
    for (const [page, screens] of [
      [visitor, visitorScreens],
      [me.page, memberScreens],
    ] as const)
      for (const { name, path } of screens) {
        await page.goto(path({ me, other }));
        for (const size of narrow) {
          await page.setViewportSize(size);
          const found = await cutButtons(page);
          if (found.length > 0) cut[`${name}, ${size.width} px`] = found;
        }
      }
    expect(cut).toEqual({});
    for (const context of [visitor.context(), me.context, other.context]) await context.close();
  });

test('at 1,920 px the members stand in six columns, which a desk of 1,440 px has not', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: { width: 1920, height: 1080 } });
  await open(page, '/members');
  const columns = () =>
    page.evaluate(() => {
      const [first, ...others] = [...document.querySelectorAll('main ul:has(a[data-morph]) > li')].map((one) =>
        one.getBoundingClientRect(),
      );
      return 1 + others.filter(({ top }) => Math.abs(top - (first?.top ?? 0)) < 1).length;
    });
  expect(await columns()).toBe(6);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await columns()).toBe(4);
  await context.close();
});

async function twoPeople(browser: Browser): Promise<{ me: Person; other: Person }> {
  return {
    me: await person(browser, { hasPayment: true }),
    other: await person(browser, { name: 'Kim', gender: 'male' }),
  };
}
