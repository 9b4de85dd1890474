import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { call, desk, open, type Person, person, phone, tablet } from '../support/people.ts';
import { test } from '../support/test.ts';

const write = ({ context }: Person, to: Person, text: string) =>
  call(context.request, 'POST', '/api/message.php', { profile: to.id, client_id: randomUUID(), text });

test('the list of chats has the navigation, an open chat not on a phone; its title has the count', async ({
  browser,
}) => {
  const me = await person(browser, { name: 'Ann' });
  const { page } = me;
  const kim = await person(browser, { name: 'Kim', gender: 'male' });
  const lou = await person(browser, { name: 'Lou', gender: 'male' });
  await write(kim, me, 'Hello');
  await write(lou, me, 'Good evening');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const footer = page.getByRole('contentinfo');
  const back = page.getByRole('link', { name: 'Back to your messages' });
  for (const viewport of [desk, tablet, phone]) {
    await page.setViewportSize(viewport);
    await open(page, '/chats');
    await expect(navigation).toBeVisible();
    await expect(footer).toHaveCount(viewport === phone ? 1 : 0);
    const others = page.getByRole('region', { name: 'Messages' });
    await others.getByRole('link', { name: /Kim/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Kim/ })).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) Conversation with Kim/);
    await expect(footer.or(page.getByText('Add a photo'))).toHaveCount(0);
    if (viewport !== phone) {
      await expect(others.getByRole('link', { name: /Lou/ })).toBeVisible();
      await expect(back).toBeHidden();
      await navigation.getByRole('link', { name: /Messages/ }).click();
    } else {
      await expect(others).toBeHidden();
      await expect(page.getByRole('banner').or(navigation)).toHaveCount(0);
      await back.click();
    }
    await expect(page).toHaveURL(/\/chats$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  }
  await page.setViewportSize(phone);
  await open(page, '/chats/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'This conversation isn’t here' })).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/chats$/);
  await page.setViewportSize(desk);
  await open(page, `/members/${kim.id}/chat`);
  await page.getByRole('banner').getByRole('link', { name: 'Rendezvous' }).click();
  await expect(page).toHaveURL(/\/members$/);
  for (const { context } of [me, kim, lou]) await context.close();
});
