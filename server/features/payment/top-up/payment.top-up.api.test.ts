import { deleteAccount } from '@rendezvous/contract/departure';
import { day, hour, minute } from '@rendezvous/contract/durations';
import { forgetKept, listKept } from '@rendezvous/contract/kept';
import { listPayments } from '@rendezvous/contract/payment';
import { readWithdrawal, withdraw } from '@rendezvous/contract/refund';
import { pauseBuying, setCeiling } from '@rendezvous/contract/spending';
import { endTopUp, topUpTerms } from '@rendezvous/contract/top-up';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { GatewayRefusal } from '../../../adapters/payment/gateway.ts';
import { problemOf } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { startCards } from '../../../testing/payment/cards.ts';
import { createKeeper } from '../../../testing/payment/keeper.ts';
import { type Brand, companyDay } from '../../site/site.service.ts';

const { app, cards, close } = await startCards([]);
afterAll(close);

const price = { amount: 1499, currency: 'EUR' };
const most = 3000;
const agreed = { package: 'nl-10', below: 5, most, amount: price, terms: topUpTerms } as const;
const inADay = () => new Date(Date.now() + 25 * hour);
const keeper = () => createKeeper({ app, cards }, agreed);
type Keeper = Awaited<ReturnType<typeof keeper>>;

/** Announced by mail, and looked at when it is due. */
async function announcedAndDue(member: Keeper, now = inADay()): Promise<void> {
  await app.chargeTopUps();
  await member.mails();
  await app.chargeTopUps(now);
}

const change = (table: 'payment_top_up' | 'payment_top_up_order' | 'payment_care', { id }: Keeper, set: object) =>
  app.connection.db.updateTable(table).set(set).where('member_id', '=', id).execute();

