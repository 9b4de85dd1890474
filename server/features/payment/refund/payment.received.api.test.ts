import { randomUUID } from 'node:crypto';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { readPayment } from '@rendezvous/contract/payment';
import { listReceipts } from '@rendezvous/contract/receipt';
import {
  closePaymentCase,
  listPaymentCases,
  orderRefund,
  readWithdrawal,
  recordReceived,
} from '@rendezvous/contract/refund';
import { afterAll, expect, test } from 'vitest';
import { problemOf } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { creditorIban, startDebits } from '../../../testing/payment/debits.ts';
import { payerIn } from '../../../testing/payment/payers.ts';

const keys = { anna: 'anna-0123456789-0123456789-0123456789', bert: 'bert-0123456789-0123456789-0123456789' };
const { app, desk, sent, close } = await startDebits({ OPERATORS: `anna:${keys.anna},bert:${keys.bert}` });
afterAll(close);

function operator(name: keyof typeof keys) {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys[name]}`;
  return browser;
}

async function told(kind: 'settled' | 'returned', payment: string): Promise<void> {
  const debits = [payment.replaceAll('-', '')];
  await desk.read([{ kind, debits, batch: null, file: null, amount: null, reason: 'AM04' }]);
  await app.shards[0].services.payment.service.followDebits();
}

/** A member whose only debit came back after it was paid, and the call that books that they paid it by transfer. */
async function debtor() {
  const member = await payerIn(app, sent);
  await member.sign();
  const before = await member.credits();
  const { payment_id } = (await member.buy()).payment;
  for (let id = await desk.nextFile('sepa:acme', new Date()); id; id = await desk.nextFile('sepa:acme', new Date())) {
    await desk.write(id, creditorIban);
    await desk.written(id);
  }
  await told('settled', payment_id);
  await told('returned', payment_id);
  const { cases } = await operator('anna').api(listPaymentCases, { query: { limit: 500 } });
  const opened = cases.find((one) => one.payment_id === payment_id);
  const about = opened?.about ?? '';
  return {
    ...member,
    payment_id,
    about,
    opened,
    gained: async () => (await member.credits()) - before,
    book: (by: keyof typeof keys = 'anna', changes: object = {}) =>
      operator(by).api(recordReceived, {
        body: { payment_id, about, paid_on: '2026-11-20', note: 'Statement 88, line 4', ...changes },
      }),
    mails: async () => {
      await jobsDone(app);
      const all = (await app.mailer.mailbox?.()) ?? [];
      return all.filter(({ to, kind }) => to === member.email && kind === 'debt_paid');
    },
  };
}

test('who pays a returned debit by transfer buys again once it is booked, which two at once do once', async () => {
  const one = await debtor();
  expect(one.opened).toMatchObject({ case: 'charged_back', amount: { amount: 1499 }, can: ['close', 'received'] });
  expect(await problemOf(one.buy())).toMatchObject({ error: 'payment.blocked' });
  expect(await one.gained()).toBe(0);
  await Promise.all([one.book('anna'), one.book('bert'), one.book('anna')]);
  await told('returned', one.payment_id);
  expect(await one.gained()).toBe(10);
  expect((await one.buy()).payment.status).toBe('pending');
  const { payment } = await one.browser.api(readPayment, { query: { id: one.payment_id } });
  expect(payment).toMatchObject({ status: 'completed', returned: null });
  const { receipts } = await one.browser.api(listReceipts, { query: { payment_id: one.payment_id } });
  expect(receipts.map(({ gross }) => gross.amount)).toEqual([1499, -1499, 1499]);
  const [mail, ...others] = await one.mails();
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/14[.,]99/);
  expect(mail?.text).toContain(one.payment_id);
  const { cases } = await operator('anna').api(listPaymentCases, { query: { limit: 500 } });
  expect(cases.filter(({ payment_id }) => payment_id === one.payment_id)).toEqual([]);
  const { lines } = await operator('bert').api(listAudit, { query: { what: 'payments.decide POST debt-transfer' } });
  expect(lines.map(({ reason }) => reason).toSorted()).toEqual([null, null, 'Statement 88, line 4'].toSorted());
  expect(lines.find(({ reason }) => reason !== null)).toMatchObject({
    before: { charged_back: 1499 },
    after: { charged_back: 0, paid_on: '2026-11-20' },
  });
});

test('a debt whose case was closed is booked all the same; nothing else is, and by nobody else', async () => {
  const one = await debtor();
  const { payment_id, about } = one;
  const closing = { payment_id, case: 'charged_back', about, note: 'They do not answer' } as const;
  await operator('bert').api(closePaymentCase, { body: closing });
  expect(await problemOf(one.book('anna', { about: 'another' }))).toMatchObject({ error: 'payment.not_found' });
  const body = { payment_id, about, paid_on: '2026-11-20', note: 'Paid' };
  for (const stranger of [app.browser(), one.browser])
    expect(await problemOf(stranger.api(recordReceived, { body }))).toMatchObject({ status: 404 });
  expect(await one.gained()).toBe(0);
  await one.book();
  expect(await one.gained()).toBe(10);

  const other = await debtor();
  const { db } = app.connection;
  const won = {
    ...{ member_id: other.id, payment_id: other.payment_id, reversal_id: 'won', credits: 10 },
    amount: 1499,
  };
  await db
    .insertInto('payment_reversal')
    .values({ ...won, kind: 'chargeback_reversed', reversed_at: new Date() })
    .execute();
  await db.updateTable('payment').set({ charged_back: false }).where('id', '=', other.payment_id).execute();
  expect(await problemOf(other.book()), 'won meanwhile').toMatchObject({ error: 'payment.refund_decided' });
});

test('a refund of a debit that came back and was paid by transfer is a person’s transfer, too', async () => {
  const member = await debtor();
  await member.book();
  const body = { client_id: randomUUID(), payment_id: member.payment_id, amount: 241, note: 'Goodwill' };
  await operator('anna').api(orderRefund, { body });
  await jobsDone(app);
  const query = { id: member.payment_id };
  expect((await member.browser.api(readWithdrawal, { query })).refunds).toMatchObject([{ status: 'refused' }]);
});
