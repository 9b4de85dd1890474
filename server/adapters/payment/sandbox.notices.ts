import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { type Payment, paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import type { RawBody } from '../../platform/calls/bind.ts';
import { parsedJson } from '../../platform/calls/json.ts';
import { gatewayStatuses } from './gateway.ts';

/** How a notice arrives, to try what happens with real gateways. */
export const manners = ['once', 'twice', 'late', 'out_of_order', 'never'] as const;
export type Manner = (typeof manners)[number];

const Body = z.strictObject({
  id: z.string().max(100),
  event: z.string().max(100),
  status: z.string().max(40),
  at: z.string().max(40),
  signature: z.string().max(200),
});
export type NoticeBody = Readonly<z.infer<typeof Body>>;

/** What a notice reports: how a payment stands, or that all its money went back. */
const reported = [...gatewayStatuses, 'refunded', 'charged_back'] as const;
export type Reported = (typeof reported)[number];
const Meaning = z.object({ status: z.enum(reported), at: z.iso.datetime() });

/** Signs a change; the same change has the same event, however often it is sent. */
export function signedNotice(secret: string, id: string, status: Reported, at: Date): NoticeBody {
  const unsigned = { id, event: `${id}:${status}`, status, at: at.toISOString() };
  return { ...unsigned, signature: signatureOf(secret, unsigned) };
}

interface SandboxNotice {
  readonly id: string;
  readonly status: Reported;
  readonly at: Date;
}

/** The notice within JSON. Throws payment.signature, request.malformed or request.invalid. */
export function verifiedNotice(secret: string, { bytes, headers }: RawBody): SandboxNotice {
  if (!headers['content-type']?.startsWith('application/json')) throw problem(requestFailures.invalid);
  const body = parsedJson(bytes.toString());
  if (body === undefined) throw problem(requestFailures.malformed);
  const { data } = Body.safeParse(body);
  if (!data) throw problem(requestFailures.invalid);
  const meaning = Meaning.safeParse(data).data;
  const expected = Buffer.from(signatureOf(secret, data));
  const given = Buffer.from(data.signature);
  if (!meaning || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw problem(paymentFailures.signature);
  return { id: data.id, status: meaning.status, at: new Date(meaning.at) };
}

function signatureOf(secret: string, { id, event, status, at }: Omit<NoticeBody, 'signature'>): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['sandbox notice', id, event, status, at]))
    .digest('hex');
}

const lateness = 45 * second;

/**
 * The notices of an outcome, each with its delay in milliseconds. Out of order, older notices arrive after newer ones.
 */
export function noticesOf(
  status: Payment['status'],
  manner: Manner,
): { status: Payment['status']; after: number; age: number }[] {
  const news = { status, after: 0, age: 0 };
  if (manner === 'never') return [];
  if (manner === 'twice') return [news, news];
  if (manner === 'late') return [{ ...news, after: lateness }];
  if (manner === 'once') return [news];
  const older = status === 'completed' ? (['failed', 'pending'] as const) : (['pending'] as const);
  return [news, ...older.map((one, index) => ({ status: one, after: (2 + index) * second, age: minute }))];
}