test('a top-up is announced by mail, charged a day later at the earliest, withdrawn from as a whole', async () => {
  const member = await keeper();
  const { browser } = member;
  expect(await member.topUp()).toBeNull();
  await app.chargeTopUps();
  expect(await member.mails()).toEqual([]);

  expect((await member.agree()).top_up).toMatchObject({ below: 5, credits: 10, most: { amount: most }, next: null });
  const [on] = await member.mails();
  expect(on).toMatchObject({ kind: 'top_up_on' });
  for (const words of [
    /fewer than 5 credits/,
    /14[.,]99/,
    /30[.,]00/,
    new RegExp(
      `\\n\\n.*Terms of ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(topUpTerms))}`,
    ),
    /withdraw from it within/,
    /\/top-up\/stop\?member=/,
    /\/settings\/spending\?.*#top-up/,
  ])
    expect(on?.text).toMatch(words);

  await app.chargeTopUps();
  const notice = (await member.mails()).at(-1);
  expect(notice).toMatchObject({ kind: 'top_up_notice' });
  for (const words of [/14[.,]99/, /Visa •••• 4242/, /\/top-up\/stop\?member=/]) expect(notice?.text).toMatch(words);
  const next = (await member.topUp())?.next;
  expect(next).toMatchObject({ amount: price, card: 'Visa •••• 4242' });
  expect(Date.parse(next?.not_before ?? '')).toBeGreaterThanOrEqual(Date.now() + 23.9 * hour);
  await app.chargeTopUps(new Date(Date.now() + 23 * hour));
  expect(await member.toppedUp()).toEqual([]);
  for (let times = 0; times < 2; times++) await app.chargeTopUps(inADay());
  expect([await member.toppedUp(), await member.balance()]).toEqual([['completed'], 11]);
  const mails = await member.mails();
  expect(mails.map(({ kind }) => kind)).toEqual(['top_up_on', 'top_up_notice', 'top_up_receipt']);
  expect(mails.at(-1)?.text).toMatch(/End automatic top-up\nhttps?:\S+\/top-up\/stop\?member=/);

  await member.spend(8);
  const [payment] = (await browser.api(listPayments)).payments;
  const payment_id = payment?.payment_id as string;
  const { withdrawal } = await browser.api(readWithdrawal, { query: { id: payment_id } });
  expect(withdrawal).toMatchObject({ amount: price, credits: 3 });
  await browser.api(withdraw, { body: { payment_id, amount: price } });
  expect([await member.balance(), await member.topUp()]).toEqual([0, null]);
  const ended = (await member.mails()).at(-1);
  expect([ended?.kind, ended?.text]).toEqual(['top_up_ended', expect.stringContaining('You withdrew from a top-up.')]);
  expect(ended?.text).toMatch(/\/settings\/spending\?.*#top-up/);
  expect(await problemOf(browser.api(withdraw, { body: { payment_id, amount: price } }))).toMatchObject({
    error: 'payment.withdrawal_over',
  });
  await member.buy({ method: 'keep' });
  expect((await problemOf(member.agree())).error).toBe('payment.top_up_withdrawn');
});

test('a top-up ends by one press, here or by the link of a mail; opening that ends nothing', async () => {
  const member = await keeper();
  await member.agree();
  await change('payment_top_up', member, { site_id: 'other' });
  await app.chargeTopUps();
  const notice = (await member.mails()).at(-1);
  expect(notice?.subject, 'of the brand where it was agreed').toMatch(/top-up on Other/);
  await change('payment_top_up', member, { site_id: 'rendezvous' });
  const link = notice?.text.match(/https?:\S+\/top-up\/stop\S+/)?.[0] as string;
  const { pathname, search } = new URL(link);
  const post = async (query: string) => {
    const answer = await app.app.inject({ method: 'POST', url: pathname + query, headers: { host: 'localhost' } });
    return [answer.statusCode, answer.headers.location];
  };
  await app.app.inject({ url: pathname + search, headers: { host: 'localhost' } });
  expect(await post(search.replace('token=', 'token=x'))).toEqual([303, expect.stringContaining('is=unknown')]);
  expect(await member.topUp()).not.toBeNull();
  for (let times = 0; times < 2; times++)
    expect(await post(search)).toEqual([303, expect.stringContaining('is=ended')]);
  expect(await member.topUp()).toBeNull();
  await app.chargeTopUps(inADay());
  expect(await member.toppedUp()).toEqual([]);

  await member.agree();
  expect(await member.browser.api(endTopUp, {})).toEqual({ top_up: null });
  expect((await member.mails()).map(({ kind }) => kind)).toEqual([
    'top_up_on',
    'top_up_notice',
    'top_up_ended',
    'top_up_on',
    'top_up_ended',
  ]);
});

test('nothing is agreed without card or mail, at another price, above a ceiling, or in a pause', async () => {
  const member = await keeper();
  const refused = async (changes: object, who = member) => (await problemOf(who.agree(changes))).error;
  expect(await refused({ amount: { ...price, amount: 1498 } })).toBe('payment.amount_changed');
  expect(await refused({ package: 'nl-11' })).toBe('payment.unknown_package');
  expect(await refused({ most: 1498 })).toBe('payment.top_up_most');
  expect(await refused({ below: 25 })).toBe('payment.top_up_below');
  expect(await refused({ terms: '2020-01-01' })).toBe('request.invalid');
  await member.browser.api(setCeiling, { body: { ceiling: { amount: 2500, currency: 'EUR' } } });
  expect(await refused({})).toBe('payment.top_up_most');
  await change('payment_care', member, { calm_until: inADay() });
  expect(await refused({ most: 2500 })).toBe('payment.top_up_held');
  await member.browser.api(pauseBuying, { body: { days: 1 } });
  expect(await refused({ most: 2500 })).toBe('payment.paused');
  const [card] = (await member.browser.api(listKept)).kept;
  await member.browser.api(forgetKept, { body: { kept_id: card?.kept_id as string } });
  expect(await refused({ most: 2500 })).toBe('payment.nothing_kept');
  const bounced = await keeper();
  await app.connection.db
    .updateTable('member')
    .set({ notifications_disabled: ['bounce'] })
    .where('id', '=', bounced.id)
    .execute();
  expect(await refused({}, bounced)).toBe('payment.top_up_mail');
});

test('what a member set meanwhile, unusual spending, or enough credits hold a top-up back', async () => {
  const hold: ((member: Keeper) => Promise<unknown>)[] = [
    ({ browser }) => browser.api(setCeiling, { body: { ceiling: { amount: 1600, currency: 'EUR' } } }),
    ({ browser }) => browser.api(pauseBuying, { body: { days: 7 } }),
    (member) =>
      app.connection.db
        .insertInto('payment_care')
        .values({ member_id: member.id, calm_until: new Date(Date.now() + 90 * 24 * hour) })
        .onConflict((known) =>
          known.column('member_id').doUpdateSet({ calm_until: new Date(Date.now() + 90 * 24 * hour) }),
        )
        .execute(),
    ({ buy }) => buy({ method: 'kept' }),
  ];
  const members = await Promise.all(hold.map(() => keeper()));
  for (const member of members) await member.agree();
  await app.chargeTopUps();
  for (const [index, member] of members.entries()) {
    await member.mails();
    await hold[index]?.(member);
  }
  await app.chargeTopUps(inADay());
  for (const member of members) {
    expect(await member.toppedUp()).toEqual([]);
    expect((await member.topUp())?.next).toBeNull();
  }
});

test('another price or card since the mail is announced anew; a package or card that is gone ends it', async () => {
  const [dearer, gone, forgotten, erased] = await Promise.all([keeper(), keeper(), keeper(), keeper()]);
  for (const member of [dearer, gone, forgotten, erased]) await member.agree();
  await app.chargeTopUps();
  for (const member of [dearer, gone, forgotten, erased]) await member.mails();
  await change('payment_top_up_order', dearer, { amount: 1399 });
  await change('payment_top_up', gone, { package: 'nl-11' });
  const [card] = (await forgotten.browser.api(listKept)).kept;
  await forgotten.browser.api(forgetKept, { body: { kept_id: card?.kept_id as string } });
  await erased.browser.api(deleteAccount, {});
  await app.chargeTopUps(inADay());
  expect((await dearer.mails()).map(({ kind }) => kind)).toEqual(['top_up_on', 'top_up_notice', 'top_up_notice']);
  expect(await dearer.toppedUp()).toEqual([]);
  await app.chargeTopUps(inADay());
  expect(await dearer.toppedUp()).toEqual(['completed']);
  for (const [member, why] of [
    [gone, 'no longer for sale'],
    [forgotten, 'No card is kept'],
  ] as const) {
    expect([await member.topUp(), await member.toppedUp()]).toEqual([null, []]);
    expect((await member.mails()).at(-1)?.text).toContain(why);
  }
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date('2020-01-01') })
    .where('id', '=', erased.id)
    .execute();
  await app.departure.eraseDue();
  for (const table of ['payment_top_up', 'payment_top_up_order'] as const)
    expect(await app.connection.db.selectFrom(table).select('id').where('member_id', '=', erased.id).execute()).toEqual(
      [],
    );
  const charged = app.connection.db.selectFrom('payment').select('id').where('member_id', '=', erased.id);
  expect(await charged.where('topped_up', '=', true).execute()).toEqual([]);
});

