import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../testing/app.ts';
import { linkInMail } from '../../testing/members.ts';
import { creditorIban, startDebits } from '../../testing/payment/debits.ts';
import { payerIn } from '../../testing/payment/payers.ts';
import type { BankEvent } from './debit.bank-report.rules.ts';
import { createDebitDesk } from './debit.desk.ts';
import { openDebitFolder } from './debit.folder.ts';
import { bankDayAfter } from './debit.rules.ts';
import { createVault } from './debit.vault.ts';

let { app, desk, sent, close } = {} as Awaited<ReturnType<typeof startDebits>>;
beforeAll(async () => {
  ({ app, desk, sent, close } = await startDebits());
});
afterAll(() => close());

const none = { debits: [], batch: null, file: null, amount: null, reason: null };
const endToEnd = (payment: string) => payment.replaceAll('-', '');

/** A file with all that waits, on disk; undefined if nothing does. */
async function collect(now = new Date()): Promise<{ id: string; xml: string; amount: number } | undefined> {
  const id = await desk.nextFile('sepa:acme', now);
  if (!id) return undefined;
  const written = await desk.write(id, creditorIban);
  await desk.written(id);
  return { id, ...written };
}

async function told(event: Partial<BankEvent> & Pick<BankEvent, 'kind'>) {
  const outcome = await desk.read([{ ...none, ...event }]);
  await app.shards[0].services.payment.service.followDebits();
  return outcome;
}

const debitOf = (payment: string) =>
  app.connection.db.selectFrom('debit').selectAll().where('id', '=', payment).executeTakeFirstOrThrow();

/** A member who has paid a debit, and so has the credits of the next at once. */
async function trusted() {
  const one = await payerIn(app, sent);
  await one.sign();
  const first = (await one.buy()).payment.payment_id;
  await collect();
  await told({ kind: 'settled', debits: [endToEnd(first)] });
  return one;
}

