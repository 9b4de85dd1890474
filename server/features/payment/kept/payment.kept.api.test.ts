import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, hour, minute } from '@rendezvous/contract/durations';
import { confirmForgetting, forgetKept, listKept, listUnconfirmedForgetting } from '@rendezvous/contract/kept';
import { readUser } from '@rendezvous/contract/member';
import { listPayments, readQuote, startPayment } from '@rendezvous/contract/payment';
import { pauseBuying, setCeiling } from '@rendezvous/contract/spending';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { GatewayRefusal } from '../../../adapters/payment/gateway.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { onPostgres } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { startCards } from '../../../testing/payment/cards.ts';
import type { Reported } from '../../../testing/payment/gateways.ts';

const key = 'anna-0123456789-0123456789-0123456789';
const { app, cards, close } = await startCards(undefined, { OPERATORS: `anna:${key}` });
afterAll(close);

const price = { amount: 1499, currency: 'EUR' };
const buys = { begins_at_once: true, package: 'nl-10', paymentmethod: 'card', amount: price } as const;
const start = ({ browser }: TestMember, changes: object = {}) =>
  browser.api(startPayment, { body: { ...buys, client_id: randomUUID(), ...changes } });
const refused = (error: string) => ({ problem: { error } });
const kept = async ({ browser }: TestMember) => (await browser.api(listKept)).kept;
const credits = async ({ browser }: TestMember) => (await browser.api(readUser)).user.credits;
const statuses = async ({ browser }: TestMember) =>
  (await browser.api(listPayments)).payments.map(({ status }) => status);

async function report(gatewayId: string, reported: Reported): Promise<void> {
  const { bytes, headers } = cards.notice(gatewayId, reported);
  const url = '/api/payment-notice.php?gateway=cards';
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', ...headers },
    payload: bytes,
  });
  expect(statusCode).toBe(200);
}
const gatewayId = ({ redirect }: { redirect: string }) => redirect.split('/').at(-1) as string;

/** A member who bought 10 credits and asked for their card to be kept. */
async function keeper() {
  const member = await joinMember(app);
  const first = gatewayId(await start(member, { method: 'keep' }));
  await report(first, 'completed');
  return { ...member, first };
}

async function erase({ id, browser }: TestMember): Promise<void> {
  await browser.api(deleteAccount, {});
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  await app.departure.eraseDue();
}

test('a card is kept for whoever asked, and one call charges it at the amount shown, once', async () => {
  const plain = await joinMember(app);
  await report(gatewayId(await start(plain)), 'completed');
  expect(await kept(plain)).toEqual([]);
  await expect(start(plain, { method: 'kept' })).rejects.toMatchObject(refused('payment.nothing_kept'));
  await expect(start(plain, { method: 'keep', paymentmethod: 'ideal' })).rejects.toMatchObject(
    refused('payment.unknown_method'),
  );

  const member = await keeper();
  const [card] = await kept(member);
  expect(card).toMatchObject({ label: 'Visa •••• 4242' });
  const quoted = await member.browser.api(readQuote, { query: { package: 'nl-10', paymentmethod: 'ideal' } });
  expect(quoted.kept).toEqual(card);
  const usual = await member.browser.api(readQuote, { query: { package: 'nl-10' } });
  expect(usual.paymentmethod, 'chosen unless another method is').toBe('card');
  const order = { method: 'kept', amount: quoted.quote.amount, client_id: randomUUID() };
  const cent = { ...order, amount: { ...price, amount: price.amount - 1 } };
  await expect(start(member, cent)).rejects.toMatchObject(refused('payment.amount_changed'));
  await expect(start(member, { ...order, amount: undefined })).rejects.toMatchObject(refused('request.invalid'));
  const before = await credits(member);
  const answers = await Promise.all([start(member, order), start(member, order)]);
  for (const { payment, redirect } of [...answers, await start(member, order)]) {
    expect(payment).toMatchObject({ kept: true, redirect: null, amount: order.amount });
    expect(redirect).toMatch(new RegExp(`/transactions/${answers[0].payment.payment_id}$`));
  }
  await expect(start(member, cent), 'nor is it taken for another order').rejects.toMatchObject(
    refused('payment.amount_changed'),
  );
  expect(await credits(member)).toBe(before + 10);
  expect(await statuses(member)).toEqual(['completed', 'completed']);
  const held = await app.connection.db.selectFrom('payment').select('customer').where('member_id', '=', member.id);
  expect(await held.execute(), 'no payment that has ended names its payer').toEqual([
    { customer: null },
    { customer: null },
  ]);
});

