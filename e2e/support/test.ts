import { type BrowserContext, test as base, expect } from '@playwright/test';

/** Allows the running journey answers that refuse, as '/api/user.php 401'; `*` stands for any part of a path. */
export function allowRefusals(...answers: readonly string[]): void {
  for (const description of answers) base.info().annotations.push({ type: 'refusal', description });
}

/** Allows the running journey errors with this text. */
export function allowErrors(description: string): void {
  base.info().annotations.push({ type: 'error', description });
}

/** Allows the running journey what it leaves in the console that the network, the server or a chunk is not there. */
export function allowLostConnection(): void {
  base.info().annotations.push({ type: 'lost connection' });
}

interface Failure {
  readonly text: string;
  readonly address: string;
  readonly page: string | undefined;
}

interface Seen {
  readonly failures: Failure[];
  /** What routes of the journey answered: no server was asked. */
  readonly played: Set<string>;
  /** Lookups of who answered, still under way. */
  readonly asked: Promise<void>[];
}

/** Notes what goes wrong in a context's pages: errors in the console, and those that nobody caught. */
function watch(context: BrowserContext, { failures, played, asked }: Seen): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    failures.push({ text: message.text(), address: message.location().url, page: message.page()?.url() });
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    // A DOMException has no stack.
    failures.push({ text: stack || message, address: '', page: error.page()?.url() });
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const answeredBy = response.serverAddr().catch(() => null);
    const note = answeredBy.then((server) => {
      if (server === null) played.add(response.url());
    });
    asked.push(note);
  });
}

/** A request that a journey or a page being left calls off, and a picture that the recording of a trace reads. */
const alwaysMeant = /net::ERR_ABORTED|^Connecting to 'blob:/;
/** `Event` is the reason with which React DOM rejects a promise of its own for a style that could not be fetched. */
const lostConnection =
  /net::ERR_|^Event$|^WebSocket connection to |Failed to fetch dynamically imported module|^Error loading route module/;

function isMeant({ text, address }: Failure, played: ReadonlySet<string>): boolean {
  if (alwaysMeant.test(text) || played.has(address)) return true;
  return base.info().annotations.some(({ type, description = '' }) => {
    if (type === 'lost connection') return lostConnection.test(text);
    if (type === 'error') return text.includes(description);
    const [pathname, status] = description.split(' ');
    return type === 'refusal' && text.includes(`status of ${status} `) && new URLPattern({ pathname }).test(address);
  });
}

/** A journey, which fails on an error in the console of any of its pages that it does not allow at its top. */
export const test = base.extend<{ seen: Seen; everyContext: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  seen: async ({}, use) => {
    const seen: Seen = { failures: [], played: new Set(), asked: [] };
    await use(seen);
    await Promise.all(seen.asked);
    expect(
      seen.failures.filter((failure) => !isMeant(failure, seen.played)),
      'nothing in the console',
    ).toEqual([]);
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
