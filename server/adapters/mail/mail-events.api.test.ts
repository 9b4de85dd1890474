import { createSign, generateKeyPairSync } from 'node:crypto';
import { readUser, resendActivation } from '@rendezvous/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { linkInMail, signUpMember, type TestMember } from '../../testing/members.ts';
import { sign } from './neutral.ts';

const secret = 'a secret of sixteen or more';
const topic = 'arn:aws:sns:eu-west-1:123456789012:mail';
const amazon = generateKeyPairSync('rsa', { modulusLength: 2048 });
const asked: string[] = [];

let app: TestApp;
beforeAll(async () => {
  const outside = async (address: string | URL | Request) => {
    asked.push(String(address));
    return new Response(amazon.publicKey.export({ type: 'spki', format: 'pem' }));
  };
  app = await startTestApp({ MAIL_WEBHOOK_SECRET: secret, MAIL_SNS_TOPIC: topic }, { fetch: outside as typeof fetch });
});
afterAll(() => app.close());

async function post(provider: string, body: string, headers: Record<string, string> = {}) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/webhooks/mail/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return response.statusCode;
}
const neutral = (body: object, at?: number) => post('neutral', JSON.stringify(body), { 'x-rendezvous-signature': sign(secret, JSON.stringify(body), at) });
const event = (type: string, address: string) => ({ events: [{ type, address }] });
const reasons = async ({ browser }: TestMember) => (await browser.api(readUser)).user.notifications_disabled;

test('the neutral form notes bounces, complaints and unsubscriptions, each once', async () => {
  const member = await signUpMember(app);
  expect(await neutral(event('complaint', member.email.toUpperCase()))).toBe(200);
  expect(await neutral(event('complaint', member.email))).toBe(200);
  expect(await reasons(member)).toEqual(['fbl']);
  await neutral(event('unsubscribe', member.email));
  await neutral(event('bounce', member.email));
  expect(await reasons(member)).toEqual(['fbl', 'listunsubscribe', 'bounce']);
});

test('an unknown address is answered like a known one', async () => {
  expect(await neutral(event('bounce', 'nobody@example.test'))).toBe(200);
});

test('a wrong, old, missing or moved signature changes nothing', async () => {
  const member = await signUpMember(app);
  const body = JSON.stringify(event('bounce', member.email));
  const now = Math.floor(Date.now() / 1000);
  const wrong = [
    '',
    'x',
    sign('another secret that is long', body),
    sign(secret, body, now - 400),
    sign(secret, `${body} `),
    sign(secret, body).replace(/t=\d+/, `t=${now - 1}`),
  ];
  for (const signature of wrong) expect(await post('neutral', body, { 'x-rendezvous-signature': signature }), signature).toBe(403);
  expect(await post('neutral', body)).toBe(403);
  expect(await post('nobody', body)).toBe(404);
  expect(await reasons(member)).toEqual([]);
});

test('nothing is mailed any more to an address that bounced', async () => {
  const member = await signUpMember(app);
  await linkInMail(app, member.email, '/activate/done');
  await neutral(event('bounce', member.email));
  await member.browser.api(resendActivation);
  await jobsDone(app);
  expect(((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === member.email).length).toBe(1);
});

test('Postmark is told by its password; soft bounces change nothing', async () => {
  const member = await signUpMember(app);
  const as = (password: string) => ({ authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}` });
  const bounce = (Type: string) => JSON.stringify({ RecordType: 'Bounce', Type, Email: member.email, ID: 1 });
  expect(await post('postmark', bounce('HardBounce'), as('wrong'))).toBe(403);
  expect(await post('postmark', bounce('Transient'), as(secret))).toBe(200);
  expect(await reasons(member)).toEqual([]);
  await post('postmark', bounce('HardBounce'), as(secret));
  await post('postmark', JSON.stringify({ RecordType: 'SpamComplaint', Email: member.email }), as(secret));
  await post(
    'postmark',
    JSON.stringify({ RecordType: 'SubscriptionChange', Recipient: member.email, SuppressSending: true, SuppressionReason: 'ManualSuppression' }),
    as(secret),
  );
  expect(await reasons(member)).toEqual(['bounce', 'fbl', 'listunsubscribe']);
  for (const body of ['', '{', 'null', '[]', '{"RecordType":"Open"}']) expect(await post('postmark', body, as(secret)), body).toBe(200);
});

function sns(message: object, change: Record<string, string> = {}) {
  const envelope: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'm',
    TopicArn: topic,
    Message: JSON.stringify(message),
    Timestamp: '2026-11-21T10:00:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/cert.pem',
    ...change,
  };
  const names = [
    'Message',
    'MessageId',
    'Subject',
    ...(envelope.Type === 'Notification' ? [] : ['SubscribeURL']),
    'Timestamp',
    ...(envelope.Type === 'Notification' ? [] : ['Token']),
    'TopicArn',
    'Type',
  ];
  const text = names.flatMap((name) => (envelope[name] === undefined ? [] : [`${name}\n${envelope[name]}\n`])).join('');
  return { ...envelope, Signature: createSign('RSA-SHA256').update(text).sign(amazon.privateKey, 'base64') };
}

test('SES is told by its signed topic, and by no other', async () => {
  const member = await signUpMember(app);
  const bounce = { notificationType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: member.email }] } };
  const tell = (envelope: object) => post('ses', JSON.stringify(envelope), { 'content-type': 'text/plain; charset=UTF-8' });
  const good = sns(bounce);
  for (const wrong of [
    { ...good, Message: JSON.stringify({ ...bounce, notificationType: 'bounce' }) },
    sns(bounce, { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:mine' }),
    sns(bounce, { SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/cert.pem' }),
    { hello: 'world' },
  ])
    expect(await tell(wrong)).toBe(403);
  expect(await reasons(member)).toEqual([]);
  expect(await tell(good)).toBe(200);
  expect(await tell(sns({ notificationType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: member.email }] } }))).toBe(200);
  expect(await reasons(member)).toEqual(['bounce', 'fbl']);
  expect(asked.some((address) => address.includes('evil'))).toBe(false);
  const confirmation = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
  expect(await tell(sns({}, { Type: 'SubscriptionConfirmation', SubscribeURL: confirmation, Token: 't' }))).toBe(200);
  expect(asked).toContain(confirmation);
});
