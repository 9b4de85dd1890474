import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { type MailEvent, parsed, type ReadNotice } from './mail-events.ts';

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof Envelope>;

const recipients = z.array(z.object({ emailAddress: z.string().max(254) })).max(1000);
const Told = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
  subscription: z.object({ contacts: z.string().optional() }).optional(),
  mail: z.object({ destination: z.array(z.string().max(254)) }).optional(),
});

/** What Amazon signs, in its order, a name and a value a line. */
function signedText(envelope: Envelope): string {
  const names =
    envelope.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names.flatMap((name) => (envelope[name] === undefined ? [] : [`${name}\n${envelope[name]}\n`])).join('');
}

/** Certificates and confirmations come from Amazon's own hosts, or they are not Amazon's. */
const isAmazon = (address: string) => URL.canParse(address) && /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(new URL(address).origin);

/** Notices of SES, by an SNS topic that posts to us. Anybody can have a topic that is signed by Amazon, so it must be the one that is set up. */
export function sesNotices(topic: string, ask: typeof fetch): ReadNotice {
  const certificates = new Map<string, string>();

  async function certificateOf(address: string): Promise<string> {
    const known = certificates.get(address);
    if (known) return known;
    const response = await ask(address, { signal: AbortSignal.timeout(5000), redirect: 'error' });
    if (!response.ok) throw new Error(`SNS certificate: ${response.status}`);
    const certificate = await response.text();
    certificates.clear();
    certificates.set(address, certificate);
    return certificate;
  }

  async function isSigned(envelope: Envelope): Promise<boolean> {
    if (envelope.TopicArn !== topic || !isAmazon(envelope.SigningCertURL)) return false;
    const verify = createVerify(envelope.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1').update(signedText(envelope));
    return verify.verify(await certificateOf(envelope.SigningCertURL), envelope.Signature, 'base64');
  }

  return async ({ body }) => {
    const envelope = Envelope.safeParse(parsed(body)).data;
    if (!envelope || !(await isSigned(envelope))) return null;
    if (envelope.Type === 'SubscriptionConfirmation' && envelope.SubscribeURL && isAmazon(envelope.SubscribeURL))
      await ask(envelope.SubscribeURL, { signal: AbortSignal.timeout(5000), redirect: 'error' });
    return envelope.Type === 'Notification' ? eventsOf(Told.safeParse(parsed(envelope.Message)).data) : [];
  };
}

function eventsOf(told: z.infer<typeof Told> | undefined): MailEvent[] {
  if (told?.bounce?.bounceType === 'Permanent') return told.bounce.bouncedRecipients.map(({ emailAddress }) => ({ address: emailAddress, reason: 'bounce' }));
  if (told?.complaint) return told.complaint.complainedRecipients.map(({ emailAddress }) => ({ address: emailAddress, reason: 'fbl' }));
  if (told?.eventType === 'Subscription') return (told.mail?.destination ?? []).map((address) => ({ address, reason: 'listunsubscribe' }));
  return [];
}
