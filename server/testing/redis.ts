import { spawn } from 'node:child_process';
import { createClient } from 'redis';
import { freePort } from './postgres.ts';

/** A real Redis of our own that keeps nothing on disk. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.quit();
      return {
        url,
        stop: () =>
          new Promise((resolve) => {
            server.once('exit', () => resolve());
            server.kill('SIGTERM');
          }),
      };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('Redis did not become ready within 5 s');
}
