import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { choose, field, leave, messagesOf, said } from '../support/chat.ts';
import { write } from '../support/deeds.ts';
import { call, creditsOf, desk, goBackFromWindow, open, person, phone } from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Say hi to Ben' });
const opener = (page: Page) => page.getByRole('button', { name: 'More first lines' });
const linesIn = (place: Page | Locator) => place.getByRole('list', { name: 'Break the ice' }).getByRole('button');
/** A line without what it comes from. */
const textOf = async (line: Locator) => (await line.innerText()).split('\n').at(-1) as string;
const textsOf = async (lines: Locator) => Promise.all((await lines.all()).map(textOf));

/** Ann before her first message to Ben; both like sushi, and things that are no subject for a first line. */
async function beforeTheFirst(browser: Browser, viewport: typeof phone) {
  const ann = await person(browser, { name: 'Ann', viewport });
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport });
  for (const { context } of [ann, ben])
    await call(context.request, 'PUT', '/api/profile.php', { interests: ['sushi', 'sex'] });
  await open(ann.page, `/members/${ben.id}/chat`);
  return { ann, ben, page: ann.page };
}

const price = '1 credit · 3 left';

async function standsBelow(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  const [lower, upper] = [await one.boundingBox(), await other.boundingBox()];
  if (!lower || !upper) throw new Error('One of them is not shown');
  expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height);
}

/** Every line of the window, turn by turn. */
async function allLines(dialog: Locator): Promise<string[]> {
  // They may still be read.
  await expect(linesIn(dialog).first()).toBeVisible();
  const seen: string[] = [];
  for (;;) {
    const texts = await textsOf(linesIn(dialog));
    if (seen.includes(texts[0] as string)) return seen;
    seen.push(...texts);
    await dialog.getByRole('button', { name: 'Show me more' }).click();
    await expect(linesIn(dialog).first()).not.toContainText(texts[0] as string);
  }
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`a line is chosen, changed and sent from the window, and not offered again, on a ${name}`, async ({
    browser,
  }) => {
    const { ann, ben, page } = await beforeTheFirst(browser, viewport);
    await open(ben.page, `/members/${ann.id}/chat`);
    const beside = page.getByRole('log');
    await expect(linesIn(page)).toHaveCount(3);
    await standsBelow(page.getByText(price), field(page, 'Ben'));
    await expect(beside.getByText('In common: Sushi')).toBeVisible();
    await expect(beside.getByText('You both live in Amsterdam')).toBeVisible();
    const known = await textsOf(linesIn(page));
    await opener(page).click();
    const dialog = windowOf(page);
    await expect(linesIn(dialog)).toHaveCount(5);
    const first = await textsOf(linesIn(dialog));
    expect(first.filter((one) => known.includes(one))).toEqual([]);
    await expect(dialog.getByText(price)).toBeInViewport({ ratio: 1 });
    await standsBelow(dialog.getByText(price), dialog.getByRole('textbox'));
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(await axeProblems(page)).toEqual([]);
    const offered = await allLines(dialog);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered.length).toBeGreaterThan(24);
    expect(offered).toEqual(expect.arrayContaining(known));

    const line = linesIn(dialog).first();
    const text = await textOf(line);
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page, 'Ben').last()).toHaveValue(text);
    await linesIn(dialog).nth(1).click();
    await line.click();
    const written = dialog.getByRole('textbox');
    await expect(written).toHaveAccessibleDescription('1 credit · 3 left');
    await expect(written).toHaveValue(text);
    await expect(written).toBeFocused();
    await written.press('End');
    await written.pressSequentially(' Tell me!');
    expect(await messagesOf(ben, ann), 'nothing is sent by a press on a line').toEqual([]);

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(field(page, 'Ben'), 'nothing that was written is lost').toHaveValue(`${text} Tell me!`);
    await opener(page).click();
    await expect(dialog.getByRole('textbox')).toHaveValue(`${text} Tell me!`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(said(page, `${text} Tell me!`)).toBeVisible();
    await expect(field(page, 'Ben')).toHaveValue('');
    await expect(opener(page)).toHaveCount(0);
    await expect(ben.page.getByRole('log').getByText(`${text} Tell me!`)).toBeVisible();
    await expect.poll(() => creditsOf(ann)).toBe(2);

    await choose(page, 'Remove conversation');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/chats$/);
    await open(page, `/members/${ben.id}/chat`);
    await opener(page).click();
    const left = await allLines(windowOf(page));
    expect(left).toEqual(offered.filter((one) => one !== text));
    await leave(ann, ben);
  });
}

