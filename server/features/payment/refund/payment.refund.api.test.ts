import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { day, minute, second } from '@rendezvous/contract/durations';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { listPayments, startPayment } from '@rendezvous/contract/payment';
import { listReceipts } from '@rendezvous/contract/receipt';
import {
  closePaymentCase,
  decideRefund,
  listPaymentCases,
  orderRefund,
  readWithdrawal,
  recordTransfer,
  withdraw,
} from '@rendezvous/contract/refund';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GatewayRefusal } from '../../../adapters/payment/gateway.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { memberHash } from '../../../platform/security/audit.ts';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { dueNow, jobsDone } from '../../../testing/jobs.ts';
import { joinMember } from '../../../testing/members.ts';
import { signingGateway } from '../../../testing/payment/gateways.ts';
import { sitesWith } from '../../../testing/sites.ts';
import { paymentCompleted } from '../payment.facts.ts';

const { gateway, notice } = signingGateway('signing', ['card']);
const SITES_DIR = sitesWith({ gateways: [{ gateway: 'signing' }] });
const keys = { anna: 'anna-0123456789-0123456789-0123456789', bert: 'bert-0123456789-0123456789-0123456789' };
const OPERATORS = `anna:${keys.anna},bert:${keys.bert}`;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR, OPERATORS }, { gateways: [gateway] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

function operator(name: keyof typeof keys) {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys[name]}`;
  return browser;
}

async function tell(id: string, reported: Parameters<typeof notice>[1]): Promise<void> {
  const { bytes: payload, headers } = notice(`signing-${id}`, reported);
  const url = '/api/payment-notice.php?gateway=signing';
  const sent = await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });
  expect(sent.statusCode, sent.body).toBe(200);
}

type Buyer = Awaited<ReturnType<typeof buyer>>;

/** A confirmed member without free credits. */
async function buyer() {
  const member = await joinMember(app);
  const { id: member_id, browser } = member;
  const enter = (delta: number, reason: 'message' | 'operator') =>
    inTransaction(app.connection.db, (trx) =>
      app.credit.addEntry(trx, { member_id, delta, reason, reference: null, key: randomUUID() }),
    );
  const spend = (credits: number) => enter(-credits, 'message');
  const balance = async () => (await app.credit.balanceOf(member_id)).credits;
  await spend(await balance());
  return {
    ...member,
    spend,
    balance,
    receive: (credits: number) => enter(credits, 'operator'),
    buy: async (chosen = 'nl-10') => {
      const body = { client_id: randomUUID(), begins_at_once: true, package: chosen, paymentmethod: 'card' } as const;
      const { payment } = await browser.api(startPayment, { body });
      await tell(payment.payment_id, 'completed');
      return payment.payment_id;
    },
    standing: (id: string) => browser.api(readWithdrawal, { query: { id } }),
    withdraw: async (payment_id: string) => {
      const amount = (await browser.api(readWithdrawal, { query: { id: payment_id } })).withdrawal?.amount;
      return browser.api(withdraw, { body: { payment_id, amount: amount ?? { amount: 1, currency: 'EUR' } } });
    },
  };
}

const refundedAt = async (id: string) =>
  (await gateway.fetchState(`signing-${id}`)).reversals.reduce((sum, { amount }) => sum + amount, 0);

test('who withdraws gets the price of the unused credits back by itself, and a receipt at once', async () => {
  const one = await buyer();
  const id = await one.buy();
  await one.spend(4);
  const { withdrawal } = await one.standing(id);
  expect(withdrawal).toMatchObject({ credits: 6, amount: { amount: 899, currency: 'EUR' } });
  const { refund } = await one.withdraw(id);
  expect(refund).toMatchObject({ credits: 6, amount: { amount: 899 }, reason: 'withdrawal', status: 'ordered' });
  expect(await one.balance()).toBe(0);
  await jobsDone(app);
  expect(await refundedAt(id)).toBe(899);
  expect(await one.standing(id)).toMatchObject({ withdrawal: null, refunds: [{ status: 'sent' }] });
  // The gateway tells of the same refund again, which changes nothing.
  await tell(id, 'completed');
  expect(await one.balance()).toBe(0);
  const mails = ((await app.mailer.mailbox?.()) ?? []).filter(
    ({ to, kind }) => to === one.email && kind === 'withdrawal',
  );
  expect(mails.map(({ text }) => text.includes(id) && /8[.,]99/.test(text))).toEqual([true]);
});

test('credits that an operator gives later are no unused ones: no money goes back for them', async () => {
  const one = await buyer();
  const id = await one.buy();
  const credits = async () => (await one.standing(id)).withdrawal?.credits;
  await one.spend(4);
  await one.receive(20);
  await one.spend(18);
  expect(await credits(), 'what was given is used first').toBe(6);
  await one.spend(8);
  await one.receive(10);
  expect(await credits(), 'all that was bought is used').toBeUndefined();
});

test('a whole purchase goes back to the cent; two at the same time give it back once', async () => {
  const one = await buyer();
  const id = await one.buy('nl-25');
  const answers = await Promise.allSettled([one.withdraw(id), one.withdraw(id), one.withdraw(id)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await jobsDone(app);
  expect([await refundedAt(id), await one.balance()]).toEqual([3249, 0]);
});

test('premium ends with the last of the money, and a first purchase is the first once', async () => {
  const first: boolean[] = [];
  app.events.afterCommit(paymentCompleted, ({ is_first }) => {
    first.push(is_first);
  });
  const one = await buyer();
  const isPremium = async () => {
    const { paid_user } = await app.credit.balanceOf(one.id);
    const shown = app.connection.db.selectFrom('profile').select('paid_user').where('member_id', '=', one.id);
    expect(await shown.executeTakeFirst()).toEqual({ paid_user });
    return paid_user;
  };
  const [whole, part] = [await one.buy(), await one.buy()];
  await one.spend(5);
  await one.withdraw(whole);
  await jobsDone(app);
  expect(await isPremium()).toBe(true);
  await one.withdraw(part);
  await jobsDone(app);
  expect([await refundedAt(part), await isPremium()]).toEqual([750, true]);
  const returned = async () => (await one.browser.api(listPayments)).payments.map((payment) => payment.returned);
  const [some, all] = [750, 1499].map((amount) => ({ amount, currency: 'EUR' }));
  expect(await returned()).toEqual([
    { amount: some, charged_back: false, uncollected: false },
    { amount: all, charged_back: false, uncollected: false },
  ]);
  await tell(part, 'charged_back');
  expect(await isPremium()).toBe(false);
  expect((await returned())[0]).toEqual({ amount: all, charged_back: true, uncollected: false });
  const again = await one.buy('nl-25').catch(() => undefined);
  expect([again, await isPremium()]).toEqual([undefined, false]);

  const other = await buyer();
  await other.withdraw(await other.buy());
  await jobsDone(app);
  expect((await app.credit.balanceOf(other.id)).paid_user).toBe(false);
  await other.buy();
  expect((await app.credit.balanceOf(other.id)).paid_user).toBe(true);
  expect(first).toEqual([true, false, true, false]);
});

test('nothing is bought without asking for the credits at once', async () => {
  const { browser } = await buyer();
  const body = { client_id: randomUUID(), package: 'nl-10', paymentmethod: 'card' };
  expect(await problemOf(browser.api(startPayment, { body } as never))).toMatchObject({
    status: 422,
    fields: { begins_at_once: 'payment.begin_required' },
  });
});

test('a payment that a notice completes while its start was lost is refunded like any other', async () => {
  const one = await buyer();
  const start = gateway.start;
  vi.spyOn(gateway, 'start').mockImplementationOnce(async (payment, urls) => {
    await start(payment, urls);
    throw new Error('the answer was lost');
  });
  await expect(one.buy()).rejects.toThrow('payment.gateway_failed');
  const [lost] = (await one.browser.api(listPayments)).payments;
  const id = lost?.payment_id ?? '';
  await tell(id, 'completed');
  await one.withdraw(id);
  await jobsDone(app);
  expect([await refundedAt(id), await one.balance()]).toEqual([1499, 0]);
});

test('a chargeback that comes before a refund was sent takes the credits once', async () => {
  const one = await buyer();
  const id = await one.buy();
  const asked = vi.spyOn(gateway, 'refund').mockRejectedValue(new Error('no answer'));
  await one.withdraw(id);
  await expect.poll(() => asked.mock.calls.length, { timeout: 15 * second }).toBeGreaterThan(0);
  await tell(id, 'charged_back');
  asked.mockRestore();
  const later = async () => {
    await dueNow(app, 'payment.refund');
    return (await one.standing(id)).refunds.map(({ status }) => status);
  };
  await expect.poll(later, { timeout: 15 * second }).toEqual(['overtaken']);
  expect([await one.balance(), await refundedAt(id)]).toEqual([0, 1499]);
});

test('nothing is withdrawn after the period, for another member, of what is used, or at another amount', async () => {
  const [one, other] = [await buyer(), await buyer()];
  const id = await one.buy();
  const amount = { amount: 1499, currency: 'EUR' };
  const refused = (who: Buyer, sum = amount) =>
    problemOf(who.browser.api(withdraw, { body: { payment_id: id, amount: sum } }));
  expect(await refused(other)).toMatchObject({ status: 404, error: 'payment.not_found' });
  expect(await problemOf(other.standing(id))).toMatchObject({ status: 404 });
  await one.spend(1);
  expect(await refused(one)).toMatchObject({ status: 409, error: 'payment.amount_changed' });
  expect(await refused(one, { amount: 1349, currency: 'USD' })).toMatchObject({ error: 'payment.amount_changed' });
  await one.spend(9);
  expect(await refused(one)).toMatchObject({ status: 410, error: 'payment.withdrawal_over' });
  const late = await one.buy();
  await app.connection.db
    .updateTable('payment')
    .set({ paid_at: new Date(Date.now() - 16 * day) })
    .where('id', '=', late)
    .execute();
  expect(await problemOf(one.withdraw(late))).toMatchObject({ error: 'payment.withdrawal_over' });
});

test('an operator gives part of a payment back; above a limit another one has to approve', async () => {
  const one = await buyer();
  const id = await one.buy('nl-60');
  const order = (amount: number, name: keyof typeof keys = 'anna') =>
    operator(name).api(orderRefund, {
      body: { client_id: randomUUID(), payment_id: id, amount, note: 'Asked by telephone' },
    });
  expect((await order(1100)).refund).toMatchObject({ status: 'ordered', credits: 10 });
  await jobsDone(app);
  expect([await refundedAt(id), await one.balance()]).toEqual([1100, 50]);

  const { refund } = await order(5001);
  expect(refund.status).toBe('waiting');
  expect(await problemOf(order(5500))).toMatchObject({ status: 422, error: 'payment.refund_amount' });
  const decide = (name: keyof typeof keys, approve: boolean) =>
    operator(name).api(decideRefund, { body: { payment_id: id, refund_id: refund.refund_id, approve } });
  expect(await problemOf(decide('anna', true))).toMatchObject({ status: 403, error: 'payment.refund_own' });
  const listed = async (name: keyof typeof keys) => (await operator(name).api(listPaymentCases)).refunds;
  expect(await listed('bert')).toMatchObject([{ payment_id: id, by: 'anna', can: ['approve', 'decline'] }]);
  expect(await listed('anna')).toMatchObject([{ note: 'Asked by telephone', can: ['decline'] }]);
  const { lines } = await operator('bert').api(listAudit, { query: { what: 'payments.read GET payment-cases' } });
  expect(lines[0]?.subject.members, 'a look in the audit').toContain(memberHash(app.config.SECRET, one.id));
  expect((await decide('bert', true)).refund.status).toBe('ordered');
  expect(await problemOf(decide('bert', true))).toMatchObject({ status: 409, error: 'payment.refund_decided' });
  await jobsDone(app);
  expect([await refundedAt(id), await one.balance()]).toEqual([6101, 5]);
  expect(await problemOf(app.browser().api(listPaymentCases))).toMatchObject({ status: 404 });
});

test('a refund that the gateway refuses, and a chargeback, wait for a person to say what was done', async () => {
  const one = await buyer();
  const [refused, disputed] = [await one.buy(), await one.buy()];
  vi.spyOn(gateway, 'refund').mockRejectedValueOnce(new GatewayRefusal('too old'));
  await one.withdraw(refused);
  await jobsDone(app);
  await tell(disputed, 'charged_back');
  const mine = async () =>
    (await operator('anna').api(listPaymentCases)).cases
      .filter(({ payment_id }) => [refused, disputed].includes(payment_id))
      .map(({ payment_id, case: kind, can }) => [payment_id, kind, ...can]);
  expect(await mine()).toEqual([
    [refused, 'refund_refused', 'close', 'transfer', 'again'],
    [disputed, 'charged_back', 'close', 'received'],
  ]);
  const [{ status, refund_id: about } = { status: null, refund_id: '' }] = (await one.standing(refused)).refunds;
  expect(status).toBe('refused');
  const close = { payment_id: refused, case: 'refund_refused', about, note: 'Paid back by bank transfer' } as const;
  await operator('bert').api(closePaymentCase, { body: close });
  expect(await mine()).toEqual([[disputed, 'charged_back', 'close', 'received']]);
  expect(await problemOf(operator('bert').api(closePaymentCase, { body: close }))).toMatchObject({ status: 404 });
});

test('a refund paid by bank transfer is in the books once, and the gateway is never asked for it again', async () => {
  const one = await buyer();
  const id = await one.buy();
  vi.spyOn(gateway, 'refund').mockRejectedValueOnce(new GatewayRefusal('too old'));
  await one.spend(4);
  await one.withdraw(id);
  const asked = { payment_id: id, refund_id: await refundOf(one, id) };
  const body = { ...asked, paid_on: '2026-11-20', note: 'Transfer 2026-0815' };
  const record = () => operator('anna').api(recordTransfer, { body });
  await vi.waitFor(async () => expect((await one.standing(id)).refunds).toMatchObject([{ status: 'refused' }]), {
    timeout: 15 * second,
  });
  expect((await record()).refund).toMatchObject({ status: 'sent', amount: { amount: 899 }, credits: 6 });
  expect((await record()).refund.status).toBe('sent');
  const again = { payment_id: id, refund_id: body.refund_id, approve: true };
  expect(await problemOf(operator('bert').api(decideRefund, { body: again }))).toMatchObject({
    error: 'payment.refund_decided',
  });
  await jobsDone(app);
  await tell(id, 'completed');
  const rows = await app.connection.db
    .selectFrom('payment_reversal')
    .select(['kind', 'amount', 'credits'])
    .where('payment_id', '=', id)
    .execute();
  expect(rows).toEqual([{ kind: 'refund', amount: 899, credits: -6 }]);
  expect([await refundedAt(id), await one.balance()]).toEqual([0, 0]);
  const { cases } = await operator('anna').api(listPaymentCases);
  expect(cases.filter(({ payment_id }) => payment_id === id)).toEqual([]);
  const { receipts } = await one.browser.api(listReceipts, { query: { payment_id: id } });
  expect(receipts.map(({ gross }) => gross.amount)).toEqual([1499, -899]);
  const unsent = await one.buy();
  await one.withdraw(unsent);
  await jobsDone(app);
  const given = { ...body, payment_id: unsent, refund_id: await refundOf(one, unsent) };
  expect(await problemOf(operator('anna').api(recordTransfer, { body: given }))).toMatchObject({ status: 409 });
});

const refundOf = async (one: Buyer, id: string) => (await one.standing(id)).refunds[0]?.refund_id ?? '';

const chargedBack = async (id: string) =>
  (await gateway.fetchState(`signing-${id}`)).reversals
    .filter(({ kind }) => kind === 'chargeback')
    .reduce((sum, { amount }) => sum + amount, 0);

/** The credits taken for each payment. */
async function takenOf(member: string): Promise<Map<string | null, number>> {
  const rows = await app.connection.db
    .selectFrom('credit_entry')
    .select(['reference', 'delta'])
    .where('member_id', '=', member)
    .where('reason', 'in', ['refund', 'chargeback'])
    .execute();
  const payments = [...new Set(rows.map(({ reference }) => reference))];
  const sum = (id: string | null) =>
    rows.reduce((taken, { reference, delta }) => taken - (reference === id ? delta : 0), 0);
  return new Map(payments.map((id) => [id, sum(id)]));
}

/** Waits for calls of which some may be refused, but not break. */
async function settled(calls: readonly Promise<unknown>[]): Promise<void> {
  for (const call of await Promise.allSettled(calls))
    if (call.status === 'rejected') expect(call.reason.status, call.reason).toBeLessThan(500);
}

const act = fc.oneof(
  fc.record({ kind: fc.constant('spend'), much: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constantFrom('withdraw', 'repeat', 'charged_back', 'jobs'), which: fc.nat({ max: 1 }) }),
  fc.record({ kind: fc.constant('refund'), which: fc.nat({ max: 1 }), much: fc.integer({ min: 1, max: 1600 }) }),
);

test('whatever happens in whatever order, no payment gives back more than was paid, and the ledger adds up', {
  timeout: 2 * minute,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      const one = await buyer();
      const ids = [await one.buy(), await one.buy()];
      for (const { kind, ...act } of acts) {
        const id = ids['which' in act ? act.which : 0] as string;
        const much = 'much' in act ? act.much : 0;
        if (kind === 'spend') await one.spend(Math.min(much, Math.max(await one.balance(), 0)));
        if (kind === 'withdraw') await settled([one.withdraw(id), one.withdraw(id)]);
        if (kind === 'refund')
          await settled([
            operator('anna').api(orderRefund, {
              body: { client_id: randomUUID(), payment_id: id, amount: much, note: 'Test' },
            }),
          ]);
        if (kind === 'charged_back') await tell(id, 'charged_back');
        if (kind === 'repeat') await tell(id, 'completed');
        if (kind === 'jobs') await jobsDone(app);
      }
      await jobsDone(app);
      const { entries } = await one.browser.api(listCreditEntries);
      expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(await one.balance());
      const taken = await takenOf(one.id);
      for (const id of ids) expect(taken.get(id) ?? 0).toBeLessThanOrEqual(10);
      for (const id of ids) {
        const { amount, returned } = await app.connection.db
          .selectFrom('payment')
          .select(['amount', 'returned'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        // A bank takes all of it, whatever was refunded before.
        expect(Math.min(await refundedAt(id), amount)).toBe(returned);
        expect((await refundedAt(id)) - (await chargedBack(id))).toBeLessThanOrEqual(amount);
      }
    }),
    { numRuns: 15 },
  );
});
