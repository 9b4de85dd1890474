import { createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { minute, second } from '@rendezvous/contract/durations';
import { z } from 'zod';
import { parsedJson } from '../../platform/calls/json.ts';
import type { MailEvent, ReadNotice } from './mail-events.ts';

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  /** Version 1 uses SHA-1, which proves no signer. */
  SignatureVersion: z.literal('2'),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof Envelope>;

const recipients = z.array(z.object({ emailAddress: z.string().max(254) })).max(1000);
const Notice = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
  subscription: z.object({ contacts: z.string().optional() }).optional(),
  mail: z.object({ destination: z.array(z.string().max(254)) }).optional(),
});

/** What Amazon signs, in this order, a name and a value per line. */
function signedText(envelope: Envelope): string {
  const names =
    envelope.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names.flatMap((name) => (envelope[name] === undefined ? [] : [`${name}\n${envelope[name]}\n`])).join('');
}

/** SNS gives up delivering an hour after publication; five minutes more for clocks that differ. */
const deliveredWithinMs = 65 * minute;

/** The SNS host of the topic's region. */
function hostOf(topic: string): string {
  const [, partition, , region] = topic.split(':');
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/**
 * SNS publishes certificates under this path only. Other paths or queries on the same host may return a stranger's
 * text, including a certificate of their own.
 */
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{16,64}\.pem$/;

function isCertificateAddress(address: string, host: string): boolean {
  const url = URL.parse(address);
  return (
    url?.origin === `https://${host}` &&
    certificatePath.test(url.pathname) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}

function isConfirmation(address: string, host: string, topic: string): boolean {
  const url = URL.parse(address);
  if (url?.origin !== `https://${host}` || url.pathname !== '/') return false;
  return url.searchParams.get('Action') === 'ConfirmSubscription' && url.searchParams.get('TopicArn') === topic;
}

/** The key of a certificate that is currently valid and issued to SNS; null otherwise. */
function keyOf(pem: string, host: string): KeyObject | null {
  const certificate = new X509Certificate(pem);
  const isCurrent = Date.parse(certificate.validFrom) <= Date.now() && Date.now() <= Date.parse(certificate.validTo);
  const isOfSns =
    certificate.checkHost(host) !== undefined ||
    certificate.checkHost(host.replace(/^sns\.[a-z0-9-]+/, 'sns')) !== undefined;
  return isCurrent && isOfSns && !certificate.ca ? certificate.publicKey : null;
}

/**
 * Notices of SES from the SNS topic `topic`. Anyone can own a topic that Amazon signs, so only this one is accepted:
 * forged bounces would cut a member off from all mail, including password resets.
 */
export function sesNotices(topic: string, ask: typeof fetch): ReadNotice {
  const host = hostOf(topic);
  const certificates = new Map<string, string>();
  const get = (address: string) => ask(address, { signal: AbortSignal.timeout(5 * second), redirect: 'error' });

  async function certificateOf(address: string): Promise<string> {
    const known = certificates.get(address);
    if (known) return known;
    const response = await get(address);
    if (!response.ok) throw new Error(`SNS certificate: ${response.status}`);
    const certificate = await response.text();
    certificates.clear();
    certificates.set(address, certificate);
    return certificate;
  }

  async function isSigned(envelope: Envelope): Promise<boolean> {
    const age = Date.now() - Date.parse(envelope.Timestamp);
    if (envelope.TopicArn !== topic || !(Math.abs(age) <= deliveredWithinMs)) return false;
    if (!isCertificateAddress(envelope.SigningCertURL, host)) return false;
    const key = keyOf(await certificateOf(envelope.SigningCertURL), host);
    return (
      key !== null && createVerify('RSA-SHA256').update(signedText(envelope)).verify(key, envelope.Signature, 'base64')
    );
  }

  return async ({ body }) => {
    const envelope = Envelope.safeParse(parsedJson(body)).data;
    if (!envelope || !(await isSigned(envelope))) return null;
    if (
      envelope.Type === 'SubscriptionConfirmation' &&
      envelope.SubscribeURL &&
      isConfirmation(envelope.SubscribeURL, host, topic)
    )
      await get(envelope.SubscribeURL);
    return envelope.Type === 'Notification' ? eventsOf(Notice.safeParse(parsedJson(envelope.Message)).data) : [];
  };
}

function eventsOf(notice: z.infer<typeof Notice> | undefined): MailEvent[] {
  if (notice?.bounce?.bounceType === 'Permanent')
    return notice.bounce.bouncedRecipients.map(({ emailAddress }) => ({ address: emailAddress, reason: 'bounce' }));
  if (notice?.complaint)
    return notice.complaint.complainedRecipients.map(({ emailAddress }) => ({ address: emailAddress, reason: 'fbl' }));
  if (notice?.eventType === 'Subscription')
    return (notice.mail?.destination ?? []).map((address) => ({ address, reason: 'listunsubscribe' }));
  return [];
}
