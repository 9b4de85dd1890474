import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { axeProblems } from './axe.ts';
import { desk, phone, tablet } from './people.ts';

const port = Number(process.env.JOURNEY_PORT ?? 3900) + 58;
let server: ChildProcess;

// One server for both.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const root = resolve(import.meta.dirname, '..');
  const vite = resolve(root, 'node_modules/vite/bin/vite.js');
  server = spawn(process.execPath, [vite, '--config', 'vite.ui.ts', '--configLoader', 'runner', '--port', String(port), '--strictPort'], {
    cwd: resolve(root, 'web'),
    stdio: 'ignore',
  });
  const isUp = () => fetch(`http://localhost:${port}/`).then(
    (answer) => answer.ok,
    () => false,
  ); // biome-ignore format: one thought
  await expect.poll(isUp, { timeout: 40_000 }).toBe(true);
});
test.afterAll(() => {
  server.kill();
});

test('axe finds nothing on any shared component in any state, at three widths, light and dark', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  for (const [viewport, address] of [
    [phone, '?niche=bdsm&lang=fi&scheme=dark'],
    [tablet, '?niche=gilf&lang=pl&scheme=dark'],
    [desk, '?niche=bbw&lang=de'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(`http://localhost:${port}/${address}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Dialogs and toasts' })).toBeVisible();
    problems.push(...(await axeProblems(page)).map((problem) => `${address} ${problem}`));
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), address).toBeLessThanOrEqual(0);
  }
  expect(problems).toEqual([]);
});

test('dialogs are as wide as the specification says, and a locked one ignores Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'networkidle' });
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
});
