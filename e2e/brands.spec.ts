import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { niches } from '@rendezvous/contract/niche';
import { axeProblems } from './support/axe.ts';
import { desk, open, phone } from './support/people.ts';
import { expect, type Server, startProduct, test } from './support/server.ts';
import { allowRefusals } from './support/test.ts';

test('each niche has its own home page, without accessibility problems', async ({ browser, baseURL }) => {
  const headlines = new Set<string>();
  const problems: string[] = [];
  for (const [index, niche] of niches.entries()) {
    const context = await browser.newContext({
      viewport: index % 2 ? phone : desk,
      colorScheme: index % 3 ? 'dark' : 'light',
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

test.describe('a separate installation', () => {
  const sites = mkdtempSync(join(tmpdir(), 'rendezvous-brands-'));
  const data = mkdtempSync(join(tmpdir(), 'rendezvous-brands-data-'));
  const markup = `<img src=x onerror="alert(1)">&amp;"'</title>`;
  let server: Server;

  const writeSite = (name: string, company = {}, settings = {}) => {
    const site = JSON.parse(readFileSync(resolve(import.meta.dirname, '../sites/rendezvous.json'), 'utf8'));
    Object.assign(site, { id: 'own', hosts: ['own.localhost'] });
    Object.assign(site.settings, { name, mail_name: name }, settings);
    Object.assign(site.company, { time_zone: 'America/Chicago' }, company);
    writeFileSync(join(sites, 'own.json'), JSON.stringify(site));
  };

  test.beforeAll(async () => {
    test.setTimeout(300_000);
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
    allowRefusals('/members 421');
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

  test('a look that an operator writes into the file shows at once', async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: 'light', javaScriptEnabled: false });
    const page = await context.newPage();
    const home = `http://own.localhost:${server.port}/`;
    const html = page.locator('html');
    writeSite('Own');
    await expect(async () => {
      await page.goto(home);
      await expect(html).toHaveAttribute('data-hero', 'wall', { timeout: 500 });
    }).toPass();
    await expect(html).toHaveCSS('color-scheme', 'light');
    const theme = { wordmark: 'heavy', corners: 'sharp', scheme: 'dark', text: 'large', hero: 'row' };
    writeSite('Own', {}, { theme });
    await expect(async () => {
      await page.goto(home);
      await expect(html).toHaveAttribute('data-hero', 'row', { timeout: 500 });
    }).toPass();
    await expect(html).toHaveCSS('color-scheme', 'dark');
    await expect(html).toHaveCSS('font-size', '18px');
    const banner = page.getByRole('banner').getByRole('link');
    await expect(banner.first()).toHaveCSS('text-transform', 'uppercase');
    await expect(banner.last()).toHaveCSS('border-radius', '3px');
    await context.close();
  });
});
