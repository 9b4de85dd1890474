import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { niches } from '@rendezvous/contract/niche';

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  readonly id: string;
  readonly name: string;
  /** The id of a purchase that they left at the gateway; null unless they are to have one. */
  readonly payment?: string | null;
}

/** The signing secret of the server under test. */
export const journeySecret = 'the journeys sign with a secret of their own';
/** Of the two operators of the server under test. */
export const operatorKey = 'the-key-of-the-operator-in-the-journeys-alone';
export const secondOperatorKey = 'the-key-of-the-other-operator-in-the-journeys';
export const password = 'correct horse battery';
export const phone = { width: 390, height: 844 };
export const tablet = { width: 820, height: 1180 };
export const desk = { width: 1440, height: 900 };

interface PersonOptions {
  readonly name?: string;
  readonly gender?: 'male' | 'female';
  readonly language?: string;
  readonly viewport?: { width: number; height: number };
  readonly confirmed?: boolean;
  /** Amsterdam, unless given. */
  readonly city?: number;
  /** Has only what sign-up asks for: neither gender nor city. */
  readonly isBare?: boolean;
  /** Has a finger, not a mouse. */
  readonly touch?: boolean;
  /** Of the device: `Pacific/Kiritimati`. */
  readonly timezoneId?: string;
  /** Is shown the window of the welcome bonus, which covers the page after 40 s in the members area. */
  readonly hasBonusWindow?: boolean;
  /** A server other than the one under test. */
  readonly baseURL?: string;
  readonly hasPayment?: boolean;
}

/** Every address of the brands that ship. */
const hosts = ['localhost', ...niches.map((niche) => `${niche}.localhost`)];

/** Chooses a language as an earlier visit would have; a first one is in the domain's, Dutch or on one brand English. */
export const chooseLanguage = (context: BrowserContext, language = 'en'): Promise<void> =>
  context.addCookies(hosts.map((domain) => ({ name: 'i18n_redirected', value: language, domain, path: '/' })));

/** A new member by calls, confirmed by mail; they have neither gender nor city. */
export async function signUp(
  request: APIRequestContext,
  { name = 'Robin', language = 'en', confirmed = true } = {},
): Promise<Pick<Person, 'id' | 'email'>> {
  const email = `${randomUUID()}@example.test`;
  const { user } = await call(request, 'POST', '/api/signup.php', {
    name,
    email,
    password,
    date_of_birth: '1990-05-17',
    language,
    terms: true,
    consent_version: 1,
  });
  if (confirmed) {
    const link = await mailedLink(request, email, '/activate/done');
    await call(request, 'POST', '/api/activation.php', {
      member: link.searchParams.get('member'),
      token: link.searchParams.get('token'),
    });
  }
  return { id: user.id, email };
}

/** A member in a new browser: signed up by calls, confirmed by mail, with gender and city. */
export async function person(browser: Browser, options: PersonOptions = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: options.viewport ?? desk,
    hasTouch: options.touch ?? false,
    ...(options.timezoneId && { timezoneId: options.timezoneId }),
    ...(options.baseURL && { baseURL: options.baseURL }),
  });
  const language = options.language ?? 'en';
  await chooseLanguage(context, language);
  const name = options.name ?? 'Robin';
  const { id, email } = await signUp(context.request, { name, language, confirmed: options.confirmed !== false });
  if (!options.isBare)
    await call(context.request, 'PUT', '/api/profile.php', {
      gender: options.gender ?? 'female',
      sexuality: 'bi',
      city: options.city ?? 2759794,
    });
  if (!options.hasBonusWindow) await storeTimes(context, {});
  const page = await context.newPage();
  page
    .on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) connected.delete(page);
    })
    .on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // Socket.IO's answer to the connection.
        if (String(payload).startsWith('40')) connected.add(page);
      }),
    );
  const payment = options.hasPayment ? await leftPayment(context.request) : null;
  return { context, page, email, id, name, payment };
}

async function leftPayment(request: APIRequestContext): Promise<string> {
  const order = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' };
  return (await call(request, 'POST', '/api/payment.php', order)).payment.payment_id;
}

/**
 * Stores in a browser when parts of pages were last dismissed, as seconds from now by the name of the part; the window
 * of the welcome bonus always was.
 */
