/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from '../support/page.ts';
import { chooseLanguage, desk, open, password, person, phone } from '../support/people.ts';
import { signupTitles } from '../support/signup.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true });
/** Opens a page without animations, as elements that are still moving in are not yet visible. */
const openCalm = async (page: Page, path: string) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, path);
};

/** The problem with the focused element: no visible mark, or a mark out of sight. Null if there is none. */
async function unseen(): Promise<string | null> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const element = document.activeElement;
  // After the last element the focus moves to the browser's bar.
  if (!element || element === document.body) return null;
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const isMarked = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const isInSight = (one: Element) => {
    // A link that wraps has a box on each line.
    const { left, right, top, bottom } = one.getClientRects()[0] ?? one.getBoundingClientRect();
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    const [width, height] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
    if (width < 4 || height < 4) return false;
    return [0.5, 0.1, 0.9].some((part) => {
      const hit = document.elementFromPoint(x + width * part, y + height * part);
      // A label that covers a whole row is transparent.
      return hit !== null && [one, ...labels].some((seen) => seen.contains(hit));
    });
  };
  // Some controls are drawn by an element around them, which carries the mark; a link over a card, by the card.
  const around = [element.nextElementSibling, element.parentElement, (element as HTMLElement).offsetParent];
  const drawn = [element, ...around, ...labels].filter((one) => one !== null);
  return drawn.some((one) => isMarked(one) && isInSight(one)) ? null : `not seen: ${element.outerHTML.slice(0, 200)}`;
}

/** Like `unseen`, after giving the page a second to scroll the element into view. */
async function problemWithFocus(page: Page): Promise<string | null> {
  let problem = await page.evaluate(unseen);
  for (let looks = 0; problem && looks < 10; looks++) {
    await page.waitForTimeout(100);
    problem = await page.evaluate(unseen);
  }
  return problem;
}

/** Presses Tab until `target` has the focus; every stop on the way must be visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  // A search and what else one may like are 48 cards of two stops each.
  await expect(target).toBeAttached();
  const problems: (string | null)[] = [];
  for (let stops = 0; stops < 150; stops++) {
    await page.keyboard.press('Tab');
    problems.push(await problemWithFocus(page));
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(problems.filter(Boolean)).toEqual([]);
      return;
    }
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

/** Tab stays inside an open window, and Escape returns the focus to its opener. */
async function expectWindow(page: Page, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let stops = 0; stops < 14; stops++) {
    await page.keyboard.press('Tab');
    expect(await problemWithFocus(page)).toBeNull();
    expect(
      await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('with the keyboard alone, a visitor skips the navigation and signs up', { tag: '@whole-browser' }, async ({
  page,
}) => {
  await openCalm(page, '/');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);

  await openCalm(page, '/signup');
  await type(page, page.getByLabel('Profile name'), 'Robin');
  await type(page, page.getByLabel('Email address'), `${randomUUID()}@example.test`);
  await press(page, button(page, 'Continue'));
  await heading(page, signupTitles.birth);
  await reach(page, page.getByLabel('Day', { exact: true }));
  await page.keyboard.type('17051990');
  await press(page, button(page, 'Continue'));
  await heading(page, signupTitles.sought);
  await press(page, page.getByRole('main').getByRole('radio').first(), 'Space');
  await press(page, button(page, 'Continue'));
  await heading(page, signupTitles.account);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await press(page, page.getByRole('checkbox', { name: /at least 18/ }), 'Space');
  await press(page, button(page, 'Create account'));
  await heading(page, 'Add your best photo');
  await press(page, button(page, 'Skip'));
  await heading(page, 'Where do you live?');
  await type(page, page.getByPlaceholder('Type the first letters'), 'utre');
  await expect(page.getByRole('option', { name: 'Utrecht' }).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Type the first letters')).toHaveValue(/Utrecht/);
  await press(page, button(page, 'Continue'));
  await heading(page, 'I am a …');
  await press(page, page.getByRole('main').getByRole('radio').first(), 'Space');
  await press(page, button(page, 'Continue'));
  await heading(page, 'What are you into?');
  await press(page, page.getByRole('checkbox', { name: 'Hiking' }), 'Space');
  await press(page, button(page, 'Continue'));
  await heading(page, 'Tell us about yourself');
  await type(page, page.getByLabel('About me'), 'I like long walks.');
  await press(page, button(page, 'Continue'));
  await heading(page, 'Don’t miss a message');
  await press(page, button(page, 'Skip'));
  await heading(page, 'Check your inbox');
});

test('with the keyboard alone, a member logs in, and opens and closes the menus', async ({ page, browser }) => {
  const { email, context } = await person(browser);
  await openCalm(page, '/login');
  await type(page, page.getByLabel('Email address'), email);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/members$/);

  const language = button(page, 'Language');
  await press(page, language);
  await reach(page, button(page, 'English'));
  await page.keyboard.press('Escape');
  await expect(button(page, 'English')).toBeHidden();
  await expect(language).toBeFocused();
  await press(page, page.getByRole('button', { name: /^Account/ }));
  await press(page, page.getByRole('link', { name: 'Settings' }));
  await heading(page, 'Settings');
  await context.close();
});

for (const [size, viewport] of Object.entries({ desk, phone })) {
  test(`with the keyboard alone, a member searches, likes, opens a profile and writes: ${size}`, async ({
    browser,
  }) => {
    const { page, context } = await person(browser, { viewport });
    const other = await person(browser, { name: 'Benedict', gender: 'male' });
    await openCalm(page, '/members?gender=female&country=NL&city=2759794&place=Arnhem');
    if (viewport === phone) {
      const filters = page.getByRole('button', { name: /filter/i }).first();
      await press(page, filters);
      await expectWindow(page, filters);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await reach(page, page.getByRole('radio', { name: 'Women' }));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/gender=male/);
    await press(page, page.getByRole('checkbox', { name: 'Online now' }), 'Space');
    await expect(page).toHaveURL(/online=true/);
    await page.keyboard.press('Space');
    await expect(page).not.toHaveURL(/online=true/);
    if (viewport === phone) await page.keyboard.press('Escape');
    await press(page, button(page, 'Like Benedict').first());
    await expect(page.getByRole('button', { name: /take back your like for Benedict/ }).first()).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('link', { name: /^Benedict/ }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await heading(page, /^Benedict/);
    await press(page, page.getByRole('link', { name: 'Write to Benedict' }));
    const field = page.getByRole('textbox', { name: 'Write Benedict a message' });
    await expect(field).toBeVisible();
    await type(page, field, 'Hello');
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByText(/: Hello$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await context.close();
    await other.context.close();
  });
}

test('by keyboard alone, a member changes settings, opens and closes a window, and deletes the account', async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await openCalm(page, '/settings');
  await press(page, page.getByRole('button', { name: /^Password/ }));
  await expect(page.getByLabel('Current password')).toBeFocused();
  await press(page, page.getByRole('button', { name: /^Where you’re logged in/ }));
  const everywhere = button(page, 'Log out everywhere');
  await press(page, everywhere);
  await expectWindow(page, everywhere);
  await press(page, page.getByRole('switch', { name: 'New messages' }), 'Space');
  await press(page, page.getByRole('link', { name: 'Delete my account' }));
  await heading(page, 'Delete your account?');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Delete my account' }));
  await expect(button(page, 'Delete my account now')).toBeVisible();
  await press(page, button(page, 'Delete my account now'));
  await expect(page).toHaveURL(/\/account-deleted$/);
  await context.close();
});
