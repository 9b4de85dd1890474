import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';

export interface Outcome {
  readonly answers: number;
  /** Answers a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly failed: number;
}

interface LoadOptions {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly seconds: number;
  readonly connections: number;
  /** Calls a second, at a fixed rate; without it, each connection sends as soon as it has its answer. */
  readonly rate?: number;
}

/**
 * Loads an address for a while and says how fast it answered, from when a call was due to the first byte, in
 * milliseconds.
 */
export async function load({ url, headers = {}, seconds, connections, rate }: LoadOptions): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const once = async (due: number) => {
    try {
      times.push((await firstByte(url, headers, agent)) - due);
    } catch {
      failed++;
    }
  };
  const started = performance.now();
  if (rate) await atFixedRate(once, rate, seconds * second);
  else
    await Promise.all(
      Array.from({ length: connections }, () => repeat(() => once(performance.now()), started + seconds * second)),
    );
  const took = (performance.now() - started) / second;
  agent.destroy();
  const sorted = times.sort((one, other) => one - other);
  return {
    answers: times.length,
    rate: times.length / took,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    max: percentile(sorted, 1),
    failed,
  };
}

export async function repeat(once: () => Promise<unknown>, until: number): Promise<void> {
  while (performance.now() < until) await once();
}

/**
 * Begins `rate` a second, evenly, whatever is still running, for so many milliseconds; `once` gets the time it was due.
 */
export async function atFixedRate(once: (due: number) => Promise<void>, rate: number, duration: number): Promise<void> {
  const running: Promise<void>[] = [];
  const from = performance.now();
  for (let sent = 0; ; sent++) {
    const due = from + (sent * second) / rate;
    if (due >= from + duration) break;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    running.push(once(due));
  }
  await Promise.all(running);
}

/** The time of the first byte of a complete answer. */
function firstByte(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent }, (response) => {
      let first: number | undefined;
      response.on('data', () => {
        first ??= performance.now();
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(first ?? performance.now())
          : reject(new Error(`status ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/** The value below which the given share of a sorted list lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
