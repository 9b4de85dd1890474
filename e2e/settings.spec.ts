import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { picture } from '../server/testing/pictures.ts';
import { axeProblems } from './support/axe.ts';
import { buyCredits } from './support/deeds.ts';
import { call, chooseLanguage, desk, open, person, phone } from './support/people.ts';
import { expect, type Server, startProduct, test } from './support/server.ts';

const sites = mkdtempSync(join(tmpdir(), 'rendezvous-settings-'));
const data = mkdtempSync(join(tmpdir(), 'rendezvous-settings-data-'));
let server: Server;
let pictures: HttpServer;
let fetched: string[] = [];
let origin: string;

const writeSite = (settings: object, id = 'own', hosts = ['localhost'], more: object = {}) => {
  const site = JSON.parse(readFileSync(resolve(import.meta.dirname, '../sites/rendezvous.json'), 'utf8'));
  writeFileSync(
    join(sites, `${id}.json`),
    JSON.stringify({ ...site, verification: false, ...more, id, hosts, settings: { ...site.settings, ...settings } }),
  );
};

/** A CDN for pictures, which fetches them from the brand's own host. */
async function startPictures(port: number): Promise<HttpServer> {
  const started = createServer(({ url = '' }, answer) => {
    fetched.push(url);
    get({ port, path: url.replace('/own', ''), headers: { host: 'localhost' } }, (from) =>
      from.pipe(answer.writeHead(from.statusCode ?? 500, from.headers)),
    );
  });
  await new Promise<void>((ready) => started.listen(0, '127.0.0.1', ready));
  return started;
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  writeSite({});
  server = await startProduct({ DATA_DIR: data, SITES_DIR: sites, DEMO: 'embedded', DEMO_MEMBERS: '60' });
  origin = `http://localhost:${server.port}`;
  pictures = await startPictures(server.port);
});
test.afterAll(async () => {
  await server?.stop();
  pictures?.close();
  for (const folder of [sites, data]) rmSync(folder, { recursive: true, force: true });
});

/** Waits until the server has read the changed file. */
async function change(settings: object) {
  writeSite(settings);
  const [name, value] = Object.entries(settings)[0] ?? [];
  await expect.poll(async () => (await (await fetch(`${origin}/api/settings.php`)).json())[name ?? '']).toEqual(value);
}

test('the search offers the brand’s filters, beside the results and in the drawer', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desk, baseURL: origin });
  await chooseLanguage(context);
  const page = await context.newPage();
  await open(page, '/members');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('checkbox')).toHaveCount(2);
  await expect(filters.getByText('City')).toBeVisible();
  await change({ search_fields: ['country', 'online'] });
  await open(page, '/members?gender=male&online=true');
  await expect(filters.getByRole('checkbox')).toHaveCount(1);
  await expect(filters.getByText('City')).toHaveCount(0);
  await page.setViewportSize(phone);
  await open(page, '/members?gender=male&online=true');
  const button = page.getByRole('button', { name: 'Filters (1)' });
  await button.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('checkbox')).toHaveCount(1);
  await expect(drawer.getByText('City')).toHaveCount(0);
  await context.close();
});

