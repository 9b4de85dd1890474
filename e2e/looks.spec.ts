import type { Browser, Page } from '@playwright/test';
import type { Theme } from '@rendezvous/contract/site';
import { desk } from './support/people.ts';
import { expect, test } from './support/server.ts';

const niches = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;
const corners = { sharp: '3px', soft: '12px', round: '21px' } as const satisfies Record<Theme['corners'], string>;
const textSizes = { normal: '16px', large: '18px' } as const satisfies Record<Theme['text'], string>;

for (const javaScriptEnabled of [true, false])
  test(`every brand's home has the look of its settings, script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const names = new Set<string>();
    const grounds = new Set<string>();
    for (const niche of niches) {
      const { page, theme } = await visit(browser, baseURL, niche, '/', javaScriptEnabled);
      const scheme = theme.scheme === 'dark' ? 'dark' : 'light';
      expect(await lookOf(page), niche).toEqual({
        hero: theme.hero,
        scheme,
        colorScheme: scheme,
        corners: corners[theme.corners],
        textSize: textSizes[theme.text],
      });
      names.add(await nameOf(page));
      grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
      await page.context().close();
    }
    expect(names.size, 'as many wordmarks as brands').toBe(niches.length);
    expect(grounds.size, 'as many grounds as brands').toBe(niches.length);
  });

test('a person is framed as the brand chose, and the picture filtered in the frame only', async ({
  browser,
  baseURL,
}) => {
  const seen = new Set<string>();
  for (const niche of niches) {
    const { page, theme } = await visit(browser, baseURL, niche, '/members', true);
    const card = page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.locator('img') })
      .first();
    if ((await card.count()) > 0) {
      const frame = await card.evaluate((item) => {
        const [outer, picture] = [item, item.children[0] as Element].map((one) => one.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
        ];
        // Around the picture a frame has 5 px, a polaroid 9.
        const border = picture.left - outer.left;
        return {
          kind: border <= 0 ? 'full' : border > 7 ? 'polaroid' : 'framed',
          isFiltered: getComputedStyle(item.children[0] as Element).filter !== 'none',
        };
      });
      expect(frame, niche).toEqual({ kind: theme.cards, isFiltered: theme.pictures !== 'natural' });
      seen.add(frame.kind);
    }
    await page.context().close();
  }
  expect([...seen].sort()).toEqual(['framed', 'full', 'polaroid']);
});

test('a reader who chose a scheme keeps it, whatever the brand begins with', async ({ browser, baseURL }) => {
  const { page } = await visit(browser, baseURL, 'bdsm', '/', true);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.context().close();
});

async function visit(
  browser: Browser,
  baseURL: string | undefined,
  niche: (typeof niches)[number],
  path: string,
  javaScriptEnabled: boolean,
) {
  const origin = (baseURL ?? '').replace('localhost', `${niche}.localhost`);
  const context = await browser.newContext({
    viewport: desk,
    colorScheme: 'light',
    javaScriptEnabled,
    baseURL: origin,
  });
  const page = await context.newPage();
  await page.goto(path);
  const settings = await page
    .context()
    .request.get(`${baseURL}/api/settings.php`, { headers: { host: new URL(origin).host } });
  const { theme }: { theme: Theme } = await settings.json();
  return { page, theme };
}

const lookOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const style = getComputedStyle(root);
    const link = document.querySelector('header a[href="/login"]') as Element;
    return {
      hero: root.dataset.hero,
      scheme: root.dataset.mantineColorScheme,
      colorScheme: style.colorScheme,
      corners: getComputedStyle(link).borderRadius,
      textSize: style.fontSize,
    };
  });

/** How the browser draws the brand's name and the mark beside it. */
const nameOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((link) => {
      const { fontFamily, fontStyle, fontWeight, letterSpacing, textTransform } = getComputedStyle(link);
      const { maskImage } = getComputedStyle(link, '::before');
      return [fontFamily, fontStyle, fontWeight, letterSpacing, textTransform, maskImage].join();
    });
