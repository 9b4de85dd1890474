import { randomUUID } from 'node:crypto';
import { readQuote, readRetention, receiveNotice, startPayment, takeRetention } from '@rendezvous/contract/payment';
import { pauseBuying } from '@rendezvous/contract/spending';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A member who bought credits before. */
async function customer(): Promise<TestMember> {
  const member = await signUpMember(app);
  await buy(member);
  return member;
}
async function buy({ browser }: TestMember, code?: string) {
  const body = {
    client_id: randomUUID(),
    begins_at_once: true,
    package: 'nl-10',
    paymentmethod: 'ideal',
    ...(code && { code }),
  } as const;
  const { payment, redirect } = await browser.api(startPayment, { body });
  await app.browser().api(receiveNotice, {
    query: { gateway: 'sandbox' },
    body: app.gateway.signed(redirect.split('/').at(-1) as string, 'completed'),
  });
  return payment;
}
const standing = (member: TestMember, query: object = {}) => member.browser.api(readRetention, { query });
const take = async (member: TestMember, body: object = {}) =>
  (await member.browser.api(takeRetention, { body })).discountcode;
const quote = (member: TestMember, code: string, chosen = 'nl-10') =>
  member.browser.api(readQuote, { query: { package: chosen, code } });
const later = (member: TestMember, days: number) =>
  sql`update payment_retention set taken_at = taken_at - make_interval(days => ${days}),
    expires = expires - make_interval(days => ${days}) where member_id = ${member.id}`.execute(app.connection.db);

test('requires authentication', async () => {
  for (const call of [app.browser().api(readRetention, { query: {} }), app.browser().api(takeRetention, { body: {} })])
    expect(await problemOf(call)).toMatchObject({ status: 403, error: 'authentication_required' });
});

test('a member takes the discount, pays less with it once, and gets no other for a year', async () => {
  const member = await customer();
  const other = await signUpMember(app);
  expect(await standing(member)).toEqual({ offer: { amount: 1000, currency: 'EUR' }, days: 30, discountcode: null });
  const { code } = await take(member);
  expect(await standing(member)).toMatchObject({
    offer: null,
    discountcode: { code, amount: 1000, user_id: member.id },
  });
  expect((await quote(member, code)).quote).toMatchObject({
    discount: { amount: 1000 },
    amount: { amount: 499, currency: 'EUR' },
    code,
  });
  expect(await problemOf(quote(other, code))).toMatchObject({ error: 'payment.code_not_found' });
  expect(await problemOf(quote(member, code, 'gb-10'))).toMatchObject({ error: 'payment.code_country' });

  expect((await buy(member, code)).amount.amount).toBe(499);
  expect(await problemOf(quote(member, code))).toMatchObject({ error: 'payment.code_used' });
  expect(await standing(member)).toMatchObject({ offer: null, discountcode: null });
  expect(await problemOf(take(member))).toMatchObject({ error: 'payment.code_not_found' });

  await later(member, 366);
  expect(await standing(member)).toMatchObject({ offer: { amount: 1000 }, discountcode: null });
  expect((await take(member)).code).not.toBe(code);
});

test('a member who never paid is offered no discount and cannot take one, until they pay', async () => {
  const member = await signUpMember(app);
  expect(await standing(member)).toEqual({ offer: null, days: 30, discountcode: null });
  expect(await problemOf(take(member))).toMatchObject({ error: 'payment.code_not_found' });
  await buy(member);
  expect((await take(member)).amount).toBe(1000);
});

test('a member who pauses buying is offered no discount for staying', async () => {
  const member = await customer();
  expect((await standing(member)).offer).not.toBeNull();
  await member.browser.api(pauseBuying, { body: { days: 7 } });
  expect((await standing(member)).offer).toBeNull();
  expect(await problemOf(take(member))).toMatchObject({ error: 'payment.code_not_found' });
});

test('a discount not used in time is gone for the year', async () => {
  const member = await customer();
  const { code } = await take(member);
  await later(member, 31);
  expect(await problemOf(quote(member, code))).toMatchObject({ error: 'payment.code_expired' });
  expect(await standing(member)).toMatchObject({ offer: null, discountcode: null });
  expect(await problemOf(take(member))).toMatchObject({ error: 'payment.code_not_found' });
});

test('a member who pays in another currency is offered no discount and cannot take one', async () => {
  const member = await customer();
  expect(await standing(member, { country: 'SE' })).toMatchObject({ offer: null, discountcode: null });
  expect(await problemOf(take(member, { country: 'SE' }))).toMatchObject({ error: 'payment.code_not_found' });
});

test('a discount taken repeatedly or in parallel is one code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), async (rounds) => {
      const member = await customer();
      const codes = new Set<string>();
      for (const times of rounds)
        for (const { code } of await Promise.all(Array.from({ length: times }, () => take(member)))) codes.add(code);
      expect(codes.size).toBe(1);
    }),
    { numRuns: 4 },
  );
});
