import { randomUUID } from 'node:crypto';
import { hour, minute } from '@rendezvous/contract/durations';
import { listPackages, readDiscountCode, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { pauseBuying, readSpending, setCeiling } from '@rendezvous/contract/spending';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prices = { 'nl-10': 1499, 'nl-25': 3249, 'nl-150': 13_499 };
type Bought = keyof typeof prices;

const start = ({ browser }: TestMember, name: Bought, client_id = randomUUID()) =>
  browser.api(startPayment, { body: { client_id, begins_at_once: true, package: name, paymentmethod: 'card' } });
async function buy(member: TestMember, name: Bought): Promise<void> {
  const { redirect } = await start(member, name);
  const body = app.gateway.signed(redirect.split('/').at(-1) as string, 'completed');
  await app.browser().api(receiveNotice, { query: { gateway: 'sandbox' }, body });
}
const ceiling = ({ browser }: TestMember, amount: number | null) =>
  browser.api(setCeiling, { body: { ceiling: amount === null ? null : { amount, currency: 'EUR' } } });
const euros = (amount: number) => ({ amount, currency: 'EUR' });

test('a ceiling counts what was paid this month, and frees what was left unpaid', async () => {
  const member = await joinMember(app);
  const { id, browser } = member;
  await buy(member, 'nl-25');
  expect(await ceiling(member, 5000)).toMatchObject({
    months: [{ spent: euros(3249) }],
    ceiling: { amount: euros(5000), left: euros(1751) },
    next: null,
  });
  await expect(start(member, 'nl-25')).rejects.toMatchObject({ problem: { error: 'payment.ceiling_reached' } });
  const client_id = randomUUID();
  const { payment } = await start(member, 'nl-10', client_id);
  expect((await browser.api(readSpending, {})).ceiling?.left).toEqual(euros(252));
  expect((await start(member, 'nl-10', client_id)).payment.payment_id).toBe(payment.payment_id);
  // Another one takes the place of what was left unpaid.
  await start(member, 'nl-10');
  const rows = await app.connection.db.selectFrom('payment').select('status').where('member_id', '=', id).execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed', 'pending']);
  await app.connection.db.updateTable('payment').set({ returned: 3249 }).where('member_id', '=', id).execute();
  expect(await browser.api(readSpending, {})).toMatchObject({ months: [{ spent: euros(0) }] });
});

test('a higher ceiling, or none, is shown and waits a day; setting the present one takes it back', async () => {
  const member = await joinMember(app);
  await ceiling(member, 2000);
  const { next } = await ceiling(member, 9000);
  expect(next?.amount).toEqual(euros(9000));
  expect(new Date(next?.from ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * hour);
  await expect(start(member, 'nl-25')).rejects.toMatchObject({ problem: { error: 'payment.ceiling_reached' } });
  expect((await ceiling(member, 2000)).next).toBeNull();
  expect((await ceiling(member, null)).next).toMatchObject({ amount: null });
  await app.connection.db
    .updateTable('payment_care')
    .set({ next_at: new Date() })
    .where('member_id', '=', member.id)
    .execute();
  await start(member, 'nl-25');
  const krona = { ceiling: { amount: 5000, currency: 'SEK' } };
  await ceiling(member, 5000);
  await expect(member.browser.api(setCeiling, { body: krona })).rejects.toMatchObject({
    problem: { error: 'payment.ceiling_currency' },
  });
});

test('starts at the same time never pass the ceiling together', { timeout: minute }, async () => {
  const names = fc.array(fc.constantFrom<Bought>('nl-10', 'nl-25'), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(names, fc.integer({ min: 1000, max: 9000 }), async (chosen, most) => {
      const member = await joinMember(app);
      await ceiling(member, most);
      await Promise.allSettled(chosen.map((name) => start(member, name)));
      const { db } = app.connection;
      const open = await db
        .selectFrom('payment')
        .select('amount')
        .where('member_id', '=', member.id)
        .where('status', '=', 'pending')
        .execute();
      expect(open.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(most);
      if (chosen.some((name) => prices[name] <= most)) expect(open).not.toHaveLength(0);
    }),
    { numRuns: 8 },
  );
});

test('what was begun before a limit is not given out again above it, by the same press or the same code', async () => {
  const [plain, coded] = [await joinMember(app), await joinMember(app)];
  const client_id = randomUUID();
  await start(plain, 'nl-150', client_id);
  await ceiling(plain, 2000);
  await expect(start(plain, 'nl-150', client_id)).rejects.toMatchObject({
    problem: { error: 'payment.ceiling_reached' },
  });
  await plain.browser.api(pauseBuying, { body: { days: 7 } });
  await expect(start(plain, 'nl-150', client_id)).rejects.toMatchObject({ problem: { error: 'payment.paused' } });
  const withCode = () =>
    coded.browser.api(startPayment, {
      body: {
        client_id: randomUUID(),
        begins_at_once: true,
        package: 'nl-150',
        paymentmethod: 'card',
        code: 'TIMEBONUS25',
      },
    });
  await withCode();
  await ceiling(coded, 2000);
  await expect(withCode()).rejects.toMatchObject({ problem: { error: 'payment.ceiling_reached' } });
});

test('while buying is paused nothing starts, and the pause only grows', async () => {
  const member = await joinMember(app);
  const pause = (days: 1 | 30) => member.browser.api(pauseBuying, { body: { days } });
  const { paused_until } = await pause(30);
  await expect(start(member, 'nl-10')).rejects.toMatchObject({ problem: { error: 'payment.paused' } });
  expect((await pause(1)).paused_until).toBe(paused_until);
});

test('after unusual spending a member is offered no bonus, and shown who helps', async () => {
  const member = await joinMember(app);
  const bonus = () => member.browser.api(readDiscountCode, { query: { welcome: 'true' } });
  for (let times = 0; times < 3; times++) await buy(member, 'nl-150');
  expect(await member.browser.api(readSpending, {})).toMatchObject({ calm: false });
  await app.connection.db
    .updateTable('credit_balance')
    .set({ paid_user: false })
    .where('member_id', '=', member.id)
    .execute();
  expect((await bonus()).discountcode.code).toBe('TIMEBONUS25');
  await buy(member, 'nl-150');
  expect(await member.browser.api(readSpending, {})).toMatchObject({ calm: true, help: { name: 'Geldfit' } });
  await app.connection.db
    .updateTable('credit_balance')
    .set({ paid_user: false })
    .where('member_id', '=', member.id)
    .execute();
  await expect(bonus()).rejects.toMatchObject({ problem: { error: 'payment.code_not_found' } });
  const { packages } = await member.browser.api(listPackages, {});
  expect(packages.map(({ welcome }) => welcome)).toEqual([null, null, null, null]);
});
