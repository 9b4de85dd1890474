import * as keeping from '@rendezvous/contract/kept';
import * as contract from '@rendezvous/contract/payment';
import * as refunding from '@rendezvous/contract/refund';
import * as spending from '@rendezvous/contract/spending';
import * as toppingUp from '@rendezvous/contract/top-up';
import { bind, type RawBody } from '../../platform/calls/bind.ts';
import { brandsFor, requireAllBrands } from '../../platform/desk/operator.ts';
import type { Payments } from './payment.service.ts';

export const paymentRoutes = (payments: Payments) => [
  ...bind(contract, {
    listPackages: ({ caller, query }) => payments.packages(caller, query.country),
    readQuote: ({ caller, query }) => payments.quote(caller, query),
    startPayment: ({ caller, body }) => payments.start(caller, body),
    readPayment: async ({ caller, query }) => ({ payment: await payments.read(caller.member.id, query.id) }),
    listPayments: async ({ caller }) => ({ payments: await payments.list(caller.member.id) }),
    readDiscountCode: ({ caller, query }) => payments.discountCode(caller, query),
    readRetention: ({ caller, query }) => payments.retention.standing(caller, query.country),
    takeRetention: async ({ caller, body }) => ({ discountcode: await payments.retention.take(caller, body.country) }),
    // An endpoint with `raw` is never called without its bytes.
    receiveNotice: ({ query, raw }) => payments.receive(query, raw as RawBody),
  }),
  ...bind(spending, {
    readSpending: ({ caller }) => payments.care.read(caller),
    setCeiling: ({ caller, body }) => payments.care.setCeiling(caller, body.ceiling),
    pauseBuying: ({ caller, body }) => payments.care.pause(caller, body.days),
  }),
  ...bind(keeping, {
    listKept: async ({ caller }) => ({ kept: await payments.kept.list(caller) }),
    forgetKept: async ({ caller, body }) => ({ kept: await payments.forgetKept(caller, body.kept_id) }),
    listUnconfirmedForgetting: async ({ caller }) => {
      requireAllBrands(caller);
      return { forgetting: await payments.kept.forgetting.unconfirmed() };
    },
    confirmForgetting: ({ caller, body }) => {
      requireAllBrands(caller);
      return payments.kept.forgetting.confirm(body);
    },
  }),
  ...bind(toppingUp, {
    readTopUp: ({ caller }) => payments.topUpAgreements.read(caller),
    agreeTopUp: ({ caller, body }) => payments.topUpAgreements.agree(caller, body),
    endTopUp: ({ caller }) => payments.topUpAgreements.endByMember(caller),
  }),
  ...bind(refunding, {
    readWithdrawal: ({ caller, query }) => payments.withdrawals.read(caller.member.id, query.id),
    withdraw: async ({ caller: { member, origin }, body }) => ({
      refund: await payments.withdrawals.withdraw({ member_id: member.id, origin }, body),
    }),
    orderRefund: async ({ caller, body }) => ({ refund: await payments.refunds.order(caller.operator, body) }),
    decideRefund: async ({ caller, body }) => ({ refund: await payments.refunds.decide(caller.operator, body) }),
    recordTransfer: async ({ caller, body }) => ({
      refund: await payments.refunds.recordTransfer(caller.operator, body),
    }),
    recordSentBack: ({ caller, body }) => payments.recordSentBack(caller.operator, body),
    recordReceived: ({ caller, body }) => payments.recordReceived(caller.operator, body),
    listPaymentCases: ({ caller, query: { site, limit } }) =>
      payments.refunds.cases(caller.operator, { sites: brandsFor(caller, site), limit }),
    closePaymentCase: ({ caller, body }) => payments.refunds.closeCase(caller.operator, body),
  }),
];
