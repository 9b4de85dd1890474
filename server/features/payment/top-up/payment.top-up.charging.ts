import { day, hour } from '@rendezvous/contract/durations';
import { keepablePaymentmethod, paymentFailures } from '@rendezvous/contract/payment';
import { problemCode } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Platform } from '../../../platform.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';
import type { Start } from '../start/payment.starting.ts';
import { createReadiness, type Ready, type ReadyOptions } from './payment.top-up.ready.ts';
import { afterFailure, leftAfter, lostAfter } from './payment.top-up.rules.ts';
import { topUpStore as store, type TopUpOrder, type TopUpRow } from './payment.top-up.store.ts';
import type { TopUpOptions, TopUps } from './payment.top-up.ts';

interface Options extends ReadyOptions, Pick<TopUpOptions, 'topUpMails'>, Pick<Platform, 'jobs' | 'report'> {
  start: Start;
  topUps: Pick<TopUps, 'end'>;
}

type End = Parameters<TopUps['end']>[2];

const batchSize = 200;
/** When members are looked at again who may not be topped up now. */
const laterThan = (now: Date) => new Date(now.getTime() + 6 * hour);

/** Announces top-ups by mail, and charges each a day later at the earliest. */
export function createTopUpCharging(options: Options) {
  const { db, jobs, config, report, sites, members, start, topUps, topUpMails: mails } = options;
  const { prepare, allows } = createReadiness(options);

  async function mail(trx: Trx, kind: 'notice' | 'declined', { member_id, id }: TopUpOrder, on: TopUpRow) {
    const site = sites.ofId(on.site_id);
    if (site) await mails.enqueue(trx, { member_id, kind, id, origin: siteOrigin(site, config) });
  }

  /** Holds the member first, as erasing does, so that neither waits for the other; then what they agreed to. */
  const isOnNow = async (trx: Trx, { member_id, id }: TopUpRow): Promise<boolean> =>
    (await members.hold(trx, member_id)) && (await store.lock(trx, member_id))?.id === id;

  const end = (on: TopUpRow, by: End) =>
    inTransaction(db, async (trx) => {
      if (await isOnNow(trx, on)) await topUps.end(trx, on.member_id, by);
    });

  async function announce(on: TopUpRow, now: Date): Promise<void> {
    const ready = await prepare(on);
    if (typeof ready === 'string') return end(on, ready);
    const { member_id, id: top_up_id } = on;
    const order = { member_id, id: v7(), top_up_id, client_id: v7(), announced_at: now };
    await inTransaction(db, async (trx) => {
      if (!(await isOnNow(trx, on))) return;
      if (!ready || !(await allows(trx, on, ready, order.client_id, now)))
        return store.lookAgainAt(trx, on, laterThan(now));
      const added = await store.addOrder(trx, { ...order, ...termsOf(ready) });
      if (added) await mail(trx, 'notice', added, on);
    });
  }

  /** Charges what was announced, unless it is not needed any more; what has changed is announced anew. */
  async function charge(order: TopUpOrder, now: Date): Promise<void> {
    const on = await store.byId(db, order.member_id, order.top_up_id);
    const ready = on && (await prepare(on));
    if (on && typeof ready === 'string') return end(on, ready);
    const charging = await inTransaction(db, async (trx) => {
      const isOn = on !== undefined && (await isOnNow(trx, on));
      const isDue = order.due_at !== null && order.due_at <= now;
      if (
        !on ||
        !isOn ||
        typeof ready !== 'object' ||
        !isDue ||
        !(await allows(trx, on, ready, order.client_id, now))
      ) {
        if (on && isOn) await store.lookAgainAt(trx, on, laterThan(now));
        await store.change(trx, order, { state: 'dropped' });
        return undefined;
      }
      if (isAsAnnounced(order, ready, now))
        return store.change(trx, order, { state: 'charging', charged_at: now, tries: order.tries + 1 });
      const changed = await store.change(trx, order, { ...termsOf(ready), due_at: null, announced_at: now });
      if (changed) await mail(trx, 'notice', changed, on);
      return undefined;
    });
    if (charging && on && typeof ready === 'object') await conclude(charging, on, await pay(charging, on, ready));
  }

  /**
   * Starts its payment, or asks for the same again. Returns why it was not started; undefined if it was, or if nobody
   * knows.
   */
  async function pay({ id, client_id, amount, currency }: TopUpOrder, on: TopUpRow, { caller }: Ready) {
    try {
      const paymentmethod = keepablePaymentmethod;
      const card = { package: on.package, paymentmethod, method: 'kept', amount: { amount, currency } } as const;
      await start(caller, { ...card, client_id, begins_at_once: false, topped_up: true });
      return undefined;
    } catch (error) {
      if (problemCode(error) === undefined) report(error, 'payment.top_up', { top_up: id });
      return problemCode(error);
    }
  }

  /** Books what has become of its payment; `refused` is what its start has just said. */
  async function conclude(order: TopUpOrder, on: TopUpRow, refused?: string): Promise<void> {
    const payment = await paymentStore.byClientId(db, order.member_id, order.client_id);
    if (payment?.status === 'pending') return;
    await inTransaction(db, async (trx) => {
      const isOn = await isOnNow(trx, on);
      // Nothing was asked of the gateway, so it is as if this had not been due yet.
      if (!payment) return drop(trx, order, isOn);
      if (payment.status === 'completed') return change(trx, order, { state: 'paid' });
      // By what the member set meanwhile, or by hand at the gateway.
      if (payment.status === 'cancelled') return change(trx, order, { state: 'dropped' });
      const next = afterFailure(order, wasDeclined(payment, refused));
      if (next !== 'again' || !isOn) {
        const state = next === 'again' ? 'declined' : next;
        const changed = await store.change(trx, order, { state });
        return changed && isOn ? topUps.end(trx, order.member_id, state) : undefined;
      }
      const anew = { state: 'announced', client_id: v7(), due_at: null, charged_at: null } as const;
      const changed = await store.change(trx, order, { ...anew, announced_at: new Date() });
      if (changed) await mail(trx, 'declined', changed, on);
    });
  }

  const drop = (trx: Trx, order: TopUpOrder, isOn: boolean) =>
    change(trx, order, isOn ? { state: 'announced', charged_at: null, tries: order.tries - 1 } : { state: 'dropped' });

  async function change(trx: Trx, order: TopUpOrder, changed: Partial<TopUpOrder>): Promise<void> {
    await store.change(trx, order, changed);
  }

  /** What is being charged: its process may have ended, or the gateway not have answered. */
  async function goOn(order: TopUpOrder, now: Date): Promise<void> {
    const on = await store.byId(db, order.member_id, order.top_up_id);
    const payment = await paymentStore.byClientId(db, order.member_id, order.client_id);
    const isLeft = now.getTime() - (order.charged_at?.getTime() ?? 0) > leftAfter;
    if (!on || (!payment && !isLeft)) return;
    // Asked again, unless it was ended meanwhile: the gateway may never have heard of it.
    if (payment?.status === 'pending' && payment.gateway_id === null && on.ended_at === null) {
      const ready = await prepare(on);
      if (typeof ready === 'object') return conclude(order, on, await pay(order, on, ready));
    }
    await conclude(order, on);
  }

  const settled = (id: string, work: Promise<void>) =>
    work.catch((error) => report(error, 'payment.top_up', { top_up: id }));

  async function topUp(now = new Date()): Promise<void> {
    for (const order of await store.due(db, now, new Date(now.getTime() - lostAfter), batchSize))
      await settled(order.id, order.state === 'charging' ? goOn(order, now) : charge(order, now));
    for (const on of await store.low(db, now, batchSize)) await settled(on.id, announce(on, now));
  }

  jobs.schedule('payment.top_up', '* * * * *', () => topUp());
  return topUp;
}

const termsOf = ({ sum, kept_id, card }: Ready) => ({ ...sum, kept_id, card });

/** What was announced for a day that has gone by, as the server was away, is announced anew. */
const isAsAnnounced = (order: TopUpOrder, { sum, kept_id }: Ready, now: Date): boolean =>
  order.due_at !== null &&
  now.getTime() - order.due_at.getTime() < day &&
  order.amount === sum.amount &&
  order.currency === sum.currency &&
  order.kept_id === kept_id;

/** Whether it is known that nothing was paid: the gateway refused, or had it and said that it failed. */
const wasDeclined = ({ gateway_id }: PaymentRow, refused: string | undefined): boolean =>
  refused === paymentFailures.gateway_refused.code || gateway_id !== null;
