import { type APIRequestContext, expect } from '@playwright/test';
import { open } from '../support/people.ts';
import { test } from '../support/test.ts';

/** What search engines and previews of links read at an address. */
async function describedAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  const html = await answer.text();
  const { link, 'x-robots-tag': robots } = answer.headers();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    link,
    robots,
    language: first(/<html lang="([^"]*)"/),
    description: first(/<meta name="description" content="([^"]*)"/),
    property: (name: string) => first(new RegExp(`<meta property="og:${name}" content="([^"]*)"`)),
  };
}

test('every address of the sitemap names itself as canonical and describes itself, in its language', async ({
  playwright,
  baseURL,
}) => {
  // The attribution and the language of one visit would decide the next page.
  const read = async (address: string) => {
    const crawler = await playwright.request.newContext({ baseURL });
    const described = await describedAt(crawler, address);
    await crawler.dispose();
    return described;
  };
  const sitemap = await (await (await playwright.request.newContext({ baseURL })).get('/sitemap.xml')).text();
  const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);
  const some = places.filter((place) => !place.includes('?') || place.endsWith('?lang=pl'));
  expect(some.length).toBeGreaterThan(20);
  const descriptions = new Set<string | undefined>();
  for (const place of some) {
    const { link, robots, language, description, property } = await read(
      `${place}${place.includes('?') ? '&' : '?'}ref=acme`,
    );
    expect(link, place).toBe(`<${place}>; rel="canonical"`);
    expect(robots, place).toBeUndefined();
    expect(language, place).toBe(place.includes('?') ? 'pl' : 'nl');
    expect(property('url'), place).toBe(place);
    descriptions.add(description);
  }
  expect(descriptions.size).toBe(some.length);
});

test('pages of members, and those that are not there, are listed nowhere and told apart by nothing', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/members', '/members/00000000-0000-4000-8000-000000000000', '/premium', '/nothing-here']) {
    const { link, robots, description, property } = await describedAt(request, path);
    expect([link, robots, description], path).toEqual([undefined, 'noindex', undefined]);
    expect(property('url'), path).toBeUndefined();
    expect(property('title'), path).toBe('Ontmoet mensen bij jou in de buurt');
    expect(property('image'), path).toBe(`${baseURL}/icons/share.png`);
  }
  const picture = await request.get('/icons/share.png');
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await picture.body()).readUInt32BE(16)).toBe(1200);
});

test('who arrives in the language of an address goes on in it', async ({ page }) => {
  await open(page, '/?lang=fi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await open(page, '/pricing');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});
