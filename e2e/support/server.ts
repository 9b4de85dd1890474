import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { endProcess, hasEnded } from '../../server/testing/processes.ts';
import { journeySecret } from './people.ts';
import { test as base } from './test.ts';

export interface Server {
  readonly port: number;
  stop(): Promise<void>;
}

/** The product as `product-with-tasks.ts` starts it. */
export interface TaskServer extends Server {
  /** Has one of its tasks done, and waits for it. */
  ask(task: readonly [name: string, ...input: unknown[]]): Promise<void>;
}

interface Program {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Matches the line that reports the port, which is its group. */
  readonly ready: RegExp;
  readonly hasTasks?: boolean;
}

/** As in playwright.config.ts: the machine may be busy with other journeys. */
const startWithinMs = 240_000;
const root = resolve(import.meta.dirname, '../..');
const started = new Map<ChildProcess, () => string>();

/** A test that shows its servers' output when it fails. */
export const test = base.extend<{ serverOutput: undefined }>({
  serverOutput: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use, info) => {
      await use(undefined);
      for (const [child, output] of started) {
        if (info.status !== info.expectedStatus) console.error(`The journey's server wrote:\n${output()}`);
        if (hasEnded(child)) started.delete(child);
      }
    },
    { auto: true },
  ],
});
export { expect };

type Environment = { DATA_DIR: string } & Readonly<Record<string, string>>;

const productOf = (env: Environment, entry: string): Program => ({
  args: [entry],
  cwd: root,
  env: {
    ...process.env,
    PORT: '0',
    SECRET: journeySecret,
    DATABASE_URL: '',
    SMTP_URL: '',
    SMS_URL: '',
    REDIS_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...env,
  },
  ready: /ready at http:\/\/localhost:(\d+)/,
});

/** Starts the product on its own embedded database; on a free port, unless it has to return to its previous one. */
export const startProduct = (env: Environment): Promise<Server> => start(productOf(env, 'server/main.ts'));

async function startWithTasks(env: Environment): Promise<TaskServer> {
  const { child, ...server } = await start({ ...productOf(env, 'e2e/support/product-with-tasks.ts'), hasTasks: true });
  return {
    ...server,
    async ask(task) {
      const answered = Promise.race([once(child, 'message'), once(child, 'exit').then(() => ['it ended'])]);
      child.send(task);
      expect((await answered)[0], task[0]).toBe('done');
    },
  };
}

interface Branded {
  readonly brand?: object;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The product with the brands of the repository, the first of them with these settings and other parts of its file; in
 * folders of its own, which are removed when it stops.
 */
export const productWith = (settings: object, branded: Branded = {}): Promise<Server> =>
  inFolders(startProduct, settings, branded);

/** Likewise, with tasks that it does when asked. */
export const productWithTasks = (branded: Branded): Promise<TaskServer> => inFolders(startWithTasks, {}, branded);

async function inFolders<Started extends Server>(
  begin: (env: Environment) => Promise<Started>,
  settings: object,
  { brand = {}, env = {} }: Branded,
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-journey-'));
  const sites = join(folder, 'sites');
  cpSync(resolve(root, 'sites'), sites, { recursive: true });
  const file = join(sites, 'rendezvous.json');
  const site = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...site, ...brand, settings: { ...site.settings, ...settings } }));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await begin({ DATA_DIR: join(folder, 'data'), SITES_DIR: sites, ...env });
    return { ...server, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The page of all shared components. */
export function startGallery(): Promise<Server> {
  return start({
    args: [
      resolve(root, 'node_modules/vite/bin/vite.js'),
      '--config',
      'vite.ui.ts',
      '--configLoader',
      'runner',
      '--port',
      '0',
    ],
    cwd: resolve(root, 'web'),
    env: { ...process.env, NO_COLOR: '1' },
    ready: /http:\/\/localhost:(\d+)\//,
  });
}

async function start({ args, cwd, env, ready, hasTasks }: Program): Promise<Server & { child: ChildProcess }> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(hasTasks ? (['ipc'] as const) : [])];
  const child = spawn(process.execPath, args, { cwd, env, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  started.set(child, () => output);
  const until = performance.now() + startWithinMs;
  let port: string | undefined;
  for (;;) {
    port = ready.exec(output)?.[1];
    if (port) break;
    const failure = hasEnded(child)
      ? `ended with ${child.exitCode ?? child.signalCode}`
      : performance.now() > until
        ? 'did not start within 240 s'
        : undefined;
    if (failure) {
      await endProcess(child, 'SIGTERM');
      throw new Error(`${args[0]} ${failure}. It wrote:\n${output}`);
    }
    await wait(50);
  }
  return { child, port: Number(port), stop: () => endProcess(child, 'SIGTERM') };
}
