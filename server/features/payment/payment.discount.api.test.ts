import { randomUUID } from 'node:crypto';
import { hour, second } from '@rendezvous/contract/durations';
import {
  listPackages,
  listPayments,
  readDiscountCode,
  readPayment,
  readQuote,
  receiveNotice,
  startPayment,
} from '@rendezvous/contract/payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const welcome = 'TIMEBONUS25';
const start = (member: TestMember, changes: object = {}) =>
  member.browser.api(startPayment, {
    body: {
      client_id: randomUUID(),
      begins_at_once: true,
      package: 'nl-60',
      paymentmethod: 'ideal',
      ...changes,
    } as never,
  });
const report = ({ redirect }: { redirect: string }, status: 'completed' | 'failed' | 'cancelled') =>
  app.browser().api(receiveNotice, {
    query: { gateway: 'sandbox' },
    body: app.gateway.signed(redirect.split('/').at(-1) as string, status),
  });
const codeOf = (member: TestMember, query: object) => member.browser.api(readDiscountCode, { query });
const age = (member: TestMember, seconds: number) =>
  sql`update member set signup_date = now() - make_interval(secs => ${seconds})
    where id = ${member.id}`.execute(app.connection.db);

async function addCode(
  fields: {
    country?: string;
    user_id?: string;
    minimum_order_value?: number;
    paymentmethods?: string[];
    validity?: 'unlimited';
    status?: 'inactive';
    site_id?: string;
    expires?: Date;
    amount?: number;
    percentage?: null;
    currency?: string;
  } = {},
): Promise<string> {
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  await app.connection.db
    .insertInto('payment_discount')
    .values({ code, percentage: 10, ...fields })
    .execute();
  return code;
}

test('requires authentication', async () => {
  expect(await problemOf(app.browser().api(readDiscountCode, { query: { code: welcome } }))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
});

test('a new member has the welcome bonus for four hours', async () => {
  const member = await signUpMember(app);
  const { discountcode } = await codeOf(member, { welcome: 'true' });
  expect(discountcode).toMatchObject({
    code: welcome,
    percentage: 25,
    value_percentage: '25',
    validity: 'once-per-user',
    status: 'active',
    expired: false,
    user_id: member.id,
  });
  expect(new Date(discountcode.expires as string).getTime()).toBe(
    new Date(member.user.signup_date).getTime() + 4 * hour,
  );
  await age(member, 14401);
  expect(await problemOf(codeOf(member, { welcome: 'true' }))).toMatchObject({
    status: 410,
    error: 'payment.code_expired',
  });
  expect(await problemOf(start(member, { code: welcome }))).toMatchObject({ error: 'payment.code_expired' });
});

test('the price list shows members the price with their welcome bonus, and visitors none', async () => {
  const member = await signUpMember(app);
  const { packages } = await member.browser.api(listPackages);
  const chosen = packages.find((one) => one.id === 'nl-60');
  expect((await start(member, { code: welcome })).payment.amount).toEqual(chosen?.welcome?.amount);
  expect(chosen?.welcome?.per_message.amount).toBeLessThan(chosen?.per_message.amount ?? 0);
  expect((await app.browser().api(listPackages)).packages.map((one) => one.welcome)).toEqual([null, null, null, null]);
  await age(member, 14401);
  expect((await member.browser.api(listPackages)).packages[0]?.welcome).toBeNull();
});

test('a member who has paid has no welcome bonus', async () => {
  const member = await signUpMember(app);
  await report(await start(member), 'completed');
  expect(await problemOf(codeOf(member, { welcome: 'true' }))).toMatchObject({ error: 'payment.code_expired' });
});

test('a code is used once', async () => {
  const member = await signUpMember(app);
  const code = await addCode();
  await report(await start(member, { code }), 'completed');
  expect(await problemOf(codeOf(member, { code }))).toMatchObject({ status: 409, error: 'payment.code_used' });
  expect(await problemOf(start(member, { code }))).toMatchObject({ error: 'payment.code_used' });
  expect((await start(await signUpMember(app), { code })).payment.discount).toEqual({ amount: 660, currency: 'EUR' });
});

test('a failed payment frees its code', async () => {
  const member = await signUpMember(app);
  await report(await start(member, { code: welcome }), 'failed');
  expect((await start(member, { code: welcome })).payment.code).toBe(welcome);
});

test('an abandoned purchase is cancelled and hands its code on', async () => {
  const member = await signUpMember(app);
  const left = await start(member, { code: welcome });
  const next = await start(member, { code: welcome, package: 'nl-10' });
  expect(next.payment.code).toBe(welcome);
  expect((await member.browser.api(readPayment, { query: { id: left.payment.payment_id } })).payment.status).toBe(
    'cancelled',
  );
});

test('the same choice resumes the payment that has its code; another waits until that one is over', async () => {
  const member = await signUpMember(app);
  const left = await start(member, { code: welcome });
  const again = await start(member, { code: welcome });
  expect([again.payment.payment_id, again.redirect]).toEqual([left.payment.payment_id, left.redirect]);
  // Most payments at Mollie cannot be cancelled, and expire by themselves.
  vi.spyOn(app.gateway, 'cancel').mockImplementation((id) => app.gateway.fetchState(id));
  const other = { code: welcome, package: 'nl-10' } as const;
  expect(await problemOf(start(member, other))).toMatchObject({ status: 409, error: 'payment.code_reserved' });
  await app.gateway.decide(left.redirect.split('/').at(-1) as string, 'cancelled', 'never');
  expect((await start(member, other)).payment).toMatchObject({ code: welcome, status: 'pending' });
});

test('a code is not handed on if the money arrived first', async () => {
  const member = await signUpMember(app);
  const paid = await start(member, { code: welcome });
  await app.gateway.decide(paid.redirect.split('/').at(-1) as string, 'completed', 'never');
  expect(await problemOf(start(member, { code: welcome }))).toMatchObject({ error: 'payment.code_used' });
  expect((await member.browser.api(readPayment, { query: { id: paid.payment.payment_id } })).payment.status).toBe(
    'completed',
  );
});

test('a code is used once, even in parallel', async () => {
  const member = await signUpMember(app);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => start(member, { code: welcome })));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.problem.error] : []));
  // None has been paid; who comes later than the first payment's page goes on with it.
  expect(refused.filter((code) => code !== 'payment.code_reserved')).toEqual([]);
  const pending = (await member.browser.api(listPayments)).payments.filter(
    (payment) => payment.discount !== null && payment.status === 'pending',
  );
  expect(pending).toHaveLength(1);
});

