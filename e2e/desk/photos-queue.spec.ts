import { axeProblems } from '../support/axe.ts';
import { addPhotos } from '../support/deeds.ts';
import { operator, screenLink } from '../support/operators.ts';
import { call, desk, operatorKey, person, phone } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

const picture = '**/api/photo-review-picture.php*';

test('a moderator decides about photos that were shown, one for each press, even if they reload at once', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  allowRefusals('/api/photo-review-picture.php 404');
  const env = { OPERATORS: `journeys:${operatorKey}`, LIMIT_FACTOR: '1000' };
  const server = await productWith({}, { brand: { photo_policy: 'manual' }, env });
  const baseURL = `http://localhost:${server.port}`;
  const ann = await person(browser, { name: 'Ann', baseURL });
  await addPhotos(ann, 3, 'checking');
  const page = await operator(browser, ['moderator'], phone, baseURL);
  const shown = page.getByRole('img', { name: 'The photo in question' });
  const accept = page.getByRole('button', { name: /^Accept/ });

  // Nothing is decided before the picture is there.
  await page.route(picture, (route) => route.fulfill({ status: 404, json: { error: 'photo.not_found' } }));
  await page.goto('/operator/photos');
  await expect(page.getByText('The picture isn’t there any more.')).toBeVisible();
  await expect(accept).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(0);
  await page.unroute(picture);
  await page.reload();
  await expect(shown).toBeVisible();
  await expect(accept).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  // Whose photo it is stands beside it; a rejection can be left, and no reason is suggested.
  await expect(page.getByRole('heading', { level: 2, name: /^Ann, \d\d$/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: /^A minor/ })).toBeVisible();
  await expect(accept).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(accept).toBeVisible();
  await page.getByRole('button', { name: /^Reject/ }).click();
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect(accept).toBeVisible();

  const waiting = async () =>
    (await call(ann.context.request, 'GET', '/api/own-profile.php')).profile.photos.map(
      ({ status }: { status: string }) => status,
    );
  const first = await shown.getAttribute('src');
  // As long as the key is held: one decision. Whoever reloads has decided.
  for (let times = 0; times < 8; times++) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(shown).toBeVisible();
  expect(await shown.getAttribute('src')).not.toBe(first);
  await expect(page.getByRole('status').getByText('Ann’s photo accepted')).toBeVisible();
  await page.reload();
  await expect.poll(waiting).toEqual(['active', 'checking', 'checking']);

  // The navigation counts what is left at once, with the page as it is.
  await page.reload();
  await page.setViewportSize(desk);
  const link = screenLink(page, 'Photos');
  await expect(link).toHaveText('Photos2');
  await expect(accept).toBeVisible();
  await page.keyboard.press('a');
  await expect(link).toHaveText('Photos1');
  await expect(accept).toBeVisible();
  await page.keyboard.press('a');
  await expect(link).toHaveText('Photos');
  await server.stop();
});
