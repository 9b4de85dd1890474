import { z } from 'zod';
import { parsedJson } from '../../platform/calls/json.ts';
import { isSame, type MailEvent, type ReadNotice } from './mail-events.ts';

/** Only the fields that name the address and say whether it is lost. */
const Body = z.discriminatedUnion('RecordType', [
  z.object({
    RecordType: z.literal('Bounce'),
    Type: z.string(),
    Email: z.string().max(254),
    Inactive: z.boolean().optional(),
  }),
  z.object({ RecordType: z.literal('SpamComplaint'), Email: z.string().max(254) }),
  z.object({
    RecordType: z.literal('SubscriptionChange'),
    Recipient: z.string().max(254),
    SuppressSending: z.boolean(),
    SuppressionReason: z.string().nullish(),
  }),
]);

/** Postmark signs nothing: its webhook address contains a name and a password, which is the secret. */
export const postmarkNotices =
  (secret: string): ReadNotice =>
  ({ headers, body }) => {
    const [scheme, credentials = ''] = String(headers.authorization ?? '').split(' ');
    const [, ...password] = Buffer.from(credentials, 'base64').toString().split(':');
    if (scheme?.toLowerCase() !== 'basic' || !isSame(password.join(':'), secret)) return null;
    const notice = Body.safeParse(parsedJson(body)).data;
    const event = notice && eventOf(notice);
    return event ? [event] : [];
  };

function eventOf(notice: z.infer<typeof Body>): MailEvent | null {
  if (notice.RecordType === 'SpamComplaint') return { address: notice.Email, reason: 'fbl' };
  if (notice.RecordType === 'Bounce')
    return notice.Type === 'HardBounce' || notice.Type === 'BadEmailAddress'
      ? { address: notice.Email, reason: 'bounce' }
      : null;
  // Suppressions for bounces and complaints are also reported as such.
  return notice.SuppressSending && notice.SuppressionReason === 'ManualSuppression'
    ? { address: notice.Recipient, reason: 'listunsubscribe' }
    : null;
}
