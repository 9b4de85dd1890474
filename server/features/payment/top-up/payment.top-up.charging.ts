import { day, hour } from '@rendezvous/contract/durations';
import { keepablePaymentmethod, paymentFailures } from '@rendezvous/contract/payment';
import { problemCode } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Platform } from '../../../platform.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';
import type { Start } from '../start/payment.starting.ts';
import type { Unpaid } from '../start/payment.unpaid.ts';
import { createReadiness, type Ready, type ReadyOptions } from './payment.top-up.ready.ts';
import { afterFailure, leftAfter, lostAfter } from './payment.top-up.rules.ts';
import { topUpStore as store, type TopUpAgreement, type TopUpEnd, type TopUpOrder } from './payment.top-up.store.ts';
import type { TopUpAgreements, TopUpOptions } from './payment.top-up.ts';

interface Options extends ReadyOptions, Pick<TopUpOptions, 'topUpMails'>, Pick<Platform, 'jobs' | 'report'> {
  start: Start;
  unpaid: Pick<Unpaid, 'endUncharged'>;
  agreements: Pick<TopUpAgreements, 'endInTransaction'>;
}

const batchSize = 200;
/** When members are looked at again who may not be topped up now. */
const laterThan = (now: Date) => new Date(now.getTime() + 6 * hour);

