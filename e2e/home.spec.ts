/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { maxFreeConversations } from '@rendezvous/contract/chat';
import { axeProblems } from './support/axe.ts';
import { chooseLanguage, desk, open, phone, storeTimes, tablet } from './support/people.ts';
import { shiftsOn, watchShifts } from './support/shifts.ts';
import { test } from './support/test.ts';

const sizes = [phone, tablet, desk];
const heroes = ['wall', 'mosaic', 'row', 'arch', 'circles', 'panels'];
const hosts = { open: 'localhost', hidden: 'bdsm.localhost' };
const addressOf = (host: string) => `http://${host}:${process.env.JOURNEY_PORT}/`;
const hero = (page: Page) => page.locator('section:has(h1)');
const compose = (page: Page, value: string) =>
  page.evaluate((composition) => document.documentElement.setAttribute('data-hero', composition), value);
const join = (page: Page) => hero(page).getByRole('link', { name: 'Join for free' });

test.beforeEach(async ({ context }) => {
  await chooseLanguage(context);
  await storeTimes(context, { entry: 0 }, hosts.hidden);
});

/** The upper edges of the faces that are on the screen, at least by the width of a thumb. */
const facesSeen = (page: Page) =>
  hero(page)
    .locator('li')
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom }) => right > 44 && left < innerWidth - 44 && bottom > 44 && top < innerHeight,
        )
        .map(({ top }) => top),
    );

test('the home page begins with faces, in the upper quarter of a phone, however they are composed', async ({
  page,
}) => {
  for (const host of Object.values(hosts)) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await open(page, addressOf(host));
      for (const composition of heroes) {
        const where = `${host}, ${composition}, ${size.width} px`;
        await compose(page, composition);
        const seen = await facesSeen(page);
        expect(seen.length, where).toBeGreaterThanOrEqual(3);
        expect(Math.min(...seen), where).toBeLessThan(size.height / 4);
        await expect(join(page), where).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(size.width);
      }
    }
  }
});

test('on a phone every composition shows people whole: no card is cut, and no name', async ({ page }) => {
  for (const size of [phone, { width: 390, height: 664 }]) {
    await page.setViewportSize(size);
    await open(page, '/');
    for (const composition of heroes) {
      await compose(page, composition);
      const cut = await page.evaluate(() => {
        const cards = [...document.querySelectorAll('section:has(h1) ul > li')].filter((card) =>
          card.checkVisibility(),
        );
        const isCut = (part: Element, within: DOMRect) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return (
            left < within.left - 1 || right > within.right + 1 || top < within.top - 1 || bottom > within.bottom + 1
          );
        };
        const stage = cards[0]?.closest('ul')?.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return [
          ...cards.filter((card) => isCut(card, stage)),
          ...cards.flatMap((card) => {
            const name = card.querySelector('h2');
            return name && isCut(name, card.getBoundingClientRect()) ? [name] : [];
          }),
        ].map((part) => part.textContent);
      });
      expect(cut, `${composition}, ${size.height} px`).toEqual([]);
    }
  }
});

test('the largest picture is in the HTML, to be fetched first, and nothing on the home page moves', async ({
  page,
}) => {
  await watchShifts(page);
  for (const host of Object.values(hosts)) {
    for (const size of [phone, desk]) {
      const where = `${host}, ${size.width} px`;
      await page.setViewportSize(size);
      const html = (await (await open(page, addressOf(host)))?.text()) ?? '';
      const begins = html.indexOf('<h1');
      expect(html.slice(begins, html.indexOf('</section>', begins)).match(/<img/g)?.length, where).toBe(8);
      const largest = await page.evaluate(
        () =>
          new Promise<string>((found) =>
            new PerformanceObserver((list) => {
              const { element } = list.getEntries().at(-1) as unknown as { element: Element | null };
              found(element?.tagName === 'IMG' ? (element.getAttribute('fetchpriority') ?? 'low') : 'text');
            }).observe({ type: 'largest-contentful-paint', buffered: true }),
          ),
      );
      expect(['high', 'text'], where).toContain(largest);
      // Not by an expression, which the page's policy refuses. A jump to the end would pass lazy pictures by.
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager';
        window.scrollTo(0, document.body.scrollHeight);
      });
      await expect.poll(() => page.evaluate(() => [...document.images].every((one) => one.complete)), where).toBe(true);
      expect(await shiftsOn(page), where).toEqual([]);
    }
  }
});

test('on a low screen and without script, no button lies on the words, which pass below its ground', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    for (const height of [844, 740, 664]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: phone.width, height } });
      const page = await context.newPage();
      for (const host of ['localhost', 'gilf.localhost', 'bdsm.localhost']) {
        const where = `${host}, ${height} px, script ${javaScriptEnabled}`;
        await page.goto(addressOf(host));
        const ground = await hero(page)
          .getByRole('link', { name: 'Gratis meedoen' })
          .locator('..')
          .evaluate((bar) => getComputedStyle(bar, '::before').backgroundImage);
        expect(ground, where).toContain('linear-gradient');
        if (height < phone.height) continue;
        const button = await hero(page).getByRole('link', { name: 'Gratis meedoen' }).boundingBox();
        for (const words of await hero(page).locator('h1, h1 + p').all()) {
          const box = await words.boundingBox();
          expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(button?.y ?? 0);
        }
      }
      await context.close();
    }
  }
});