export async function storeTimes(
  context: BrowserContext,
  times: Readonly<Record<string, number>>,
  domain = 'localhost',
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const value = Object.entries({ bonus: 60, ...times }).map(([name, from]) => `${name}-${now + from}`);
  await context.addCookies([{ name: 'kept_times', value: value.join('.'), domain, path: '/' }]);
}

/** Pages whose document has connected. */
const connected = new WeakSet<Page>();

/** Waits until what happens elsewhere reaches the page: it connects when the browser is idle. */
export const untilConnected = (page: Page): Promise<void> =>
  expect.poll(() => connected.has(page), { timeout: 20_000 }).toBe(true);

/** Milliseconds without a new request before a page counts as open. */
const quiet = 100;

/**
 * Opens a page of the product and waits until its script runs, all requests have been answered and the browser is idle:
 * an earlier action may be lost.
 */
export async function open(page: Page, address: string): Promise<Response | null> {
  await closed(page);
  return whenStill(page, () => page.goto(address));
}

/** A window that has just closed takes a step back in the history, which would call the next navigation off. */
const closed = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate("history.state?.isWindow === true && !document.querySelector('[role=dialog], dialog[open]')"),
    )
    .toBe(false);

/** Presses Back to close a window, once it has its entry in the history: a moment after it is visible. */
export async function goBackFromWindow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('history.state?.isWindow ?? false')).toBe(true);
  await page.goBack();
}

/** Ends the session of a page that is left first, as what it asks for meanwhile would be refused. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'auth.session' });
}

/** Reloads a page, and waits likewise. */
export const reload = (page: Page): Promise<Response | null> => whenStill(page, () => page.reload());

/** Does something to a page, and waits until its script runs, all requests are answered and the browser is idle. */
export async function whenStill<Result>(page: Page, load: () => Promise<Result>): Promise<Result> {
  const underway = new Set<Request>();
  // Beacons, sent by a page that is being left, may never report their end.
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

/**
 * React writes a comment before each part that it hydrates separately, and sets a key on every hydrated element. A page
 * without data has no script.
 */
const isHydrated = `(() => {
  if (document.readyState === 'complete' && !document.getElementById('page-data')) return true;
  const hasFiber = (node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { data, nextElementSibling } = comments.currentNode;
    if (data[0] === '$' && nextElementSibling && !hasFiber(nextElementSibling)) return false;
  }
  return hasFiber(document.documentElement);
})()`;

/** Waits until React has hydrated the whole page. */
export async function scriptRuns(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate<boolean>(isHydrated)).toBe(true)).toPass({ intervals: [50] });
}

/** Makes a call as the pages do, with the browser's cookies. */
export async function call(request: APIRequestContext, method: string, path: string, data?: object) {
  const response = await request.fetch(path, {
    method,
    ...(data ? { data } : {}),
    headers: { 'request-type': 'client' },
  });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(400);
  return response.json();
}

/** Credits that every member begins with. */
export const freeCredits = 3;

export const creditsOf = async ({ context }: Pick<Person, 'context'>): Promise<number> =>
  (await call(context.request, 'GET', '/api/user.php')).user.credits;

/** Changes the server's answer about the member, which the browser reads again five seconds after opening. */
export async function withUser(page: Page, change: object) {
  await page.route('**/api/user.php', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...answer.user, ...change } } });
  });
}

/** Waits until the page's service worker answers for pages: it has cached the offline page by then. */
export const untilWorkerRuns = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)'))
    .toBe('activated');

/** Waits for a request of the page itself: whatever the page asked for before has been asked for by then. */
export const afterRequests = (page: Page): Promise<unknown> =>
  page.evaluate("fetch('/robots.txt').then((answer) => answer.text())");

/** The link to `path` in the latest mail to an address, as the development mailbox shows it. */
export const mailedLink = async (request: APIRequestContext, address: string, path: string): Promise<URL> =>
  new URL(await mailed(request, address, new RegExp(`https?://[^"\\s]+${path}[^"\\s<]*`)));

/** What matches in the latest mail to an address. */
export async function mailed(request: APIRequestContext, address: string, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const list = await (await request.get('/mailbox')).text();
        const entry = list.split('<li>').find((line) => line.includes(address));
        const mail = entry?.match(/href="(\/mailbox\/[^"]+)"/)?.[1];
        if (!mail) return false;
        const html = (await (await request.get(mail)).text()).replaceAll('&amp;', '&');
        found = html.match(wanted)?.[0];
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 15_000, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return found as string;
}
