import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSites } from '../server/features/site/site.service.ts';
import { connect } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';
import { type RunningPostgres, startPostgres } from '../server/testing/postgres.ts';
import rendezvous from '../sites/rendezvous.json' with { type: 'json' };
import { type Person, populateChat } from './chat.population.ts';

export interface Stage {
  readonly postgres: RunningPostgres;
  readonly url: string;
  readonly port: number;
  readonly people: readonly Person[];
  readonly app: () => ChildProcess;
  /** Ends the app as `kill -9` would, and starts it again. */
  restartApp(): Promise<void>;
  killApp(): void;
  startApp(): Promise<void>;
  stop(): Promise<void>;
}

/** A durable PostgreSQL and the app, each in its own process, with members who have sessions and credits. */
export async function setStage({ members, price, credits }: { members: number; price: number; credits: number }): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-bench-'));
  const sites = join(folder, 'sites');
  mkdirSync(sites);
  writeFileSync(join(sites, 'rendezvous.json'), JSON.stringify({ ...rendezvous, settings: { ...rendezvous.settings, message_credits: price } }));
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '15min' } });
  const url = await postgres.createDatabase('bench');
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: folder });
  await migrate(connection);
  (await createSites({ db: connection.db, folder: sites, pushPublicKey: '', warn: console.error })).close();
  const people = await populateChat(connection.db, members, credits);
  await connection.runScript('analyze');
  await connection.close();

  const port = await freePort();
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATABASE_POOL: '10',
    DATA_DIR: folder,
    SITES_DIR: sites,
    PORT: String(port),
    DEMO: 'off',
    LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  };
  let app: ChildProcess;
  const startApp = () =>
    new Promise<void>((ready, reject) => {
      app = fork(resolve(import.meta.dirname, 'chat.app.ts'), {
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: (process.env.APP_ARGV ?? '').split(' ').filter(Boolean),
      });
      app.once('message', () => ready());
      app.once('error', reject);
      app.once('exit', (code) => reject(new Error(`The app ended with ${code}`)));
    });
  await startApp();
  return {
    postgres,
    url,
    port,
    people,
    app: () => app,
    startApp,
    killApp: () => void app.kill('SIGKILL'),
    restartApp: async () => {
      app.kill('SIGKILL');
      await startApp();
    },
    stop: async () => {
      app.kill('SIGTERM');
      await new Promise((ended) => (app.exitCode === null && app.signalCode === null ? app.once('exit', ended) : ended(null)));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Seconds of processor time that a process and all its children have used. */
export function processorSeconds(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
      } catch {
        return [];
      }
    });
  const total = (pid: number): number =>
    processes.filter((each) => each.parent === pid).reduce((sum, each) => sum + total(each.pid), processes.find((each) => each.pid === pid)?.ticks ?? 0);
  return total(root) / 100;
}

function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
