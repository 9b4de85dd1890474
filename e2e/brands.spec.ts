import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { axeProblems } from './support/axe.ts';
import { desk, open, phone } from './support/people.ts';
import { expect, type Server, startProduct, test } from './support/server.ts';

const niches = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'];

test('each niche has its own home page, without accessibility problems', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const headlines = new Set<string>();
  const problems: string[] = [];
  for (const [index, niche] of niches.entries()) {
    const context = await browser.newContext({
      viewport: index % 2 ? phone : desk,
      colorScheme: index % 3 ? 'dark' : 'light',
      locale: 'en-GB',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(`${niche}: ${error.message}`));
    await open(page, (baseURL ?? '').replace('localhost', `${niche}.localhost`));
    await expect(page.locator('html')).toHaveAttribute('data-niche', niche);
    headlines.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    problems.push(...(await axeProblems(page)).map((problem) => `${niche}: ${problem}`));
    await context.close();
  }
  expect(problems).toEqual([]);
  expect(headlines.size).toBe(niches.length);
});

test('sign-up starts on the home page', async ({ page, context }) => {
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', domain: 'localhost', path: '/' }]);
  await open(page, '/');
  await page.getByLabel('Profile name').fill('@robin');
  await page.getByRole('button', { name: 'Join for free' }).click();
  await expect(page.getByLabel('Profile name')).toHaveAccessibleDescription(/@/);
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await page.getByRole('button', { name: 'Join for free' }).click();
  await expect(page).toHaveURL(/\/signup\?step=account$/);
});

test('a site that hides members from visitors says so instead of showing members', async ({ page, baseURL }) => {
  await open(page, (baseURL ?? '').replace('localhost', 'bdsm.localhost'));
  await expect(page.getByRole('heading', { name: 'Wie hier is, blijft onder leden' })).toBeVisible();
  expect(await page.locator('a[href^="/members/"]').count()).toBe(0);
});

test.describe('a separate installation', () => {
  const sites = mkdtempSync(join(tmpdir(), 'rendezvous-brands-'));
  const data = mkdtempSync(join(tmpdir(), 'rendezvous-brands-data-'));
  const markup = `<img src=x onerror="alert(1)">&amp;"'</title>`;
  let server: Server;

  const writeSite = (name: string, company = {}, settings = {}) => {
    const site = JSON.parse(readFileSync(resolve(import.meta.dirname, '../sites/rendezvous.json'), 'utf8'));
    Object.assign(site, { id: 'own', hosts: ['own.localhost'] });
    Object.assign(site.settings, { name, mail_name: name }, settings);
    Object.assign(site.company, company);
    writeFileSync(join(sites, 'own.json'), JSON.stringify(site));
  };

  test.beforeAll(async () => {
    test.setTimeout(150_000);
    writeSite(markup);
    server = await startProduct({ DATA_DIR: data, SITES_DIR: sites });
  });
  test.afterAll(async () => {
    await server?.stop();
    for (const folder of [sites, data]) rmSync(folder, { recursive: true, force: true });
  });

  test("markup in a brand's name is text, a changed brand shows at once, and an unknown host shows no brand", async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'fi-FI' });
    const page = await context.newPage();
    await open(page, `http://own.localhost:${server.port}/`);
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(markup);
    expect(await page.title()).toContain(markup);
    expect(await page.locator('img[src=x]').count()).toBe(0);

    writeSite('Renamed');
    await expect
      .poll(() => page.evaluate(async () => (await (await fetch('/api/settings.php')).json()).name))
      .toBe('Renamed');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveText('Renamed');

    // §2: the company's address has three variants, by country.
    const footer = page.getByRole('contentinfo').locator('address');
    await expect(footer).toContainText('KvK');
    for (const [company, shown, absent] of [
      [
        { country: 'DE', city: '10115 Berlin', kvk: 'HRB 1', vat_numbers: ['DE1'] },
        ['10115 Berlin, Duitsland', 'HRB 1', 'Btw DE1'],
        'KvK',
      ],
      [
        { country: 'US', city: 'Austin', kvk: '77', vat_numbers: ['12-3'] },
        ['Austin, Verenigde Staten', '77', '12-3'],
        'Btw',
      ],
    ] as const) {
      writeSite('Renamed', company);
      await expect(async () => {
        await page.reload();
        for (const text of shown) await expect(footer).toContainText(text, { timeout: 500 });
      }).toPass();
      await expect(footer).not.toContainText(absent);
    }

    // §6: a site closed to everyone differs from one open to visitors sent by partners.
    for (const [signups, title] of [
      ['with_trafficsource', /partner/],
      ['closed', /Inschrijven kan nu niet/],
    ] as const) {
      writeSite('Renamed', {}, { signups });
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(title, {
          timeout: 500,
        });
      }).toPass();
    }

    const answer = await page.goto(`http://unknown.localhost:${server.port}/members`);
    expect(answer?.status()).toBe(421);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await expect(page.getByRole('heading')).toHaveText('Tässä osoitteessa ei ole sivustoa.');
    expect(await page.content()).not.toContain('Renamed');
    await context.close();
  });
});
