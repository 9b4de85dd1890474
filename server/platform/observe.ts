import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import type { Connection } from './database.ts';

export interface Observed {
  readonly connections: () => number;
}

/** `/healthz` (the process lives), `/readyz` (it can serve) and Prometheus `/metrics`; the last answers this machine only. */
export function observe(app: FastifyInstance, connection: Connection, observed: Observed): void {
  const metrics = new Metrics();
  collectDefaultMetrics({ register: metrics });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metrics],
  });
  const failures = new Counter({ name: 'http_failures_total', help: 'Answers of 500 and more', registers: [metrics] });
  const sockets = new Gauge({ name: 'live_connections', help: 'Open sockets', registers: [metrics] });

  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(connection.db);
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request.socket.remoteAddress)) return reply.code(404).send('');
    sockets.set(observed.connections());
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function isLocal(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
