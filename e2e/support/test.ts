import { type BrowserContext, test as base, expect } from '@playwright/test';

/**
 * Answers of the server that a journey brings about on purpose, and why; the browser writes each into the console.
 * Failures that a journey itself plays, and an absent connection, need no line.
 */
const expected: readonly (readonly [path: RegExp, status: number, why: string])[] = [
  [/^\/api\/login\.php$/, 401, 'a wrong password'],
  [/^\/api\/signup-check\.php$/, 409, 'an address that has an account'],
  [/^\/api\/signup-check\.php$/, 422, 'a mistyped address'],
];

interface Failure {
  readonly text: string;
  readonly address: string;
  readonly page: string | undefined;
}

interface Seen {
  readonly failures: Failure[];
  /** What routes of the journey answered: no server was asked. */
  readonly played: Set<string>;
}

/** Notes what goes wrong in a context's pages: errors in the console, and those that nobody caught. */
function watch(context: BrowserContext, { failures, played }: Seen): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    failures.push({ text: message.text(), address: message.location().url, page: message.page()?.url() });
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    failures.push({ text: stack ?? message, address: '', page: error.page()?.url() });
  });
  context.on('response', async (response) => {
    if (response.status() < 400) return;
    const server = await response.serverAddr().catch(() => null);
    if (server === null) played.add(response.url());
  });
}

/** A connection that a journey takes away, and a request that it or a page being left calls off. */
const noConnection = /net::ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)/;

const isMeant = ({ text, address }: Failure, played: ReadonlySet<string>): boolean =>
  noConnection.test(text) ||
  played.has(address) ||
  expected.some(
    ([path, status]) =>
      text.includes(`status of ${status} `) && path.test(new URL(address, 'http://localhost').pathname),
  );

/** A journey, which fails on an error in the console of any of its pages. */
export const test = base.extend<{ seen: Seen; everyContext: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  seen: async ({}, use) => {
    const seen: Seen = { failures: [], played: new Set() };
    await use(seen);
    expect(
      seen.failures.filter((failure) => !isMeant(failure, seen.played)),
      'nothing in the console',
    ).toEqual([]);
  },
  context: async ({ context, seen }, use) => {
    watch(context, seen);
    await use(context);
  },
  everyContext: [
    async ({ browser, seen }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        watch(context, seen);
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
});
