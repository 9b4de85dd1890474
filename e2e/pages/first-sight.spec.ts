/// <reference lib="dom" />
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { open, type Person, person, phone, storeTimes, whenStill } from '../support/people.ts';
import { memberScreens, refusalsOf, type Screen, visitorScreens } from '../support/screens.ts';
import { allowRefusals, test } from '../support/test.ts';

// On a phone the server's page is visible for a second or more before scripts run, so it must look final.

const niches = ['gay', 'she', 'bdsm', 'bbw', 'gilf', 'milf'];

/** The computed style of every element, by its place in the page, after all animations. */
const looks = `document.getAnimations().forEach((one) =>
  one.effect.getComputedTiming().endTime === Infinity ? one.cancel() : one.finish(),
), [...document.querySelectorAll('body *')].map((one) => {
  const style = getComputedStyle(one);
  return one.tagName + ' ' + one.getAttribute('class') + ': ' +
    [...style].map((name) => name + ' ' + style.getPropertyValue(name)).join('; ');
})`;

const linked = '[...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href)';

/** Elements of the server's HTML whose look changes with the style sheets that the script loads. */
async function unstyled(page: Page, address: string, sheets: readonly string[]): Promise<string[]> {
  await page.goto(address);
  const before: string[] = await page.evaluate(looks);
  const here: string[] = await page.evaluate(linked);
  const missing = sheets.filter((href) => !here.includes(href));
  if (missing.length === 0) return [];
  const styles = await Promise.all(
    missing.map(async (href) => (await page.request.get(new URL(href).pathname)).text()),
  );
  await page.evaluate((textContent) => {
    const { nonce } = document.querySelector('[nonce]') as HTMLElement;
    document.head.append(Object.assign(document.createElement('style'), { nonce, textContent }));
  }, styles.join('\n'));
  const after: string[] = await page.evaluate(looks);
  return after.filter((look, index) => look !== before[index]).map((look) => look.slice(0, look.indexOf(':')));
}

async function expectStyled(
  browser: Browser,
  context: BrowserContext,
  screens: readonly Screen[],
  people: { me: Person; other: Person },
) {
  const storageState = await context.storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState, viewport: phone });
  const [withScript, without] = [await context.newPage(), await plain.newPage()];
  const problems: Record<string, string[]> = {};
  for (const screen of screens) {
    const address = screen.path(people);
    await open(withScript, address);
    const sheets: string[] = await withScript.evaluate(linked);
    const found = await unstyled(without, address, sheets);
    if (found.length > 0) problems[screen.name] = found;
  }
  expect(problems).toEqual({});
  await plain.close();
}

test('every element of the server’s page has its style without any script', async ({ browser }) => {
  allowRefusals(...refusalsOf([...visitorScreens, ...memberScreens]));
  test.setTimeout(300_000);
  const me = await person(browser, { viewport: phone, hasPayment: true });
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  const visitor = await browser.newContext({ viewport: phone });
  const homes = niches.map((niche) => ({
    name: niche,
    path: () => `http://${niche}.localhost:${process.env.JOURNEY_PORT}/`,
  }));
  await expectStyled(browser, visitor, [...visitorScreens, ...homes], { me, other });
  await expectStyled(browser, me.context, memberScreens, { me, other });
  for (const { context } of [{ context: visitor }, me, other]) await context.close();
});

/** The share (0 to 1) of two pictures that clearly differs, by squares of ten pixels, to ignore edges of letters. */
function difference(page: Page, pictures: readonly Buffer[]): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const side = 10;
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = await createImageBitmap(await (await fetch(source)).blob());
          const width = Math.ceil(image.width / side);
          const height = Math.ceil(image.height / side);
          const canvas = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
          canvas.drawImage(image, 0, 0, width, height);
          return canvas.getImageData(0, 0, width, height).data;
        }),
      );
      let different = 0;
      for (let at = 0; at < (one?.length ?? 0); at += 4) {
        const channels = [0, 1, 2].map((channel) =>
          Math.abs((one?.[at + channel] ?? 0) - (other?.[at + channel] ?? 0)),
        );
        if (Math.max(...channels) > 32) different++;
      }
      return different / ((one?.length ?? 0) / 4);
    },
    pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  );
}

test('the first frame looks like the page with its script running, for every niche', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const other = await person(browser);
  const addresses = [
    '/',
    '/members',
    '/login',
    '/signup',
    `/members/${other.id}`,
    ...niches.map((niche) => `http://${niche}.localhost:${process.env.JOURNEY_PORT}/`),
  ];
  const blank = await browser.newPage();
  const differences: Record<string, number> = {};
  for (const address of addresses) {
    const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
    // Skips the entry warning, which covers the page and which only the browser decides on.
    await storeTimes(context, { entry: 0 }, new URL(address, baseURL).hostname);
    const page = await context.newPage();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect
      .poll(() =>
        page.evaluate(
          `performance.getEntriesByName("first-contentful-paint").length > 0 &&
            document.readyState !== "loading"`,
        ),
      )
      .toBe(true);
    await page.evaluate(
      `document.fonts.ready.then(() =>
        Promise.all([...document.images].filter((one) => one.loading !== "lazy").map((one) => one.decode())))`,
    );
    // A button that still waits for the script grows pale after a second: the page is seen as in its first moment.
    await page.evaluate(`document.getAnimations().forEach((one) => {
      one.currentTime = 0;
      one.pause();
    })`);
    const first = await page.screenshot();
    await whenStill(page, async () => release());
    differences[address] = await difference(blank, [first, await page.screenshot()]);
    await context.close();
  }
  // Parts that need a script, such as log-in by passkey, may appear later in reserved space.
  expect(Object.entries(differences).filter(([, part]) => part > 0.03)).toEqual([]);
  await other.context.close();
});

test('no button fades from the browser’s own look to ours when the style comes late', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await new Promise((done) => setTimeout(done, 500));
    await route.fulfill({ response: answer });
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    addEventListener('transitionrun', ({ propertyName }) => seen.push(propertyName), true);
    // A script that measures makes the browser compute the look that precedes the style.
    setInterval(() => {
      for (const one of document.querySelectorAll('button')) getComputedStyle(one).getPropertyValue('background-color');
    }, 20);
  });
  await open(page, '/members');
  expect(await page.evaluate('seen')).toEqual([]);
  await context.close();
});

test('the font before Figtree is as wide and as high, in light and in bold', async ({ page }) => {
  await open(page, '/pages/faq');
  const sizes = await page.evaluate(async () => {
    const words = 'Mijn zusje en ik spelen al jaren hetzelfde spel: 18 to 34, Amsterdam';
    const measure = (family: string, weight: number) => {
      const text = document.createElement('span');
      Object.assign(text.style, { font: `${weight} 40px "${family}", monospace`, position: 'absolute' });
      text.style.whiteSpace = 'nowrap';
      text.append(words);
      document.body.append(text);
      const { width, height } = text.getBoundingClientRect();
      return { width, height };
    };
    for (const weight of [400, 700]) await document.fonts.load(`${weight} 40px "Figtree Variable"`, words);
    return [400, 600, 700].map((weight) => ({
      weight,
      own: measure('Figtree Variable', weight),
      before: measure('Figtree Fallback', weight),
    }));
  });
  for (const { weight, own, before } of sizes) {
    expect(Math.abs(before.width / own.width - 1), `width at ${weight}`).toBeLessThan(0.02);
    expect(Math.abs(before.height - own.height), `height at ${weight}`).toBeLessThanOrEqual(1);
  }
});