test('on a phone on its side, and at 200 % zoom, the words come first and nothing covers them', async ({ page }) => {
  for (const [width, height] of [
    [720, 450],
    [844, 390],
    [195, 422],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const host of ['localhost', 'gilf.localhost', 'bdsm.localhost']) {
      await page.goto(addressOf(host));
      const words = await hero(page).locator('h1, h1 + p, h1 ~ div').all();
      const boxes = await Promise.all(words.map((one) => one.boundingBox()));
      const tops = boxes.map((box) => box?.y ?? 0);
      const wall = await hero(page).locator('ul').first().boundingBox();
      expect([...tops, wall?.y ?? 0], `${host}, ${width} px`).toEqual(
        [...tops, wall?.y ?? 0].toSorted((a, b) => a - b),
      );
      expect(boxes[0]?.y, `${host}, ${width} px`).toBeLessThan(height / 2);
      expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThanOrEqual(tops[1] ?? 0);
    }
  }
});

test('the wall of a brand for women shows women, of the age that its words name', async ({ page, request }) => {
  for (const [host, youngest] of [
    ['bbw.localhost', 18],
    ['gilf.localhost', 55],
    ['milf.localhost', 35],
  ] as const) {
    await open(page, addressOf(host));
    const faces = await hero(page).locator('li a[href^="/members/"]').all();
    expect(faces.length, host).toBeGreaterThan(0);
    for (const face of faces) {
      const href = await face.getAttribute('href');
      const answer = await request.get(
        `http://localhost:${process.env.JOURNEY_PORT}/api/profile.php?id=${href?.slice(9)}`,
        {
          headers: { host: `${host}:${process.env.JOURNEY_PORT}`, 'request-type': 'client' },
        },
      );
      const { profile } = await answer.json();
      expect(profile.gender, host).toBe('female');
      expect(profile.age, host).toBeGreaterThanOrEqual(youngest);
    }
  }
});

test('sign-up opens over the home page on a desktop, and its form goes on to the next question', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, '/');
  await join(page).click();
  const form = page.getByRole('dialog');
  await expect(form).toContainText('3 credits');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(join(page)).toBeFocused();
  await join(page).click();
  await form.getByLabel('Profile name').fill('@robin');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Profile name')).toHaveAccessibleDescription(/@/);
  await form.getByLabel('Profile name').fill('Robin');
  await form.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/signup\?step=birth$/);
});

test('on a phone, and without script, the button leads to the sign-up page', async ({ page, browser, context }) => {
  await page.setViewportSize(phone);
  await open(page, '/');
  await join(page).click();
  await expect(page).toHaveURL('/signup');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: desk,
    storageState: await context.storageState(),
  });
  const without = await plain.newPage();
  await without.goto('/');
  await without.getByText('Am I tied to a subscription?').click();
  await expect(without.getByText('nothing renews by itself')).toBeVisible();
  await join(without).click();
  await expect(without).toHaveURL('/signup');
  await plain.close();
});

test('the home page says what costs something, from what a message costs at the least', async ({ page }) => {
  await open(page, '/');
  const costs = page.getByRole('region', { name: 'What does it cost?' });
  await expect(costs.getByRole('term').or(costs.getByRole('definition'))).toHaveText([
    'Joining, searching, likes on profiles and reading',
    'free',
    'Sending a message',
    '1 credit',
    'Subscription',
    'none',
  ]);
  await expect(costs.getByText('€0.90'), 'the price is told once').toHaveText(
    'Messages from €0.90, at the lowest price per credit.',
  );
  await expect(page.getByText('Without an account, nobody sees a new photo until we have looked at it')).toBeVisible();
  const rule = [
    `As a free member you start ${maxFreeConversations} conversations. With premium, as many as you like.`,
    'Your first purchase makes you premium at once, for good.',
  ].join(' ');
  await expect(costs.getByText(rule)).toBeVisible();
  await costs.getByRole('link').click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('main').getByText(rule), 'nobody learns it only after signing up').toBeVisible();
});

test('the home page pictures a conversation in the language of the page, and calls it an example', async ({ page }) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, '/');
    for (const words of ['You like each other', 'Example', 'Coffee this week?', 'I’d love to! Saturday?'])
      await expect(hero(page).getByText(words)).toBeInViewport({ ratio: 1 });
  }
});

test('a site that hides members from visitors shows none, and says that only members see them', async ({ page }) => {
  await open(page, addressOf(hosts.hidden));
  await expect(page.getByRole('heading', { name: 'Only members see who’s here' })).toBeVisible();
  expect(await page.locator('a[href^="/members"]').count()).toBe(0);
  expect(await page.locator('img[src*="/photos/"]').count()).toBe(0);
});

test('every composition of the home page passes axe, in light and in dark', async ({ page }) => {
  for (const host of Object.values(hosts)) {
    await open(page, addressOf(host));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const composition of heroes) {
        await compose(page, composition);
        expect(await axeProblems(page), `${host} ${composition} ${colorScheme}`).toEqual([]);
      }
    }
  }
});
