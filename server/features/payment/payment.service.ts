import { requestFailures } from '@rendezvous/contract/endpoint';
import type { KeptCard } from '@rendezvous/contract/kept';
import { type Payment, paymentFailures, type receiveNotice } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { Gateways } from '../../adapters/payment/gateways.ts';
import type { RawBody } from '../../platform/calls/bind.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Debits } from '../debit/debit.service.ts';
import { memberBarred } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { cardStore } from './card/payment.card.store.ts';
import { createCards } from './card/payment.cards.ts';
import { createEnding } from './care/payment.care.ending.ts';
import { careStore } from './care/payment.care.store.ts';
import { createCare } from './care/payment.care.ts';
import type { Failures } from './failures/payment.failures.ts';
import { keptStore } from './kept/payment.kept.store.ts';
import { createKept } from './kept/payment.kept.ts';
import { discountStore } from './payment.discount.store.ts';
import { createDiscounts } from './payment.discounts.ts';
import { createOffers } from './payment.offers.ts';
import { presentPayment } from './payment.present.ts';
import { isNews } from './payment.reversal.rules.ts';
import { reversalStore } from './payment.reversal.store.ts';
import { createSettlement } from './payment.settlement.ts';
import { paymentStore } from './payment.store.ts';
import { createReceived } from './refund/payment.received.ts';
import { createRefundDesk } from './refund/payment.refund.desk.ts';
import { deskPaymentsOf } from './refund/payment.refund.listing.ts';
import type { RefundMails } from './refund/payment.refund.mails.ts';
import { createSending } from './refund/payment.refund.sending.ts';
import { refundStore } from './refund/payment.refund.store.ts';
import { createSentBack } from './refund/payment.sent-back.ts';
import { createWithdrawals } from './refund/payment.withdrawals.ts';
import { retentionStore } from './retention/payment.retention.store.ts';
import { createRetention } from './retention/payment.retention.ts';
import { createAdding } from './start/payment.adding.ts';
import { createStarting } from './start/payment.starting.ts';
import { createUnpaid } from './start/payment.unpaid.ts';
import { createTopUpCharging } from './top-up/payment.top-up.charging.ts';
import type { TopUpMails } from './top-up/payment.top-up.mails.ts';
import { stopPath } from './top-up/payment.top-up.rules.ts';
import { topUpStore } from './top-up/payment.top-up.store.ts';
import { createTopUpAgreements } from './top-up/payment.top-up.ts';

export { membersLeftAlone } from './care/payment.care.store.ts';
export { paymentReversals } from './payment.reversal.store.ts';
export { type PaymentRow, purchases } from './payment.store.ts';
export { withdrawalPeriodOf } from './refund/payment.refund.rules.ts';
export { type Evidence, evidenceOf, speakingFor, taxCountryOf } from './vat/payment.evidence.rules.ts';
export { memberStates, permilleOf, vatPercentage, vatWithin } from './vat/payment.vat.rules.ts';

interface Options extends Pick<Platform, 'db' | 'reads' | 'events' | 'jobs' | 'live' | 'report' | 'config'> {
  sites: Sites;
  members: Pick<Members, 'findMember' | 'hold'>;
  profiles: Pick<Profiles, 'byId'>;
  credit: Credit;
  gateways: Gateways;
  failures: Pick<Failures, 'ofLastDay'>;
  debits: Pick<Debits, 'payerFor'>;
  mails: RefundMails;
  topUpMails: TopUpMails;
  warn(message: string): void;
}

const listed = 100;

