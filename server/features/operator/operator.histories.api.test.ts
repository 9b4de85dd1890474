import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sendMessage } from '@rendezvous/contract/chat';
import { refuseMessage, releaseMessage } from '@rendezvous/contract/chat-held';
import { minute } from '@rendezvous/contract/durations';
import {
  appeal,
  decideAppeal,
  liftMeasure,
  listMeasures,
  listMemberMeasures,
  takeMeasure,
} from '@rendezvous/contract/measure';
import { creditsAlone, decideCredits, deleteMember, giveCredits } from '@rendezvous/contract/member-acts';
import { startPayment } from '@rendezvous/contract/payment';
import { decideRefund, orderRefund, recordTransfer } from '@rendezvous/contract/refund';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatewayRefusal } from '../../adapters/payment/gateway.ts';
import { verifyAudit } from '../../platform/audit/audit.ts';
import { auditStore } from '../../platform/audit/store.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { signingGateway } from '../../testing/payment/gateways.ts';
import { sitesWith } from '../../testing/sites.ts';

const { gateway: willing, notice } = signingGateway('signing', ['card']);
/** Refuses each third amount, however often it is asked. */
const gateway: typeof willing = {
  ...willing,
  refund: async (asked) => {
    if (asked.amount % 3 === 0) throw new GatewayRefusal('It gives no such amount back');
    return willing.refund(asked);
  },
};
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
  fc.record({ do: fc.constant('record transfer' as const), by, nth }),
  fc.record({ do: fc.constant('release' as const), by }),
  fc.record({ do: fc.constant('refuse' as const), by }),
  fc.record({ do: fc.constant('decide appeal' as const), by, outcome: fc.constantFrom('upheld', 'dismissed') }),
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

const scam = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';

async function hold({ browser }: TestMember, profile: string): Promise<{ id: string; client_id: string }> {
  const client_id = randomUUID();
  const { message } = await browser.api(sendMessage, { body: { profile, client_id, text: scam, sure: true } });
  expect(message.state).toBe('held');
  return { id: message.id, client_id };
}

/** The appeal against a message that anna refused. */
async function appealed({ browser }: TestMember, id: string): Promise<string> {
  await operator('anna').api(refuseMessage, { body: { id, rule: 'money' } });
  await jobsDone(app);
  const measure = (await browser.api(listMeasures)).measures[0]?.id ?? '';
  await browser.api(appeal, { body: { measure, text: 'It was my own brother who lent it.' } });
  return measure;
}

/**
 * A member with a paid purchase, a message that is held and one that was refused, and the ids of what operators order;
 * the same id is used again and again.
 */
async function begin() {
  const self = await joinMember(app);
  const { id: member, browser } = self;
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-60', paymentmethod: 'card' } as const;
  const { payment } = await browser.api(startPayment, { body });
  const { bytes, headers } = notice(`signing-${payment.payment_id}`, 'completed');
  const url = '/api/payment-notice.php?gateway=signing';
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes });
  await jobsDone(app);
  const other = await joinMember(app);
  const refused = await hold(self, other.id);
  const measure = await appealed(self, refused.id);
  const held = await hold(self, other.id);
  const ids = () => Array.from({ length: 3 }, () => randomUUID());
  return { member, payment, held, refused, measure, grants: ids(), refunds: ids() };
}
type Begun = Awaited<ReturnType<typeof begin>>;

function perform({ member, payment, held, measure, grants, refunds }: Begun, one: Act): Promise<unknown> {
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
    case 'record transfer':
      return api(recordTransfer, {
        body: { payment_id, refund_id: refunds[one.nth] ?? '', paid_on: '2026-11-20', note },
      });
    case 'release':
      return api(releaseMessage, { body: { id: held.id } });
    case 'refuse':
      return api(refuseMessage, { body: { id: held.id, rule: 'money' } });
    case 'decide appeal':
      return api(decideAppeal, {
        body: { measure, outcome: one.outcome as 'upheld', reasons: 'We read the message again.' },
      });
    case 'measure':
      return api(takeMeasure, {
        body: {
          ...{ member, client_id: randomUUID(), kind: one.kind as 'warned' },
          ...{ rule: 'fraud', facts: 'What happened here', found: 'look' },
        },
      });
    case 'lift':
      return api(listMemberMeasures, { query: { member } }).then(({ measures }) =>
        api(liftMeasure, { body: { measure: measures.find(({ ended }) => !ended)?.id ?? randomUUID(), note } }),
      );
    case 'delete':
      return api(deleteMember, { body: { member, note } });
  }
}

