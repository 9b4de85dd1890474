/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { goBackFromWindow, open, person, phone, reload } from '../support/people.ts';
import { test } from '../support/test.ts';

const everyone = '/members?gender=any&country=any&min_age=37';

test('Back closes the filters, then undoes the choices made in them, then leaves the page', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/likes');
  await open(page, everyone);
  const filters = page.getByRole('button', { name: /^Filters/ });
  const drawer = page.getByRole('dialog');
  await filters.click();
  await drawer.getByText('Women', { exact: true }).click();
  await expect(page).toHaveURL(/gender=female/);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/gender=female/);
  await expect(filters).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/gender=any/);
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/likes');
  await context.close();
});

test('a window closed by its cross leaves nothing in the history', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/likes');
  await page.locator('a[href="/members"]:visible').first().click();
  await expect(page).toHaveURL('/members');
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect.poll(() => page.evaluate('history.state?.isWindow ?? false')).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/likes');
  await context.close();
});

test('a page opened while a window closes keeps its address, and Back leads to the page before', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/likes');
  await open(page, '/members');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => page.evaluate('history.state?.isWindow ?? false')).toBe(true);
  // As in a busy browser: the closing window's step back begins right before the next page gets its entry.
  await page.evaluate(() => {
    const { pushState } = history;
    const back = navigation.back.bind(navigation);
    navigation.back = () => {
      navigation.back = back;
      const begun = Promise.withResolvers<NavigationResult>();
      history.pushState = (...entry) => {
        history.pushState = pushState;
        begun.resolve(back());
        history.pushState(...entry);
      };
      document.querySelector<HTMLElement>('nav a[href="/chats"]')?.click();
      return {
        committed: begun.promise.then(({ committed }) => committed),
        finished: begun.promise.then(({ finished }) => finished),
      } as NavigationResult;
    };
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect.poll(() => page.evaluate('history.state?.isWindow ?? false')).toBe(false);
  await expect(page).toHaveURL('/chats');
  await page.goBack();
  await expect(page).toHaveURL('/members');
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0);
  await context.close();
});

test('a question whose yes leads to another page leaves no entry to stop at', async ({ browser }) => {
  const me = await person(browser, { viewport: phone });
  const other = await person(browser, { name: 'Ben', gender: 'male' });
  const { page } = me;
  await open(page, '/members');
  await open(page, `/members/${other.id}`);
  await page.getByRole('button', { name: 'Block' }).first().click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  // A sheet, in the thumb's reach.
  await expect
    .poll(async () => {
      const box = await question.boundingBox();
      return box && Math.round(box.y + box.height);
    })
    .toBe(phone.height);
  await goBackFromWindow(page);
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`/members/${other.id}`);
  await page.goForward();
  await expect(page).toHaveURL(`/members/${other.id}`);
  await reload(page);
  await page.goBack();
  await expect(page).toHaveURL('/members');
  await me.context.close();
  await other.context.close();
});

test('Back on a changed profile asks, Back on the question still asks, and yes leaves', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.locator('a[href="/profile"]:visible').first().click();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('textbox').first().fill('New words');
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
  await page.goBack();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await question.getByRole('button', { name: /leave/i }).click();
  await expect(page).toHaveURL('/members');
  await context.close();
});

test('Back in the moment of a keystroke asks as well', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.locator('a[href="/profile"]:visible').first().click();
  await expect(page).toHaveURL('/profile');
  await page
    .getByRole('textbox')
    .first()
    .evaluate((box) => {
      box.ownerDocument.addEventListener('input', () => history.back(), { once: true });
      box.focus();
    });
  await page.keyboard.insertText('New words');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await context.close();
});

test('a window that is opened again at once is still closed by Back', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/likes');
  await page.locator('a[href="/members"]:visible').first().click();
  await expect(page).toHaveURL('/members');
  const filters = page.getByRole('button', { name: /^Filters/ });
  // Opened again before the step back of its closing has arrived.
  await filters.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await filters.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await goBackFromWindow(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/members');
  await page.goBack();
  await expect(page).toHaveURL('/likes');
  await context.close();
});

test('a page that is reloaded with a window open is left by Back without another window', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/likes');
  await page.locator('a[href="/members"]:visible').first().click();
  await expect(page).toHaveURL('/members');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.poll(() => page.evaluate('history.state?.isWindow ?? false')).toBe(true);
  await reload(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/likes');
  await context.close();
});
