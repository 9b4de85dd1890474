import { randomUUID } from 'node:crypto';
import { deleteAccount, reactivate } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeptLog, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, mailedLink, type TestMember } from '../../testing/members.ts';

let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'warn' }, { logTo: log });
});
afterAll(() => app.close());

/** A member with a pending purchase and a single-use code. */
async function buyer() {
  const member = await joinMember(app);
  const body = {
    client_id: randomUUID(),
    begins_at_once: true,
    package: 'nl-25',
    paymentmethod: 'card',
    code: 'TIMEBONUS25',
  } as const;
  const { payment, redirect } = await member.browser.api(startPayment, { body });
  const pay = () =>
    app.browser().api(receiveNotice, {
      query: { gateway: 'sandbox' },
      body: app.gateway.signed(redirect.split('/').at(-1) as string, 'completed'),
    });
  return { member, payment, pay };
}
async function leave({ id, browser }: TestMember, daysAgo: number): Promise<void> {
  await browser.api(deleteAccount, {});
  const deleted_at = new Date(Date.now() - daysAgo * day);
  await app.connection.db.updateTable('member').set({ deleted_at }).where('id', '=', id).execute();
}
const rowsOf = async (id: string) =>
  Promise.all(
    (['credit_balance', 'credit_entry', 'payment_discount_use', 'profile'] as const).map(
      async (table) =>
        (await app.connection.db.selectFrom(table).select('member_id').where('member_id', '=', id).execute()).length,
    ),
  );
const statusOf = async (id: string) =>
  (await app.connection.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

test('money that arrives after erasure is booked, gives nobody credits, and is reported to the operator', async () => {
  const { member, payment, pay } = await buyer();
  await leave(member, 14);
  await app.departure.eraseDue();
  for (let times = 0; times < 2; times++) expect(await pay()).toEqual({});
  expect(await statusOf(payment.payment_id)).toBe('completed');
  expect(await rowsOf(member.id)).toEqual([0, 0, 0, 0]);
  expect(log.text.match(new RegExp(payment.payment_id, 'g'))).toHaveLength(1);
  expect(log.text).not.toContain(member.id);
});

test('a member who reactivates a deleted account has what they paid for', async () => {
  const { member, pay } = await buyer();
  await leave(member, 3);
  await pay();
  const link = await mailedLink(app, member.email, '/account-deleted');
  expect((await app.browser().api(reactivate, { body: link })).user).toMatchObject({ credits: 28, paid_user: true });
});

test('money that arrives during erasure leaves nothing of the member either', { timeout: minute }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(['pay', 'erase', 'pay'], { minLength: 3 }), async (acts) => {
      const { member, payment, pay } = await buyer();
      await leave(member, 14);
      await Promise.all(acts.map((act) => (act === 'pay' ? pay() : app.departure.eraseDue())));
      expect(await statusOf(payment.payment_id)).toBe('completed');
      expect(await rowsOf(member.id)).toEqual([0, 0, 0, 0]);
    }),
    { numRuns: 6 },
  );
});
