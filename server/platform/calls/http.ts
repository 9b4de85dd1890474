import multipart from '@fastify/multipart';
import { type Endpoint, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { maxText, maxUnits } from '@rendezvous/contract/text/graphemes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storeAnswer } from './attribution.ts';
import type { RawInput, Upload } from './bind.ts';
import type { Caller } from './caller.ts';
import type { Door } from './door.ts';
import { toProblem } from './failures.ts';
import { acceptForms, formCaller, isForm, redirectNext } from './forms.ts';
import { networkOf } from './networks.ts';
import { applyOperatorSession, applySession } from './session.ts';
import type { Uploads } from './uploads.ts';

export type CallerOf = (request: FastifyRequest, options?: { isOperators?: boolean }) => Promise<Caller>;

/**
 * Most JSON of the contract is a few hundred bytes. The largest is a message in the widest emoji, at three bytes a
 * UTF-16 unit, with 64 KB for the other fields.
 */
export const jsonBytes = 64 * 1024 + 3 * maxUnits(maxText);
/** In the form of a page, each of those bytes may take three. */
export const formBytes = 3 * jsonBytes;

/** Registers a route for every endpoint of the door. */
export async function mount(app: FastifyInstance, { report, ...serving }: Mounting): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 4096, parts: 12 },
    throwFileSizeLimit: true,
  });
  const routes = routesOf(serving.door);
  const serve = (scope: FastifyInstance, { method, url, raw }: (typeof routes)[number]) =>
    scope.route({
      method,
      url,
      ...(raw && { bodyLimit: raw.bytes }),
      handler: (request, reply) => answer(serving, request, reply, url),
    });
  for (const route of routes) if (!route.raw && !route.form) serve(app, route);
  await app.register(async (scope) => {
    acceptForms(scope, report);
    for (const route of routes) if (route.form) serve(scope, route);
  });
  // In a separate scope, because the JSON and form parsers would consume the raw bytes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of routes) if (route.raw) serve(scope, route);
  });
  app.all('/api/*', () => {
    throw problem(requestFailures.not_found);
  });
}

function routesOf(door: Door) {
  const routes = new Map(
    door.boundCalls.map(({ endpoint: { method, path, raw, form } }) => [
      `${method} ${path}`,
      { method, url: path as string, raw, form },
    ]),
  );
  return [...routes.values()];
}

interface Serving {
  readonly door: Door;
  readonly callerOf: CallerOf;
  readonly uploads: Uploads;
}

export interface Mounting extends Serving {
  report(error: unknown, where: string): void;
}

async function answer({ door, callerOf, uploads }: Serving, request: FastifyRequest, reply: FastifyReply, url: string) {
  const endpoint = door.find(request.method, url, request.query as Record<string, unknown>);
  if (!endpoint) throw problem(requestFailures.not_found);
  const isOperators = endpoint.access === 'operator' || endpoint.access === 'desk';
  const known = await callerOf(request, { isOperators }).catch((error) => {
    // To others an operator's call looks like an unknown address, which is refused before the caller is identified.
    throw isOperators ? problem(requestFailures.not_found) : error;
  });
  const isPlainForm = endpoint.form && isForm(request);
  const caller = isPlainForm ? formCaller(known, request) : known;
  door.checkAccess(endpoint, caller);
  const input = async () => {
    const read = await inputOf(endpoint, request);
    // The session can end during an upload, which may take a minute.
    if (endpoint.upload && caller.member && (await callerOf(request)).member?.id !== caller.member.id)
      throw problem(requestFailures.authentication_required);
    return read;
  };
  const call = () => door.call(endpoint, input, caller);
  const result = await (endpoint.upload
    ? receiveUpload(uploads, { bytes: endpoint.upload.bytes, caller, request }, call)
    : call());
  // An operator may call from a member's browser, whose session must not change.
  if (isOperators) applyOperatorSession(reply, caller);
  else applySession(reply, caller);
  storeAnswer(reply, caller);
  reply.header('cache-control', 'no-store');
  return isPlainForm ? redirectNext(request, reply) : reply.send(result);
}

interface UploadRequest {
  readonly bytes: number;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

function receiveUpload<T>(
  uploads: Uploads,
  { bytes, caller, request }: UploadRequest,
  call: () => Promise<T>,
): Promise<T> {
  const length = Number(request.headers['content-length']);
  const network = networkOf(caller.address);
  return uploads.hold({ owner: caller.member?.id ?? network, network }, length <= bytes ? length : bytes, call);
}

async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<RawInput> {
  if (endpoint.raw)
    return {
      query: request.query,
      raw: { bytes: (request.body as Buffer | undefined) ?? Buffer.alloc(0), headers: request.headers },
    };
  // Another call of the same address may take forms.
  if (isForm(request) && !endpoint.form) throw problem(requestFailures.unsupported);
  if (!endpoint.upload) return { query: request.query, body: request.body ?? {} };
  if (!request.isMultipart()) throw problem(requestFailures.unsupported);
  try {
    return { query: request.query, ...(await partsOf(request, endpoint.upload.bytes)) };
  } catch (error) {
    // Multipart parse errors carry no status.
    throw (error as { statusCode?: number }).statusCode ? toProblem(error) : problem(requestFailures.malformed);
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
