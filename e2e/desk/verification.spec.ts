import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { picture } from '../../server/testing/pictures.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { axeProblems } from '../support/axe.ts';
import { chooseLanguage, desk, open, operatorKey, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a member shows a pose, an operator compares it with the photos, and others see the badge and find it', async ({
  browser,
  request,
}) => {
  const name = `Vera${Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')}`;
  const [vera, ben] = [
    await person(browser, { name, viewport: phone, touch: true }),
    await person(browser, { name: 'Ben', gender: 'male' }),
  ];
  const file = async (seed: number) => ({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await picture({ seed, format: 'png' }),
  });
  await open(vera.page, '/profile');
  await vera.page
    .getByRole('main')
    .locator('input[type=file][multiple]')
    .setInputFiles(await file(1));
  await expect(vera.page.getByRole('figure').first()).toContainText('Main photo');
  await expect(vera.page.getByText('Photo is being checked')).toHaveCount(0);
  await vera.page.getByRole('link', { name: /Photo verification/ }).click();
  await expect(vera.page.getByRole('heading', { level: 1, name: 'Photo verification' })).toBeVisible();
  // The first pose is over at once.
  const calls = '**/api/verification.php';
  await vera.page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), until: new Date(0).toISOString() } });
  });
  await vera.page.getByRole('button', { name: 'Ask me for a pose' }).click();
  await expect(vera.page.getByText('The time for this pose is over.')).toBeVisible();
  await vera.page.unroute(calls);
  await vera.page.getByRole('button', { name: 'Try again' }).click();
  await expect(vera.page.getByRole('heading', { level: 2, name: /beside your face/ })).toBeVisible();
  await expect(vera.page.getByText('Take the picture')).toBeVisible();
  expect(await axeProblems(vera.page)).toEqual([]);
  await vera.page.getByLabel('Choose a picture').setInputFiles(await file(2));
  await expect(vera.page.getByText('We’re looking at your picture')).toBeVisible();

  const context = await browser.newContext({ viewport: desk });
  await chooseLanguage(context);
  const moderator = await context.newPage();
  await addAuthenticator(moderator);
  const invited = await request.post('/api/operators.php', {
    headers: { authorization: `Bearer ${operatorKey}` },
    data: {
      email: `${randomUUID()}@desk.test`,
      name: `Mo ${randomUUID().slice(0, 8)}`,
      roles: ['moderator'],
      brands: null,
    },
  });
  await moderator.goto((await invited.json()).link);
  await moderator.getByRole('button', { name: 'Create a passkey' }).click();
  const screens = moderator.getByRole('navigation');
  await screens.getByRole('link', { name: 'Verifications' }).click();
  await expect(moderator.getByRole('img', { name: 'In the pose' })).toBeVisible();
  await expect(moderator.getByRole('img', { name: 'Photo 1 of the profile' })).toBeVisible();
  expect(await axeProblems(moderator)).toEqual([]);
  const accept = moderator.getByRole('button', { name: /^Accept/ });
  await expect(accept, 'once the pictures are seen').toBeVisible();
  await moderator.keyboard.press('a');
  await expect(moderator.getByText('Nothing is waiting.')).toBeVisible();
  await moderator.keyboard.press('z');
  await expect(moderator.getByRole('img', { name: 'In the pose' })).toBeVisible();
  await expect(accept).toBeVisible();
  await moderator.keyboard.press('a');
  // Whoever leaves the screen has decided.
  await screens.getByRole('link', { name: 'Home' }).click();
  await expect(vera.page.getByText('Your photos are verified')).toBeVisible();

  await open(ben.page, `/members/${vera.id}`);
  await expect(ben.page.getByText(/^Photo verified: one of our people/)).toBeVisible();
  await open(ben.page, '/members?sort=newest&gender=any&country=any');
  await ben.page.getByText('Photo verified only').click();
  const card = ben.page.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByRole('img', { name: 'Photo verified' })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: 'Remove filter: Photo verified only' })).toBeVisible();
});
