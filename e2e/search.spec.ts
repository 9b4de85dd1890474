/// <reference lib="dom" />
import { expect, test } from '@playwright/test';
import { open, person, phone, reload } from './support/people.ts';

test('the address holds the search; going back restores the page and its scroll position', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  // Members of other journeys are 36, so that they do not change the count.
  await open(page, '/members?gender=any&country=any&min_age=37');
  const count = page.getByText(/members found$/);
  const found = await count.textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(count).toHaveText(found ?? '');
  const card = page.getByRole('list', { name: 'Members' }).getByRole('link').nth(6);
  await card.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await page.evaluate('new Promise((done) => { addEventListener("scrollend", done); setTimeout(done, 2000); })');
  const place = await page.evaluate('scrollY');
  const name = await card.textContent();
  await card.click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}/);
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(card).toHaveText(name ?? '');
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);
  await reload(page);
  await expect(page.getByText('Page 2')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByText('Women', { exact: true }).click();
  await expect(page).toHaveURL(/gender=female/);
  await page.goBack();
  await expect(page).toHaveURL(/gender=any/);
  await context.close();
});

test('a search without results says so, and clearing the filters shows members again', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members?gender=any&country=NZ&min_age=109&max_age=110');
  await expect(page.getByText('No members found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody fits these filters yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByText(/members found$/)).toBeVisible();
  await context.close();
});

test('without access to the location, the reader types the city, also over a slow connection', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError);
  });
  await open(page, '/signup?step=location');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Your browser isn’t letting this site see your location.')).toBeVisible();
  const city = page.getByPlaceholder('Type the first letters');
  await page.route('**/assets/city-select-*.js', async (route) => {
    await expect(city).toHaveValue('Utre');
    await route.continue();
  });
  await city.fill('');
  await city.click();
  await page.keyboard.type('Utre', { delay: 50 });
  await page.getByRole('listbox').getByRole('option', { name: 'Utrecht' }).first().click();
  await expect(city).toHaveValue('Utrecht');
  await context.close();
});

test('the browser’s location is sent rounded and reused for an hour', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.0907374, longitude: 5.1214201 });
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/geocode.php') && asked.push(new URL(request.url()).search),
  );
  await open(page, '/signup?step=location');
  const city = page.getByPlaceholder('Type the first letters');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(city).toHaveValue('Utrecht');
  await open(page, '/signup?step=location');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(city).toHaveValue('Utrecht');
  expect(asked).toEqual(['?lat=52.09&lon=5.12']);
  await context.close();
});
