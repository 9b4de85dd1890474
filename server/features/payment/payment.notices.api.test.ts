import { randomUUID } from 'node:crypto';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { day, minute } from '@rendezvous/contract/durations';
import { listPayments, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('requires authentication', async () => {
  const response = await app
    .browser()
    .send({ method: 'POST', url: '/api/payment.php', headers: { 'content-type': 'application/json' }, payload: '{}' });
  expect(response.statusCode).toBe(403);
});

test('notices sent again, however old they are, are answered and change nothing', async () => {
  const { browser } = await signUpMember(app);
  const started = [];
  for (const chosen of ['nl-10', 'nl-25'] as const)
    started.push(
      await browser.api(startPayment, {
        body: { client_id: randomUUID(), begins_at_once: true, package: chosen, paymentmethod: 'card' },
      }),
    );
  const [paid = '', failed = ''] = started.map(({ redirect }) => redirect.split('/').at(-1) as string);
  const lastYear = new Date(Date.now() - 365 * day);
  const notices = [
    app.gateway.signed(paid, 'pending', lastYear),
    app.gateway.signed(paid, 'completed', lastYear),
    app.gateway.signed(failed, 'failed', lastYear),
  ];
  const send = async () => {
    for (const body of notices)
      expect(await app.browser().api(receiveNotice, { query: { gateway: 'sandbox' }, body })).toEqual({});
    const { db } = app.connection;
    const [payments, events] = await Promise.all([
      db.selectFrom('payment').selectAll().orderBy('id').execute(),
      db.selectFrom('payment_event').selectAll().orderBy('event_id').execute(),
    ]);
    return { payments, events, ...(await browser.api(listCreditEntries)) };
  };
  const first = await send();
  expect(first.payments.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
  notices.reverse();
  expect(await send()).toEqual(first);
});

const status = fc.constantFrom('pending', 'completed', 'failed', 'cancelled');
/** Groups of notices: those in one group arrive together, the groups in sequence. */
const arrivals = fc.array(
  fc.array(fc.record({ status, which: fc.nat({ max: 1 }), look: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  { maxLength: 5 },
);

test('for any notices, in any order and number, a paid purchase is given once and the ledger adds up', {
  timeout: 2 * minute,
}, async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async (groups) => {
      const member = await signUpMember(app);
      const { browser } = member;
      const started: { redirect: string }[] = [];
      for (const chosen of ['nl-10', 'nl-25'])
        started.push(
          await browser.api(startPayment, {
            body: { client_id: randomUUID(), begins_at_once: true, package: chosen, paymentmethod: 'card' },
          }),
        );
      const idOf = (which: number) => (started[which]?.redirect ?? '').split('/').at(-1) as string;
      for (const group of groups) {
        await Promise.all(
          group.map(({ status, which, look }) =>
            look
              ? app.lookUpPayments()
              : app.browser().api(receiveNotice, {
                  query: { gateway: 'sandbox' },
                  body: app.gateway.signed(idOf(which), status as 'pending'),
                }),
          ),
        );
      }
      const delivered = groups.flat().filter((one) => !one.look);
      const paid = [0, 1].filter((which) => delivered.some((one) => one.which === which && one.status === 'completed'));
      const { entries } = await browser.api(listCreditEntries);
      const bought = entries.filter((entry) => entry.reason === 'purchase').map((entry) => entry.delta);
      expect(bought.sort((one, other) => one - other)).toEqual(paid.map((which) => [10, 25][which]));
      expect(entries[0]?.balance).toBe(entries.reduce((sum, entry) => sum + entry.delta, 0));
      const { payments } = await browser.api(listPayments);
      expect(payments.filter((payment) => payment.status === 'completed')).toHaveLength(paid.length);
    }),
    { numRuns: 25 },
  );
});
