import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Product {
  readonly url: string;
  readonly pid: number;
  /** Seconds of processor time used so far. */
  cpuSeconds(): number;
  /** Resident memory in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** The product itself, in a process of its own, as an operator runs it. */
export async function startProduct(environment: Record<string, string>, port: number): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-bench-'));
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', LIMIT_FACTOR: '1000000', DEMO: 'off', ...environment };
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://localhost:${port}`;
  await untilReady(url, server);
  const pid = server.pid as number;
  return {
    url,
    pid,
    cpuSeconds: () => cpuSeconds(pid),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    stop: () =>
      new Promise((done) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          done();
        });
        server.kill('SIGTERM');
      }),
  };
}

/** Linux counts hundredths of a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`The product ended with ${server.exitCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await wait(100);
  }
  throw new Error('The product did not become ready within 60 s');
}
