import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { listBarredWithdrawals, withdrawBarred } from '@rendezvous/contract/barred-withdrawal';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute, second } from '@rendezvous/contract/durations';
import { listMeasures, type TakenKind } from '@rendezvous/contract/measure';
import { startPayment } from '@rendezvous/contract/payment';
import { withdraw } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';
import { signingGateway } from '../../testing/payment/gateways.ts';
import { sitesWith } from '../../testing/sites.ts';

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

const partsOf = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams);
/** The part of a link that withdraws. */
const linkOf = (path: string) => {
  const { member = '', withdrawal: token = '' } = partsOf(path);
  return { member, token };
};

/** A member without free credits who bought ten and used some. */
async function buyer({ used = 0 } = {}) {
  const { id, browser, email } = await joinMember(app, { name: 'Ann' });
  const spend = (credits: number) =>
    inTransaction(app.connection.db, (trx) =>
      app.credit.addEntry(trx, {
        ...{ member_id: id, delta: -credits, reason: 'message', reference: null, key: randomUUID() },
      }),
    );
  const balance = async () => (await app.credit.balanceOf(id)).credits;
  await spend(await balance());
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const { payment_id } = (await browser.api(startPayment, { body })).payment;
  const { bytes: payload, headers } = notice(`signing-${payment_id}`, 'completed');
  const url = '/api/payment-notice.php?gateway=signing';
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });
  if (used > 0) await spend(used);
  const link = linkOf(app.members.statementPath(id, new Date(Date.now() + day)));
  return {
    ...{ id, browser, email, balance, payment_id, link },
    take: async (kind: TakenKind) => {
      const until = kind === 'suspended' ? new Date(Date.now() + 7 * day) : undefined;
      const facts = 'You called a member names, on 26 November.';
      const asked = { member_id: id, rule: 'harassment', facts, found: 'report', by: 'anna', until } as const;
      await app.measures.desk.take({ ...asked, kind }, () => true);
      await jobsDone(app);
    },
    list: () => app.browser().api(listBarredWithdrawals, { query: link }),
    withdraw: (amount: number, other: object = {}) =>
      app.browser().api(withdrawBarred, {
        body: { ...link, payment_id, amount: { amount, currency: 'EUR' }, ...other },
      }),
  };
}

const refundedAt = async (id: string) =>
  (await gateway.fetchState(`signing-${id}`)).reversals.reduce((sum, { amount }) => sum + amount, 0);
const receiptsTo = async (email: string) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(({ to, kind }) => to === email && kind === 'withdrawal');

