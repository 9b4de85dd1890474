import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { second } from '@rendezvous/contract/durations';
import { z } from 'zod';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

interface Session {
  readonly id: string;
  readonly asked: z.infer<typeof Asked>;
  status: string;
}

const way = z.strictObject({
  allowed: z.boolean(),
  threshold: z.int().min(1).max(99),
  level: z.enum(['NONE', 'PASSIVE']).optional(),
  authenticity: z.enum(['AUTO', 'OFF', 'MANUAL']).optional(),
  retry_enabled: z.boolean().optional(),
});

/** What Yoti's description has of a session, as far as we ask for it. */
const Asked = z.strictObject({
  type: z.enum(['OVER', 'UNDER', 'AGE']),
  ttl: z.int().min(60).max(2_592_000),
  reference_id: z.string().max(64),
  age_estimation: way.optional(),
  digital_id: way.optional(),
  doc_scan: way.optional(),
  callback: z.strictObject({ auto: z.boolean(), url: z.url() }),
  cancel_url: z.url(),
  synchronous_checks: z.boolean(),
});

/**
 * Yoti's Age Verification Service over HTTP, for one application. What does not follow its description is refused, and
 * is among the `problems`, which a test expects to be none. `behaviour` replaces its answers, as of one that is down.
 */
export async function startYoti() {
  const sdkId = randomUUID();
  const key = `yoti-key-${randomUUID()}`;
  const sessions = new Map<string, Session>();
  const yoti = { problems: [] as string[], behaviour: undefined as Behaviour | undefined, asked: 0 };

  function refuse(response: ServerResponse, status: number, problem: string) {
    yoti.problems.push(problem);
    send(response, status, { error_code: 'INVALID', error_message: problem });
  }

  function answer({ method, url = '', headers }: IncomingMessage, text: string, response: ServerResponse) {
    if (headers.authorization !== `Bearer ${key}`) return refuse(response, 401, 'a wrong key');
    if (headers['yoti-sdk-id'] !== sdkId) return refuse(response, 401, 'a wrong SDK id');
    if (headers['content-type'] !== 'application/json') return refuse(response, 415, 'no JSON');
    if (method === 'POST' && url === '/api/v1/sessions') {
      const asked = Asked.safeParse(JSON.parse(text));
      if (!asked.success) return refuse(response, 400, z.prettifyError(asked.error));
      const session: Session = { id: randomUUID(), asked: asked.data, status: 'PENDING' };
      sessions.set(session.id, session);
      const expires_at = new Date(Date.now() + asked.data.ttl * second).toISOString();
      return send(response, 201, { id: session.id, status: session.status, expires_at });
    }
    const session = sessions.get(/^\/api\/v1\/sessions\/([0-9a-f-]{36})\/result$/.exec(url)?.[1] ?? '');
    if (method !== 'GET' || !session) return refuse(response, 404, `no such address: ${method} ${url}`);
    yoti.asked += 1;
    const { id, status, asked } = session;
    const found = { method: 'AGE_ESTIMATION', age: 31, evidence_id: randomUUID() };
    return send(response, 200, { sdk_id: sdkId, id, status, ...asked, ...(status === 'COMPLETE' && found) });
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (yoti.behaviour) yoti.behaviour(request, response);
    else answer(request, Buffer.concat(chunks).toString(), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(yoti, {
    sdkId,
    key,
    sessions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends a session as its person would on Yoti's page, or as its time does. */
    end(id: string, status: string): void {
      const session = sessions.get(id);
      if (!session) throw new Error('Yoti has no such session');
      session.status = status;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type Yoti = Awaited<ReturnType<typeof startYoti>>;

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers everything alike, as a server does that is broken. */
export const answering =
  (status: number, text: string): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(text);
  };
