import { expect } from '@playwright/test';
import { isOnTop, joinForm } from '../support/lander.ts';
import { chooseLanguage, desk, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

test('a region pressed on the map is chosen in the form, and one chosen by name is the one on the map', async ({
  page,
}) => {
  await page.goto('/landers/maplanding?country=NL');
  const named = joinForm(page).getByLabel('Where are you?');
  const onMap = (name: string) => page.getByRole('radio', { name, exact: true });
  await page.getByText('Limburg', { exact: true }).first().click();
  await expect(named).toHaveValue('LI');
  await named.selectOption('Zeeland');
  await expect(onMap('Zeeland')).toBeChecked();
  await named.selectOption('Utrecht');
  await expect(onMap('Utrecht')).toBeChecked();
  await expect(page.locator('[name=place]:checked')).toHaveCount(1);
});

test('a press on the map chooses the nearest region, named or not, and the button says it', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/landers/maplanding?country=NL');
  const begin = page.getByRole('main').getByRole('link').first();
  await expect(begin).toHaveText('Join for free');
  for (const name of ['Gelderland', 'Zeeland', 'Flevoland', 'Noord-Holland']) {
    const place = page.locator('.map-place').filter({ has: page.getByRole('radio', { name, exact: true }) });
    const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
    await expect(place.getByText(name, { exact: true })).toBeVisible();
    await expect(begin).toHaveText(`Join in ${name}`);
  }
});

test('choosing who one is in the gallery leads into the form', async ({ page }) => {
  for (const size of [{ width: 390, height: 740 }, desk]) {
    await page.setViewportSize(size);
    await page.goto('/landers/gallery');
    const me = page.locator('label', { hasText: 'That’s me' }).first();
    expect(await me.evaluate(isOnTop), `in sight at ${size.width}`).toBe(true);
    await me.click();
    await expect(joinForm(page).getByLabel('Profile name')).toBeFocused();
    await expect(joinForm(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
  }
});

test('on a low phone the button stands beneath the cards, and the heart stays where it is pressed', async ({
  page,
}) => {
  for (const size of [
    { width: 390, height: 740 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/landers/tinderswipe');
    const begin = page.getByRole('main').getByRole('link').first();
    await expect(begin).toBeInViewport({ ratio: 1 });
    expect(await begin.evaluate(isOnTop)).toBe(true);
    const heart = (name: string) => page.getByRole('group', { name, exact: true }).getByTitle('Like');
    const card = await page.getByRole('group', { name: 'Coffee', exact: true }).boundingBox();
    expect(card?.height).toBeLessThanOrEqual(size.height / 2);
    const before = await heart('Coffee').boundingBox();
    await heart('Coffee').click();
    await expect.poll(async () => (await heart('Cooking').boundingBox())?.x).toBe(before?.x);
  }
});
