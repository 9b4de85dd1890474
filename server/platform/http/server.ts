import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Logger } from 'pino';
import { retryAfter, toProblem } from '../calls/failures.ts';
import { jsonBytes, type Mounting, mount } from '../calls/http.ts';
import { networkOf } from '../calls/networks.ts';
import { cookies } from '../calls/session.ts';
import { Uploads } from '../calls/uploads.ts';
import type { Config } from '../process/config.ts';
import { inRequest, requestIdHeader, requestIdsOf } from '../process/request-ids.ts';
import { compression } from './compression.ts';
import { createEvenLoop } from './even-loop.ts';
import { trustProxies } from './proxies.ts';
import { type Security, security } from './security.ts';

/** For a whole request with its body: a photo of 15 MB at 2 Mbit/s. */
const requestWithinMs = minute;
const headersWithinMs = 20 * second;
const checkEveryMs = 2 * second;
/**
 * A connection is closed after this long without progress in reading an answer or sending a request; after twice as
 * long if a write was under way, because Node then waits once more.
 */
const noProgressMs = minute;
const lastAnswersMs = 250;

/** The HTTP server, without routes. */
export function createServer(config: Pick<Config, 'TRUSTED_PROXIES'>, log: Logger): FastifyInstance {
  const idOf = requestIdsOf(config.TRUSTED_PROXIES);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trustProxies(config.TRUSTED_PROXIES),
    bodyLimit: jsonBytes,
    // Lines have the id anyway.
    childLoggerFactory: (logger) => logger,
    genReqId: idOf,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestTimeout: requestWithinMs,
    connectionTimeout: noProgressMs,
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      (reply as FastifyReply)
        .header(requestIdHeader, request.id)
        .code(400)
        .send(problem(requestFailures.malformed).problem),
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: checkEveryMs },
  });
  const beginEvenly = createEvenLoop();
  app.addHook('onRequest', (request, _reply, next) => beginEvenly(networkOf(request.ip), next));
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(requestIdHeader, request.id);
    inRequest(request.id, next);
  });
  // The body has been read by callbacks of the connection, which serves many requests.
  app.addHook('preValidation', (request, _reply, next) => inRequest(request.id, next));
  return app;
}

/** From `begin` on, each answer closes its connection, so the client's next call reaches another process. */
export function closeAfterAnswers(app: FastifyInstance): { begin(): Promise<void> } {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  return {
    /** Keeps busy connections open a moment for that answer, because a call that meets a closing connection is lost. */
    async begin() {
      isClosing = true;
      if (app.server.listening && (await connectionsOf(app)) > 0) await wait(lastAnswersMs);
    },
  };
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

interface Serving extends Security, Omit<Mounting, 'uploads'> {
  readonly limitFactor: number;
}

/** The hooks of every answer, then the calls. */
export async function serveCalls(
  app: FastifyInstance,
  { limitFactor, door, callerOf, https, pictureOrigin, report }: Serving,
): Promise<void> {
  security(app, { https, pictureOrigin });
  await cookies(app);
  await compression(app);
  app.setErrorHandler((error, request, reply) => {
    // Beyond the end of a file (RFC 9110, 15.5.17), as media players may ask.
    if ((error as { statusCode?: number }).statusCode === 416) return reply.code(416).send();
    const failure = inRequest(request.id, () => {
      const known = toProblem(error);
      if (known.status >= 500) report(error, 'request');
      return known;
    });
    const seconds = retryAfter(failure);
    if (seconds !== undefined) reply.header('retry-after', seconds);
    reply.header('cache-control', 'no-store');
    // Do not wait for the rest of what is refused.
    if (!request.raw.complete) reply.header('connection', 'close');
    return reply.code(failure.status).send(failure.problem);
  });
  await mount(app, { door, callerOf, uploads: new Uploads(limitFactor), report });
}
