import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, type Request, type Response } from '@playwright/test';

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  readonly id: string;
  readonly name: string;
}

/** Signs whatever the product under test signs. */
export const journeySecret = 'the journeys sign with a secret of their own';
export const password = 'correct horse battery';
export const phone = { width: 390, height: 844 };
export const tablet = { width: 820, height: 1180 };
export const desk = { width: 1440, height: 900 };

interface Wishes {
  readonly name?: string;
  readonly gender?: 'male' | 'female';
  readonly language?: string;
  readonly viewport?: { width: number; height: number };
  readonly confirmed?: boolean;
  /** Of another server than the one under test. */
  readonly baseURL?: string;
}

/** Someone in a browser of their own, signed up through the calls, confirmed by their mail, with gender and city told. */
export async function person(browser: Browser, wishes: Wishes = {}): Promise<Person> {
  const context = await browser.newContext({ viewport: wishes.viewport ?? desk, ...(wishes.baseURL && { baseURL: wishes.baseURL }) });
  const language = wishes.language ?? 'en';
  await context.addCookies([{ name: 'i18n_redirected', value: language, domain: 'localhost', path: '/' }]);
  const email = `${randomUUID()}@example.test`;
  const name = wishes.name ?? 'Robin';
  const { user } = await call(context.request, 'POST', '/api/signup.php', { name, email, password, date_of_birth: '1990-05-17', language, terms: true });
  if (wishes.confirmed !== false) {
    const link = await mailedLink(context.request, email, '/activate/done');
    await call(context.request, 'POST', '/api/activation.php', { member: link.searchParams.get('member'), token: link.searchParams.get('token') });
  }
  await call(context.request, 'PUT', '/api/profile.php', { gender: wishes.gender ?? 'female', sexuality: 'bi', city: 2759794 });
  const page = await context.newPage();
  return { context, page, email, id: user.id, name };
}

/** For how long nothing may begin before a page counts as open. */
const quiet = 100;

/**
 * Opens a page of the product and waits until its script runs, all that it asked for has come, and the browser has nothing
 * left to do: what is done before may be lost, however slow the machine.
 */
export const open = (page: Page, address: string): Promise<Response | null> => whenStill(page, () => page.goto(address));

/** Loads a page anew, and waits as long. */
export const reload = (page: Page): Promise<Response | null> => whenStill(page, () => page.reload());

async function whenStill(page: Page, load: () => Promise<Response | null>): Promise<Response | null> {
  const underway = new Set<Request>();
  // What a page says when it is left may never be heard of again.
  const begin = (request: Request) => {
    if (request.resourceType() !== 'ping') underway.add(request);
  };
  const end = (request: Request) => {
    underway.delete(request);
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const answer = await load();
  await scriptRuns(page);
  for (let since = performance.now(); performance.now() - since < quiet; ) {
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    if (underway.size > 0) since = performance.now();
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return answer;
}

/** React writes a comment before each part of a page that it takes over by itself, and a key on every element that it has taken over. */
const takenOver = `(() => {
  const isTaken = (node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { data, nextElementSibling } = comments.currentNode;
    if (data[0] === '$' && nextElementSibling && !isTaken(nextElementSibling)) return false;
  }
  return isTaken(document.documentElement);
})()`;

/** Waits until React has taken over all that the server wrote. */
export async function scriptRuns(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate<boolean>(takenOver)).toBe(true)).toPass({ intervals: [50] });
}

/** A call as the pages make it, with the browser's cookies. */
export async function call(request: APIRequestContext, method: string, path: string, data?: object) {
  const response = await request.fetch(path, { method, ...(data ? { data } : {}), headers: { 'request-type': 'client' } });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(400);
  return response.json();
}

/** What the server says of a member, changed on its way to the browser, which reads it anew five seconds after it opened. */
export async function withUser(page: Page, change: object) {
  await page.route('**/api/user.php', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...answer.user, ...change } } });
  });
}

/** The link to `path` in the latest mail to an address, as the development mailbox shows it. */
export async function mailedLink(request: APIRequestContext, address: string, path: string): Promise<URL> {
  let found: URL | undefined;
  await expect
    .poll(
      async () => {
        const list = await (await request.get('/mailbox')).text();
        const entry = list.split('<li>').find((line) => line.includes(address));
        const mail = entry?.match(/href="(\/mailbox\/[^"]+)"/)?.[1];
        if (!mail) return false;
        const html = (await (await request.get(mail)).text()).replaceAll('&amp;', '&');
        const link = html.match(new RegExp(`https?://[^"\\s]+${path}[^"\\s<]*`))?.[0];
        found = link ? new URL(link) : undefined;
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 15_000 },
    )
    .toBe(true);
  return found as URL;
}