test('a ceiling, a pause and a chargeback stop what would charge a kept card', async () => {
  const member = await keeper();
  await member.browser.api(setCeiling, { body: { ceiling: { amount: 2000, currency: 'EUR' } } });
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.ceiling_reached'));
  await member.browser.api(pauseBuying, { body: { days: 1 } });
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.paused'));
  const other = await keeper();
  await report(other.first, 'charged_back');
  await expect(start(other, { method: 'kept' })).rejects.toMatchObject(refused('payment.blocked'));
  expect([await statuses(member), await statuses(other)]).toEqual([['completed'], ['completed']]);
});

test('a charge that is refused has failed, and another try is another payment', async () => {
  const member = await keeper();
  vi.spyOn(cards.gateway, 'start').mockRejectedValueOnce(new GatewayRefusal('declined'));
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.gateway_refused'));
  expect(await statuses(member)).toEqual(['failed', 'completed']);
  expect((await start(member, { method: 'kept' })).payment.status).toBe('completed');
});

/** Its answer is lost, and by the time it is asked for again its gateway charges that card no more. */
async function loseCharge(member: Awaited<ReturnType<typeof keeper>>, client_id: string) {
  const begin = cards.gateway.start;
  vi.spyOn(cards.gateway, 'start').mockImplementationOnce(async (...order) => {
    await begin(...order);
    throw new Error('the answer was lost');
  });
  await expect(start(member, { method: 'kept', client_id })).rejects.toMatchObject(refused('payment.gateway_failed'));
  await cards.gateway.forget(`customer-${member.first}`);
}

test('a charge whose answer was lost is paid, though the gateway refuses to make it again', async () => {
  const member = await keeper();
  const before = await credits(member);
  const client_id = randomUUID();
  await loseCharge(member, client_id);
  for (let times = 0; times < 2; times++)
    expect(await start(member, { method: 'kept', client_id })).toMatchObject({
      payment: { status: 'completed', redirect: null },
      redirect: expect.stringMatching(/transactions/),
    });
  expect([await statuses(member), await credits(member)]).toEqual([['completed', 'completed'], before + 10]);
});

test('a refusal says nothing of a charge before it as long as the gateway does not tell', async () => {
  const member = await keeper();
  const client_id = randomUUID();
  await loseCharge(member, client_id);
  const again = () => start(member, { method: 'kept', client_id });
  const find = vi.spyOn(cards.gateway, 'findCharge').mockRejectedValue(new Error('no answer'));
  await expect(again()).rejects.toMatchObject(refused('payment.gateway_failed'));
  find.mockRestore();
  const fetch = vi.spyOn(cards.gateway, 'fetchState').mockRejectedValue(new Error('no answer'));
  await expect(again()).rejects.toMatchObject(refused('payment.gateway_failed'));
  expect(await statuses(member)).toEqual(['pending', 'completed']);
  const state = { gateway_id: 'c', payment_id: null, paid: null, reversals: [], payer_country: null, kept: null };
  fetch.mockResolvedValueOnce({ ...state, status: 'cancelled' });
  await expect(again()).rejects.toMatchObject(refused('payment.gateway_refused'));
  fetch.mockRestore();
  expect(await statuses(member), 'cancelled by the refusal').toEqual(['failed', 'completed']);
});

test('a charge without an answer is asked for again as it was, even if another card is kept by then', async () => {
  const member = await keeper();
  const asked = vi.spyOn(cards.gateway, 'start').mockRejectedValueOnce(new Error('no answer'));
  const order = { method: 'kept', client_id: randomUUID() };
  await expect(start(member, order)).rejects.toMatchObject(refused('payment.gateway_failed'));
  await app.connection.db
    .updateTable('payment_kept')
    .set({ customer: 'customer-another' })
    .where('member_id', '=', member.id)
    .execute();
  // Whatever the browser sends with the same id.
  expect((await start(member, { client_id: order.client_id })).payment).toMatchObject({ status: 'completed' });
  const [first, second] = asked.mock.calls.map(([payment]) => payment);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ method: 'kept', customer: `customer-${member.first}` });
});

