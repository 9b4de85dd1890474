import { expect, type Page } from '@playwright/test';
import { chooseLanguage, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

const landers = ['/landers/video', '/landers/transitionsvideolanding'];

test.use({ viewport: phone });
test.beforeEach(({ context }) => chooseLanguage(context));

const films = (page: Page) => page.getByRole('main').locator('video');

/** Addresses of the films that a page fetches from now on. */
function fetched(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.mp4')) addresses.push(request.url());
  });
  return addresses;
}

/** Checks that a film is not paused, and that its time moves. */
async function expectPlaying(page: Page, number: number, message?: string): Promise<void> {
  const film = films(page).nth(number);
  const time = () => film.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect(film, message).toHaveJSProperty('paused', false);
  const before = await time();
  await expect.poll(time, message).not.toBe(before);
  await expect(film, message).toHaveJSProperty('paused', false);
}

test('films play while they are in view, silently, in AV1 and in H.264, until the visitor pauses them', async ({
  page,
}) => {
  const addresses = fetched(page);
  for (const lander of landers) {
    addresses.length = 0;
    await page.goto(lander);
    const all = await films(page).count();
    for (let number = 0; number < all; number += 1) {
      const film = films(page).nth(number);
      await film.scrollIntoViewIfNeeded();
      await expectPlaying(page, number, `${lander} ${number}`);
      const { videoWidth, videoHeight, muted, loop, playsInline, controls } = await film.evaluate(
        ({ videoWidth, videoHeight, muted, loop, playsInline, controls }: HTMLVideoElement) => ({
          videoWidth,
          videoHeight,
          muted,
          loop,
          playsInline,
          controls,
        }),
      );
      expect([videoWidth, videoHeight, muted, loop, playsInline, controls], lander).toEqual([
        480,
        600,
        true,
        true,
        true,
        false,
      ]);
      await page.getByRole('button', { name: 'Pause the film' }).click();
      await expect(film).toHaveJSProperty('paused', true);
      const own = page.locator('.film').nth(number);
      await own.getByRole('button', { name: 'Play the film' }).click();
      await expectPlaying(page, number);
      await own.getByRole('button', { name: 'Pause the film' }).click();
    }
    const av1 = await page
      .locator('source[type*=av01]')
      .evaluateAll((sources) => sources.map((source) => (source as HTMLSourceElement).src));
    expect([...new Set(addresses)].sort(), 'each film in AV1 alone').toEqual([...new Set(av1)].sort());
    // The other format, for a browser without AV1.
    const other = await page.locator('source[type*=avc1]').first().getAttribute('src');
    const seen = await films(page)
      .first()
      .evaluate(async (film: HTMLVideoElement, address) => {
        film.src = String(address);
        await film.play();
        await new Promise((done) => film.requestVideoFrameCallback(done));
        return [film.videoWidth, film.currentSrc];
      }, other);
    expect(seen).toEqual([480, new URL(String(other), page.url()).href]);
  }
});

test('no film is fetched for who saves data or asks for less motion, nor without script, until they play one', async ({
  browser,
}) => {
  for (const wish of ['data', 'motion', 'script'] as const) {
    const context = await browser.newContext({
      viewport: phone,
      reducedMotion: wish === 'motion' ? 'reduce' : 'no-preference',
      javaScriptEnabled: wish !== 'script',
    });
    await chooseLanguage(context);
    const page = await context.newPage();
    if (wish === 'data') {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    }
    const addresses = fetched(page);
    for (const lander of landers) {
      await page.goto(lander, { waitUntil: 'networkidle' });
      for (const film of await films(page).all()) {
        await film.scrollIntoViewIfNeeded();
        const poster = await film.getAttribute('poster');
        expect((await page.request.get(String(poster))).headers()['content-type'], lander).toBe('image/webp');
      }
      expect(addresses, `${wish} ${lander}`).toEqual([]);
    }
    if (wish === 'script') {
      await expect(films(page).first()).toHaveAttribute('controls');
      await expect(page.locator('.film-switch').first()).toBeHidden();
    } else {
      await page.goto('/landers/video');
      await page.getByRole('button', { name: 'Play the film' }).first().click();
      await expectPlaying(page, 0, wish);
      expect(addresses.length, wish).toBeGreaterThan(0);
    }
    await context.close();
  }
});

test('films are served as other built files are, whole or in part', async ({ page, request }) => {
  await page.goto('/landers/video');
  const addresses = await page
    .locator('source')
    .evaluateAll((sources) => sources.map((source) => source.getAttribute('src')));
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    const whole = await request.get(String(address));
    const { 'content-type': type, 'cache-control': cacheControl } = whole.headers();
    expect([whole.status(), type, cacheControl]).toEqual([200, 'video/mp4', 'public, max-age=31536000, immutable']);
    const bytes = await whole.body();
    const part = await request.get(String(address), { headers: { range: 'bytes=100-199' } });
    expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    const beyond = await request.get(String(address), { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status()).toBe(416);
    expect(await part.body()).toEqual(bytes.subarray(100, 200));
  }
});
