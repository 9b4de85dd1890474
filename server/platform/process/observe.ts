import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry as Metrics } from 'prom-client';
import { checkClock } from '../database/clock.ts';
import type { Redis } from '../live/redis.ts';
import { pageRoute } from '../pages/render.ts';
import { addGauges, answerBuckets, type Measured } from './gauges.ts';

export interface Observed {
  /** Whether members of a site are in the database. */
  readonly isUsed: (database: string) => boolean;
  readonly connections: () => number;
  readonly redis: Redis | undefined;
  /** What others count. */
  readonly metrics: readonly Metric[];
}

/** A load balancer that waits longer considers the process dead. */
const readyWithinMs = 2 * second;
/** Each measurement of the event loop's lag wakes an idle process. */
const lagPrecisionMs = 100;

/**
 * Serves `/healthz` (the process lives) and `/readyz` (it can serve); returns metrics that count answers and sockets.
 */
export function observe(app: FastifyInstance, databases: readonly Measured[], observed: Observed): Metrics {
  const metrics = new Metrics();
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: lagPrecisionMs });
  for (const metric of observed.metrics) metrics.registerMetric(metric);
  addGauges(metrics, databases, observed.redis);
  const seconds = new Histogram({
    name: 'rendezvous_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: answerBuckets,
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'rendezvous_http_failures_total',
    help: 'Answers of 500 and more',
    registers: [metrics],
  });
  new Gauge({
    name: 'rendezvous_live_connections',
    help: 'Open sockets',
    registers: [metrics],
    collect() {
      this.set(observed.connections());
    },
  });
  new Gauge({
    name: 'rendezvous_database_up',
    help: 'Whether a database answers, and its clock agrees with that of the process',
    labelNames: ['database'],
    registers: [metrics],
    async collect() {
      for (const [database, isUp] of Object.entries(await answering(databases))) this.set({ database }, isUp ? 1 : 0);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const { url = 'none' } = request.routeOptions;
    seconds.observe(
      { method: request.method, route: url === pageRoute ? 'page' : url, status: reply.statusCode },
      reply.elapsedTime / second,
    );
    if (reply.statusCode >= 500) failures.inc();
  });
  app.get('/healthz', async () => ({ ok: true }));
  let looking: ReturnType<typeof answering> | undefined;
  app.get('/readyz', async (_request, reply) => {
    // Anybody may ask, and all who ask meanwhile have the same answer.
    looking ??= answering(databases.filter(({ database }) => observed.isUsed(database))).finally(() => {
      looking = undefined;
    });
    const found = await looking;
    // Which one is away is in the metrics, which strangers cannot read.
    if (Object.values(found).includes(false)) return reply.code(503).send({ ok: false });
    // A process serves without Redis, so it stays in the load balancer; the field is for monitoring.
    return { ok: true, ...(observed.redis && { redis: observed.redis.isReady() }) };
  });
  return metrics;
}

async function answering(databases: readonly Measured[]): Promise<Record<string, boolean>> {
  const late = wait(readyWithinMs, false, { ref: false });
  const answers = databases.map(async ({ database, connection: { db } }): Promise<[string, boolean]> => {
    const asked = checkClock(db).then(
      () => true,
      () => false,
    );
    return [database, await Promise.race([asked, late])];
  });
  return Object.fromEntries(await Promise.all(answers));
}

/**
 * Serves Prometheus' `/metrics` on a separate port. On the public port strangers could read it: behind a local proxy
 * every request comes from the loopback address.
 */
export async function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    metrics.metrics().then(
      (text) => response.setHeader('content-type', metrics.contentType).end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  return {
    address: server.address() as AddressInfo,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
