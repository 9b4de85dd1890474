import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawBody } from '../../platform/calls/bind.ts';
import { createBooks } from './books.ts';
import { type Asked, createCalls } from './calls.ts';
import { type Answer, form, json } from './protocol.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Mollie's Payments API over HTTP, for one company. What does not follow Mollie's description is refused, and is among
 * the `problems`, which a test expects to be none. `behaviour` replaces its answers, as of a provider that is down.
 */
export async function startMollie() {
  const key = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM';
  const books = createBooks();
  const mollie = {
    problems: [] as string[],
    requests: [] as Asked[],
    behaviour: undefined as Behaviour | undefined,
  };
  const calls = createCalls(books, key, (problem) => mollie.problems.push(problem));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, text };
    mollie.requests.push(asked);
    if (mollie.behaviour) mollie.behaviour(request, response);
    else send(response, await calls.answer(asked));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(mollie, {
    books,
    key,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    forgetKeys: calls.forgetKeys,
    answer: calls.answer,
    /** What Mollie posts when something of a payment has changed. */
    notice: (id: string): RawBody => ({ bytes: Buffer.from(`id=${id}`), headers: { 'content-type': form } }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': json }).end(body && JSON.stringify(body));
}

export const answering =
  (answer: Answer): Behaviour =>
  (_request, response) =>
    send(response, answer);