test('a file or group that the bank refuses as a whole bars nobody, is collected again, and is a case', async () => {
  const one = await trusted();
  const before = await one.credits();
  const payment = (await one.buy()).payment.payment_id;
  const file = await collect();
  const refused = { kind: 'refused', file: file?.id ?? '', reason: 'FF01' } as const;
  expect(await told(refused)).toMatchObject({ refused: 1, rejected: 0 });
  expect(await told(refused), 'the same again').toMatchObject({ refused: 0, known: 1 });
  expect([await one.status(payment), await one.credits()]).toEqual(['completed', before + 10]);
  expect((await one.buy('nl-10')).payment.status, 'nobody is barred').toBe('completed');
  expect(await desk.refusals()).toMatchObject([{ id: file?.id, reason: 'FF01', debits: 1 }]);
  const closed = (gateway: string) => desk.closeRefusal(gateway, file?.id ?? '');
  expect([await closed('sepa:other'), await closed('sepa:acme'), await closed('sepa:acme')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await desk.refusals()).toEqual([]);

  const again = await collect();
  expect(again?.xml).toContain(endToEnd(payment));
  const batch = (await debitOf(payment)).batch ?? '';
  expect(await told({ kind: 'refused', batch, reason: 'DU02' }), 'the bank has it').toMatchObject({ refused: 1 });
  expect((await debitOf(payment)).status).toBe('collected');
  expect(await told({ kind: 'refused', file: 'another', reason: 'FF01' })).toMatchObject({ unknown: 1 });
  expect(await told({ kind: 'rejected', debits: [endToEnd(payment)], reason: 'AM04' })).toMatchObject({ rejected: 1 });
  expect(await problemOf(one.buy())).toMatchObject({ error: expect.stringMatching(/blocked/) });
});

test('a debit is not given up while its bank may pay it; one in no file for too long is cancelled', async () => {
  const one = await payerIn(app, sent);
  await one.sign();
  const [paid, put] = [(await one.buy()).payment.payment_id, (await one.buy()).payment.payment_id];
  const [before, file] = [await one.credits(), await collect()];
  const lookAfter = (days: number) => app.lookUpPayments(new Date(Date.now() + days * day));
  await lookAfter(82);
  expect([await one.status(paid), await one.status(put)]).toEqual(['pending', 'pending']);
  await told({ kind: 'settled', debits: [endToEnd(paid)] });
  await told({ kind: 'refused', file: file?.id ?? '', reason: 'FF01' });
  expect([await one.status(paid), await one.status(put)]).toEqual(['completed', 'pending']);
  await lookAfter(84);
  expect([await one.status(put), (await debitOf(put)).status]).toEqual(['cancelled', 'cancelled']);
  expect([await collect(), await one.credits()]).toEqual([undefined, before + 10]);
  await desk.closeRefusal('sepa:acme', file?.id ?? '');
});

test('what is booked as one sum is taken for paid only if its debits add up to it', async () => {
  await collect();
  const payments: string[] = [];
  for (const one of [await payerIn(app, sent), await payerIn(app, sent), await payerIn(app, sent)]) {
    await one.sign();
    payments.push((await one.buy()).payment.payment_id);
  }
  const [first = '', ...others] = payments;
  const file = await collect();
  const batch = (await debitOf(first)).batch;
  const whole = file?.amount ?? 0;
  expect(await told({ kind: 'settled', batch, amount: whole - 1 })).toMatchObject({ settled: 0, other_amount: 3 });
  expect(await told({ kind: 'settled', debits: payments.map(endToEnd), amount: 1 })).toMatchObject({ other_amount: 3 });
  await told({ kind: 'rejected', debits: [endToEnd(first)], reason: 'AM04' });
  const two = (whole / 3) * 2;
  expect(await told({ kind: 'settled', batch, amount: two })).toMatchObject({ settled: 2, known: 1 });
  for (const id of others) expect((await debitOf(id)).status).toBe('settled');
});

test('a file that was not written in time is made anew, for the days that members are told', async () => {
  await collect();
  const one = await payerIn(app, sent);
  await one.sign();
  const payment = (await one.buy()).payment.payment_id;
  const { due_on } = await debitOf(payment);
  const id = (await desk.nextFile('sepa:acme', new Date())) ?? '';
  const late = new Date(`${due_on}T08:00:00Z`);
  expect(await desk.nextFile('sepa:acme', late), 'never for a day that was not announced').toBeUndefined();
  await expect(desk.written(id)).rejects.toThrow('run it again');
  await app.shards[0].services.debit.service.postpone(late);
  const next = bankDayAfter(due_on, 3);
  expect(await debitOf(payment)).toMatchObject({ status: 'placed', due_on: next });
  await linkInMail(app, one.email, `/transactions/${payment}`);
  expect((await collect(late))?.xml).toContain(`<ReqdColltnDt>${next}</ReqdColltnDt>`);
});

test('a file whose process ended before it had its name gets it with the next collection of its gateway', async () => {
  await collect();
  const path = mkdtempSync(join(tmpdir(), 'rendezvous-debits-'));
  const folder = openDebitFolder(path, desk);
  const filesOf = () => readdirSync(path).sort();
  const one = await payerIn(app, sent);
  await one.sign();
  const payment = (await one.buy()).payment.payment_id;
  const id = (await desk.nextFile('sepa:acme', new Date())) ?? '';
  writeFileSync(join(path, `${id}.xml.part`), '<half');
  expect(await folder.unnamed('sepa:acme'), 'not known as written: the next file is this one').toEqual([]);
  expect(await desk.nextFile('sepa:acme', new Date())).toBe(id);
  await desk.written(id);
  writeFileSync(join(path, 'RV0.xml.part'), 'of a file that is not known');
  expect([await folder.unnamed('sepa:other'), await folder.unnamed('sepa:acme')]).toEqual([[], [id]]);
  const saved = await folder.save(id, creditorIban);
  expect(saved).toEqual({ path: join(path, `${id}.xml`), debits: 1, amount: (await debitOf(payment)).amount });
  expect(readFileSync(saved.path, 'utf8')).toContain(endToEnd(payment));
  expect(statSync(saved.path).mode & 0o777).toBe(0o600);
  expect([filesOf(), await folder.unnamed('sepa:acme')]).toEqual([['RV0.xml.part', `${id}.xml`], []]);
  rmSync(path, { recursive: true });
});

test('with another SECRET nothing is collected, and it is said why', async () => {
  await collect();
  const one = await payerIn(app, sent);
  await one.sign();
  const payment = (await one.buy()).payment.payment_id;
  const other = 'another secret, which the server never had';
  const vault = createVault({ SECRET: other, acceptedSecrets: [other] });
  const stranger = createDebitDesk({ db: app.connection.db, vault });
  await expect(stranger.nextFile('sepa:acme', new Date())).rejects.toThrow(/Nothing was collected: 1 of 1 .* SECRET/);
  expect((await debitOf(payment)).status).toBe('placed');
  expect((await collect())?.xml).toContain(endToEnd(payment));
});

test('a debit of which no bank tells anything is settled after eight weeks, and may still come back', async () => {
  const one = await payerIn(app, sent);
  await one.sign();
  const before = await one.credits();
  const payment = (await one.buy()).payment.payment_id;
  await collect();
  const after = async (days: number) => {
    const due = Date.parse((await debitOf(payment)).due_on);
    await app.shards[0].services.debit.service.postpone(new Date(due + days * day));
    await app.shards[0].services.payment.service.followDebits();
    return one.status(payment);
  };
  expect([await after(56), await after(57), await one.credits()]).toEqual(['pending', 'completed', before + 10]);
  expect((await one.buy()).payment.status, 'which nobody saw paid, earns no trust').toBe('pending');
  await told({ kind: 'returned', debits: [endToEnd(payment)], reason: 'MD01' });
  expect(await one.credits()).toBe(before);
});

test('of an erased member, what they had is collected, and what they never had is not', async () => {
  await collect();
  const [one, other] = [await trusted(), await payerIn(app, sent)];
  await other.sign();
  const owed = (await one.buy()).payment.payment_id;
  const waiting = (await other.buy()).payment.payment_id;
  for (const { browser } of [one, other]) await browser.api(deleteAccount, {});
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 15 * day) })
    .where('id', 'in', [one.id, other.id])
    .execute();
  await app.departure.eraseDue();
  expect([(await debitOf(owed)).status, (await debitOf(waiting)).status]).toEqual(['placed', 'cancelled']);
  const file = await collect();
  expect(file?.xml).toContain(endToEnd(owed));
  expect(file?.xml).not.toContain(endToEnd(waiting));
});