/** Purchases of credits. Only `quoteOf` computes amounts, so the amount shown is the amount charged. */
export function createPayments(options: Options) {
  const { db, reads, events, jobs, live, sites, members, credit, profiles, gateways, debits } = options;
  const { mails, failures, report, warn, config } = options;
  const discounts = createDiscounts({ db, events, members, credit });
  const kept = createKept({ db, events, jobs, report, gateways });
  const cards = createCards({ events, config });
  const settlement = createSettlement({ db, events, live, members, credit, kept, cards, warn });
  const { settle, record } = settlement;
  const sending = createSending({ db, jobs, report, credit, members, gateways, settle });
  const unpaid = createUnpaid({ gateways, settle, report });
  const ending = createEnding({ db, events, jobs, sites, unpaid });
  const care = createCare({ db, reads, events, members, profiles, ending });
  const add = createAdding({ db, members, care, kept, unpaid, settle });
  const { offer, ...offers } = createOffers({ config, discounts, profiles, gateways, kept });
  const start = createStarting({ db, reads, add, gateways, debits, care, kept, unpaid, offer, settle, report });
  const topUpAgreements = createTopUpAgreements({ ...options, kept, offer });

  events.inTransaction(memberBarred, (trx, { member_id }) =>
    topUpAgreements.endInTransaction(trx, member_id, 'blocked'),
  );

  return {
    ...offers,
    start,
    topUpAgreements,
    chargeTopUps: createTopUpCharging({ ...options, kept, offer, care, start, unpaid, agreements: topUpAgreements }),
    settle,
    openCase: settlement.openCase,
    care,
    kept,
    cardsOf: cards.of,
    retention: createRetention({ db, credit, discounts }),
    withdrawals: createWithdrawals({ db, credit, sending, mails, topUpAgreements }),
    refunds: createRefundDesk({ db, credit, failures, sending, settlement }),
    recordSentBack: createSentBack({ db, config, sites, mails, settlement }),
    recordReceived: createReceived({ db, config, sites, mails, record }),
    lookUpRefunds: sending.lookUp,

    /** Other members' payments are not found. */
    async read(memberId: string, id: string): Promise<Payment> {
      const row = await paymentStore.byId(reads, memberId, id);
      if (!row) throw problem(paymentFailures.not_found);
      return presentPayment(row);
    },

    /** Without a card that can be charged there are no top-ups either. */
    async forgetKept(caller: MemberCaller, id: string): Promise<KeptCard[]> {
      const left = await kept.forget(caller, id);
      if (left.length === 0) await topUpAgreements.end(caller.member.id, 'card');
      return left;
    },

    /** The page that ends a member's top-ups without a log-in. */
    topUpStopPath: (memberId: string): string => stopPath(config.SECRET, memberId),

    /** As the books have it; undefined for another member's. */
    rowOf: (on: Executor, memberId: string, id: string) => paymentStore.byId(on, memberId, id),

    /** For operators. */
    ofMember: (memberId: string, offset: number) => deskPaymentsOf(db, memberId, offset),
    membersOf: (number: string, limit: number) => paymentStore.membersOf(db, number, limit),

    async list(memberId: string): Promise<Payment[]> {
      return (await paymentStore.latest(db, memberId, { limit: listed, offset: 0 })).map(presentPayment);
    },

    personalData: async (memberId: string) => ({
      refunds: await refundStore.ofMember(db, memberId),
      payments: await paymentStore.all(db, memberId),
      reversals: await reversalStore.ofMember(db, memberId),
      codes: await discountStore.used(db, memberId),
      kept: await keptStore.ofMember(db, memberId),
      cards: (await cardStore.of(db, memberId)).map(({ created_at }) => ({ created_at })),
      top_ups: await topUpStore.ofMember(db, memberId),
      care: (await careStore.of(db, memberId)) ?? null,
      retention: (await retentionStore.of(db, memberId)) ?? null,
    }),

    /**
     * Throws request.not_found for an unknown gateway, payment.signature for a notice that is not authentic, and
     * payment.not_found for a payment that the gateway does not have from us.
     */
    async receive({ gateway: name, payment_id: named }: z.output<(typeof receiveNotice)['query']>, raw: RawBody) {
      const gateway = gateways.ofName(name);
      if (!gateway) throw problem(requestFailures.not_found);
      const known = (id: string) => paymentStore.byReferences(reads, gateway.name, [id]);
      // A notice may be faster than the gateway's answer to our start: then its address names our payment.
      const state = await gateway.parseNotice(
        raw,
        async (id) => !!(await known(id)) || (named !== undefined && (await known(named))?.gateway_id === null),
      );
      if (!state) return;
      // Its own id comes first: the notice may be faster than the gateway's answer to our start.
      const ids = [state.payment_id, state.gateway_id].filter((id) => id !== null);
      const payment = await paymentStore.byReferences(reads, gateway.name, ids);
      // A payment that is ours by its mark, but not of this database: a provider tells each address of everything.
      if (!payment && state.payment_id !== null) return;
      if (!payment) throw problem(paymentFailures.not_found);
      if (isNews(payment, state)) await settle(payment.member_id, payment.id, state);
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;
