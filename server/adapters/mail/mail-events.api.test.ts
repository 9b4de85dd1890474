import { day, hour, second } from '@rendezvous/contract/durations';
import 'reflect-metadata';
import { createSign, KeyObject } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import { resendActivation } from '@rendezvous/contract/account';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { linkInMail, signUpMember, type TestMember } from '../../testing/members.ts';
import { sign } from './neutral.ts';

const secret = 'a secret of sixteen or more';
const topic = 'arn:aws:sns:eu-west-1:123456789012:mail';
const amazon = await certificateFor('sns.amazonaws.com');
const stranger = await certificateFor('attacker.example');
const outdated = await certificateFor('sns.amazonaws.com', { from: -2 * day, to: -day });
const hosted = 'https://sns.eu-west-1.amazonaws.com';
/** The outside world's answer at each address. */
const outside: Record<string, string> = {
  [`${hosted}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`]: amazon.pem,
  [`${hosted}/SimpleNotificationService-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.pem`]: stranger.pem,
  [`${hosted}/SimpleNotificationService-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.pem`]: outdated.pem,
  [`${hosted}/?Action=GetTopicAttributes&TopicArn=${topic}`]: stranger.pem,
};
const asked: string[] = [];

let app: TestApp;
beforeAll(async () => {
  const answer = async (address: string | URL | Request) => {
    asked.push(String(address));
    return new Response(outside[String(address)] ?? '');
  };
  app = await startTestApp({ MAIL_WEBHOOK_SECRET: secret, MAIL_SNS_TOPIC: topic }, { fetch: answer as typeof fetch });
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
const neutral = (body: object, at?: number) =>
  post('neutral', JSON.stringify(body), { 'x-rendezvous-signature': sign(secret, JSON.stringify(body), at) });
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

test('a notice with a wrong, old, missing or moved signature changes nothing', async () => {
  const member = await signUpMember(app);
  const body = JSON.stringify(event('bounce', member.email));
  const now = Math.floor(Date.now() / second);
  const wrong = [
    '',
    'x',
    sign('another secret that is long', body),
    sign(secret, body, now - 400),
    sign(secret, `${body} `),
    sign(secret, body).replace(/t=\d+/, `t=${now - 1}`),
  ];
  for (const signature of wrong)
    expect(await post('neutral', body, { 'x-rendezvous-signature': signature }), signature).toBe(403);
  expect(await post('neutral', body)).toBe(403);
  expect(await post('nobody', body)).toBe(404);
  expect(await reasons(member)).toEqual([]);
});

test('an address that bounced gets no more mails', async () => {
  const member = await signUpMember(app);
  await linkInMail(app, member.email, '/activate/done');
  await neutral(event('bounce', member.email));
  await member.browser.api(resendActivation);
  await jobsDone(app);
  expect(((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === member.email).length).toBe(1);
});

test('Postmark is recognised by its password; soft bounces change nothing', async () => {
  const member = await signUpMember(app);
  const as = (password: string) => ({
    authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
  });
  const bounce = (Type: string) => JSON.stringify({ RecordType: 'Bounce', Type, Email: member.email, ID: 1 });
  expect(await post('postmark', bounce('HardBounce'), as('wrong'))).toBe(403);
  expect(await post('postmark', bounce('Transient'), as(secret))).toBe(200);
  expect(await reasons(member)).toEqual([]);
  await post('postmark', bounce('HardBounce'), as(secret));
  await post('postmark', JSON.stringify({ RecordType: 'SpamComplaint', Email: member.email }), as(secret));
  await post(
    'postmark',
    JSON.stringify({
      RecordType: 'SubscriptionChange',
      Recipient: member.email,
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
    }),
    as(secret),
  );
  expect(await reasons(member)).toEqual(['bounce', 'fbl', 'listunsubscribe']);
  for (const body of ['', '{', 'null', '[]', '{"RecordType":"Open"}'])
    expect(await post('postmark', body, as(secret)), body).toBe(200);
});

/** A certificate for `name` with its private key, signed by itself; `from` and `to` in milliseconds from now. */
async function certificateFor(name: string, { from = -day, to = day } = {}) {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [notBefore, notAfter] = [from, to].map((offset) => new Date(Date.now() + offset));
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore,
    notAfter,
    keys,
    signingAlgorithm: algorithm,
  });
  return { pem: certificate.toString('pem'), key: KeyObject.from(keys.privateKey) };
}

function sns(message: object, change: Record<string, string> = {}, key = amazon.key) {
  const envelope: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'm',
    TopicArn: topic,
    Message: JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: `${hosted}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`,
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
  const digest = envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
  return { ...envelope, Signature: createSign(digest).update(text).sign(key, 'base64') };
}

const report = (envelope: object) =>
  post('ses', JSON.stringify(envelope), { 'content-type': 'text/plain; charset=UTF-8' });
const bounceOf = ({ email }: TestMember) => ({
  notificationType: 'Bounce',
  bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
});

test('SES notices are read from the configured topic', async () => {
  const member = await signUpMember(app);
  expect(await report(sns(bounceOf(member)))).toBe(200);
  expect(
    await report(
      sns({ notificationType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: member.email }] } }),
    ),
  ).toBe(200);
  expect(await reasons(member)).toEqual(['bounce', 'fbl']);
});

test('a forged SES notice changes nothing, whoever signed it and wherever its certificate is', async () => {
  const member = await signUpMember(app);
  const bounce = bounceOf(member);
  const signedByStranger = (address: string) => sns(bounce, { SigningCertURL: address }, stranger.key);
  const forgeries = {
    'a changed message': { ...sns(bounce), Message: JSON.stringify({ ...bounce, notificationType: 'bounce' }) },
    'another topic': sns(bounce, { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:mine' }),
    'another host': signedByStranger(
      'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    ),
    'another region': signedByStranger(
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    ),
    'an answer of the API': signedByStranger(`${hosted}/?Action=GetTopicAttributes&TopicArn=${topic}`),
    'a query': signedByStranger(`${hosted}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem?x=1`),
    "a stranger's certificate": signedByStranger(
      `${hosted}/SimpleNotificationService-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.pem`,
    ),
    'an outdated certificate': sns(
      bounce,
      { SigningCertURL: `${hosted}/SimpleNotificationService-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.pem` },
      outdated.key,
    ),
    'SHA-1': sns(bounce, { SignatureVersion: '1' }),
    'two hours old': sns(bounce, { Timestamp: new Date(Date.now() - 2 * hour).toISOString() }),
    'no time': sns(bounce, { Timestamp: 'yesterday' }),
    'no envelope': { hello: 'world' },
  };
  for (const [kind, forgery] of Object.entries(forgeries)) expect(await report(forgery), kind).toBe(403);
  expect(await reasons(member)).toEqual([]);
  expect(
    asked.filter((address) => address.includes('evil') || address.includes('us-east-1') || address.includes('?')),
  ).toEqual([]);
});

test('a subscription is confirmed for the configured topic only', async () => {
  const confirm = (address: string) =>
    report(sns({}, { Type: 'SubscriptionConfirmation', SubscribeURL: address, Token: 't' }));
  const ours = `${hosted}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t`;
  const others = [
    ours.replace(topic, `${topic}2`),
    ours.replace('Confirm', 'Delete'),
    ours.replace('eu-west-1.amazonaws.com/', 'eu-west-1.amazonaws.com.evil.example/'),
  ];
  for (const address of [ours, ...others]) expect(await confirm(address)).toBe(200);
  expect(asked).toContain(ours);
  for (const address of others) expect(asked).not.toContain(address);
});
