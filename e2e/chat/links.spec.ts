import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { leave } from '../support/chat.ts';
import { write } from '../support/deeds.ts';
import { open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test('an address in a message opens in a page of its own, after a question that names where it leads', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: phone });
  await ben.context.route('https://elsewhere.example.com/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await write(
    ann,
    ben,
    'Hello.My „https://elsewhere.example.com/a?b=1“, http://999.999.999.999/, javascript:alert(1), ftp://files.example.com',
  );
  const { page } = ben;
  await open(page, `/members/${ann.id}/chat`);
  const links = page.getByRole('log').locator('p').getByRole('button');
  await expect(links).toHaveText(['https://elsewhere.example.com/a?b=1']);
  await links.click();
  const dialog = page.getByRole('dialog', { name: 'Go to elsewhere.example.com?' });
  await expect(dialog).toHaveCSS('opacity', '1');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(ben.context.pages()).toHaveLength(1);
  await links.click();
  const [opened] = await Promise.all([
    ben.context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Open the page' }).click(),
  ]);
  await expect(opened.getByText('Elsewhere')).toBeVisible();
  expect(opened.url()).toBe('https://elsewhere.example.com/a?b=1');
  expect(await opened.evaluate('document.referrer + String(window.opener)')).toBe('null');
  await leave(ann, ben);
});
