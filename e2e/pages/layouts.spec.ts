import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { call, desk, open, type Person, person, phone, tablet } from '../support/people.ts';

const write = ({ context }: Person, to: Person, text: string) =>
  call(context.request, 'POST', '/api/message.php', { profile: to.id, client_id: randomUUID(), text });

test('the list of chats has the navigation; an open chat has its own back buttons, and the count in its title', async ({
  browser,
}) => {
  const me = await person(browser, { name: 'Ann' });
  const { page } = me;
  const kim = await person(browser, { name: 'Kim', gender: 'male' });
  const lou = await person(browser, { name: 'Lou', gender: 'male' });
  await write(kim, me, 'Hello');
  await write(lou, me, 'Good evening');
  const frame = page
    .getByRole('banner')
    .or(page.getByRole('contentinfo'))
    .or(page.getByRole('navigation'))
    .or(page.getByText('Add a photo'));
  for (const viewport of [desk, tablet, phone]) {
    await page.setViewportSize(viewport);
    await open(page, '/chats');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /Kim/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Kim/ })).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) Conversation with Kim/);
    await expect(frame).toHaveCount(0);
    const others = page.getByRole('region', { name: 'Messages' });
    if (viewport === desk) {
      await expect(others.getByRole('link', { name: /Lou/ })).toBeVisible();
      await others.getByRole('link', { name: 'Messages' }).click();
    } else {
      await expect(others).toBeHidden();
      await page.getByRole('link', { name: 'Back to your messages' }).click();
    }
    await expect(page).toHaveURL(/\/chats$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  }
  await page.setViewportSize(desk);
  await open(page, `/members/${kim.id}/chat`);
  await expect(frame).toHaveCount(0);
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Rendezvous' }).click();
  await expect(page).toHaveURL(/\/members$/);
  for (const { context } of [me, kim, lou]) await context.close();
});
