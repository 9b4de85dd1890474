import { rmSync } from 'node:fs';
import { endMandate, readMandate } from '@rendezvous/contract/debit';
import { hour, second as inSeconds, minute } from '@rendezvous/contract/durations';
import { listPackages, listPayments } from '@rendezvous/contract/payment';
import { readWithdrawal, withdraw } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmsNotSent } from '../../adapters/sms/sms.ts';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { dueNow, hurry, jobsDone } from '../../testing/jobs.ts';
import { linkInMail } from '../../testing/members.ts';
import { expectNowhere } from '../../testing/payment/canaries.ts';
import { faultsOf } from '../../testing/payment/pain008.ts';
import { codeIn, debitCompany as company, newIban, payerIn } from '../../testing/payment/payers.ts';
import { sitesWith } from '../../testing/sites.ts';
import type { BankEvent } from './debit.bank-report.rules.ts';
import { createDebitDesk } from './debit.desk.ts';
import { bankDayAfter, maskedIban } from './debit.rules.ts';
import { createVault } from './debit.vault.ts';

const SITES_DIR = sitesWith({ company, gateways: [{ gateway: 'sepa:acme' }, { gateway: 'sandbox' }] });
const sent: { to: string; text: string }[] = [];
let refused: SmsNotSent | undefined;
const sms = {
  async send(message: { to: string; text: string }) {
    if (refused) throw refused;
    sent.unshift(message);
  },
};
const creditorIban = 'NL91ABNA0417164300';
let app: TestApp;
let desk: ReturnType<typeof createDebitDesk>;
const log = new KeptLog();
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR, LOG_LEVEL: 'info', PAYMENT_SEPA_ACME_IBAN: creditorIban }, { sms, logTo: log });
  desk = createDebitDesk({ db: app.connection.db, vault: createVault(app.config) });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

const payer = (its?: Parameters<typeof payerIn>[2]) => payerIn(app, sent, its);

/** All that waits, in files; they are written. */
async function collect(now = new Date()): Promise<string[]> {
  const files: string[] = [];
  for (let id = await desk.nextFile('sepa:acme', now); id; id = await desk.nextFile('sepa:acme', now)) {
    const { xml } = await desk.write(id, creditorIban);
    expect(faultsOf(xml)).toEqual([]);
    files.push(xml);
    await desk.written(id);
  }
  return files;
}

async function told(kind: BankEvent['kind'], payment: string, reason: string | null = null) {
  const debits = [payment.replaceAll('-', '')];
  const outcome = await desk.read([{ kind, debits, batch: null, file: null, amount: null, reason }]);
  await app.shards[0].services.payment.service.followDebits();
  return outcome;
}

test('requires authentication: a mandate is its member’s alone', async () => {
  const one = await payer();
  const { mandate } = await one.begin();
  const other = await payer();
  const refused = { error: 'debit.code_over' };
  expect(await problemOf(other.confirm(mandate.mandate_id, codeIn(sent, one.phone)))).toMatchObject(refused);
  for (const call of [readMandate, endMandate] as const)
    expect(await problemOf(app.browser().api(call))).toMatchObject({ error: 'authentication_required' });
});

