/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import { call, desk, open, person, phone, reload, tablet } from './support/people.ts';
import { test } from './support/test.ts';

const everyone = '/members?gender=any&country=any&max_age=35';
/** The cards that the list shows, page by page. */
const cards = (page: Page) => page.locator('main li h2 a');
const scrolled = 'new Promise((done) => { addEventListener("scrollend", done); setTimeout(done, 2000); })';

test('pages follow as one scrolls, the address follows them, and going back restores all and the place', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone });
  // Members of other journeys are 36, so that they do not change the count.
  await open(page, everyone);
  const count = page.getByText(/members found$/);
  const found = await count.textContent();
  const second = page.getByRole('list', { name: 'Page 2' });
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(second).toBeAttached({ timeout: 500 });
  }).toPass();
  await second.getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/page=2/);
  await page.mouse.wheel(0, 200);
  await page.evaluate(scrolled);
  await expect(count).toHaveText(found ?? '');
  const names = await cards(page).allTextContents();
  expect(names.length).toBeGreaterThan(24);
  const links = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
  const place = await page.evaluate('scrollY');
  await second.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}/);
  await expect(page.getByRole('main').getByRole('button', { name: /^Like/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await cards(page).allTextContents()).slice(0, names.length)).toEqual(names);
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);
  await reload(page);
  await expect(page.getByText(/^Page [2-9]/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByText('Women', { exact: true }).click();
  await expect(page).toHaveURL(/gender=female/);
  await context.close();
});

