import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import product from '../../package.json' with { type: 'json' };
import { freePort } from '../../server/testing/postgres.ts';
import { endProcess, hasEnded } from '../../server/testing/processes.ts';
import rendezvous from '../../sites/rendezvous.json' with { type: 'json' };
import { startWithCleanup } from './cleanup.ts';
import { processorSeconds, residentKiB } from './machine.ts';
import { scale } from './scale.ts';

export interface Product {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  processorSeconds(): number;
  /** Resident memory in KiB. */
  memory(): number;
  /** How often it ended by itself. */
  readonly crashes: number;
  /** Ends it at once, as `kill -9` would. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Brand {
  /** The price of a message, in credits. */
  readonly price?: number;
  /** Whether it answers alike for known and unknown addresses. */
  readonly hidesAccounts?: boolean;
  /** Whether callers are limited as in production, not freed of limits to be measured. */
  readonly isLimited?: boolean;
}

/** The product in its own process, as in production, with one brand. */
export function startProduct(database: string, brand: Brand = {}): Promise<Product> {
  return start((folder, url) => ({
    DATABASE_URL: database,
    SITES_DIR: oneBrand(brand, folder),
    TRUSTED_PROXIES: '1',
    PUBLIC_URL: url,
    PAYMENT_SANDBOX: 'allow',
    OPERATORS: `ada:${operatorKey}:administrator`,
    DEMO: 'off',
    ...(brand.isLimited && { LIMIT_FACTOR: '1' }),
  }));
}

/** The product as a first `npm start` runs it: every brand, demo members, an embedded database. */
export const startDemo = (): Promise<Product> =>
  start(() => ({ DATABASE_URL: '', DEMO_MEMBERS: String(scale.demoMembers) }));

/** Several products serve one database, one after the other. */
export const productSecret = 'a secret of all products of the bench';
/** Of an operator who may do everything, for all brands. */
export const operatorKey = 'a-key-of-the-operator-of-all-products-of-the-bench';

type Environment = (folder: string, url: string) => Record<string, string>;

function start(environment: Environment): Promise<Product> {
  return startWithCleanup(
    () => create(environment),
    (product) => product.stop(),
  );
}

const root = resolve(import.meta.dirname, '../..');
/** The options with which `npm start` runs node. */
const startArgs = product.scripts.start.split(' ').slice(1);

async function create(environment: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    SECRET: productSecret,
    LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    ...environment(folder, url),
  };
  let server: ChildProcess;
  let crashes = 0;
  const asked = new WeakSet<ChildProcess>();
  const start = async () => {
    server = spawn(process.execPath, startArgs, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const started = server;
    started.once('exit', () => {
      if (!asked.has(started)) crashes++;
    });
    await untilReady(url, server);
  };
  const end = (signal: NodeJS.Signals) => {
    asked.add(server);
    return endProcess(server, signal);
  };
  try {
    await start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    port,
    url,
    get pid() {
      return server.pid as number;
    },
    processorSeconds: () => processorSeconds(server.pid as number),
    memory: () => residentKiB(server.pid as number),
    get crashes() {
      return crashes;
    },
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The brand of the generated members. */
function oneBrand({ price = 0, hidesAccounts = false }: Brand, parent: string): string {
  const folder = join(parent, 'sites');
  mkdirSync(folder);
  const brand = {
    ...rendezvous,
    hides_accounts: hidesAccounts,
    settings: { ...rendezvous.settings, message_credits: price },
  };
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify(brand));
  return folder;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (hasEnded(server)) throw new Error(`The product ended with ${server.exitCode ?? server.signalCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await wait(100);
  }
  server.kill('SIGKILL');
  throw new Error('The product did not become ready within 60 s');
}