test('a mandate names creditor and reference, is signed with the code, mailed, and shows no number', async () => {
  const { sign, begin, browser, iban, phone, email, confirm } = await payer();
  expect((await browser.api(listPackages, { query: { country: 'NL' } })).paymentmethods).toContain('directdebit');
  const before = await browser.api(readMandate);
  expect(before).toMatchObject({ mandate: null, creditor: { name: company.name, id: company.creditor_id } });
  const { mandate } = await begin({ iban: iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ') });
  expect(mandate).toMatchObject({ status: 'unsigned', iban: maskedIban(iban), phone: `•••• ${phone.slice(-2)}` });
  expect(mandate.reference).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/);
  const [wrong, right] = [codeIn(sent, phone) === '000000' ? '000001' : '000000', codeIn(sent, phone)];
  expect(await problemOf(confirm(mandate.mandate_id, wrong))).toMatchObject({ error: 'debit.code_invalid' });
  expect((await confirm(mandate.mandate_id, right)).mandate.status).toBe('signed');
  expect(await problemOf(confirm(mandate.mandate_id, right)), 'once').toMatchObject({ error: 'debit.code_over' });
  const link = await linkInMail(app, email, '/directdebit');
  expect(link.pathname).toBe('/directdebit');
  const [mail] = ((await app.mailer.mailbox?.()) ?? []).filter(({ to }) => to === email);
  expect(mail?.text).toContain(mandate.reference);
  expect(mail?.text).toContain(company.creditor_id);
  const again = await sign();
  expect((await browser.api(readMandate)).mandate?.reference, 'takes the place of the first').toBe(again.reference);
  await browser.api(endMandate, {});
  expect((await browser.api(readMandate)).mandate).toBeNull();
});

test('wrong numbers are refused at their fields; any SEPA country is taken, and some ask for a town', async () => {
  const { begin } = await payer();
  const refusals: [object, string, string][] = [
    [{ iban: 'NL91ABNA0417164301' }, 'iban', 'debit.iban_invalid'],
    [{ iban: 'x' }, 'iban', 'debit.iban_invalid'],
    [{ iban: 'SA0380000000608010167519' }, 'iban', 'debit.iban_elsewhere'],
    [{ phone: '123' }, 'phone', 'debit.phone_invalid'],
    [{ phone: '+12025550143' }, 'phone', 'debit.phone_elsewhere'],
    [{ iban: 'CH9300762011623852957' }, 'address.town', 'debit.address_needed'],
  ];
  for (const [change, field, error] of refusals)
    expect(await problemOf(begin(change)), error).toMatchObject({ error, fields: { [field]: error } });
  expect(await problemOf(begin({ name: ' ' }))).toMatchObject({ fields: { name: 'request.required' } });
  const swiss = { iban: 'CH9300762011623852957', address: { street: '', postcode: '', town: 'Zürich' } };
  expect((await begin(swiss)).mandate.iban).toBe('CH •••• 2957');
  for (const iban of ['DE89370400440532013000', 'RS35260005601001611379'])
    expect(
      await begin({ iban, address: { street: '', postcode: '', town: 'Berlin' } }).then(
        ({ mandate }) => mandate.iban.slice(0, 2),
        ({ problem }) => problem.error,
      ),
    ).toBe(iban.slice(0, 2));
});

test('a code that cannot be sent is said so, at the phone if its number takes none', async () => {
  const { begin } = await payer();
  refused = new SmsNotSent('twilio', '500');
  expect(await problemOf(begin())).toMatchObject({ status: 503, error: 'debit.sms_failed' });
  refused = new SmsNotSent('twilio', '21614', { isHopeless: true });
  expect(await problemOf(begin())).toMatchObject({ fields: { phone: 'debit.phone_invalid' } });
  refused = undefined;
});

test('a code bears five tries and ten minutes, and a phone and a member get three an hour', async () => {
  const { begin, confirm, phone, id } = await payer();
  const { mandate } = await begin();
  const right = codeIn(sent, phone);
  for (const wrong of ['1', '22', '333', '444444x', ''.padEnd(6, right === '999999' ? '8' : '9')])
    expect(await problemOf(confirm(mandate.mandate_id, wrong))).toMatchObject({ error: 'debit.code_invalid' });
  expect(await problemOf(confirm(mandate.mandate_id, right))).toMatchObject({ error: 'debit.code_over' });
  const second = await begin();
  await app.connection.db
    .updateTable('debit_code')
    .set({ sent_at: new Date(Date.now() - 11 * minute) })
    .where('member_id', '=', id)
    .execute();
  expect(await problemOf(confirm(second.mandate.mandate_id, codeIn(sent, phone)))).toMatchObject({
    error: 'debit.code_over',
  });
  await begin();
  expect(await problemOf(begin()), 'of the member').toMatchObject({ error: 'debit.too_many_codes' });
  expect(await problemOf((await payer({ phone })).begin()), 'of the phone').toMatchObject({
    error: 'debit.too_many_codes',
  });
});

test('blocked accounts and phones are kept as hashes, sign nothing and buy nothing', async () => {
  const { begin, sign, buy, iban, phone } = await payer();
  await sign();
  await desk.block('iban', iban, 'fraud', 'anna');
  const blocked = { status: 403, error: 'debit.blocked' };
  expect(await problemOf(begin())).toMatchObject(blocked);
  expect(await problemOf(buy())).toMatchObject(blocked);
  const other = await payer({ phone });
  await desk.block('phone', phone, 'fraud', 'anna');
  expect(await problemOf(other.begin())).toMatchObject(blocked);
  expect([await desk.unblock('iban', iban), await desk.unblock('phone', phone)]).toEqual([true, true]);
  expect((await buy()).payment.status).toBe('pending');
});

test('a first debit gives credits once settled; a trusted member has them at once, until one comes back', async () => {
  const { sign, buy, status, credits, browser, iban, phone } = await payer();
  expect(await problemOf(buy())).toMatchObject({ status: 409, error: 'debit.mandate_needed' });
  await sign();
  const before = await credits();
  const { payment, redirect } = await buy();
  expect(payment.redirect, 'nothing is left to do').toBeNull();
  expect([payment.status, new URL(redirect).pathname]).toEqual(['pending', `/transactions/${payment.payment_id}`]);
  const [file] = await collect();
  expect(file).toContain(payment.payment_id.replaceAll('-', ''));
  expect(file).toContain('<SeqTp>FRST</SeqTp>');
  expect(await told('settled', payment.payment_id)).toMatchObject({ settled: 1 });
  expect(await told('settled', payment.payment_id), 'the same again').toMatchObject({ settled: 0, known: 1 });
  expect([await status(payment.payment_id), await credits()]).toEqual(['completed', before + 10]);

  const second = await buy();
  expect([second.payment.status, await credits()]).toEqual(['completed', before + 20]);
  const [next] = await collect();
  expect(next).toContain('<SeqTp>RCUR</SeqTp>');
  expect(await told('rejected', second.payment.payment_id, 'MD01')).toMatchObject({ rejected: 1 });
  expect(await told('rejected', second.payment.payment_id, 'MD01')).toMatchObject({ rejected: 0, known: 1 });
  expect(await credits()).toBe(before + 10);
  expect(await problemOf(buy())).toMatchObject({
    error: expect.stringMatching(/^(payment|debit)\.blocked$|mandate_needed/),
  });
  expect((await browser.api(readMandate)).mandate, 'a refused mandate has ended').toBeNull();
  for (const used of [{ iban }, { phone }])
    expect(await problemOf((await payer(used)).begin())).toMatchObject({ status: 403, error: 'debit.blocked' });
  expect(await told('returned', payment.payment_id, 'MD06')).toMatchObject({ returned: 1 });
  expect(await credits()).toBe(before);
});

test('a first debit that is rejected has failed and gives nothing', async () => {
  const { sign, buy, status, credits } = await payer();
  await sign();
  const before = await credits();
  const { payment } = await buy();
  await collect();
  await told('returned', payment.payment_id, 'AM04');
  expect([await status(payment.payment_id), await credits()]).toEqual(['failed', before]);
});

test('a purchase that is withdrawn before it is collected is not collected, and bars nobody', async () => {
  const one = await payer();
  await one.sign();
  const first = (await one.buy()).payment.payment_id;
  await collect();
  await told('settled', first);
  const second = (await one.buy()).payment.payment_id;
  expect(await one.status(second)).toBe('completed');
  const before = await one.credits();
  const { withdrawal } = await one.browser.api(readWithdrawal, { query: { id: second } });
  expect(withdrawal?.may_be_uncollected).toBe(true);
  const amount = withdrawal?.amount ?? { amount: 0, currency: 'EUR' };
  await one.browser.api(withdraw, { body: { payment_id: second, amount } });
  await jobsDone(app);
  expect(await one.credits()).toBe(before - 10);
  expect((await one.browser.api(readWithdrawal, { query: { id: second } })).refunds).toMatchObject([
    { status: 'sent', amount },
  ]);
  const { payments } = await one.browser.api(listPayments);
  expect(payments.map(({ returned }) => returned)).toEqual([{ amount, charged_back: false, uncollected: true }, null]);
  const mailed = ((await app.mailer.mailbox?.()) ?? []).find(
    ({ to, kind }) => to === one.email && kind === 'withdrawal',
  );
  expect(mailed?.text).toMatch(/14,99 wordt niet van je bankrekening afgeschreven, en is dat al gebeurd/);
  expect((await collect()).join('')).not.toContain(second.replaceAll('-', ''));
  expect((await one.buy()).payment.status).toBe('completed');
});

test('what a member has not had is not collected once they end their mandate; what they had is', async () => {
  const one = await payer();
  await one.sign();
  const first = (await one.buy()).payment.payment_id;
  await collect();
  await told('settled', first);
  const had = (await one.buy()).payment.payment_id;
  const other = await payer();
  await other.sign();
  const waiting = (await other.buy()).payment.payment_id;
  for (const { browser } of [one, other]) await browser.api(endMandate, {});
  await app.shards[0].services.payment.service.followDebits();
  expect([await one.status(had), await other.status(waiting)]).toEqual(['completed', 'cancelled']);
  const collected = (await collect()).join('');
  expect(collected).toContain(had.replaceAll('-', ''));
  expect(collected).not.toContain(waiting.replaceAll('-', ''));
});

test('without text messages nobody can sign, so no direct debit is offered, and it is said at the start', async () => {
  const alone = sitesWith({ company, gateways: [{ gateway: 'sepa:acme' }] });
  const kept = new KeptLog();
  const environment = { SITES_DIR: alone, LOG_LEVEL: 'warn', PAYMENT_SEPA_ACME_IBAN: creditorIban };
  const silent = await startTestApp({ ...environment, PUBLIC_URL: 'http://localhost' }, { logTo: kept });
  expect(kept.text).toContain('nobody takes its payments');
  expect((await silent.browser().api(listPackages)).paymentmethods).toEqual([]);
  await silent.close();
  rmSync(alone, { recursive: true });
});

test('what is withdrawn from after it was collected waits for the bank, and is then a person’s case', async () => {
  const one = await payer();
  await one.sign();
  const first = (await one.buy()).payment.payment_id;
  await collect();
  await told('settled', first);
  const second = (await one.buy()).payment.payment_id;
  await collect();
  const { withdrawal } = await one.browser.api(readWithdrawal, { query: { id: second } });
  const amount = withdrawal?.amount ?? { amount: 0, currency: 'EUR' };
  await one.browser.api(withdraw, { body: { payment_id: second, amount } });
  await hurry(app, 'payment.refund');
  const refund = async () => (await one.browser.api(readWithdrawal, { query: { id: second } })).refunds[0]?.status;
  expect(await refund()).toBe('ordered');
  await told('settled', second);
  const later = async () => {
    await dueNow(app, 'payment.refund');
    return refund();
  };
  await expect.poll(later, { timeout: 15 * inSeconds }).toBe('refused');
});

test('limits are those of the account and the phone, whoever uses them, and trust is not handed on', async () => {
  const one = await payer();
  await one.sign();
  const paid = (await one.buy()).payment.payment_id;
  await collect();
  await told('settled', paid);
  await one.buy();
  const other = await payer({ iban: one.iban });
  await other.sign();
  expect((await other.buy()).payment.status).toBe('pending');
  expect(await problemOf(other.buy())).toMatchObject({ error: 'debit.limit_reached' });
  const third = await payer({ phone: one.phone });
  await third.sign();
  await third.buy();
  expect(await problemOf(third.buy())).toMatchObject({ error: 'debit.limit_reached' });
  // Nor is it the member's with another account.
  const same = newIban();
  const { mandate } = await one.begin({ iban: same });
  await one.confirm(mandate.mandate_id, codeIn(sent, one.phone));
  expect((await one.browser.api(readMandate)).mandate?.iban).toContain(same.slice(-4));
});

test('of many purchases at the same moment no more are open than the limits allow', async () => {
  const { sign, buy, id } = await payer();
  await sign();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      buy('nl-25').then(
        () => 'placed',
        ({ problem }) => problem.error,
      ),
    ),
  );
  expect(outcomes.filter((one) => one === 'placed')).toHaveLength(2);
  expect(new Set(outcomes)).toEqual(new Set(['placed', 'debit.limit_reached']));
  const open = app.connection.db.selectFrom('debit').select('amount').where('member_id', '=', id);
  expect((await open.execute()).length).toBe(2);
  expect(await problemOf(buy())).toMatchObject({ status: 409, error: 'debit.limit_reached' });
});