/** One in which each kind of act comes to something. */
const whole: Act[][] = [
  [
    { do: 'refund', by: 'anna', nth: 0, amount: 3000 },
    { do: 'refund', by: 'anna', nth: 1, amount: 1000 },
    { do: 'release', by: 'anna' },
  ],
  [
    { do: 'record transfer', by: 'bert', nth: 0 },
    { do: 'decide appeal', by: 'anna', outcome: 'upheld' },
    { do: 'refuse', by: 'bert' },
  ],
  [{ do: 'decide appeal', by: 'bert', outcome: 'upheld' }],
];

/** Each message is delivered once or never, and paid only if it was released. */
async function checkMessages({ member, held, refused, measure }: Begun): Promise<void> {
  const { db } = app.connection;
  const delivered = async ({ client_id }: { client_id: string }) => {
    const rows = await db.selectFrom('chat_message').select('pending').where('client_id', '=', client_id).execute();
    expect(rows).toHaveLength(1);
    return rows.filter(({ pending }) => !pending).length;
  };
  const ofMember = await db.selectFrom('chat_held').selectAll().where('sender_id', '=', member).execute();
  const first = ofMember.find(({ id }) => id === held.id);
  const isEnded = first?.applied_at !== null;
  // To a sender who may write, one that cannot reach its receiver looks as if it had.
  const mayCome: Record<string, number[]> = { released: [1], undeliverable: [0, 1] };
  expect((isEnded && mayCome[first?.outcome ?? '']) || [0]).toContain(await delivered(held));
  const ends = await db.selectFrom('measure_end').select('reason').where('measure_id', '=', measure).execute();
  const again = ofMember.find(({ id }) => id === refused.id);
  expect(again?.outcome === 'refused', 'it stays refused as long as the measure stands').toBe(ends.length === 0);
  expect((again?.applied_at && mayCome[again.outcome ?? '']) || [0]).toContain(await delivered(refused));
  const paid = await db
    .selectFrom('credit_entry')
    .select('delta')
    .where('member_id', '=', member)
    .where('reason', '=', 'message')
    .where('reference', 'is not', null)
    .execute();
  // What was refused comes at no price, should its measure end.
  const isFree = first?.measure_id !== null || (isEnded && (await delivered(held)) === 0);
  expect(paid.reduce((sum, { delta }) => sum + delta, 0)).toBe(isFree ? 0 : -1);
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
  const gone = refunds.filter(({ status }) => ['ordered', 'refused', 'sent'].includes(status));
  const sumOf = (some: typeof refunds) => some.reduce((all, { amount }) => all + amount, 0);
  expect(sumOf(gone)).toBeLessThanOrEqual(payment.amount.amount);
  const booked = await db.selectFrom('payment_reversal').selectAll().where('member_id', '=', member).execute();
  const byTransfer = booked.filter(({ by_transfer }) => by_transfer);
  const transferred = gone.filter(({ id }) => byTransfer.some(({ reversal_id }) => reversal_id === `transfer:${id}`));
  expect(byTransfer.map(({ amount }) => amount).toSorted()).toEqual(transferred.map(({ amount }) => amount).toSorted());
  for (const { status, amount } of transferred) expect([status, amount % 3]).toEqual(['sent', 0]);
  const byGateway = gone.filter((one) => one.status !== 'refused' && !transferred.includes(one));
  const { reversals } = await gateway.fetchState(`signing-${payment.payment_id}`);
  expect(reversals.reduce((all, { amount }) => all + amount, 0)).toBe(sumOf(byGateway));
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
      const came: string[] = [];
      for (const round of all) {
        const results = await Promise.allSettled(round.map((one) => perform(begun, one)));
        results.forEach(({ status }, at) => {
          // A look at measures has a line of its own, also where there is none to lift.
          const what = round[at]?.do ?? '';
          if (status === 'fulfilled') came.push(what);
          done += (status === 'fulfilled' && what !== 'spend' ? 1 : 0) + (what === 'lift' ? 1 : 0);
        });
        await jobsDone(app);
      }
      await check(begun);
      await checkMessages(begun);
      const { wrong, lines } = await verifyAudit(db);
      expect([wrong, lines - before]).toEqual([undefined, done]);
      if (all === whole)
        expect(came, 'a refused refund is transferred, and another one decides the appeal').toEqual([
          ...['refund', 'refund', 'release', 'record transfer', 'decide appeal'],
        ]);
    }),
    { numRuns: 10, examples: [[whole]] },
  );
});
