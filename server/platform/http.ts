import multipart from '@fastify/multipart';
import { type Endpoint, requestFailures } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { RawInput, Registry, Upload } from './mount.ts';
import { applySession } from './session.ts';

export type CallerOf = (request: FastifyRequest) => Promise<Caller>;

/** Most JSON of the contract is a few hundred bytes; a message of 4,000 characters is the largest. */
export const jsonBytes = 64 * 1024;

/** Gives every endpoint of the registry its route. */
export async function mount(app: FastifyInstance, registry: Registry, callerOf: CallerOf): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 4096, parts: 12 }, throwFileSizeLimit: true });
  for (const { method, url } of routesOf(registry)) {
    app.route({ method, url, handler: (request, reply) => answer(registry, callerOf, request, reply, url) });
  }
  app.all('/api/*', () => {
    throw problem(requestFailures.not_found);
  });
}

function routesOf(registry: Registry) {
  const routes = new Map(
    registry.bounds.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, { method: endpoint.method, url: endpoint.path as string }]),
  );
  return [...routes.values()];
}

async function answer(registry: Registry, callerOf: CallerOf, request: FastifyRequest, reply: FastifyReply, url: string) {
  const endpoint = registry.find(request.method, url, request.query as Record<string, unknown>);
  if (!endpoint) throw problem(requestFailures.not_found);
  const caller = await callerOf(request);
  registry.checkAccess(endpoint, caller);
  const result = await registry.call(endpoint, await inputOf(endpoint, request), caller);
  applySession(reply, caller);
  return reply.header('cache-control', 'no-store').send(result);
}

async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<RawInput> {
  if (!endpoint.upload) return { query: request.query, body: request.body ?? {} };
  if (!request.isMultipart()) throw problem(requestFailures.unsupported);
  try {
    return { query: request.query, ...(await partsOf(request, endpoint.upload.bytes)) };
  } catch (error) {
    // The parser's own complaints about a broken form carry no status.
    throw (error as { statusCode?: number }).statusCode ? error : problem(requestFailures.malformed);
  }
}

async function partsOf(request: FastifyRequest, bytes: number): Promise<Pick<RawInput, 'body' | 'file'>> {
  const body: Record<string, unknown> = {};
  let file: Upload | undefined;
  for await (const part of request.parts({ limits: { fileSize: bytes } })) {
    if (part.type === 'field') body[part.fieldname] = part.value;
    else if (part.fieldname === 'file') file = { name: part.filename, bytes: await part.toBuffer() };
    else part.file.resume();
  }
  return { body, file };
}

/** Fastify's own refusals in the contract's words. */
const refusals: Record<number, (typeof requestFailures)[keyof typeof requestFailures]> = {
  400: requestFailures.malformed,
  404: requestFailures.not_found,
  413: requestFailures.too_large,
  415: requestFailures.unsupported,
  503: requestFailures.busy,
};

/** The seconds after which a call that was refused for a limit may be made again, for the `Retry-After` header. */
export function retryAfter({ status, problem: { params } }: ProblemError): number | undefined {
  if (status !== 429) return undefined;
  const seconds = Number(params?.seconds ?? Number(params?.minutes) * 60);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** What any thrown error becomes on the wire; nothing of an unexpected one is told. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return problem(refusals[status] ?? requestFailures.failed);
}
