import { type BrowserContextOptions, expect } from '@playwright/test';
import { chooseLanguage, open, phone } from './support/people.ts';
import { allowRefusals, test } from './support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  const wishes: BrowserContextOptions = { javaScriptEnabled, viewport: phone };

  test(`a brand’s own page is readable on a phone, script ${javaScriptEnabled ? 'on' : 'off'}`, async ({ browser }) => {
    const context = await browser.newContext(wishes);
    await chooseLanguage(context);
    const page = await context.newPage();
    const answer = javaScriptEnabled ? await open(page, '/safety-tips') : await page.goto('/safety-tips');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle('Meeting safely – Rendezvous');
    await expect(page.getByRole('heading', { level: 1, name: 'Meeting safely' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Never send money' })).toBeVisible();
    const text = page.getByRole('article');
    await expect(text).toHaveAttribute('lang', 'en');
    expect((await text.boundingBox())?.width).toBeLessThanOrEqual(phone.width);
    await text.getByRole('link', { name: 'house rules' }).click();
    await expect(page).toHaveURL(/\/pages\/ban$/);
    await context.close();
  });

  const unknown = ['/no-such-page', '/pages', '/favicon.txt', '/Safety-Tips', '/%00', '/safety-tips/more'];

  test(`an unknown address shows the error page with status 404, script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    allowRefusals(...[...unknown, '/safety-tips'].map((path) => `${path} 404`));
    const context = await browser.newContext(wishes);
    await chooseLanguage(context);
    const page = await context.newPage();
    const elsewhere = (baseURL ?? '').replace('localhost', 'gay.localhost');
    for (const address of [...unknown, `${elsewhere}/safety-tips`]) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByText('404'), address).toBeVisible();
    }
    await context.close();
  });
}