test('each debit is in one file, also if commands run at once or one dies before it writes', async () => {
  await collect();
  const members = await Promise.all(Array.from({ length: 4 }, () => payer()));
  const payments: string[] = [];
  for (const { sign, buy } of members) {
    await sign();
    payments.push((await buy()).payment.payment_id.replaceAll('-', ''));
  }
  const now = new Date();
  const ids = await Promise.allSettled(Array.from({ length: 4 }, () => desk.nextFile('sepa:acme', now)));
  const made = new Set(ids.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])));
  expect(made.size).toBe(1);
  const [id = ''] = made;
  const { xml, debits } = await desk.write(id, creditorIban);
  expect(debits).toBe(4);
  expect(await desk.nextFile('sepa:acme', now), 'it was never written').toBe(id);
  expect((await desk.write(id, creditorIban)).xml).toBe(xml);
  await desk.written(id);
  expect(await desk.nextFile('sepa:acme', now)).toBeUndefined();
  for (const one of payments) expect(xml.match(new RegExp(one, 'g')), one).toHaveLength(1);
});

test('a debit whose day comes too soon for the bank is announced for another, by mail', async () => {
  const { sign, buy, id, email } = await payer();
  await sign();
  await buy();
  const dueOf = async () =>
    (await app.connection.db.selectFrom('debit').select('due_on').where('member_id', '=', id).executeTakeFirstOrThrow())
      .due_on;
  const due = await dueOf();
  const late = new Date(`${due}T12:00:00Z`);
  expect((await collect(late)).join('')).not.toContain(id);
  await app.shards[0].services.debit.service.postpone(late);
  expect(await dueOf()).toBe(bankDayAfter(due, 3));
  await linkInMail(app, email, `/transactions/${await paymentOf(id)}`);
});

