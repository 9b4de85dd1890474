import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { readPayment, startPayment, timeBonus } from '@rendezvous/contract/payment';
import {
  closePaymentCase,
  listPaymentCases,
  readWithdrawal,
  recordSentBack,
  withdraw,
} from '@rendezvous/contract/refund';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinOperator } from '../../../testing/desk/operators.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember } from '../../../testing/members.ts';
import { signingGateway } from '../../../testing/payment/gateways.ts';
import { sitesWith } from '../../../testing/sites.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';

const { gateway, notice } = signingGateway('signing', ['card']);
const SITES_DIR = sitesWith({ gateways: [{ gateway: 'signing' }] });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR }, { gateways: [gateway] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

async function buy(browser: Browser) {
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  return (await browser.api(startPayment, { body: { ...body, code: timeBonus.code } })).payment;
}

async function post({ bytes: payload, headers }: ReturnType<typeof notice>): Promise<void> {
  const url = '/api/payment-notice.php?gateway=signing';
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });
}

/** Has notices say that another amount was paid, until it is restored. */
function payAnotherAmount() {
  const { parseNotice } = gateway;
  return vi.spyOn(gateway, 'parseNotice').mockImplementation(async (...given) => {
    const state = await parseNotice(...given);
    return state && { ...state, paid: { amount: 1, currency: 'EUR' } };
  });
}

test('a payment of another amount is being looked into until it is sent back, and then keeps no code', async () => {
  const { browser, email } = await joinMember(app);
  const { payment_id } = await buy(browser);
  const parsing = payAnotherAmount();
  const { db } = app.connection;
  const [readBefore] = await paymentStore.dueForLook(db, 'pending', new Date(Date.now() + day), 1);
  const shown = async () => (await browser.api(readPayment, { query: { id: payment_id } })).payment;
  const begun = await shown();
  expect(begun).toMatchObject({ in_question: false, redirect: expect.any(String) });
  const paid = notice(`signing-${payment_id}`, 'completed');
  for (let times = 0; times < 2; times++) await post(paid);
  await paymentStore.lookAgainAt(db, readBefore as PaymentRow, new Date());
  const questioned = { status: 'pending', in_question: true, redirect: null, version: begun.version + 1 };
  expect(await shown(), 'also after a look that began before').toMatchObject(questioned);
  const operator = await joinOperator(app, { roles: ['finance'] });
  const { cases } = await operator.browser.api(listPaymentCases);
  expect(cases).toMatchObject([{ payment_id, case: 'other_amount', can: ['sent_back'] }]);
  const closing = { payment_id, case: 'other_amount', about: '', note: 'Refunded there' } as const;
  const closed = operator.browser.api(closePaymentCase, { body: closing });
  expect(await problemOf(closed), 'without saying that it went back').toMatchObject({ status: 404 });
  const body = { payment_id, paid_on: '2026-11-20', note: 'Refunded there' };
  for (const stranger of [app.browser(), browser])
    expect(await problemOf(stranger.api(recordSentBack, { body }))).toMatchObject({ status: 404 });
  const checkedAgo = (minutes: number) =>
    db
      .updateTable('operator_session')
      .set({ checked_at: new Date(Date.now() - minutes * minute) })
      .where('operator_id', '=', operator.id)
      .execute();
  await checkedAgo(11);
  expect(await problemOf(operator.browser.api(recordSentBack, { body }))).toMatchObject({
    error: 'operator.recheck_required',
  });
  expect(await shown()).toMatchObject({ status: 'pending', sent_back_on: null });
  await checkedAgo(0);
  await operator.browser.api(recordSentBack, { body });
  expect(await shown()).toMatchObject({ status: 'cancelled', in_question: false, sent_back_on: '2026-11-20' });
  expect(await problemOf(operator.browser.api(recordSentBack, { body }))).toMatchObject({ status: 404 });
  await jobsDone(app);
  const mails = (await app.mailer.mailbox?.())?.filter(({ to, kind }) => to === email && kind === 'sent_back');
  expect(mails).toMatchObject([{ text: expect.stringContaining('op 20 november 2026 teruggestuurd') }]);
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { what: 'payments.decide POST payment-sent-back' } });
  expect(lines.find(({ reason }) => reason !== null)).toMatchObject({
    reason: body.note,
    before: { status: 'pending' },
    after: { sent_back_on: body.paid_on },
  });
  await post(paid);
  expect((await shown()).status, 'told again').toBe('cancelled');
  parsing.mockRestore();
  expect((await buy(browser)).code).toBe(timeBonus.code);
});

test('the case of a payment that cannot be cancelled stays open, and is closed with it later', async () => {
  const { browser } = await joinMember(app);
  const { payment_id } = await buy(browser);
  const parsing = payAnotherAmount();
  await post(notice(`signing-${payment_id}`, 'completed'));
  parsing.mockRestore();
  const { db } = app.connection;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'no room'; end $$`.execute(db);
  await sql`create trigger refuse before update on payment for each row execute function refuse()`.execute(db);
  const operator = await joinOperator(app, { roles: ['finance'] });
  const body = { payment_id, paid_on: '2026-11-20', note: 'Refunded there' };
  const close = () => operator.browser.api(recordSentBack, { body });
  await expect(close()).rejects.toThrow();
  await sql`drop trigger refuse on payment`.execute(db);
  await close();
  const { payment } = await browser.api(readPayment, { query: { id: payment_id } });
  expect(payment.status).toBe('cancelled');
});

test('the case of a dispute closes by itself once it is won, and its member buys again', async () => {
  const { browser } = await joinMember(app);
  const { payment_id } = await buy(browser);
  const { browser: operator } = await joinOperator(app, { roles: ['finance'] });
  const told = async (status: Parameters<typeof notice>[1]) => {
    await post(notice(`signing-${payment_id}`, status));
    const { cases } = await operator.api(listPaymentCases);
    return cases.filter((one) => one.payment_id === payment_id).map((one) => one.case);
  };
  await told('completed');
  expect(await told('charged_back')).toEqual(['charged_back']);
  const again = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  expect(await problemOf(browser.api(startPayment, { body: again }))).toMatchObject({ error: 'payment.blocked' });
  expect(await told('dispute_won')).toEqual([]);
  expect((await browser.api(startPayment, { body: again })).payment.status).toBe('pending');
  expect(await told('charged_back'), 'what is told again').toEqual([]);
});

test('a refund without an answer is asked for again an hour later, and a person’s case after a day', async () => {
  const { browser } = await joinMember(app);
  const { payment_id } = await buy(browser);
  await post(notice(`signing-${payment_id}`, 'completed'));

  const asked = vi.spyOn(gateway, 'refund').mockRejectedValue(new Error('no answer'));
  const standing = () => browser.api(readWithdrawal, { query: { id: payment_id } });
  const amount = (await standing()).withdrawal?.amount ?? { amount: 0, currency: 'EUR' };
  await browser.api(withdraw, { body: { payment_id, amount } });
  await expect.poll(() => asked.mock.calls.length, { timeout: 15 * second }).toBe(1);
  asked.mockRestore();
  const inHours = (hours: number) => new Date(Date.now() + hours * hour);
  const cases = () =>
    app.connection.db.selectFrom('payment_case').select('kind').where('closed_at', 'is', null).execute();
  await app.lookUpRefunds(inHours(0.9));
  expect((await standing()).refunds).toMatchObject([{ status: 'ordered' }]);
  await app.lookUpRefunds(inHours(25));
  expect(await cases()).toEqual([{ kind: 'refund_refused' }]);
  await jobsDone(app);
  expect((await standing()).refunds).toMatchObject([{ status: 'sent' }]);
});