test('the window keeps the keyboard inside, and Escape and Back lead to where one was', async ({ browser }) => {
  const { ann, ben, page } = await beforeTheFirst(browser, desk);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const dialog = windowOf(page);
  await expect(dialog).toBeVisible();
  for (let count = 0; count < 14; count++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await linesIn(dialog).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(dialog).toBeVisible();
  await goBackFromWindow(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  await leave(ann, ben);
});

test('a free member who has started two conversations is led to premium, and the line waits in the field', async ({
  browser,
}) => {
  const { ann, ben, page } = await beforeTheFirst(browser, phone);
  const others = [await person(browser, { name: 'Cleo' }), await person(browser, { name: 'Dora' })];
  for (const other of others) await write(ann, other, 'Hello');
  await open(page, `/members/${ben.id}/chat`);
  await opener(page).click();
  const dialog = windowOf(page);
  await expect(dialog.getByText('You’ve started your 2 free conversations.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Get premium' })).toBeVisible();
  const text = await textOf(linesIn(dialog).first());
  await linesIn(dialog).first().click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  const packages = page.getByRole('dialog', { name: 'Write to Ben' });
  await expect(packages.getByText('What you wrote stays in the field.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(packages).toHaveCount(0);
  await expect(field(page, 'Ben')).toHaveValue(text);
  expect(await messagesOf(ben, ann)).toEqual([]);
  await leave(ann, ben, ...others);
});

test('what an unconfirmed member chooses waits for their confirmation', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone, confirmed: false });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const { page } = ann;
  await open(page, `/members/${ben.id}/chat`);
  await opener(page).click();
  const dialog = windowOf(page);
  await expect(dialog.getByText('Confirm your email address first.')).toBeVisible();
  await linesIn(dialog).first().click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByText('Waiting until you confirm')).toBeVisible();
  expect((await call(ben.context.request, 'GET', '/api/chats.php')).chats).toEqual([]);
  await leave(ann, ben);
});

test('the same line from two tabs goes once; the other tab says so and charges nothing', async ({ browser }) => {
  // By a request where the socket is not open yet.
  allowRefusals('/api/message.php 409');
  const { ann, ben, page } = await beforeTheFirst(browser, desk);
  const tab = await ann.context.newPage();
  await open(tab, `/members/${ben.id}/chat`);
  const text = await textOf(linesIn(page).first());
  for (const one of [page, tab]) {
    await linesIn(one).first().click();
    await expect(field(one, 'Ben')).toHaveValue(text);
  }
  await field(page, 'Ben').press('Enter');
  await expect(said(tab, text)).toBeVisible();
  await expect(field(tab, 'Ben'), 'what stands in a field stays there').toHaveValue(text);
  await field(tab, 'Ben').press('Enter');
  const refused = tab.getByRole('alert').filter({ hasText: 'You’ve already sent this line to this person.' });
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Delete' }).click();
  await expect(refused).toHaveCount(0);
  expect(await messagesOf(ben, ann)).toEqual([text]);
  expect(await creditsOf(ann)).toBe(2);
  await leave(ann, ben);
});

test('words of one’s own are never refused as a line', async ({ browser }) => {
  const { ann, ben, page } = await beforeTheFirst(browser, desk);
  const tabs = [await ann.context.newPage(), await ann.context.newPage()] as const;
  for (const tab of tabs) await open(tab, `/members/${ben.id}/chat`);
  const text = await textOf(linesIn(page).first());
  for (const one of [page, ...tabs]) await linesIn(one).first().click();
  await field(page, 'Ben').press('Enter');
  await expect(said(page, text)).toBeVisible();

  const [replaced, extended] = tabs;
  await field(replaced, 'Ben').fill('Hello Ben');
  await field(replaced, 'Ben').press('Enter');
  await expect(said(page, 'Hello Ben')).toBeVisible();

  await field(extended, 'Ben').fill(`${text} I love it`);
  await field(extended, 'Ben').press('Enter');
  const refused = extended.getByRole('alert').filter({ hasText: 'You’ve already sent this line to this person.' });
  await refused.getByRole('button', { name: 'Send anyway' }).click();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => messagesOf(ben, ann)).toEqual([text, 'Hello Ben', `${text} I love it`]);
  await leave(ann, ben);
});

test('lines that cannot be read are read again, and without any there is one’s own field', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const { page } = ann;
  await open(page, `/members/${ben.id}`);
  await page.route('**/api/icebreaker.php*', (route) =>
    route.fulfill({ status: 422, json: { error: 'request.invalid' } }),
  );
  await page.locator(`a[href="/members/${ben.id}/chat"]`).first().click();
  await expect(page).toHaveURL(`/members/${ben.id}/chat`);
  await opener(page).click();
  const dialog = windowOf(page);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/icebreaker.php*');
  await page.route('**/api/icebreaker.php*', (route) => route.fulfill({ json: { language: 'en', lines: [] } }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('You’ve sent Ben every line there is')).toBeVisible();
  await dialog.getByRole('textbox').fill('Hello Ben');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(said(page, 'Hello Ben')).toBeVisible();
  await leave(ann, ben);
});
