import { createHmac } from 'node:crypto';
import { second } from '@rendezvous/contract/durations';
import { z } from 'zod';
import { parsedJson } from '../../platform/calls/json.ts';
import { isSame, type MailEvent, type ReadNotice } from './mail-events.ts';

/** A signature is valid for five minutes, so that an intercepted notice cannot be replayed later. */
const toleranceSeconds = 300;

const Body = z.object({
  events: z
    .array(z.object({ type: z.enum(['bounce', 'complaint', 'unsubscribe']), address: z.string().max(254) }))
    .max(1000),
});

const reasons = { bounce: 'bounce', complaint: 'fbl', unsubscribe: 'listunsubscribe' } as const;

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, by HMAC-SHA-256. */
export function sign(secret: string, body: string, seconds = Math.floor(Date.now() / second)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** The neutral form (docs/how-to/report-bounces.md), for self-hosted mail servers and providers without an adapter. */
export const neutralNotices =
  (secret: string): ReadNotice =>
  ({ headers, body }) => {
    const signature = String(headers['x-rendezvous-signature'] ?? '');
    const seconds = Number(/^t=(\d{1,12}),/.exec(signature)?.[1] ?? 0);
    if (Math.abs(Date.now() / second - seconds) > toleranceSeconds || !isSame(signature, sign(secret, body, seconds)))
      return null;
    const notice = Body.safeParse(parsedJson(body));
    return (notice.data?.events ?? []).map(({ type, address }): MailEvent => ({ address, reason: reasons[type] }));
  };
