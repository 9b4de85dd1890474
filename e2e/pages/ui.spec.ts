import { axeProblems } from '../support/axe.ts';
import { desk, open, phone, reload, tablet } from '../support/people.ts';
import { expect, type Server, startGallery, test } from '../support/server.ts';

let server: Server;

// All tests share one server.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startGallery();
});
test.afterAll(() => server?.stop());

test('no shared component has accessibility problems in any state, at three widths, light and dark', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  for (const [viewport, address] of [
    [phone, '?niche=bdsm&lang=fi&scheme=dark'],
    [tablet, '?niche=gilf&lang=pl&scheme=dark'],
    [desk, '?niche=bbw&lang=de'],
  ] as const) {
    await page.setViewportSize(viewport);
    await open(page, `http://localhost:${server.port}/${address}`);
    await expect(page.getByRole('heading', { name: 'Dialogs and toasts' })).toBeVisible();
    problems.push(...(await axeProblems(page)).map((problem) => `${address} ${problem}`));
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      address,
    ).toBeLessThanOrEqual(0);
  }
  expect(problems).toEqual([]);
});

test('dialogs and toasts have the specified widths, and a locked dialog ignores Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `http://localhost:${server.port}/`);
  for (const [size, width] of Object.entries({ small: 300, medium: 500, large: 800, wide: 1140 })) {
    await page.getByRole('button', { name: `Open ${size}` }).click();
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(width);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Open locked' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Show a toast' }).click();
  const toast = page.locator('.mantine-Notification-root');
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(350);
});

test('the empty and chat layouts warn only visitors from the Netherlands and Germany', async ({ page }) => {
  const warning = page.getByRole('dialog', { name: 'Important information' });
  for (const layout of ['empty', 'chat']) {
    for (const [country, warned] of [
      ['NL', true],
      ['DE', true],
      ['FR', false],
      ['BE', false],
    ] as const) {
      await page.context().clearCookies();
      await open(page, `http://localhost:${server.port}/?layout=${layout}&country=${country}`);
      await expect(page.getByRole('heading', { name: `A page for ${country}` })).toBeAttached();
      await expect(warning, `${layout} ${country}`).toHaveCount(warned ? 1 : 0);
      if (!warned) continue;
      await warning.getByRole('button').first().click();
      await expect(warning).toHaveCount(0);
      await reload(page);
      await expect(warning).toHaveCount(0);
    }
  }
});

test('on a phone the chat and empty layouts have only content', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const layout of ['empty', 'chat']) {
    await page.goto(`http://localhost:${server.port}/?layout=${layout}&country=FR`);
    await expect(page.getByRole('heading', { name: 'A page for FR' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(1);
    expect(await axeProblems(page), layout).toEqual([]);
  }
});

test('of the chat and empty layouts only the empty one has the signup modal', async ({ page }) => {
  await page.setViewportSize(desk);
  for (const layout of ['chat', 'empty']) {
    await open(page, `http://localhost:${server.port}/?layout=${layout}&country=FR`);
    await page.getByRole('button', { name: 'Go on' }).click();
    const signup = page.getByRole('dialog', { name: 'Sign up to go on' });
    if (layout === 'empty') await expect(signup.getByLabel('Profile name')).toBeVisible();
    else await expect(signup).toHaveCount(0);
  }
});