test('a card that is declined is tried once more, after another mail, and then no more', async () => {
  const member = await keeper();
  await member.agree();
  const asked = vi.spyOn(cards.gateway, 'start').mockRejectedValue(new GatewayRefusal('declined'));
  await announcedAndDue(member);
  expect((await member.mails()).at(-1)).toMatchObject({
    kind: 'top_up_declined',
    text: expect.stringMatching(/Other payment method\nhttps?:\S+\/transactions\//),
  });
  await app.chargeTopUps();
  expect(asked).toHaveBeenCalledTimes(1);
  await app.chargeTopUps(inADay());
  const ended = (await member.mails()).at(-1);
  expect([ended?.kind, ended?.text]).toEqual([
    'top_up_ended',
    expect.stringMatching(/declined twice[\s\S]*\/transactions\//),
  ]);
  await app.chargeTopUps(new Date(Date.now() + 72 * hour));
  expect(asked).toHaveBeenCalledTimes(2);
  expect([await member.toppedUp(), await member.topUp()]).toEqual([['failed', 'failed'], null]);
});

test('a charge without an answer is asked for again, and never made anew', async () => {
  const [answered, silent] = [await keeper(), await keeper()];
  const asked = vi.spyOn(cards.gateway, 'start').mockRejectedValue(new Error('no answer'));
  for (const member of [answered, silent]) {
    await member.agree();
    await announcedAndDue(member);
    expect(await member.toppedUp()).toEqual(['pending']);
  }
  asked.mockRestore();
  const start = vi.spyOn(cards.gateway, 'start');
  await app.connection.db
    .updateTable('payment')
    .set({ created_at: new Date(Date.now() - 4 * day), next_look_at: new Date(0) })
    .where('member_id', '=', silent.id)
    .where('topped_up', '=', true)
    .execute();
  await app.lookUpPayments();
  await app.chargeTopUps(inADay());
  expect([await answered.toppedUp(), await answered.balance()]).toEqual([['completed'], 11]);
  expect(start).toHaveBeenCalledTimes(1);
  expect([await silent.toppedUp(), await silent.topUp()]).toEqual([['failed'], null]);
  expect((await silent.mails()).at(-1)?.text).toContain('nothing is charged in its place');
});

const act = fc.constantFrom(
  'spend',
  'day',
  'fortnight',
  'look',
  'stop',
  'agree',
  'buy',
  'decline',
  'ceiling',
  'withdraw',
);

/** What a member has is so much older. */
async function elapse({ id }: Keeper, hours: number): Promise<void> {
  for (const [table, columns] of Object.entries({
    payment: ['created_at', 'paid_at'],
    payment_refund: ['created_at'],
    payment_top_up: ['agreed_at', 'next_look_at', 'ended_at'],
    payment_top_up_order: ['announced_at', 'due_at', 'charged_at'],
  })) {
    const older = columns.map((column) => `${column} = ${column} - interval '${hours} hours'`);
    await sql`update ${sql.raw(table)} set ${sql.raw(older.join())} where member_id = ${id}`.execute(app.connection.db);
  }
}

/** Withdraws from all that it still can, and returns how many credits were given for nothing. */
async function withdrawAll({ browser }: Keeper): Promise<number> {
  let given = 0;
  for (const { payment_id, topped_up, credits } of (await browser.api(listPayments)).payments) {
    const { withdrawal } = await browser.api(readWithdrawal, { query: { id: payment_id } });
    if (!withdrawal || !topped_up) continue;
    await browser.api(withdraw, { body: { payment_id, amount: withdrawal.amount } });
    given += credits - withdrawal.credits;
  }
  await jobsDone(app);
  return given;
}

test('whatever happens in whatever order, no top-up is charged twice, unannounced, above the month, or given twice', {
  timeout: 3 * minute,
}, async () => {
  const counts: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const member = await keeper();
      await member.agree();
      const charged = vi.spyOn(cards.gateway, 'start');
      let given = 0;
      for (const one of acts) {
        if (one === 'spend') await member.spend(Math.max((await member.balance()) - 1, 0));
        if (one === 'day') await elapse(member, 25);
        // A period of withdrawal ends with its last day wherever on earth: up to a day and a half later.
        if (one === 'fortnight') await elapse(member, 16 * 24);
        if (one === 'withdraw') given += await withdrawAll(member);
        if (one === 'stop') await member.browser.api(endTopUp, {});
        if (one === 'agree') await member.agree().catch(() => undefined);
        if (one === 'buy') await member.buy({ method: 'kept' }).catch(() => undefined);
        if (one === 'decline') charged.mockRejectedValueOnce(new GatewayRefusal('declined'));
        if (one === 'ceiling') await member.browser.api(setCeiling, { body: { ceiling: price } });
        await Promise.all([app.chargeTopUps(), app.chargeTopUps(), app.chargeTopUps()]);
        await jobsDone(app);
      }
      const { db } = app.connection;
      const orders = await db
        .selectFrom('payment_top_up_order')
        .selectAll()
        .where('member_id', '=', member.id)
        .execute();
      const paid = orders.filter(({ state }) => state === 'paid');
      expect(orders.filter(({ state }) => state === 'announced' || state === 'charging').length).toBeLessThan(2);
      expect(await member.toppedUp().then((all) => all.filter((status) => status === 'completed'))).toHaveLength(
        paid.length,
      );
      expect(paid.length).toBeLessThanOrEqual(1 + acts.filter((one) => one === 'spend').length);
      counts.push(paid.length);
      expect(given + (await withdrawAll(member)), 'credits for nothing are those of one').toBeLessThanOrEqual(10);
      const asked = charged.mock.calls.map(([payment]) => payment.id);
      expect(new Set(asked).size, 'each payment is asked of the gateway once').toBe(asked.length);
      const announced = (await member.mails()).filter(
        ({ kind }) => kind === 'top_up_notice' || kind === 'top_up_declined',
      );
      expect(announced.length).toBeGreaterThanOrEqual(paid.length);
      for (const { due_at, charged_at, announced_at } of paid) {
        expect(charged_at?.getTime()).toBeGreaterThanOrEqual(due_at?.getTime() ?? Number.POSITIVE_INFINITY);
        expect(charged_at?.getTime()).toBeGreaterThanOrEqual(announced_at.getTime());
      }
      const [site] = app.sites.all() as [Brand];
      const months = new Map<string, number>();
      for (const { charged_at, amount } of paid) {
        const month = companyDay(site, charged_at as Date).slice(0, 7);
        months.set(month, (months.get(month) ?? 0) + amount);
      }
      for (const sum of months.values()) expect(sum).toBeLessThanOrEqual(most);
      vi.restoreAllMocks();
    }),
    // Random ones alone may charge nothing.
    {
      numRuns: 14,
      examples: [
        [['look', 'day', 'spend', 'look', 'day', 'spend', 'withdraw']],
        [['look', 'day', 'spend', 'fortnight', 'look', 'day', 'spend', 'look', 'withdraw']],
      ],
    },
  );
  expect(Math.max(...counts), 'some were charged one after the other').toBeGreaterThan(1);
});
