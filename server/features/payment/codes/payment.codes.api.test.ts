import { randomUUID } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import { readDiscountCode, readQuote, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';
import { standardPrices } from '../../site/prices/site.prices.rules.ts';
import { createCodeDesk } from './payment.codes.desk.ts';
import { CodeOrder } from './payment.codes.rules.ts';

let app: TestApp;
let desk: ReturnType<typeof createCodeDesk>;
let owner: TestMember;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '100' });
  owner = await signUpMember(app);
  desk = createCodeDesk({
    db: app.connection.db,
    sold: ['rendezvous', 'adonis'].map((site) => ({ site, country: 'NL', market: standardPrices.NL })),
    memberOf: async (id) => (id === owner.id ? { id, site_id: 'rendezvous' } : undefined),
  });
}, minute);
afterAll(() => app.close());

const add = (typed: object, member?: string) => {
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  return desk.add(CodeOrder.parse({ code, ...typed }), member).then(() => code);
};
const counted = async (code: string) => {
  const [row] = await desk.list({ code });
  return row && { status: row.status, used: row.used, reserved: row.reserved };
};
const start = ({ browser }: TestMember, code: string, client_id = randomUUID()) =>
  browser.api(startPayment, {
    body: { client_id, begins_at_once: true, package: 'nl-60', paymentmethod: 'ideal', code } as never,
  });
const idOf = ({ redirect }: { redirect: string }) => redirect.split('/').at(-1) as string;
const pay = async (id: string) => {
  if (!(await app.gateway.decide(id, 'completed', 'never'))) return;
  const query = { gateway: 'sandbox' };
  await app.browser().api(receiveNotice, { query, body: app.gateway.signed(id, 'completed') });
};

test('an operator makes a code, sees its uses, and stops it; what began with it keeps its price', async () => {
  const code = await add({ amount: 500, currency: 'EUR', site: 'rendezvous', until: '2999-12-31' });
  expect(await counted(code)).toEqual({ status: 'active', used: 0, reserved: 0 });
  await pay(idOf(await start(await signUpMember(app), code)));
  const begun = await start(await signUpMember(app), code);
  expect(await counted(code)).toEqual({ status: 'active', used: 1, reserved: 1 });
  expect(await desk.stop(code)).toBe(true);
  const asked = owner.browser.api(readDiscountCode, { query: { code } });
  expect(await problemOf(asked)).toMatchObject({ error: 'payment.code_not_found' });
  await pay(idOf(begun));
  expect(await counted(code)).toEqual({ status: 'inactive', used: 2, reserved: 0 });
  await expect(desk.add(CodeOrder.parse({ code, percentage: 5 }), undefined)).rejects.toThrow('exists already');
  expect(await desk.stop('NOPE')).toBe(false);
});

test('a code of one member or of one site is found by nobody else', async () => {
  const other = await signUpMember(app);
  const find = ({ browser }: TestMember, code: string) => browser.api(readDiscountCode, { query: { code } });
  const own = await add({ percentage: 20 }, owner.id);
  expect((await find(owner, own)).discountcode.user_id).toBe(owner.id);
  expect(await problemOf(find(other, own))).toMatchObject({ error: 'payment.code_not_found' });
  const elsewhere = await add({ percentage: 20, site: 'adonis' });
  expect(await problemOf(find(other, elsewhere))).toMatchObject({ error: 'payment.code_not_found' });
  expect((await desk.list({ site: 'rendezvous' })).map(({ code }) => code)).not.toContain(elsewhere);
  await expect(add({ percentage: 20, site: 'adonis' }, owner.id)).rejects.toThrow('member: is one of rendezvous');
  await expect(add({ percentage: 20 }, other.id)).rejects.toThrow('is none of this database');
});

test('whatever happens at once, a member uses a code once, and never pays another amount', {
  timeout: 2 * minute,
}, async () => {
  const acts = fc.array(fc.array(fc.constantFrom('start', 'again', 'pay', 'give up', 'stop'), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (rounds) => {
      const member = await signUpMember(app);
      const code = await add({ amount: 500, currency: 'EUR' });
      const client = randomUUID();
      const known = new Set<string>();
      const started = async (id = randomUUID()) => {
        const answer = await start(member, code, id).catch((error) => {
          const refusals = ['code_used', 'code_reserved', 'code_not_found', 'gateway_refused'];
          expect(refusals.map((refusal) => `payment.${refusal}`)).toContain(error.problem.error);
        });
        if (answer?.redirect.includes('/gateway/')) known.add(idOf(answer));
      };
      const last = () => [...known].at(-1);
      const deeds: Record<string, () => Promise<unknown>> = {
        start: () => started(),
        again: () => started(client),
        pay: async () => last() && pay(last() as string),
        'give up': async () => last() && app.gateway.cancel(last() as string),
        stop: () => desk.stop(code),
      };
      await started();
      for (const round of rounds) await Promise.all(round.map((act) => deeds[act]?.()));
      const rows = await app.connection.db
        .selectFrom('payment')
        .select(['status', 'discount', 'amount', 'price', 'code'])
        .where('member_id', '=', member.id)
        .execute();
      for (const row of rows) expect(row).toMatchObject({ code, discount: 500, amount: row.price - 500 });
      expect(rows.filter(({ status }) => status === 'completed').length).toBeLessThan(2);
      expect(rows.filter(({ status }) => status === 'completed' || status === 'pending').length).toBeLessThan(2);
      const { used = 0, reserved = 0 } = (await counted(code)) ?? {};
      expect(used + reserved).toBeLessThan(2);
    }),
    { numRuns: 12 },
  );
});

test('of codes tried by the thousand, by whatever call, twenty are answered, then not even the right one', async () => {
  const strict = await startTestApp({ LIMIT_FACTOR: '1' });
  const [member, other] = [await signUpMember(strict), await signUpMember(strict)];
  await strict.connection.db
    .insertInto('payment_discount')
    .values([
      { code: 'SECRET1', percentage: 10 },
      { code: 'THEIRS1', percentage: 10, user_id: other.id },
    ])
    .execute();
  const quote = (one: TestMember, code?: string) =>
    one.browser.api(readQuote, { query: { package: 'nl-60', ...(code && { code }) } });
  const tries = [
    (code: string) => quote(member, code),
    (code: string) => member.browser.api(readDiscountCode, { query: { code } }),
  ];
  await quote(member, 'SECRET1');
  const guesses = Array.from({ length: 24 }, (_, nth) => (nth === 3 ? 'THEIRS1' : `GUESS${nth}`));
  const answers = await Promise.all(guesses.map((code, nth) => problemOf(tries[nth % 2]?.(code) as Promise<unknown>)));
  const saying = (error: string) => answers.filter((one) => one.error === error).length;
  expect([saying('payment.code_not_found'), saying('request.too_many')]).toEqual([20, 4]);
  for (const attempt of [...tries, (code: string) => start(member, code)]) {
    const refused = await problemOf(attempt('SECRET1') as Promise<unknown>);
    expect(refused).toMatchObject({ status: 429, error: 'request.too_many', params: { seconds: expect.any(Number) } });
  }
  expect((await quote(member)).quote.code, 'without a code one buys as before').toBeNull();
  const welcome = { query: { welcome: 'true' } } as const;
  expect((await member.browser.api(readDiscountCode, welcome)).discountcode.code).toBe('TIMEBONUS25');
  expect((await quote(other, 'THEIRS1')).quote.code).toBe('THEIRS1');
  await strict.close();
});