test('while a kept card is being charged, the same order goes on with it, and no other one charges it', async () => {
  const member = await keeper();
  const asked = vi.spyOn(cards.gateway, 'start').mockRejectedValue(new Error('no answer'));
  const tries = await Promise.allSettled([1, 2, 3].map(() => start(member, { method: 'kept' })));
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(new Set(asked.mock.calls.map(([payment]) => payment.id)).size).toBe(1);
  const other = { method: 'kept', package: 'nl-25', amount: { ...price, amount: 3249 } };
  await expect(start(member, other)).rejects.toMatchObject(refused('payment.charge_pending'));
  expect(await statuses(member)).toEqual(['pending', 'completed']);
  asked.mockRestore();
  expect((await start(member, { method: 'kept' })).payment.status).toBe('completed');
  expect(await statuses(member)).toEqual(['completed', 'completed']);
  expect((await start(member, other)).payment.status).toBe('completed');
});

test('under a ceiling too, who presses in two tabs goes on with one charge, which counts once', async () => {
  const member = await keeper();
  await member.browser.api(setCeiling, { body: { ceiling: { amount: 3500, currency: 'EUR' } } });
  const asked = vi.spyOn(cards.gateway, 'start').mockRejectedValue(new Error('no answer'));
  for (let times = 0; times < 2; times++)
    await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.gateway_failed'));
  asked.mockRestore();
  const tabs = await Promise.all([1, 2].map(() => start(member, { method: 'kept' })));
  expect(new Set(tabs.map(({ payment }) => payment.payment_id)).size).toBe(1);
  expect(await statuses(member)).toEqual(['completed', 'completed']);
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.ceiling_reached'));
});

test('a charge without an answer is asked about until its gateway says, and never charged anew', async () => {
  const member = await keeper();
  const begin = cards.gateway.start;
  const lost = vi.spyOn(cards.gateway, 'start').mockImplementation(async (...order) => {
    await begin(...order);
    throw new Error('the answer was lost');
  });
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.gateway_failed'));
  const find = vi.spyOn(cards.gateway, 'findCharge').mockRejectedValue(new Error('no answer'));
  await app.lookUpPayments(new Date(Date.now() + 11 * minute));
  await app.lookUpPayments(new Date(Date.now() + 2 * day));
  expect(await statuses(member)).toEqual(['pending', 'completed']);
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.gateway_failed'));
  expect(new Set(lost.mock.calls.map(([payment]) => payment.id)).size).toBe(1);
  // A gateway that has forgotten the payer may not say any more.
  const forgotten = vi.spyOn(cards.gateway, 'forget');
  const [card] = await kept(member);
  await member.browser.api(forgetKept, { body: { kept_id: card?.kept_id as string } });
  await app.forgetPayers();
  expect(forgotten.mock.calls).toEqual([]);
  find.mockRestore();
  await app.lookUpPayments(new Date(Date.now() + 4 * day));
  expect(await statuses(member)).toEqual(['completed', 'completed']);
  await app.forgetPayers(new Date(Date.now() + 2 * minute));
  expect(forgotten.mock.calls).toEqual([[`customer-${member.first}`]]);

  lost.mockRestore();
  const other = await keeper();
  vi.spyOn(cards.gateway, 'start').mockRejectedValueOnce(new Error('never came'));
  await expect(start(other, { method: 'kept' })).rejects.toMatchObject(refused('payment.gateway_failed'));
  vi.spyOn(cards.gateway, 'findCharge').mockResolvedValueOnce(null);
  await app.lookUpPayments(new Date(Date.now() + 11 * minute));
  expect(await statuses(other)).toEqual(['failed', 'completed']);
});

test('a forgotten card is gone here and at its gateway, and no later notice brings it back', async () => {
  const forgotten = vi.spyOn(cards.gateway, 'forget');
  const [member, other] = [await keeper(), await keeper()];
  const [card, others] = [(await kept(member))[0], (await kept(other))[0]];
  const forget = (kept_id: string | undefined) =>
    member.browser.api(forgetKept, { body: { kept_id: kept_id as string } });
  expect((await forget(others?.kept_id)).kept).toEqual([card]);
  for (let times = 0; times < 2; times++) expect((await forget(card?.kept_id)).kept).toEqual([]);
  await app.forgetPayers();
  await report(member.first, 'completed');
  await report(member.first, 'refunded');
  expect([await kept(member), await kept(other)]).toEqual([[], [others]]);
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.nothing_kept'));
  expect(forgotten.mock.calls).toEqual([[`customer-${member.first}`]]);
});

