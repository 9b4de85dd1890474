import { Agent, request } from 'node:http';
import { second } from '@rendezvous/contract/durations';
import { repeat } from '../rig/load.ts';
import type { Target } from './flood.targets.ts';

/** A process that asks for one thing as fast as it goes. */
export interface FloodOrder {
  readonly url: string;
  readonly target: Target;
  /** Each with its headers, and connections of its own. */
  readonly attackers: readonly Readonly<Record<string, string>>[];
  readonly connections: number;
  readonly seconds: number;
}
/** How many answers had which status; 0 for none. */
export type Answers = Readonly<Record<number, number>>;

async function flood({ url, target, attackers, connections, seconds }: FloodOrder): Promise<Answers> {
  const { method, path } = target;
  const body = target.body === undefined ? undefined : Buffer.from(target.body, 'base64');
  const until = performance.now() + seconds * second;
  const answers: Record<number, number> = {};
  await Promise.all(
    attackers.map(async (attacker) => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      const headers = {
        ...target.headers,
        ...attacker,
        ...(body && { 'content-length': String(body.length) }),
      };
      const ask = () =>
        new Promise<void>((done) => {
          let status = 0;
          const asked = request(`${url}${path}`, { method, headers, agent }, (response) => {
            status = response.statusCode ?? 0;
            response.on('error', () => {});
            response.resume();
          });
          asked.on('error', () => {});
          asked.on('close', () => {
            answers[status] = (answers[status] ?? 0) + 1;
            done();
          });
          asked.end(body);
        });
      const asking = Promise.all(Array.from({ length: connections }, () => repeat(ask, until)));
      const cut = setTimeout(() => agent.destroy(), Math.max(0, until - performance.now()));
      await asking;
      clearTimeout(cut);
      agent.destroy();
    }),
  );
  return answers;
}

process.on('message', async (order: FloodOrder) => process.send?.(await flood(order)));
