import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Connection } from '../database/database.ts';
import type { Redis } from '../live/redis.ts';
import type { Jobs } from '../work/jobs.ts';

export interface Measured {
  /** Its name. */
  readonly database: string;
  readonly connection: Pick<Connection, 'db' | 'pool'>;
  readonly jobs: Pick<Jobs, 'waiting'>;
}

/** Bounds of the times to answer, in seconds. */
export const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** A measurement that takes longer is left out, so that the others are read. */
const measuredWithinMs = second;
const inTime = <T>(measuring: Promise<T>): Promise<T | undefined> =>
  Promise.race([measuring.catch(() => undefined), wait(measuredWithinMs, undefined, { ref: false })]);

/** Gauges of what a process depends on, measured when Prometheus asks. */
export function addGauges(metrics: Registry, databases: readonly Measured[], redis: Redis | undefined): void {
  const registers = [metrics];
  if (redis) addRedis(registers, redis);
  new Gauge({
    name: 'rendezvous_database_connections',
    help: 'Connections of this process to a database, and work that waits for one',
    labelNames: ['database', 'state'],
    registers,
    collect() {
      for (const { database, connection } of databases) {
        if (!connection.pool) continue;
        const { totalCount, idleCount, waitingCount } = connection.pool;
        this.set({ database, state: 'busy' }, totalCount - idleCount);
        this.set({ database, state: 'idle' }, idleCount);
        this.set({ database, state: 'waiting' }, waitingCount);
      }
    },
  });
  const oldest = new Gauge({
    name: 'rendezvous_jobs_oldest_seconds',
    help: 'How long the first job of a queue has been due, the same from each process',
    labelNames: ['database', 'queue'],
    registers,
  });
  new Gauge({
    name: 'rendezvous_jobs',
    help: 'Jobs that are due, or wait for another try; the same from each process',
    labelNames: ['database', 'queue', 'state'],
    registers,
    async collect() {
      const measured = databases.map(async ({ database, jobs }) => [database, await inTime(jobs.waiting())] as const);
      this.reset();
      oldest.reset();
      for (const [database, queues = []] of await Promise.all(measured))
        for (const { queue, due, retrying, oldestSeconds } of queues) {
          this.set({ database, queue, state: 'due' }, due);
          this.set({ database, queue, state: 'retrying' }, retrying);
          oldest.set({ database, queue }, oldestSeconds);
        }
    },
  });
}

function addRedis(registers: Registry[], redis: Redis): void {
  new Gauge({
    name: 'rendezvous_redis_up',
    help: 'Whether Redis answers',
    registers,
    collect() {
      this.set(redis.isReady() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'rendezvous_redis_ping_seconds',
    help: 'How long Redis takes to answer; no value while it does not',
    registers,
    async collect() {
      const asked = performance.now();
      const answer = redis.isReady() ? await inTime(redis.commands.ping()) : undefined;
      this.set(answer === undefined ? Number.NaN : (performance.now() - asked) / second);
    },
  });
}
