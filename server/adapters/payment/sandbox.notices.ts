import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { GatewayStatus, Notice } from './gateway.ts';

/** How the notice of a change arrives; everything that happens with real providers can be tried. */
export const manners = ['once', 'twice', 'late', 'out_of_order', 'never'] as const;
export type Manner = (typeof manners)[number];

export interface NoticeBody {
  readonly id: string;
  readonly event: string;
  readonly status: string;
  readonly at: string;
  readonly signature: string;
}

const Body = z.object({
  id: z.string(),
  event: z.string(),
  status: z.enum(['pending', 'completed', 'failed', 'cancelled']),
  at: z.iso.datetime(),
  signature: z.string(),
});

/** Signs a change; the same change has the same event, however often it is told. */
export function signedNotice(secret: string, id: string, status: GatewayStatus, at: Date): NoticeBody {
  const unsigned = { id, event: `${id}:${status}`, status, at: at.toISOString() };
  return { ...unsigned, signature: signatureOf(secret, unsigned) };
}

/** The notice within a body, or null when we did not sign it just so. */
export function verifiedNotice(secret: string, body: unknown): Notice | null {
  const { data } = Body.safeParse(body);
  if (!data) return null;
  const expected = Buffer.from(signatureOf(secret, data));
  const given = Buffer.from(data.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { provider_id: data.id, event_id: data.event, status: data.status, at: new Date(data.at) };
}

function signatureOf(secret: string, { id, event, status, at }: Omit<NoticeBody, 'signature'>): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['sandbox notice', id, event, status, at]))
    .digest('hex');
}

const seconds = 1000;
const lateness = 45 * seconds;

/** What is told of an outcome, and how many milliseconds later. Out of order, the older news comes after the newer. */
export function noticesOf(status: GatewayStatus, manner: Manner): { status: GatewayStatus; after: number; age: number }[] {
  const news = { status, after: 0, age: 0 };
  if (manner === 'never') return [];
  if (manner === 'twice') return [news, news];
  if (manner === 'late') return [{ ...news, after: lateness }];
  if (manner === 'once') return [news];
  const older = status === 'completed' ? (['failed', 'pending'] as const) : (['pending'] as const);
  return [news, ...older.map((one, index) => ({ status: one, after: (2 + index) * seconds, age: 60 * seconds }))];
}
