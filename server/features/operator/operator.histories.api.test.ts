import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { minute } from '@rendezvous/contract/durations';
import { liftMeasure, listMemberMeasures, takeMeasure } from '@rendezvous/contract/measure';
import { creditsAlone, decideCredits, deleteMember, giveCredits } from '@rendezvous/contract/member-acts';
import { startPayment } from '@rendezvous/contract/payment';
import { decideRefund, orderRefund } from '@rendezvous/contract/refund';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../platform/audit/audit.ts';
import { auditStore } from '../../platform/audit/store.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';
import { signingGateway } from '../../testing/payment/gateways.ts';
import { sitesWith } from '../../testing/sites.ts';

const { gateway, notice } = signingGateway('signing', ['card']);
const SITES_DIR = sitesWith({ gateways: [{ gateway: 'signing' }] });
const keys = { anna: 'anna-0123456789-0123456789-0123456789', bert: 'bert-0123456789-0123456789-0123456789' };
const OPERATORS = Object.entries(keys)
  .map(([name, key]) => `${name}:${key}`)
  .join(',');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR, OPERATORS }, { gateways: [gateway] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

const by = fc.constantFrom('anna' as const, 'bert' as const);
const nth = fc.nat({ max: 2 });
const act = fc.oneof(
  fc.record({ do: fc.constant('give' as const), by, nth, credits: fc.integer({ min: 1, max: creditsAlone + 20 }) }),
  fc.record({ do: fc.constant('decide credits' as const), by, nth, approve: fc.boolean() }),
  fc.record({ do: fc.constant('refund' as const), by, nth, amount: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ do: fc.constant('decide refund' as const), by, nth, approve: fc.boolean() }),
  fc.record({ do: fc.constant('measure' as const), by, kind: fc.constantFrom('warned', 'suspended', 'banned') }),
  fc.record({ do: fc.constant('lift' as const), by }),
  fc.record({ do: fc.constant('spend' as const), credits: fc.integer({ min: 1, max: 60 }) }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), by }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
/** What is done at once, one round after the other. */
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 });

function operator(name: keyof typeof keys) {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys[name]}`;
  return browser;
}

/** A member with a paid purchase, and the ids of what operators order; the same id is used again and again. */
async function begin() {
  const { id: member, browser } = await joinMember(app);
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-60', paymentmethod: 'card' } as const;
  const { payment } = await browser.api(startPayment, { body });
  const { bytes, headers } = notice(`signing-${payment.payment_id}`, 'completed');
  const url = '/api/payment-notice.php?gateway=signing';
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes });
  await jobsDone(app);
  const ids = () => Array.from({ length: 3 }, () => randomUUID());
  return { member, payment, grants: ids(), refunds: ids() };
}
type Begun = Awaited<ReturnType<typeof begin>>;

function perform({ member, payment, grants, refunds }: Begun, one: Act): Promise<unknown> {
  const note = 'As asked';
  const { payment_id } = payment;
  if (one.do === 'spend') {
    const entry = { member_id: member, delta: -one.credits, reason: 'message', reference: null } as const;
    return inTransaction(app.connection.db, (trx) => app.credit.addEntry(trx, { ...entry, key: randomUUID() }));
  }
  const { api } = operator(one.by);
  switch (one.do) {
    case 'give':
      return api(giveCredits, { body: { member, client_id: grants[one.nth] ?? '', credits: one.credits, note } });
    case 'decide credits':
      return api(decideCredits, { body: { member, grant: grants[one.nth] ?? '', approve: one.approve } });
    case 'refund':
      return api(orderRefund, { body: { client_id: refunds[one.nth] ?? '', payment_id, amount: one.amount, note } });
    case 'decide refund':
      return api(decideRefund, { body: { payment_id, refund_id: refunds[one.nth] ?? '', approve: one.approve } });
    case 'measure':
      return api(takeMeasure, {
        body: { member, kind: one.kind as 'warned', rule: 'fraud', facts: 'What happened here', found: 'look' },
      });
    case 'lift':
      return api(listMemberMeasures, { query: { member } }).then(({ measures }) =>
        api(liftMeasure, { body: { measure: measures.find(({ ended }) => !ended)?.id ?? randomUUID(), note } }),
      );
    case 'delete':
      return api(deleteMember, { body: { member, note } });
  }
}

/** The ledger, the balance, what operators gave and what went back agree, whatever happened. */
async function check({ member, payment }: Begun): Promise<void> {
  const { db } = app.connection;
  const entries = await db
    .selectFrom('credit_entry')
    .selectAll()
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
  let balance = 0;
  for (const { delta, balance_after, reason } of entries) {
    balance += delta;
    expect(balance_after).toBe(balance);
    if (delta < 0 && reason !== 'refund') expect(balance, 'what is spent is there').toBeGreaterThanOrEqual(0);
  }
  expect((await app.credit.balanceOf(member)).credits).toBe(balance);
  const grants = await db.selectFrom('credit_grant').selectAll().where('member_id', '=', member).execute();
  const given = entries.filter(({ reason }) => reason === 'operator').map(({ reference, delta }) => [reference, delta]);
  const expected = grants.filter(({ status }) => status === 'given').map(({ id, credits }) => [id, credits]);
  expect(given.toSorted()).toEqual(expected.toSorted());
  for (const { status, ordered_by, decided_by } of grants)
    if (status === 'given' && decided_by !== null) expect(decided_by).not.toBe(ordered_by);
  const refunds = await db.selectFrom('payment_refund').selectAll().where('member_id', '=', member).execute();
  const gone = refunds.filter(({ status }) => ['ordered', 'sent'].includes(status));
  const sum = gone.reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBeLessThanOrEqual(payment.amount.amount);
  const { reversals } = await gateway.fetchState(`signing-${payment.payment_id}`);
  expect(reversals.reduce((all, { amount }) => all + amount, 0)).toBe(sum);
  for (const { ordered_by, decided_by } of gone) if (decided_by !== null) expect(decided_by).not.toBe(ordered_by);
  const taken = entries.filter(({ reason }) => reason === 'refund').reduce((all, { delta }) => all - delta, 0);
  expect(taken).toBe(gone.reduce((all, { credits }) => all + credits, 0));
}

test('no sequence of what operators do, at once or twice, makes the ledger, a balance or the audit wrong', {
  timeout: 2 * minute,
}, async () => {
  const { db } = app.connection;
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const begun = await begin();
      const before = (await auditStore.head(db)).number;
      let done = 0;
      for (const round of all) {
        const results = await Promise.allSettled(round.map((one) => perform(begun, one)));
        results.forEach(({ status }, at) => {
          // A look at measures has a line of its own, also where there is none to lift.
          const what = round[at]?.do;
          done += (status === 'fulfilled' && what !== 'spend' ? 1 : 0) + (what === 'lift' ? 1 : 0);
        });
        await jobsDone(app);
      }
      await check(begun);
      const { wrong, lines } = await verifyAudit(db);
      expect([wrong, lines - before]).toEqual([undefined, done]);
    }),
    { numRuns: 10 },
  );
});
