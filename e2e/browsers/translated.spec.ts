import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { field, leave, said } from '../support/chat.ts';
import { write } from '../support/deeds.ts';
import { holdScript, next } from '../support/page.ts';
import { call, chooseLanguage, open, person, phone, untilConnected } from '../support/people.ts';
import { test } from '../support/test.ts';

/** What a browser does that translates: every text node becomes two nested elements, again after each change. */
const translate = `(() => {
  const observer = new MutationObserver(follow);
  function follow() {
    observer.disconnect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement.closest('font, script, style, textarea')) continue;
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).append(text.data);
      text.replaceWith(font);
    }
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  }
  follow();
})()`;

/** Translates the page, and gives the errors that it has from then on. */
async function translated(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.evaluate(translate);
  return errors;
}

/** As on a slow phone: the parts of a conversation come later than its words. */
const slowParts = (page: Page) =>
  page.route(/\/assets\/(linked-text|quoted)-[^/]*\.js/, async (route) => {
    const answer = await route.fetch();
    await page.locator('[role=log] font').first().waitFor({ state: 'attached' });
    await route.fulfill({ response: answer });
  });

test('a translated conversation shows an address, a reply, and a message taken back', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const { message } = await write(ben, ann, 'Look at https://example.org/page and tell me');
  await call(ben.context.request, 'POST', '/api/message.php', {
    profile: ann.id,
    client_id: randomUUID(),
    text: 'Did you?',
    reply_to: message.id,
  });
  const wrong = (await write(ben, ann, 'This was for Dan')).message;
  const { page } = ann;
  await slowParts(page);
  await open(page, '/members');
  const errors = await translated(page);
  await page
    .getByRole('link', { name: /Messages/ })
    .first()
    .click();
  await page.getByRole('link', { name: /This was for Dan/ }).click();
  const log = page.getByRole('log');
  await expect(log.getByRole('button', { name: 'https://example.org/page' })).toBeVisible();
  await expect(log.locator('.reply-quote')).toContainText('Look at https://example.org/page and tell me');
  await expect(log.locator('p').filter({ hasText: 'Did you?' })).toHaveText(/Look at .*Did you\?$/);
  await untilConnected(page);
  const { conversation } = wrong;
  await call(ben.context.request, 'DELETE', '/api/message.php', { conversation, message: wrong.id });
  await expect(log.getByText('This was for Dan')).toHaveCount(0);
  await field(page, 'Ben').fill('Still here');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Still here')).toBeVisible();
  expect(errors).toEqual([]);
  await leave(ann, ben);
});

test('a translated page leads to every other one', async ({ browser }) => {
  const { page, context } = await person(browser, { name: 'Ann' });
  await open(page, '/members');
  const errors = await translated(page);
  const main = page.getByRole('main');
  for (const address of ['/likes', '/chats', '/settings', '/profile', '/credits', '/members']) {
    const link = page.locator(`a[href="${address}"]`).first();
    if (!(await link.isVisible())) await page.getByRole('button', { name: 'Ann' }).first().click();
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(main.getByRole('heading').first(), address).toBeVisible();
    await expect(main.getByText('500', { exact: true }), address).toHaveCount(0);
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a text that React removes from a translated page, or puts something before, brings no page down', async ({
  page,
}) => {
  await open(page, '/members');
  const errors = await translated(page);
  await page.evaluate(`(() => {
    const box = document.body.appendChild(document.createElement('p'));
    const [first, second] = [document.createTextNode('one'), document.createTextNode('two')];
    box.append(first, second);
    first.replaceWith(document.createElement('font'));
    second.remove();
    box.insertBefore(document.createElement('b'), first);
    box.removeChild(second);
  })()`);
  expect(errors).toEqual([]);
});

/** As a browser that fills in a form by itself, with the events of typing or without. */
const fillIn = (page: Page, values: Readonly<Record<string, string>>, fires: boolean) =>
  page.evaluate(
    ([values, fires]) => {
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
        field.value = value;
        if (fires) for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
      }
    },
    [values, fires] as const,
  );

test('what a browser filled in and translated before the script ran stays in the form of a sign-up', async ({
  page,
  context,
}) => {
  await chooseLanguage(context);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const field = (name: string) => page.locator(`input[name=${name}]`);
  const arrive = async (address: string, values: Readonly<Record<string, string>>, fires: boolean) => {
    const release = await holdScript(page);
    await page.goto(address, { waitUntil: 'commit' });
    for (const name of Object.keys(values)) await field(name).waitFor();
    await fillIn(page, values, fires);
    await page.evaluate(translate);
    release();
    for (const [name, value] of Object.entries(values)) await expect(field(name)).toHaveValue(value);
  };
  for (const fires of [true, false]) {
    const values = { name: 'Robin', email: `${randomUUID()}@example.test` };
    await arrive('/signup', values, fires);
    await next(page);
    await expect(field('day')).toBeVisible();
    await arrive('/signup?step=birth', { day: '17', month: '5', year: '1990' }, fires);
    await next(page);
    await expect(page.getByRole('slider')).toHaveCount(2);
    await page.evaluate('sessionStorage.clear()');
  }
  expect(errors).toEqual([]);
});