/** Announces top-ups by mail, and charges each a day later at the earliest. */
export function createTopUpCharging(options: Options) {
  const { db, jobs, config, report, sites, members, start, unpaid, agreements, topUpMails: mails } = options;
  const { prepare, isAllowed } = createReadiness(options);

  /** Announces a top-up, or that it is tried once more after a payment of it was declined. */
  async function mail(trx: Trx, { member_id, id }: TopUpOrder, agreement: TopUpAgreement, declined?: PaymentRow) {
    const site = sites.ofId(agreement.site_id);
    const about = { member_id, id, kind: declined ? 'declined' : 'notice', payment_id: declined?.id } as const;
    if (site) await mails.enqueue(trx, { ...about, origin: siteOrigin(site, config) });
  }

  /**
   * Locks an agreement; false if it is not the member's any more. The member is held first, as erasing does, so that
   * neither waits for the other.
   */
  const lockIfCurrent = async (trx: Trx, { member_id, id }: TopUpAgreement): Promise<boolean> =>
    (await members.hold(trx, member_id)) && (await store.lock(trx, member_id))?.id === id;

  const end = (agreement: TopUpAgreement, by: TopUpEnd) =>
    inTransaction(db, async (trx) => {
      if (await lockIfCurrent(trx, agreement)) await agreements.endInTransaction(trx, agreement.member_id, by);
    });

  async function change(trx: Trx, order: TopUpOrder, changed: Partial<TopUpOrder>): Promise<undefined> {
    await store.change(trx, order, changed);
  }

  const drop = (trx: Trx, order: TopUpOrder) => change(trx, order, { state: 'dropped' });

  /** As if it had not been due yet. */
  const putBack = (trx: Trx, order: TopUpOrder) =>
    change(trx, order, { state: 'announced', charged_at: null, tries: order.tries - 1 });

  async function announce(agreement: TopUpAgreement, now: Date): Promise<void> {
    const prepared = await prepare(agreement);
    if (prepared && 'ends' in prepared) return end(agreement, prepared.ends);
    const ready = prepared?.ready;
    const { member_id, id: top_up_id } = agreement;
    const order = { member_id, id: v7(), top_up_id, client_id: v7(), announced_at: now };
    await inTransaction(db, async (trx) => {
      if (!(await lockIfCurrent(trx, agreement))) return;
      if (!ready || !(await isAllowed(trx, agreement, ready, order.client_id, now)))
        return store.lookAgainAt(trx, agreement, laterThan(now));
      const added = await store.addOrder(trx, { ...order, ...termsOf(ready) });
      if (added) await mail(trx, added, agreement);
    });
  }

  /** Charges what was announced, unless it is not needed any more; what has changed is announced anew. */
  async function charge(order: TopUpOrder, now: Date): Promise<void> {
    const agreement = await store.byId(db, order.member_id, order.top_up_id);
    // Both are erased together.
    if (!agreement) return;
    const prepared = await prepare(agreement);
    if (prepared && 'ends' in prepared) return end(agreement, prepared.ends);
    const ready = prepared?.ready;
    const charging = await inTransaction(db, async (trx) => {
      if (!(await lockIfCurrent(trx, agreement))) return drop(trx, order);
      const isDue = order.due_at !== null && order.due_at <= now;
      if (!ready || !isDue || !(await isAllowed(trx, agreement, ready, order.client_id, now))) {
        await store.lookAgainAt(trx, agreement, laterThan(now));
        return drop(trx, order);
      }
      if (isAsAnnounced(order, ready, now))
        return store.change(trx, order, { state: 'charging', charged_at: now, tries: order.tries + 1 });
      const anew = await store.change(trx, order, { ...termsOf(ready), due_at: null, announced_at: now });
      if (anew) await mail(trx, anew, agreement);
      return undefined;
    });
    if (charging && ready) await conclude(charging, agreement, await pay(charging, agreement, ready));
  }

  /**
   * Starts its payment, or asks for the same again. Returns why it was not started; undefined if it was, or if nobody
   * knows.
   */
  async function pay({ id, client_id, amount, currency }: TopUpOrder, agreement: TopUpAgreement, { caller }: Ready) {
    try {
      const sum = { amount, currency };
      const card = { package: agreement.package, paymentmethod: keepablePaymentmethod, method: 'kept' } as const;
      await start(caller, { ...card, amount: sum, client_id, begins_at_once: false, topped_up: true });
      return undefined;
    } catch (error) {
      const code = problemCode(error);
      if (code === undefined) report(error, 'payment.top_up', { top_up: id });
      return code;
    }
  }

  /** Books what has become of its payment; `refused` is what its start has just said. */
  async function conclude(order: TopUpOrder, agreement: TopUpAgreement, refused?: string): Promise<void> {
    const payment = await paymentStore.byClientId(db, order.member_id, order.client_id);
    if (payment?.status === 'pending') return;
    await inTransaction(db, async (trx) => {
      const isCurrent = await lockIfCurrent(trx, agreement);
      // Nothing was asked of the gateway.
      if (!payment) return isCurrent ? putBack(trx, order) : drop(trx, order);
      if (payment.status === 'completed') return change(trx, order, { state: 'paid' });
      // By what the member set meanwhile, or by hand at the gateway.
      if (payment.status === 'cancelled') return drop(trx, order);
      const next = afterFailure(order, wasDeclined(payment, refused));
      if (next !== 'again' || !isCurrent) {
        const state = next === 'again' ? 'declined' : next;
        const changed = await store.change(trx, order, { state });
        return changed && isCurrent ? agreements.endInTransaction(trx, order.member_id, state) : undefined;
      }
      const anew = { state: 'announced', client_id: v7(), due_at: null, charged_at: null } as const;
      const changed = await store.change(trx, order, { ...anew, announced_at: new Date() });
      if (changed) await mail(trx, changed, agreement, payment);
    });
  }

  /** What is being charged: its process may have ended, or the gateway not have answered. */
  async function goOn(order: TopUpOrder, now: Date): Promise<void> {
    const agreement = await store.byId(db, order.member_id, order.top_up_id);
    const payment = await paymentStore.byClientId(db, order.member_id, order.client_id);
    const isLeft = now.getTime() - (order.charged_at?.getTime() ?? 0) > leftAfter;
    if (!agreement || (!payment && !isLeft)) return;
    // The gateway may never have heard of it.
    if (payment?.status === 'pending' && payment.gateway_id === null) {
      const isWanted = agreement.ended_at === null && isOnItsDay(order, now) && (await store.isLow(db, agreement));
      const prepared = isWanted ? await prepare(agreement) : undefined;
      if (prepared && 'ready' in prepared) {
        const again = await inTransaction(db, async (trx) => {
          if (await lockIfCurrent(trx, agreement)) return store.change(trx, order, { charged_at: now });
          return undefined;
        });
        return again && conclude(again, agreement, await pay(again, agreement, prepared.ready));
      }
      // Another day's charge needs another mail, and who may buy no more is charged on no day.
      if (isLeft && (!isWanted || (prepared && 'ends' in prepared))) await unpaid.endUncharged(payment, 'cancelled');
    }
    await conclude(order, agreement);
  }

  const reportFailure = (id: string, work: Promise<void>) =>
    work.catch((error) => report(error, 'payment.top_up', { top_up: id }));

  async function chargeTopUps(now = new Date()): Promise<void> {
    for (const order of await store.due(db, now, new Date(now.getTime() - lostAfter), batchSize))
      await reportFailure(order.id, order.state === 'charging' ? goOn(order, now) : charge(order, now));
    for (const agreement of await store.low(db, now, batchSize))
      await reportFailure(agreement.id, announce(agreement, now));
  }

  jobs.schedule('payment.top_up', '* * * * *', () => chargeTopUps());
  return chargeTopUps;
}

const termsOf = ({ sum, kept_id, card }: Ready) => ({ ...sum, kept_id, card });

/** What was announced for a day that has gone by, as the server or the gateway was away, is announced anew. */
const isOnItsDay = ({ due_at }: TopUpOrder, now: Date): boolean =>
  due_at !== null && now.getTime() - due_at.getTime() < day;

const isAsAnnounced = (order: TopUpOrder, { sum, kept_id }: Ready, now: Date): boolean =>
  isOnItsDay(order, now) && order.amount === sum.amount && order.currency === sum.currency && order.kept_id === kept_id;

/** Whether it is known that nothing was paid: the gateway refused, or had it and said that it failed. */
const wasDeclined = ({ gateway_id }: PaymentRow, refused: string | undefined): boolean =>
  refused === paymentFailures.gateway_refused.code || gateway_id !== null;
