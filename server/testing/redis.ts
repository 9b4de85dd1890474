import { type ChildProcess, spawn } from 'node:child_process';
import { createClient, type RedisClientType } from 'redis';
import { freePort } from './postgres.ts';
import { endProcess } from './processes.ts';

/** A Redis server of our own on a free port, which keeps nothing on disk. */
export interface RunningRedis {
  readonly url: string;
  /** Cuts every client's connection; the server stays up. */
  cutConnections(): Promise<void>;
  /** Hangs: connections stay open without answers, until `resume`. */
  hang(): void;
  resume(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startRedis({ running = true } = {}): Promise<RunningRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const redis = {
    url,
    cutConnections: () =>
      once(url, (client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])),
    hang: () => {
      server?.kill('SIGSTOP');
    },
    resume: () => {
      server?.kill('SIGCONT');
    },
    async start() {
      server = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        { stdio: 'ignore' },
      );
      await untilReady(url);
    },
    async stop() {
      const ending = server;
      server = undefined;
      if (ending) await endProcess(ending, 'SIGKILL');
    },
  };
  if (running) await redis.start();
  return redis;
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await once(url, (client) => client.ping());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('Redis did not become ready within 5 s');
}

async function once(url: string, use: (client: RedisClientType) => Promise<unknown>): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  try {
    await use(client as RedisClientType);
  } finally {
    client.destroy();
  }
}
