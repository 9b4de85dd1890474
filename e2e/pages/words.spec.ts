import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { write } from '../support/deeds.ts';
import { open, person, phone } from '../support/people.ts';
import { expect, test } from '../support/server.ts';

const features = readdirSync(resolve(import.meta.dirname, '../../locales/en')).map((file) => file.split('.')[0]);
/** How a text without words appears: its key, with the feature's name. */
const bareKey = new RegExp(`\\b(?:${features.join('|')}):[a-z_]+`);

async function expectWords(page: Page) {
  const shown = await page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join('\n'),
  );
  expect(shown).not.toMatch(bareKey);
}

test('a page that is reached from another one has all its words', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  for (const text of ['One', 'Two', 'Three']) await write(ann, ben, text);
  const { page } = ann;
  const main = page.getByRole('main');
  await open(page, '/members');
  for (const [item, arrived] of [
    ['Likes', 'Likes'],
    ['Messages', 'Messages'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: item }).click();
    await expect(page.getByRole('heading', { level: 1, name: arrived })).toBeVisible();
    await expectWords(page);
  }
  await main.getByRole('link', { name: /Ben/ }).click();
  await expect(main.getByText('You don’t have enough credits')).toBeVisible();
  await expectWords(page);
  await main.getByRole('link', { name: 'Buy credits' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectWords(page);
  await ann.context.close();
  await ben.context.close();
});