test('an amount is taken off in its currency alone, and is shown on what reaches the minimum', async () => {
  const member = await signUpMember(app);
  const code = await addCode({ percentage: null, amount: 500, currency: 'EUR', minimum_order_value: 3000 });
  const { discountcode, prices } = await codeOf(member, { code, country: 'NL' });
  expect(discountcode).toMatchObject({ amount: 500, currency: 'EUR', percentage: 0, minimum: 3000 });
  const { packages } = await member.browser.api(listPackages, { query: { country: 'NL' } });
  const reached = packages.filter(({ amount }) => amount.amount >= 3000);
  expect(reached.length).toBeLessThan(packages.length);
  expect(prices.map((price) => [price.package, price.amount])).toEqual(
    reached.map(({ id, amount }) => [id, { amount: amount.amount - 500, currency: 'EUR' }]),
  );
  const { payment } = await start(member, { code });
  expect(payment).toMatchObject({
    discount: { amount: 500 },
    amount: prices.find((one) => one.package === 'nl-60')?.amount,
  });
  expect(await problemOf(codeOf(member, { code, country: 'SE' }))).toMatchObject({ error: 'payment.code_country' });
  expect((await codeOf(await signUpMember(app), { code })).prices).toEqual([]);
});

test('a code is valid only for its country, method, amount and member', async () => {
  const member = await signUpMember(app);
  const code = await addCode({ country: 'NL', minimum_order_value: 3000, paymentmethods: ['ideal'] });
  const quote = (changes: object) =>
    member.browser.api(readQuote, { query: { package: 'nl-60', paymentmethod: 'ideal', code, ...changes } });
  expect((await quote({})).quote.discount?.amount).toBe(660);
  expect(await problemOf(quote({ package: 'be-60', paymentmethod: 'card' }))).toMatchObject({
    status: 422,
    error: 'payment.code_country',
  });
  expect(await problemOf(quote({ package: 'nl-10' }))).toMatchObject({
    error: 'payment.code_minimum',
    params: { minimum: 3000, currency: 'EUR' },
  });
  expect(await problemOf(quote({ paymentmethod: 'card' }))).toMatchObject({ error: 'payment.code_method' });
  expect(await problemOf(codeOf(member, { code, country: 'DE' }))).toMatchObject({ error: 'payment.code_country' });
  const ideal = await addCode({ paymentmethods: ['ideal'] });
  expect(await problemOf(codeOf(member, { code: ideal, country: 'DE' }))).toMatchObject({
    error: 'payment.code_country',
  });
});

test('a code that is unknown, switched off, or of another site or member is not found', async () => {
  const member = await signUpMember(app);
  const codes = [
    await addCode({ status: 'inactive' }),
    await addCode({ site_id: 'other' }),
    await addCode({ user_id: randomUUID() }),
    'NOPE',
    '',
    '\ud800',
    "' or 1=1",
  ];
  for (const code of codes)
    expect(await problemOf(codeOf(member, { code }))).toMatchObject({ status: 404, error: 'payment.code_not_found' });
  expect(await problemOf(start(member, { code: 'nope' }))).toMatchObject({
    status: 404,
    error: 'payment.code_not_found',
  });
  expect(await problemOf(codeOf(member, {}))).toMatchObject({ error: 'payment.code_not_found' });
});

test('an unlimited code can be used again', async () => {
  const member = await signUpMember(app);
  const code = await addCode({ validity: 'unlimited' });
  await report(await start(member, { code }), 'completed');
  expect((await start(member, { code })).payment.code).toBe(code);
});

test('an expired code is refused', async () => {
  const member = await signUpMember(app);
  expect(
    await problemOf(codeOf(member, { code: await addCode({ expires: new Date(Date.now() - second) }) })),
  ).toMatchObject({
    status: 410,
    error: 'payment.code_expired',
  });
});
