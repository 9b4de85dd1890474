import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { readPayment, startPayment } from '@rendezvous/contract/payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { anyId } from '../../testing/payment/gateways.ts';
import { gatewaySuite } from './gateway.suite.ts';
import { noticesOf } from './sandbox.notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.listen();
});
afterAll(() => app.close());

gatewaySuite('sandbox', () => ({
  gateway: app.gateway,
  end: async (id, status) => {
    await app.gateway.decide(id, status, 'never');
  },
  notice: (id, reported) => rawNotice(app.gateway.signed(id, reported)),
}));

const json = { 'content-type': 'application/json' };
const rawNotice = (body: unknown) => ({ bytes: Buffer.from(JSON.stringify(body)), headers: json });

test('a notice with a changed, missing, mistyped or additional field is refused', async () => {
  const { redirect } = await begin(await signUpMember(app));
  const signed = { ...app.gateway.signed(redirect.split('/').at(-1) as string, 'failed') };
  const refused = (body: unknown) => app.gateway.parseNotice(rawNotice(body), anyId).catch(() => null);
  expect(await refused(signed)).toMatchObject({ status: 'failed' });
  for (const key of Object.keys(signed) as (keyof typeof signed)[]) {
    expect(await refused({ ...signed, [key]: `${signed[key]}0` })).toBeNull();
    expect(await refused({ ...signed, [key]: undefined })).toBeNull();
    expect(await refused({ ...signed, [key]: 7 })).toBeNull();
  }
  expect(await refused({ ...signed, more: '' })).toBeNull();
  expect(await refused({})).toBeNull();
});

const begin = (member: TestMember) =>
  member.browser.api(startPayment, {
    body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'ideal' },
  });
const choose = (
  member: TestMember,
  url: string,
  choice: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  member.browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(choice).toString(),
  });

async function untilStatus(member: TestMember, id: string, status: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if ((await member.browser.api(readPayment, { query: { id } })).payment.status === status) return;
    await wait(50);
  }
  throw new Error(`The payment did not become ${status}`);
}

test("the page speaks the person's language, and loads nothing", async () => {
  const member = await signUpMember(app);
  const { redirect } = await begin(member);
  const dutch = await member.browser.send({ method: 'GET', url: redirect });
  expect(dutch.body).toContain('Testbetaling');
  expect(dutch.body).toContain('14,99');
  expect(dutch.body).not.toMatch(/<script|src=|payment:/);
  expect(dutch.headers['cache-control']).toBe('no-store');
  member.browser.jar.set('i18n_redirected', 'en');
  expect((await member.browser.send({ method: 'GET', url: redirect })).body).toContain('Test payment');
});

test('the chosen result is reported by a signed call over HTTP, and the person goes back', async () => {
  for (const [outcome, manner] of [
    ['completed', 'twice'],
    ['failed', 'once'],
    ['cancelled', 'once'],
  ] as const) {
    const member = await signUpMember(app);
    const { payment, redirect } = await begin(member);
    const answer = await choose(member, redirect, { outcome, manner });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/transactions/${payment.payment_id}`);
    await untilStatus(member, payment.payment_id, outcome);
  }
});

test('notices in the wrong order do no harm', async () => {
  const member = await signUpMember(app);
  const { payment, redirect } = await begin(member);
  await choose(member, redirect, { outcome: 'completed', manner: 'out_of_order' });
  await untilStatus(member, payment.payment_id, 'completed');
  await hurry(app, 'payment.sandbox_notice');
  await jobsDone(app);
  await untilStatus(member, payment.payment_id, 'completed');
  expect(
    (await member.browser.api(listCreditEntries)).entries.filter((entry) => entry.reason === 'purchase'),
  ).toHaveLength(1);
});

test('notices arrive never, twice, late or out of order, as chosen', () => {
  expect(noticesOf('completed', 'never')).toEqual([]);
  expect(noticesOf('completed', 'twice')).toHaveLength(2);
  expect(noticesOf('completed', 'late')[0]?.after).toBeGreaterThan(10_000);
  expect(noticesOf('completed', 'out_of_order').map((one) => one.status)).toEqual(['completed', 'failed', 'pending']);
});

test('a payment that is left pending again and again causes few jobs', async () => {
  const member = await signUpMember(app);
  const { payment, redirect } = await begin(member);
  const jobs = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from job.job where name = 'payment.sandbox_notice'
        and data->>'url' like ${`%${payment.payment_id}%`}`.execute(app.connection.db)
    ).rows[0]?.n;
  const before = await jobs();
  for (let time = 0; time < 30; time++) {
    const answer = await choose(member, redirect, { outcome: 'pending', manner: 'out_of_order' });
    expect(answer.statusCode).toBe(303);
  }
  expect((await jobs()) ?? 0).toBe((before ?? 0) + 20);
  await choose(member, redirect, { outcome: 'completed', manner: 'once' });
  await untilStatus(member, payment.payment_id, 'completed');
});

test('a payment that has ended keeps its outcome', async () => {
  const member = await signUpMember(app);
  const { redirect } = await begin(member);
  await choose(member, redirect, { outcome: 'failed', manner: 'never' });
  await choose(member, redirect, { outcome: 'completed', manner: 'once' });
  expect((await member.browser.send({ method: 'GET', url: redirect })).body).toContain('mislukt');
});

test('a foreign page, an unknown payment and a wrong choice are refused', async () => {
  const member = await signUpMember(app);
  const { redirect } = await begin(member);
  expect(
    (await choose(member, redirect, { outcome: 'completed' }, { 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(403);
  expect((await choose(member, '/gateway/sandbox/unknown', { outcome: 'completed' })).statusCode).toBe(404);
  expect((await choose(member, redirect, { outcome: 'free' })).statusCode).toBe(422);
  expect((await choose(member, redirect, {})).statusCode).toBe(422);
  expect((await member.browser.send({ method: 'GET', url: '/gateway/sandbox/%00' })).statusCode).toBeLessThan(500);
});