test.for(['suspended', 'banned'] as const)(
  'who is %s withdraws by the mailed link: the unused part goes back, and a receipt is mailed',
  async (kind) => {
    const ann = await buyer({ used: 4 });
    await ann.take(kind);
    const mails = (await app.mailer.mailbox?.()) ?? [];
    const mail = mails.find(({ to, text }) => to === ann.email && text.includes('/measures?'));
    const query = linkOf(/http\S*\/measures\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const { name, email, purchases } = await app.browser().api(listBarredWithdrawals, { query });
    const [first, domain] = [ann.email[0], ann.email.split('@')[1]];
    expect({ name, email }, 'nobody learns the address').toEqual({ name: 'Ann', email: `${first}…@${domain}` });
    expect(purchases).toMatchObject([
      { payment_id: ann.payment_id, credits: 10, withdrawal: { credits: 6, amount: { amount: 899 } }, refunds: [] },
    ]);
    expect(await problemOf(ann.withdraw(900))).toMatchObject({ error: 'payment.amount_changed' });
    const { refund } = await ann.withdraw(899);
    expect(refund).toMatchObject({ credits: 6, reason: 'withdrawal', status: 'ordered' });
    expect(await problemOf(ann.withdraw(899))).toMatchObject({ error: 'payment.withdrawal_over' });
    await jobsDone(app);
    expect([await refundedAt(ann.payment_id), await ann.balance()]).toEqual([899, 0]);
    expect((await ann.list()).purchases).toMatchObject([{ withdrawal: null, refunds: [{ status: 'sent' }] }]);
    const [receipt, ...more] = await receiptsTo(ann.email);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain(ann.payment_id);
    const mailed = linkOf(/http\S*\/measures\?\S+/.exec(receipt?.text ?? '')?.[0] ?? '');
    const again = await app.browser().api(listBarredWithdrawals, { query: mailed });
    expect(again.purchases, 'its button leads to a page that they can open').toHaveLength(1);
  },
);

test('several confirmations at once give the money back once', async () => {
  const ann = await buyer();
  await ann.take('banned');
  const answers = await Promise.allSettled([ann.withdraw(1499), ann.withdraw(1499), ann.withdraw(1499)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await jobsDone(app);
  expect([await refundedAt(ann.payment_id), await ann.balance()]).toEqual([1499, 0]);
});

test('a wrong, expired or foreign link reads and withdraws nothing', async () => {
  const [ann, ben] = [await buyer(), await buyer()];
  await ann.take('banned');
  await ben.take('banned');
  const over = linkOf(app.members.statementPath(ann.id, new Date(Date.now() - minute)));
  const forReading = partsOf(app.members.statementPath(ann.id, new Date(Date.now() + day))).token;
  const others = ['wrong', ben.link.token, forReading].map((token) => ({ member: ann.id, token }));
  const wrong = [over, ...others, { token: 'x' }];
  for (const query of wrong) {
    const asked = app.browser().api(listBarredWithdrawals, { query });
    expect(await problemOf(asked)).toMatchObject({ status: 403, error: 'measure.link_invalid' });
    const { member = '', token } = query as { member?: string; token?: string };
    expect(await problemOf(ann.withdraw(1499, { member, token }))).toMatchObject({ error: 'measure.link_invalid' });
  }
  expect(await problemOf(app.browser().api(listBarredWithdrawals))).toMatchObject({ error: 'authentication_required' });
  const foreign = ann.withdraw(1499, { payment_id: ben.payment_id });
  expect(await problemOf(foreign)).toMatchObject({ status: 404, error: 'payment.not_found' });
  await jobsDone(app);
  expect([await ann.balance(), await ben.balance()]).toEqual([10, 10]);
});

test('a mailed link withdraws for a month, and neither of its parts does what the other does', async () => {
  const ann = await buyer();
  await ann.take('banned');
  const path = app.members.statementPath(ann.id, new Date(Date.now() + 183 * day));
  const { member, token, withdrawal = '' } = partsOf(path);
  const read = (query: object) => app.browser().api(listMeasures, { query });
  expect((await read({ member, token })).measures).toHaveLength(1);
  expect(await problemOf(read({ member, token: withdrawal }))).toMatchObject({ error: 'measure.link_invalid' });
  expect(Number(withdrawal.split('.')[0]) * second - Date.now()).toBeLessThanOrEqual(30 * day);
});

test('the link of who can log in withdraws from nothing; they withdraw where they bought', async () => {
  const ann = await buyer();
  const invalid = { status: 403, error: 'measure.link_invalid' };
  await ann.take('warned');
  expect(await problemOf(ann.list())).toMatchObject(invalid);
  expect(await problemOf(ann.withdraw(1499))).toMatchObject(invalid);
  const body = { payment_id: ann.payment_id, amount: { amount: 1499, currency: 'EUR' } } as const;
  expect((await ann.browser.api(withdraw, { body })).refund).toMatchObject({ status: 'ordered' });
});

test('a purchase whose period is over, or whose credits are used, is not listed', async () => {
  const [ann, ben] = [await buyer(), await buyer({ used: 10 })];
  await ann.take('suspended');
  await ben.take('suspended');
  expect((await ben.list()).purchases).toEqual([]);
  await app.connection.db
    .updateTable('payment')
    .set({ paid_at: new Date(Date.now() - 17 * day) })
    .where('member_id', '=', ann.id)
    .execute();
  expect((await ann.list()).purchases).toEqual([]);
  expect(await problemOf(ann.withdraw(1499))).toMatchObject({ error: 'payment.withdrawal_over' });
});

test('who left before they were banned withdraws and gets the receipt, as they can appeal', async () => {
  const ann = await buyer();
  await ann.browser.api(deleteAccount, {});
  await ann.take('banned');
  expect((await ann.list()).purchases).toMatchObject([{ withdrawal: { amount: { amount: 1499 } } }]);
  await ann.withdraw(1499);
  await jobsDone(app);
  expect(await refundedAt(ann.payment_id)).toBe(1499);
  expect(await receiptsTo(ann.email)).toHaveLength(1);
});