const paymentOf = async (member: string) =>
  (await app.connection.db.selectFrom('debit').select('id').where('member_id', '=', member).executeTakeFirstOrThrow())
    .id;

test('no account number, name or phone is in any table, mail, log, copy or dump; only in the file', async () => {
  const { sign, buy, iban, phone, email, browser } = await payer();
  await sign();
  const { payment } = await buy();
  await linkInMail(app, email, '/directdebit');
  const files = await collect();
  expect(files.join('')).toContain(iban);
  expect(await expectNowhere([iban, phone, 'Robin Canary'], { app, browser, log: log.text })).toContain(
    payment.payment_id,
  );
});

test('a mandate that was not signed is forgotten after a day, an ended one’s account after 14 months', async () => {
  const { begin, sign, browser, id } = await payer();
  await sign();
  await browser.api(endMandate, {});
  await begin();
  const accounts = async () =>
    (await app.connection.db.selectFrom('debit_mandate').select('account').where('member_id', '=', id).execute()).map(
      ({ account }) => account !== '',
    );
  const forget = (days: number) =>
    app.shards[0].services.debit.service.postpone(new Date(Date.now() + days * 24 * hour));
  expect(await accounts()).toEqual([true, true]);
  await forget(2);
  expect(await accounts()).toEqual([true]);
  await forget(420);
  expect(await accounts()).toEqual([true]);
  await forget(440);
  expect(await accounts()).toEqual([false]);
});
