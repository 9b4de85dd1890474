import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { second } from '@rendezvous/contract/durations';
import type { RawBody } from '../../platform/calls/bind.ts';
import { createBooks, type Row } from './books.ts';
import { createCalls } from './calls.ts';
import { type Answer, type Asked, apiVersion } from './protocol.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse, asked: Asked) => unknown;

/**
 * Stripe's API over HTTP, for one company. What does not follow its description is refused, and is among the
 * `problems`, which a test expects to be none. `behaviour` replaces its answers, as of a provider that is down.
 */
export async function startStripe() {
  const key = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const books = createBooks();
  const stripe = {
    problems: [] as string[],
    requests: [] as Asked[],
    behaviour: undefined as Behaviour | undefined,
  };
  const calls = createCalls(books, key, (problem) => stripe.problems.push(problem));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const text = Buffer.concat(chunks).toString();
    const asked = { method: request.method ?? '', path, query, headers: request.headers, text };
    stripe.requests.push(asked);
    if (stripe.behaviour) stripe.behaviour(request, response, asked);
    else send(response, await calls.answer(asked));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(stripe, {
    books,
    key,
    secret,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forgetKeys: calls.forgetKeys,
    answer: calls.answer,
    notice: (type: string, object: Row, signing?: Signing): RawBody => signed(eventOf(type, object), secret, signing),
    signed: (text: string, signing?: Signing): RawBody => signed(text, secret, signing),
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** What Stripe posts: the object as it is at that moment. */
const eventOf = (type: string, object: Row): string =>
  JSON.stringify(
    {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(Date.now() / second),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
    undefined,
    2,
  );

interface Signing {
  readonly ageMs?: number;
  readonly secret?: string;
  /** Signatures beside the right one, as while the secret is rotated. */
  readonly others?: readonly string[];
}

/** https://docs.stripe.com/webhooks/signature#verify-manually */
function signed(
  text: string,
  ownSecret: string,
  { ageMs = 0, secret = ownSecret, others = [] }: Signing = {},
): RawBody {
  const bytes = Buffer.from(text);
  const time = Math.floor((Date.now() - ageMs) / second);
  const signature = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex');
  const header = [`t=${time}`, ...others, `v1=${signature}`].join(',');
  return { bytes, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(body));
}

export const answering =
  (answer: Answer): Behaviour =>
  (_request, response) =>
    send(response, answer);
