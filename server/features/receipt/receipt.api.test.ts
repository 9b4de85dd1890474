import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { hour, second } from '@rendezvous/contract/durations';
import { type Payment, readPayment, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { checkReceipt, listReceiptConflicts, listReceipts, receiptPath } from '@rendezvous/contract/receipt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import rendezvous from '../../../sites/rendezvous.json' with { type: 'json' };
import type { Reversal } from '../../adapters/payment/gateway.ts';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { formGateway } from '../../testing/payment/gateways.ts';
import { sitesWith } from '../../testing/sites.ts';
import { paymentCompleted } from '../payment/payment.facts.ts';
import { vatWithin } from '../payment/payment.service.ts';

const key = 'k'.repeat(32);
const gateways = [{ gateway: 'form' }];
const SITES_DIR = sitesWith(
  { gateways },
  {
    gateways,
    id: 'small',
    hosts: ['small.localhost'],
    company: { ...rendezvous.company, id: 'small', vat_evidence: 1 },
  },
);

/** A gateway that also says where the payer's bank is, and what it gave back. */
const form = formGateway('form', ['ideal', 'card', 'swish']);
const said = { payer_country: 'NL' as string | null, reversals: new Map<string, Reversal[]>() };
const gateway: typeof form.gateway = {
  ...form.gateway,
  async parseNotice(raw, mayBeOurs) {
    const state = await form.gateway.parseNotice(raw, mayBeOurs);
    if (!state) return null;
    const reversals = said.reversals.get(state.gateway_id ?? '') ?? [];
    return { ...state, payer_country: said.payer_country, reversals };
  },
};

let app: TestApp;
const apps: TestApp[] = [];
const start = async (shared: Record<string, string> = {}) => {
  const started = await startTestApp({ SITES_DIR, OPERATORS: `anna:${key}`, ...shared }, { gateways: [gateway] });
  apps.push(started);
  return started;
};
beforeAll(async () => {
  app = await start();
});
afterEach(() => {
  said.payer_country = 'NL';
});
afterAll(async () => {
  for (const one of apps.toReversed()) await one.close();
  rmSync(SITES_DIR, { recursive: true });
});

const operator = () => {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${key}`;
  return browser;
};
const begin = async ({ browser }: TestMember, changes: object = {}): Promise<Payment> => {
  const order = { client_id: randomUUID(), begins_at_once: true, package: 'nl-25', paymentmethod: 'ideal', ...changes };
  return (await browser.api(startPayment, { body: order })).payment;
};
const report = async ({ payment_id }: Payment, at = app) => {
  const { bytes, headers } = form.notice(`form-${payment_id}`, 'completed');
  const url = `${receiveNotice.path}?gateway=form`;
  const sent = { method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes } as const;
  return (await at.app.inject(sent)).statusCode;
};
const buy = async (member: TestMember, changes: object = {}): Promise<Payment> => {
  const payment = await begin(member, changes);
  expect(await report(payment)).toBe(200);
  return payment;
};
const receiptsOf = async ({ browser }: TestMember, { payment_id }: Payment) =>
  (await browser.api(listReceipts, { query: { payment_id } })).receipts;
const mailsTo = async ({ email }: TestMember, kind: string) =>
  ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email && mail.kind === kind);
const serials = async () =>
  (await app.connection.db.selectFrom('receipt').select('serial').orderBy('serial').execute()).map(
    ({ serial }) => serial,
  );
const withoutGaps = (length: number) => Array.from({ length }, (_, place) => place + 1);

test('requires authentication: a receipt is its member’s alone', async () => {
  const member = await joinMember(app);
  const payment = await buy(member);
  const [receipt] = await receiptsOf(member, payment);
  const url = receiptPath(receipt?.id ?? '');
  const query = { payment_id: payment.payment_id };
  expect(await problemOf(app.browser().api(listReceipts, { query }))).toMatchObject({ status: 403 });
  expect((await app.browser().send({ method: 'GET', url })).statusCode).toBe(403);
  const other = await joinMember(app);
  expect(await receiptsOf(other, payment)).toEqual([]);
  for (const path of [url, receiptPath(randomUUID()), receiptPath('2026-000001')])
    expect((await other.browser.send({ method: 'GET', url: path })).statusCode).toBe(404);
  expect((await member.browser.send({ method: 'GET', url })).statusCode).toBe(200);
  for (const call of [listReceiptConflicts, checkReceipt])
    expect(await problemOf(member.browser.api(call, { body: { id: randomUUID() } }))).toMatchObject({ status: 404 });
});

test('a completed payment has one receipt, of the company as it was, mailed once with its PDF', async () => {
  const member = await joinMember(app);
  const payment = await buy(member, { code: 'TIMEBONUS25' });
  await report(payment);
  const [receipt, ...more] = await receiptsOf(member, payment);
  expect(more).toEqual([]);
  const eur = (amount: number) => ({ amount, currency: 'EUR' });
  expect(receipt).toMatchObject({
    kind: 'receipt',
    number: expect.stringMatching(/^\d{4}-\d{6}$/),
    corrects: null,
    credits: 25,
    price: eur(3249),
    discount: eur(812),
    net: eur(2014),
    vat: eur(423),
    vat_percentage: 21,
    gross: eur(2437),
    paymentmethod: 'ideal',
    country: 'NL',
    evidence: ['payer', 'profile'],
  });
  const row = await app.connection.db
    .selectFrom('receipt')
    .selectAll()
    .where('payment_id', '=', payment.payment_id)
    .executeTakeFirstOrThrow();
  expect(row.seller).toMatchObject({ name: 'Rendezvous Media B.V.', kvk: '12345678', vat_numbers: ['NL123456789B01'] });
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${member.email}|${member.user.profile.name}`));

  const file = await member.browser.send({ method: 'GET', url: receiptPath(receipt?.id ?? '') });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="rendezvous-${receipt?.number}.pdf"`,
  });
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.rawPayload.length).toBeLessThan(60_000);
  for (const mark of ['/Lang', '/StructTreeRoot', 'Figtree']) expect(file.rawPayload.includes(mark), mark).toBe(true);

  await expect.poll(async () => (await mailsTo(member, 'receipt')).length, { timeout: 15 * second }).toBe(1);
  const [mail] = await mailsTo(member, 'receipt');
  expect(mail?.text).toContain(`/transactions/${payment.payment_id}`);
  const { withdrawal_period } = (await member.browser.api(readPayment, { query: { id: payment.payment_id } })).payment;
  const until = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(withdrawal_period?.until ?? ''),
  );
  expect(mail?.text).toContain(`Hier de overeenkomst herroepen – Tot ${until}.`);
  expect(mail?.attachments).toMatchObject([{ filename: `rendezvous-${receipt?.number}.pdf` }]);
  expect(
    Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect
    .poll(async () =>
      app.connection.db.selectFrom('receipt').select('mailed_at').where('id', '=', row.id).executeTakeFirst(),
    )
    .not.toEqual({ mailed_at: null });
});

test('numbers have no gaps, whichever processes complete payments at once, and some are rolled back', async () => {
  const there = onPostgres
    ? await start({ DATABASE_URL: app.config.DATABASE_URL ?? '', DATA_DIR: app.config.DATA_DIR })
    : app;
  const member = await joinMember(app);
  const payments = await Promise.all(Array.from({ length: 12 }, () => begin(member)));
  const doomed = new Set(payments.filter((_, place) => place % 3 === 0).map(({ payment_id }) => payment_id));
  let rolledBack = 0;
  // The last to hear of it, so that the number was taken.
  for (const one of new Set([app, there]))
    one.events.inTransaction(paymentCompleted, async (_trx, { payment_id }) => {
      if (!doomed.has(payment_id)) return;
      rolledBack += 1;
      throw new Error('Rolled back by the test');
    });
  const before = (await serials()).length;
  const all = () =>
    Promise.all(payments.flatMap((payment, place) => [report(payment, place % 2 ? app : there), report(payment)]));
  await all();
  expect(rolledBack).toBeGreaterThanOrEqual(4);
  expect(await serials()).toEqual(withoutGaps(before + 8));
  doomed.clear();
  await all();
  expect(await serials()).toEqual(withoutGaps(before + 12));
});

test('what goes back has credit notes in the same series, which leave of the receipt what is still paid', async () => {
  const member = await joinMember(app);
  const payment = await buy(member, { package: 'nl-10' });
  // As if what goes back had waited for the payment to be completed.
  await app.connection.db
    .updateTable('receipt')
    .set({ created_at: new Date(Date.now() + hour) })
    .where('payment_id', '=', payment.payment_id)
    .execute();
  const at = new Date();
  const steps: Reversal[] = [
    { id: 'part', order_id: null, kind: 'refund', amount: 500, at },
    { id: 'rest', order_id: null, kind: 'chargeback', amount: 999, at },
    { id: 'won', order_id: null, kind: 'chargeback_reversed', amount: 999, at },
  ];
  for (const count of [1, 2, 2, 3]) {
    said.reversals.set(`form-${payment.payment_id}`, steps.slice(0, count));
    await report(payment);
  }
  const [receipt, ...notes] = await receiptsOf(member, payment);
  expect(notes.map(({ kind, corrects, gross }) => [kind, corrects, gross.amount])).toEqual([
    ['credit_note', receipt?.number, -500],
    ['credit_note', receipt?.number, -999],
    ['receipt', receipt?.number, 999],
  ]);
  const vat = notes.map((note) => note.vat.amount);
  expect(vat).toEqual([-87, -173, 173]);
  expect(receipt?.vat.amount).toBe(260);
  expect(await serials()).toEqual(withoutGaps((await serials()).length));
  await expect.poll(async () => (await mailsTo(member, 'credit_note')).length, { timeout: 15 * second }).toBe(2);
});

test('a buyer’s VAT is that of the country which two pieces of evidence name, whatever prices they chose', async () => {
  const conflicts = async () => (await operator().api(listReceiptConflicts)).conflicts;
  // Anywhere: a bank in a country whose people cannot even sign up, and nothing else.
  said.payer_country = 'PT';
  const nowhere = await signUpMember(app);
  const open = await buy(nowhere, { package: 'us-25', paymentmethod: 'card' });
  const [receipt] = await receiptsOf(nowhere, open);
  expect(receipt).toMatchObject({ country: 'PT', vat_percentage: 23, evidence: ['payer'] });
  expect(receipt?.vat.amount).toBe(vatWithin(open.amount.amount, 23));
  const [conflict, ...more] = await conflicts();
  expect(more).toEqual([]);
  expect(conflict).toMatchObject({
    company: 'rendezvous-media',
    payment_id: open.payment_id,
    evidence: { profile: null, connection: null, payer: 'PT', prices: 'US' },
  });
  for (const _ of ['at once', 'again'])
    expect(await operator().api(checkReceipt, { body: { id: conflict?.id ?? '' } })).toEqual({ checked: 1 });
  expect(await problemOf(operator().api(checkReceipt, { body: { id: randomUUID() } }))).toMatchObject({ status: 404 });
  expect(await conflicts()).toEqual([]);

  // A profile alone settles nothing, as its owner writes it; a bank that says something else is believed.
  const settled = await joinMember(app);
  for (const [payer, country] of [
    [null, 'NL'],
    ['DE', 'DE'],
  ] as const) {
    said.payer_country = payer;
    const payment = await buy(settled);
    expect(await receiptsOf(settled, payment)).toMatchObject([{ country }]);
    expect(await conflicts()).toMatchObject([...(payer ? [{}] : []), { evidence: { profile: 'NL', payer } }]);
  }
});

test('purchases with the same evidence wait for a person as one line, and are checked together', async () => {
  const waiting = async (company: string) =>
    (await operator().api(listReceiptConflicts)).conflicts.filter((one) => one.company === company);
  const others = await waiting('rendezvous-media');
  said.payer_country = null;
  const payments: Payment[] = [];
  for (const _ of [1, 2, 3]) payments.push(await buy(await joinMember(app, { host: 'small.localhost' })));
  const [line, ...more] = await waiting('small');
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    payment_id: payments[0]?.payment_id,
    country: 'NL',
    evidence: { profile: 'NL', connection: null, payer: null, prices: 'NL' },
    alike: 3,
    gross: { amount: 3 * 3249, currency: 'EUR' },
  });
  const id = line?.id ?? '';
  expect(await operator().api(checkReceipt, { body: { id } })).toEqual({ checked: 1 });
  expect(await waiting('small')).toMatchObject([{ payment_id: payments[1]?.payment_id, alike: 2 }]);
  expect(await operator().api(checkReceipt, { body: { id, alike: true } })).toEqual({ checked: 3 });
  expect(await waiting('small')).toEqual([]);
  expect(await waiting('rendezvous-media')).toEqual(others);

  // A small company needs its payer's bank alone, which changes no tax.
  said.payer_country = 'DE';
  const member = await joinMember(app, { host: 'small.localhost' });
  expect(await receiptsOf(member, await buy(member))).toMatchObject([{ country: 'DE', evidence: ['payer'] }]);
  expect(await waiting('small')).toEqual([]);
});

test('a national means of payment says where the account is, if the gateway does not', async () => {
  said.payer_country = null;
  const swede = await signUpMember(app);
  const payment = await buy(swede, { package: 'se-25', paymentmethod: 'swish' });
  expect(await receiptsOf(swede, payment)).toMatchObject([{ country: 'SE', evidence: ['payer', 'prices'] }]);
});
