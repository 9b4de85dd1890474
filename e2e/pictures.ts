/// <reference lib="dom" />
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { listChats, readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import config from '../playwright.config.ts';
import { call, chooseLanguage, desk, open, phone, reload, storeTimes } from './support/people.ts';
import { startProduct } from './support/server.ts';

const sharp = createRequire(resolve(import.meta.dirname, '../server/package.json'))('sharp');
/** Takes the README's pictures anew, from the product with its demo members: `npm run pictures`. */
const folder = resolve(import.meta.dirname, '../docs/pictures');

interface Shot {
  readonly name: string;
  /** The brand's part of the host name. */
  readonly brand?: string;
  /** As the demo member with this address. */
  readonly as?: string;
  readonly size: { width: number; height: number };
  readonly scheme?: 'light' | 'dark';
  show(page: Page): Promise<unknown>;
}

const demo = 'demo@rendezvous.test';
const shots: readonly Shot[] = [
  {
    name: 'home-desk',
    size: desk,
    show: async (page) => {
      await open(page, '/');
      // A first visit does not wait for the font.
      await reload(page);
    },
  },
  { name: 'velvet-desk', brand: 'bdsm', size: desk, scheme: 'dark', show: (page) => open(page, '/') },
  { name: 'members-desk', as: demo, size: desk, show: (page) => open(page, '/members') },
  {
    name: 'profile-phone',
    as: demo,
    size: phone,
    show: async (page) => {
      await open(page, '/members');
      const real = page.locator('main li').filter({ hasNot: page.getByRole('img', { name: 'Fictional' }) });
      await real.locator('a[data-morph]').first().click();
      await page.getByRole('link', { name: /^Write to / }).waitFor();
    },
  },
  {
    name: 'chat-phone',
    as: demo,
    size: phone,
    show: async (page) => {
      const { chats }: Answer<typeof listChats> = await call(page.request, 'GET', listChats.path);
      const talks: Answer<typeof readChat>[] = await Promise.all(
        chats.map(({ conversation }) => call(page.request, 'GET', `${readChat.path}?conversation=${conversation.id}`)),
      );
      const [longest] = talks.sort((one, other) => other.messages.length - one.messages.length);
      await open(page, `/chats/${longest?.chat.conversation.id}`);
    },
  },
  {
    name: 'match-phone',
    as: demo,
    size: phone,
    show: async (page) => {
      await open(page, '/likes');
      await page
        .locator('main li:has(> img)')
        .getByRole('button', { name: /^Like / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'It’s a match' }).waitFor();
    },
  },
];

const product = await startProduct({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'rendezvous-pictures-')),
  DEMO: 'embedded',
  DEMO_MEMBERS: '1000',
});
const browser = await chromium.launch(config.projects?.[0]?.use?.launchOptions);
try {
  for (const shot of shots) await take(browser, shot);
} finally {
  await browser.close();
  await product.stop();
}

async function take(browser: Browser, { name, brand, as, size, scheme = 'light', show }: Shot): Promise<void> {
  const baseURL = `http://${brand ? `${brand}.` : ''}localhost:${product.port}`;
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    colorScheme: scheme,
    deviceScaleFactor: 2,
    hasTouch: size === phone,
  });
  await chooseLanguage(context);
  // Who was here before is not warned at the entry again.
  await storeTimes(context, { entry: 0 }, new URL(baseURL).hostname);
  const page = await context.newPage();
  if (as) await logIn(page, as);
  await show(page);
  // Portraits come as one scrolls, and the burst of a match passes.
  await page.waitForTimeout(3000);
  const png = await page.screenshot({ animations: 'disabled' });
  const width = size === phone ? 390 : 1100;
  await sharp(png)
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  console.log(name);
  await context.close();
}

async function logIn(page: Page, email: string): Promise<void> {
  await open(page, '/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('rendezvous-demo');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL(/\/members/);
}