test('the filters say how many members they leave, and their button shows these', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, everyone);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog');
  const show = dialog.getByRole('button', { name: /^Show / });
  await expect(show).toBeInViewport();
  const all = await show.textContent();
  await dialog.getByText('Women', { exact: true }).click();
  await expect(show).not.toHaveText(all ?? '');
  const fewer = (await show.textContent())?.match(/\d+/)?.[0];
  await show.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${fewer} members found`)).toBeVisible();
  await context.close();
});

test('the first face is in the upper quarter of a phone, the best first, of about the member’s age', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members');
  await expect(page.getByRole('navigation', { name: 'Order' }).locator('[aria-current]')).toHaveText('Best match');
  await expect(page.getByRole('link', { name: 'Newest' })).toBeVisible();
  // Below the head of the page, which a warning may push down.
  const top = await page.evaluate(`document.querySelector('main li').getBoundingClientRect().top
    - document.querySelector('[data-width]').getBoundingClientRect().top
    + document.querySelector('header').offsetHeight`);
  expect(top).toBeLessThanOrEqual(211);
  await expect(page).toHaveURL('/members');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').getByText(/^\d\d to \d\d$/)).toBeVisible();
  await context.close();
});

test('nothing moves under the thumb when a filter is chosen, and clearing them is at the head of the sheet', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog');
  const show = dialog.getByRole('button', { name: /^(Show|Nobody)/ });
  await expect(dialog.getByText('Men', { exact: true })).toBeVisible();
  // The sheet has risen.
  await dialog.evaluate((one) => Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  const place = await show.boundingBox();
  await dialog.getByText('Men', { exact: true }).click();
  const clear = dialog.getByRole('button', { name: 'Clear filters' });
  await expect(clear).toBeVisible();
  expect(await show.boundingBox()).toEqual(place);
  expect((await clear.boundingBox())?.y).toBeLessThan((await dialog.getByRole('slider').first().boundingBox())?.y ?? 0);
  await clear.click();
  await expect(page).toHaveURL('/members');
  expect(await show.boundingBox()).toEqual(place);
  await context.close();
});

test('a member far from everybody meets the nearest members, with one line that says so', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone, city: 2193733 });
  await open(page, '/members');
  await expect(page.getByText('Nobody in your country matches yet. These people are nearest.')).toBeVisible();
  await expect(page.getByText('No members found')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Nobody matches these filters yet' })).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText(/\d km$/).first()).toBeVisible();
  await context.close();
});

test('a search without results says so, and searching everywhere keeps whom the reader looks for', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members?gender=female&country=NZ&min_age=109&max_age=110');
  await expect(page.getByText('No members found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody matches these filters yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Search everywhere' }).click();
  await expect(page).toHaveURL('/members?gender=female&country=any&min_age=18&max_age=110');
  await expect(page.getByText(/members found$/)).toBeVisible();
  await context.close();
});

test('where only one is found, a line says so and leads to the whole country', async ({ browser }) => {
  const near = await person(browser, { city: 638936 });
  const { context, page } = await person(browser, { viewport: phone, city: 638936 });
  await open(page, '/members?gender=any&country=FI&countryregion=10&min_age=18&max_age=110');
  await expect(page.getByText('Nobody else fits these filters yet.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All regions', exact: true }).click();
  await expect(page).toHaveURL('/members?gender=any&country=FI&min_age=18&max_age=110');
  await expect(page.getByRole('link', { name: 'Remove filter: Finland' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter: Everyone' })).toHaveCount(0);
  await near.context.close();
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

test('leaving the field of the city takes the only one that it offers, with its province', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await call(context.request, 'PUT', '/api/profile.php', { country: 'NL', region: null, city: null });
  await open(page, '/signup?step=location');
  const city = page.getByPlaceholder('Type the first letters');
  const hint = () => city.evaluate((input) => getComputedStyle(input, '::placeholder').color);
  const before = await hint();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose your city from the list.')).toBeVisible();
  expect(await hint(), 'a hint stays a hint').toBe(before);
  await city.click();
  await page.keyboard.type('Lelystad', { delay: 50 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Lelystad']);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Province')).toHaveValue('FL');
  await expect(city).toHaveValue('Lelystad');
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

/** A slider's text for its values. */
const saidBySlider = (page: Page, words: string) =>
  page.locator('.mantine-InputWrapper-description', { hasText: words });

/** Where on the bar of a slider a value stands: thumbs are 24 px, and stay within the bar. */
async function pointOf(thumb: Locator, value: number) {
  // Clear of the button at the foot of the drawer.
  await thumb.evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The drawer may be on its way still.
  await thumb.locator('..').click({ trial: true });
  const [box, min, max] = [
    await thumb.boundingBox(),
    ...(await thumb.evaluate((field: HTMLInputElement) => [Number(field.min), Number(field.max)])),
  ];
  if (!box || min === undefined || max === undefined) throw new Error('The slider is not there');
  return { x: box.x + 12 + ((value - min) / (max - min)) * (box.width - 24), y: box.y + box.height / 2 };
}

for (const [device, viewport] of Object.entries({ desk, phone }))
  test(`on a ${device}, a press on the bar of a slider moves the nearest thumb; the address has no more`, async ({
    browser,
  }) => {
    const { context, page } = await person(browser, { viewport, touch: device === 'phone' });
    await open(page, '/members');
    if (device === 'phone') await page.getByRole('button', { name: /^Filters/ }).click();
    const press = async (thumb: Locator, value: number) => {
      const { x, y } = await pointOf(thumb, value);
      await (device === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    };
    const [youngest, oldest] = [
      page.getByRole('slider', { name: 'Youngest' }),
      page.getByRole('slider', { name: 'Oldest' }),
    ];
    const [least, most] = [Number(await youngest.inputValue()), Number(await oldest.inputValue())];
    const distance = page.getByRole('slider', { name: 'Distance' });

    // Where a thumb already is, nothing changes, and the address stays as it was.
    await press(oldest, most);
    await press(distance, 6);
    await expect(page).toHaveURL('/members');

    await press(oldest, 70);
    await expect(page).toHaveURL(`/members?min_age=${least}&max_age=70`);
    await expect(saidBySlider(page, `${least} to 70`)).toBeVisible();
    await press(youngest, 22);
    await expect(page).toHaveURL('/members?min_age=22&max_age=70');
    await press(distance, 2);
    await expect(page).toHaveURL('/members?min_age=22&max_age=70&distance=50');
    await expect(saidBySlider(page, 'Within 50 km')).toBeVisible();

    await oldest.press('ArrowLeft');
    await expect(page).toHaveURL(/max_age=69/);
    await context.close();
  });

test('chosen filters stand above the results, where each can be removed', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await open(page, '/members?country=NL&city=2759794&place=Arnhem&distance=50&min_age=30&max_age=110&online=true');
  const chosen = page.getByRole('list', { name: 'Chosen filters' });
  await expect(chosen.getByRole('listitem')).toHaveText([
    'Netherlands',
    'Arnhem · Within 50 km',
    '30 to 80+',
    'Online now',
    'Clear',
  ]);
  await expect(page.getByRole('button', { name: 'Filters (4)' })).toBeVisible();
  await chosen.getByRole('link', { name: 'Remove filter: Online now' }).click();
  await expect(page).not.toHaveURL(/online/);
  await chosen.getByRole('link', { name: 'Remove filter: 30 to 80+' }).click();
  await expect(page).not.toHaveURL(/_age/);
  // Filters that mean nothing without it go along.
  await chosen.getByRole('link', { name: 'Remove filter: Netherlands' }).click();
  await expect(page).toHaveURL(/\/members\?$|\/members$/);
  await expect(chosen).toHaveCount(0);
  await open(page, '/members?gender=male&photo=true');
  await chosen.getByRole('link', { name: 'Clear filters' }).click();
  await expect(chosen).toHaveCount(0);
  await context.close();
});

test('a thumb that is pulled stops at its neighbour', async ({ browser }) => {
  const { context, page } = await person(browser);
  await open(page, '/members?min_age=30&max_age=40');
  const youngest = page.getByRole('slider', { name: 'Youngest' });
  const [from, to] = [await pointOf(youngest, 30), await pointOf(youngest, 60)];
  await page.mouse.move(from.x + 5, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y, { steps: 4 });
  await expect(saidBySlider(page, '40 to 40')).toBeVisible();
  await expect(page).toHaveURL(/min_age=30&max_age=40/);
  await page.mouse.up();
  await expect(page).toHaveURL(/min_age=40&max_age=40/);
  await context.close();
});

test('a member without a city is asked for it where they would choose a distance; a city chosen there will do', async ({
  browser,
}) => {
  const { context, page } = await person(browser);
  await call(context.request, 'PUT', '/api/profile.php', { country: 'NL', region: null, city: null });
  await open(page, '/members');
  const distance = page.getByRole('slider', { name: 'Distance' });
  await expect(distance).toBeDisabled();
  const { x, y } = await pointOf(distance, 2);
  await page.mouse.click(x, y);
  await expect(page).toHaveURL('/members');

  await page.getByLabel('City').fill('Utre');
  await page.getByRole('listbox').getByRole('option', { name: 'Utrecht' }).first().click();
  await expect(saidBySlider(page, 'Within 50 km')).toBeVisible();
  await expect(distance).toBeEnabled();
  await expect(page).toHaveURL(/city=\d+&place=Utrecht&distance=50$/);
  await page.goBack();

  await page.getByRole('link', { name: 'Add your city' }).click();
  await expect(page).toHaveURL('/profile#location');
  const place = page.locator('#location');
  await expect(place).toBeInViewport();
  await place.getByLabel('City').fill('Utre');
  await page.getByRole('listbox').getByRole('option', { name: 'Utrecht' }).first().click();
  await place.getByRole('button', { name: 'Save' }).click();
  await expect(place.getByRole('status')).toHaveText('Saved');
  await open(page, '/members');
  const now = await pointOf(distance, 2);
  await page.mouse.click(now.x, now.y);
  await expect(page).toHaveURL('/members?distance=50');
  await expect(saidBySlider(page, 'Within 50 km')).toBeVisible();
  await context.close();
});

test('the order ends where the grid ends', async ({ browser }) => {
  const { context, page } = await person(browser);
  await open(page, '/members');
  const right = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const order = await right(page.getByRole('navigation', { name: 'Order' }));
  expect(order).toBeCloseTo(await right(page.getByRole('region', { name: 'Members' }).getByRole('list').first()), 0);
  await context.close();
});

test('on a tablet all tools of the search stand in one row, in long words too, and no label wraps', async ({
  browser,
}) => {
  for (const language of ['en', 'fi', 'de']) {
    const { context, page } = await person(browser, { viewport: tablet, language });
    await open(page, '/members');
    const tools = page
      .getByRole('main')
      .getByRole('heading', { level: 1 })
      .locator('..')
      .locator('> :nth-child(n + 3)');
    await expect(tools).toHaveCount(3);
    const middles = await tools.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
    );
    expect(Math.max(...middles) - Math.min(...middles), language).toBeLessThanOrEqual(1);
    const filters = await tools.last().getByRole('button').boundingBox();
    expect(filters?.height, language).toBeLessThanOrEqual(48);
    await context.close();
  }
});
