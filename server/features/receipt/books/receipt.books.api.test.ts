import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { readWithdrawal, recordReceived, withdraw } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember } from '../../../testing/members.ts';
import { createFaultyGateway } from '../../../testing/payment/faulty-gateway.ts';
import { sitesWith } from '../../../testing/sites.ts';
import { companyDay } from '../../site/site.service.ts';
import { csvOf } from './receipt.books.rules.ts';
import { readBook } from './receipt.books.ts';

const SITES_DIR = sitesWith({ gateways: [{ gateway: 'faulty' }] });
const faulty = createFaultyGateway('faulty', ['card']);
const key = 'anna-0123456789-0123456789-0123456789';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR, OPERATORS: `anna:${key}` }, { gateways: [faulty.gateway] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

const bookOf = async (month: string) => {
  const { money, credits } = await readBook(app.connection.db, app.sites.all(), month);
  return {
    money: money.map(({ kind, country, count, gross, vat, moved }) => ({ kind, country, count, gross, vat, moved })),
    credits: credits.find(({ site }) => site === 'rendezvous'),
  };
};

/** Half past eleven of the last evening of October in UTC: November has begun in Amsterdam. */
const night = new Date('2025-10-31T23:30:00Z');

test('a month is the company’s, and stays as it was when money goes back and members are erased', async () => {
  const { db } = app.connection;
  const member = await joinMember(app);
  const order = { client_id: randomUUID(), begins_at_once: true, package: 'nl-60', paymentmethod: 'card' } as const;
  const { payment } = await member.browser.api(startPayment, { body: order });
  const id = payment.payment_id;
  faulty.payer(id, 'completed');
  const headers = { 'content-type': 'application/json' };
  const url = `${receiveNotice.path}?gateway=faulty`;
  await app.browser().send({ method: 'POST', url, headers, payload: faulty.notice(id, 1) });
  await db.updateTable('credit_entry').set({ created_at: night }).execute();
  await db.updateTable('receipt').set({ issued_on: '2025-11-01' }).execute();
  const none = { sold: 0, given: 0, spent: 0, taken_back: 0, erased: 0 };
  const october = { money: [], credits: { ...none, outstanding: 0 } };
  const sale = { kind: 'sale', country: 'NL', count: 1, gross: 6599, vat: 1145, moved: 6599 };
  const november = { money: [sale], credits: { ...none, sold: 60, given: 3, outstanding: 63 } };
  expect(await bookOf('2025-10')).toMatchObject(october);
  expect(await bookOf('2025-11')).toMatchObject(november);

  const abroad = async (month: string) => (await readBook(app.connection.db, app.sites.all(), month)).abroad;
  expect(await abroad('2025-12')).toEqual([]);
  await db.updateTable('receipt').set({ country: 'DE' }).execute();
  const sold = [{ company: 'rendezvous-media', currency: 'EUR', net: 5454 }];
  expect([await abroad('2025-10'), await abroad('2025-12')]).toEqual([[], sold]);
  await db.updateTable('receipt').set({ country: 'NL' }).execute();

  const { withdrawal } = await member.browser.api(readWithdrawal, { query: { id } });
  await member.browser.api(withdraw, { body: { payment_id: id, amount: withdrawal?.amount as never } });
  await jobsDone(app);
  const today = companyDay({ time_zone: 'Europe/Amsterdam' }, new Date()).slice(0, 7);
  expect(await bookOf(today)).toMatchObject({
    money: [{ ...sale, kind: 'refund', gross: -6599, vat: -1145, moved: -6599 }],
    credits: { ...none, taken_back: -60, outstanding: 3 },
  });
  await member.browser.api(deleteAccount, {});
  await db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 15 * day) })
    .where('id', '=', member.id)
    .execute();
  await app.departure.eraseDue();
  expect(await bookOf(today)).toMatchObject({ credits: { ...none, taken_back: -60, erased: -3, outstanding: 0 } });
  expect(await bookOf('2025-10')).toMatchObject(october);
  expect(await bookOf('2025-11')).toMatchObject(november);
});

test('no book leaves out a site whose file is gone', async () => {
  await joinMember(app);
  const others = app.sites.all().filter(({ id }) => id !== 'rendezvous');
  await expect(readBook(app.connection.db, others, '2025-11')).rejects.toThrow('rendezvous');
});

test('what was charged back and then paid by transfer has a line of its own', async () => {
  const { browser } = await joinMember(app);
  const order = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const { payment_id } = (await browser.api(startPayment, { body: order })).payment;
  faulty.payer(payment_id, 'completed');
  faulty.moves(payment_id, 'chargeback', 0);
  const headers = { 'content-type': 'application/json' };
  const url = `${receiveNotice.path}?gateway=faulty`;
  await app.browser().send({ method: 'POST', url, headers, payload: faulty.notice(payment_id, 2) });
  const operator = app.browser();
  operator.page.authorization = `Bearer ${key}`;
  const about = faulty.stateOf(payment_id)?.reversals[0]?.id ?? '';
  const body = { payment_id, about, paid_on: '2026-11-20', note: 'Statement 88, line 4' };
  await operator.api(recordReceived, { body });
  const month = companyDay({ time_zone: 'Europe/Amsterdam' }, new Date()).slice(0, 7);
  const { money, credits } = await readBook(app.connection.db, app.sites.all(), month);
  const line = csvOf(money, credits).find((one) => one.includes('chargeback_reversed'));
  expect(line).toBe('rendezvous-media,rendezvous,chargeback_reversed_by_transfer,NL,21,EUR,1,14.99,12.39,2.60,14.99,');
});
