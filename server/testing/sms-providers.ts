import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { SmsAccount } from '../platform/process/sms-url.ts';
import { certificate } from './push-service/certificate.ts';

interface Delivered {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}
interface Answer {
  readonly status: number;
  readonly body: object;
  readonly delivered?: Delivered;
}

/** Both providers at one address, over HTTPS, by their published protocols; each takes its account only. */
export async function startSmsProviders(accounts: readonly SmsAccount[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sms-'));
  const { key, cert } = certificate(folder);
  const state = {
    delivered: [] as Delivered[],
    requests: 0,
    connections: 0,
    /** Answers in place of the providers. */
    answer: undefined as RequestListener | undefined,
  };
  const server = createServer({ key, cert }, async (request, response) => {
    state.requests += 1;
    const body = await text(request);
    if (state.answer) return state.answer(request, response);
    const { status, body: said, delivered } = answerTo(request, body, accounts);
    if (delivered) state.delivered.push(delivered);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  server.on('secureConnection', () => {
    state.connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ keepAlive: true, ca: cert });
  return Object.assign(state, {
    agent,
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  });
}

function answerTo(request: IncomingMessage, body: string, accounts: readonly SmsAccount[]): Answer {
  for (const account of accounts) {
    const { path, ofRequest } = account.provider === 'twilio' ? twilio(account) : sinch(account);
    if (request.url === path && request.method === 'POST') return ofRequest(request, body);
  }
  return { status: 404, body: {} };
}

const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/);
const Form = z.strictObject({ To: z.string(), From: z.string().optional(), Body: z.string().min(1).max(1600) });
const ServiceForm = z.strictObject({ To: z.string(), MessagingServiceSid: z.string(), Body: z.string().min(1) });
/** Twilio's own numbers for tests: https://www.twilio.com/docs/iam/test-credentials */
const magic: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};

function twilio({ account, token, from }: SmsAccount) {
  const refuse = (status: number, code: number, said = ''): Answer => ({
    status,
    body: { code, message: said, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  });
  const isFor = ({ authorization }: IncomingMessage['headers']) =>
    authorization === `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    path: `/2010-04-01/Accounts/${account}/Messages.json`,
    ofRequest({ headers }: IncomingMessage, body: string): Answer {
      if (!isFor(headers)) return refuse(401, 20003, 'Authenticate');
      if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refuse(400, 21604);
      const form = z.union([Form, ServiceForm]).safeParse(Object.fromEntries(new URLSearchParams(body))).data;
      if (!form) return refuse(400, 21603);
      const { To, Body } = form;
      const code = magic[To] ?? (e164.safeParse(To).success ? undefined : 21211);
      if (code) return refuse(400, code, `The 'To' number ${To} is not a valid phone number: ${Body}`);
      const sender = 'MessagingServiceSid' in form ? form.MessagingServiceSid : form.From;
      if (sender !== from) return refuse(400, 21606);
      const sid = `SM${'0'.repeat(32)}`;
      return {
        status: 201,
        body: { sid, status: 'queued', to: To, from, body: Body, error_code: null },
        delivered: { from, to: To, text: Body },
      };
    },
  };
}

const Batch = z.strictObject({
  type: z.literal('mt_text').optional(),
  from: z.string(),
  to: z.array(z.string()).length(1),
  body: z.string().min(1).max(2000),
});

function sinch({ account, token, from }: SmsAccount) {
  const refuse = (status: number, code: string, said = code): Answer => ({ status, body: { code, text: said } });
  return {
    path: `/xms/v1/${account}/batches`,
    ofRequest({ headers }: IncomingMessage, body: string): Answer {
      if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: {} };
      if (headers['content-type'] !== 'application/json') return { status: 415, body: {} };
      const batch = Batch.safeParse(JSON.parse(body)).data;
      const [to = ''] = batch?.to ?? [];
      if (!batch) return refuse(400, 'syntax_constraint_violation');
      if (!e164.safeParse(to).success) return refuse(400, 'syntax_invalid_parameter_format', `${to} is no MSISDN`);
      if (batch.from !== from) return refuse(403, 'unknown_campaign');
      return {
        status: 201,
        body: { id: '01FC66621VHDBN119Z8PMV1QPU', type: 'mt_text', from, to: [to], body: batch.body, canceled: false },
        delivered: { from, to, text: batch.body },
      };
    },
  };
}