test('every picture except private photos comes from `cdn_prefix`', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, baseURL: origin });
  await chooseLanguage(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const sources = () =>
    page.evaluate<string[]>(
      `[...document.images].filter((one) => one.complete && one.naturalWidth > 0)
        .map((one) => new URL(one.src).origin)`,
    );
  await open(page, '/members');
  await expect.poll(sources).toContain(origin);
  const elsewhere = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  await change({ cdn_prefix: `${elsewhere}/own` });
  fetched = [];
  await open(page, '/members');
  await expect.poll(async () => new Set(await sources())).toEqual(new Set([elsewhere]));
  await page.getByRole('list', { name: 'Members' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/members\/[\w-]+$/);
  await expect.poll(async () => new Set(await sources())).toEqual(new Set([elsewhere]));
  expect(fetched.every((path) => path.startsWith('/own/photos/'))).toBe(true);
  expect(problems).toEqual([]);
  await context.close();

  // A picture for one reader only, here the owner's private photo, never goes through the CDN.
  const ann = await person(browser, { name: 'Ann', baseURL: origin });
  await open(ann.page, '/profile');
  await ann.page
    .getByRole('main')
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  const photo = ann.page.getByRole('img', { name: 'Your photo 1' });
  await ann.page.getByRole('button', { name: 'Make it private' }).click();
  await expect(photo).toHaveAttribute('src', /^\/private-photos\//);
  await ann.context.close();
});

test("the brand's words and icon are used wherever fictional profiles appear", async ({ browser }) => {
  await change({
    fictional_icon: 'robot',
    fictional_singular: { nl: 'verzonnen persoon', en: 'made-up person' },
    fictional_plural: 'made-up people',
  });
  const context = await browser.newContext({ viewport: desk, baseURL: origin });
  await chooseLanguage(context);
  const page = await context.newPage();
  await page.route('**/api/profile.php*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, profile: { ...answer.profile, fictional_icon: true } } });
  });
  await open(page, '/members');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Made-up people are marked as such');
  await page.getByRole('list', { name: 'Members' }).getByRole('link').first().click();
  await expect(page.getByRole('main').getByText('Made-up person', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Made-up person' }).locator('svg[data-icon=robot]')).toBeVisible();
  for (const [address, words] of [
    ['/pages/terms', 'Made-up people are profiles that we made'],
    ['/pages/faq', 'What are made-up people?'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(words);
  }
  await context.close();
});

test('the price list shows the lowest price of a message in the reader’s country', async ({ browser }) => {
  await change({ minimum_message_costs: { NL: { costs: 37, currency: 'EUR' } } });
  const context = await browser.newContext({ baseURL: origin });
  await chooseLanguage(context);
  const page = await context.newPage();
  await open(page, '/pricing');
  await expect(page.getByRole('main')).toContainText('Messages from €0.37');
  await context.addCookies([{ name: 'payment_country', value: 'DE', domain: 'localhost', path: '/' }]);
  await open(page, '/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Messages from');
  await context.close();
  // A welcome discount lowers the price.
  const ann = await person(browser, { name: 'Ann', baseURL: origin });
  await open(ann.page, '/credits');
  await expect(ann.page.getByRole('main')).not.toContainText('Messages from');
  await ann.context.close();
});

test('the home page says first what the brand’s file puts first, and its own promise once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin });
  await chooseLanguage(context);
  const page = await context.newPage();
  const titles = {
    promise: 'At your own pace',
    steps: 'How it works',
    safety: 'What keeps you safe',
    costs: 'What does it cost?',
    questions: 'Questions people ask',
  };
  const promised = page.getByText('You decide what you say about yourself, who can find you and when you write.');
  for (const [parts, shown, end] of [
    [['questions', 'promise'], ['questions', 'promise', 'steps', 'safety', 'costs'], 'Meet people near you'],
    [['costs'], ['costs', 'steps', 'safety', 'questions'], titles.promise],
  ] as const) {
    writeSite({ theme: { parts } });
    await expect
      .poll(async () => (await (await fetch(`${origin}/api/settings.php`)).json()).theme.parts)
      .toEqual(parts);
    await open(page, '/');
    const headings = page.getByRole('main').locator('section:not(:has(h1)) > h2, section:not(:has(h1)) > div > h2');
    await expect(headings).toHaveText([...shown.map((part) => titles[part]), end]);
    await expect(promised).toHaveCount(1);
    await expect(page.getByRole('region', { name: titles.promise })).toContainText('You decide what you say');
  }
  await context.close();
});

test('members see advertising with its payer, and its links reveal nothing about them', async ({ browser }) => {
  writeSite({ name: 'Sister', index_title: 'Another place', member_resell: true }, 'sister', ['sister.localhost']);
  const cam = {
    name: 'Studio',
    url: 'https://studio.example/',
    text: 'Say hello',
    payer: 'Acme',
    advertiser: 'Studio',
  };
  writeSite({ member_resell: true }, 'own', ['localhost'], { cam });
  await expect.poll(async () => (await (await fetch(`${origin}/api/settings.php`)).json()).cam_card).toBe(true);
  const ann = await person(browser, { name: 'Ann', baseURL: origin, viewport: phone });
  await open(ann.page, '/premium');
  const sister = ann.page.getByRole('complementary', { name: /Sister/ });
  await expect(sister).toContainText('Advertisement, paid for by Rendezvous Media B.V.');
  await expect(sister).toContainText('Rendezvous Media B.V. runs Sister too.');
  await expect(sister.getByRole('link')).toHaveAttribute('href', `http://sister.localhost:${server.port}/`);
  await expect(sister.getByRole('link')).toHaveAttribute('rel', /noreferrer/);
  const studio = ann.page.getByRole('complementary', { name: /Studio/ });
  await expect(studio).toContainText('Advertisement for Studio, paid for by Acme');
  await expect(studio.getByRole('link')).toHaveAttribute('href', cam.url);
  await open(ann.page, '/credits');
  await expect(ann.page.getByRole('complementary', { name: /Sister|Studio/ })).toHaveCount(2);

  // Who spends much is shown help instead.
  for (let purchase = 0; purchase < 5; purchase++) await buyCredits(ann);
  const isCalm = async () => (await call(ann.context.request, 'GET', '/api/spending.php')).calm;
  await expect.poll(isCalm).toBe(true);
  for (const address of ['/credits', '/premium']) {
    await open(ann.page, address);
    await expect(ann.page.getByRole('complementary', { name: /Sister|Studio/ }), address).toHaveCount(0);
  }
  await ann.context.close();
});

test('members of a closed brand read until when they can use it, and what becomes of credits and data', async ({
  browser,
}) => {
  const ann = await person(browser, { name: 'Ann', baseURL: origin, viewport: phone });
  writeSite({}, 'own', ['localhost'], { closed: true, usable_until: '2099-01-31' });
  await expect.poll(async () => (await (await fetch(`${origin}/api/settings.php`)).json()).closed).toBe(true);
  await open(ann.page, '/members');
  const strip = ann.page.getByRole('region', { name: /has closed$/ });
  await expect(strip).toContainText('31 January 2099');
  await strip.getByRole('link').click();
  const group = ann.page.locator('#ended');
  await expect(group).toContainText('until 31 January 2099');
  await expect(group).toContainText('refund the credits you bought');
  expect(await axeProblems(ann.page)).toEqual([]);
  await expect(group.getByRole('link', { name: 'Download your data' })).toHaveAttribute('href', '/settings#data');
  await expect(group.locator('a[href="/settings/delete"]')).toBeVisible();
  await ann.context.close();
  writeSite({}, 'own', ['localhost']);
});
