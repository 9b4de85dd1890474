import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import pg from 'pg';
import { endProcess } from './processes.ts';

/** A PostgreSQL server of our own: a new data folder, a free port, ended with `stop`. */
export interface RunningPostgres {
  readonly url: string;
  readonly pid: number;
  /** Makes an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server at once, as `kill -9` would, and starts it again on the same data. */
  crashAndRestart(): Promise<void>;
  /** Stops all its processes where they are; connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** `durable` keeps fsync on, for measuring and for crash tests; other tests go without. */
export async function startPostgres({
  durable = false,
  settings = {},
}: {
  durable?: boolean;
  settings?: Record<string, string>;
} = {}): Promise<RunningPostgres> {
  const programs = findPrograms();
  const owner = process.getuid?.() === 0 ? postgresUser() : {};
  const folder = createFolder(programs, owner);
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    // Nothing is left of a test after minutes, in which vacuum would go through hundreds of databases.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...settings,
  };
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', folder, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...owner,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    server.stderr.on('data', (text) => {
      said += text;
    });
    await untilReady(url('postgres'), server, () => said);
    return server;
  };
  /**
   * The processes of a killed server need a moment to notice and release its memory; until then a new one refuses to
   * start.
   */
  const startAgain = async (): Promise<ChildProcess> => {
    for (const until = performance.now() + 30 * second; ; await wait(100)) {
      try {
        return await start();
      } catch (error) {
        if (!/in use/.test(String(error)) || performance.now() > until) throw error;
      }
    }
  };
  let server: ChildProcess = await start();
  return {
    url: url('postgres'),
    get pid() {
      return server.pid ?? 0;
    },
    createDatabase: async (name) => {
      await query(url('postgres'), `create database "${name}"`);
      return url(name);
    },
    crashAndRestart: async () => {
      await endProcess(server, 'SIGKILL');
      server = await startAgain();
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    stop: async () => {
      await endProcess(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function findPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  const found = folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed: install it (Debian: apt-get install postgresql)');
  return found;
}

interface Owner {
  uid?: number;
  gid?: number;
}

function createFolder(programs: string, owner: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  );
  return folder;
}

function postgresUser(): Owner {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function untilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}. It wrote:\n${said()}`);
    try {
      return await query(url, 'select 1');
    } catch {
      await wait(100);
    }
  }
  throw new Error('PostgreSQL did not become ready within 30 s');
}

function signalAll({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(one, signal);
}