// A gateway does not say any more what it charged a payer whom it has forgotten.
test.runIf(onPostgres)('a card that is being forgotten is not charged', async () => {
  const member = await keeper();
  const asked = vi.spyOn(cards.gateway, 'start');
  const { charge } = await inTransaction(app.connection.db, async (trx) => {
    await trx.deleteFrom('payment_kept').where('member_id', '=', member.id).execute();
    const charge = start(member, { method: 'kept' }).catch((error) => error);
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(app.connection.db)).rows.length)
      .toBeGreaterThan(0);
    return { charge };
  });
  expect(await charge).toMatchObject(refused('payment.nothing_kept'));
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('a card in place of another, and those of members who are erased, are forgotten at the gateway', async () => {
  const forgotten = vi.spyOn(cards.gateway, 'forget');
  const member = await keeper();
  const second = gatewayId(await start(member, { method: 'keep' }));
  await report(second, 'completed');
  await app.forgetPayers();
  expect(forgotten.mock.calls).toEqual([[`customer-${member.first}`]]);
  expect(await kept(member)).toHaveLength(1);
  const third = gatewayId(await start(member, { method: 'keep' }));
  await erase(member);
  // Was paid after all.
  await report(third, 'completed');
  await app.forgetPayers();
  // Those of one look are asked about together.
  expect(forgotten.mock.calls.map(([customer]) => customer).toSorted()).toEqual(
    [member.first, second, third].map((id) => `customer-${id}`).toSorted(),
  );
  const rows = app.connection.db.selectFrom('payment_kept').select('id').where('member_id', '=', member.id);
  expect(await rows.execute()).toEqual([]);
});

test('a gateway that is away for a month is asked until it has forgotten, and operators see which', async () => {
  const [member, other] = [await keeper(), await keeper()];
  const customers = [member, other].map(({ first }) => `customer-${first}`);
  const away = vi.spyOn(cards.gateway, 'forget').mockRejectedValue(new Error('no answer'));
  const [card] = await kept(member);
  await member.browser.api(forgetKept, { body: { kept_id: card?.kept_id as string } });
  await erase(member);
  await erase(other);
  const operator = app.browser();
  operator.page.authorization = `Bearer ${key}`;
  const unconfirmed = async () =>
    (await operator.api(listUnconfirmedForgetting)).forgetting.map(({ customer }) => customer);
  expect(await unconfirmed()).toEqual([]);
  for (let hours = 0; hours < 30 * 24; hours += 3) await app.forgetPayers(new Date(Date.now() + hours * hour));
  expect(away.mock.calls.length).toBeGreaterThan(2 * 30);
  expect(away.mock.calls.length).toBeLessThan(2 * 60);
  await app.connection.db
    .updateTable('payment_forgetting')
    .set({ asked_at: new Date(Date.now() - 30 * day) })
    .where('customer', 'in', customers)
    .execute();
  expect((await unconfirmed()).toSorted()).toEqual(customers.toSorted());

  const [first, second] = customers.map((customer) => ({ gateway: 'cards', customer }));
  await operator.api(confirmForgetting, { body: first as never });
  await expect(operator.api(confirmForgetting, { body: first as never })).rejects.toMatchObject({ status: 404 });
  await expect(app.browser().api(listUnconfirmedForgetting)).rejects.toMatchObject({ status: 404 });
  away.mockReset();
  away.mockResolvedValue(undefined);
  for (let times = 0; times < 2; times++) await app.forgetPayers(new Date(Date.now() + 32 * day));
  expect(away.mock.calls).toEqual([[second?.customer]]);
  expect(await unconfirmed()).toEqual([]);
  away.mockRestore();
});

test("what another company's account keeps is neither shown nor charged", async () => {
  const member = await keeper();
  await app.connection.db
    .updateTable('payment_kept')
    .set({ gateway: 'mollie:another' })
    .where('member_id', '=', member.id)
    .execute();
  expect(await kept(member)).toEqual([]);
  expect((await member.browser.api(readQuote, { query: { package: 'nl-10' } })).kept).toBeNull();
  await expect(start(member, { method: 'kept' })).rejects.toMatchObject(refused('payment.nothing_kept'));
});
