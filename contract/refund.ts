import { z } from 'zod';
import { Approvals } from './approval.ts';
import { endpoint } from './endpoint.ts';
import { paymentFailures } from './payment.ts';
import { Day, Id, Instant, Money, OfBrand } from './shared.ts';
import { Note } from './text/text.ts';

export const refundReasons = ['withdrawal', 'operator'] as const;

/**
 * How far a refund is. `waiting`: a second operator has to approve it. `ordered`: its credits are taken, and the
 * gateway is being asked. `sent`: the gateway gives the money back. `refused`: the gateway did not; a person decides.
 * `declined`: no second operator approved it. `overtaken`: the payer had the money already.
 * `failed`: the money did not reach the payer.
 */
export const refundStatuses = ['waiting', 'ordered', 'sent', 'refused', 'declined', 'overtaken', 'failed'] as const;

/** Money of a purchase that is given back. `credits` are the ones taken for it. */
export const Refund = z.object({
  refund_id: Id,
  payment_id: Id,
  reason: z.enum(refundReasons),
  amount: Money,
  credits: z.int(),
  status: z.enum(refundStatuses),
  created_at: Instant,
});
export type Refund = z.infer<typeof Refund>;

/**
 * What a member gets back who withdraws from a purchase now: the price of the `credits` of it that are not used.
 * `may_be_uncollected`: it is all of a direct debit, which is not collected any more unless it has been.
 */
export const Withdrawal = z.object({
  payment_id: Id,
  credits: z.int(),
  amount: Money,
  /** The last day of the period. */
  until: Day,
  may_be_uncollected: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/withdrawal.php',
  access: 'member',
  beforeAge: true,
  summary: 'What the caller gets back who withdraws from a purchase, and what was given back of it',
  query: z.object({ id: Id }),
  answer: z.object({ withdrawal: Withdrawal.nullable(), refunds: z.array(Refund) }),
  errors: [paymentFailures.not_found],
});

/**
 * Withdraws from a purchase: its unused credits are taken, and their price is refunded. `amount` is the amount shown;
 * if credits were used meanwhile, nothing happens (`payment.amount_changed`).
 */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/withdrawal.php',
  access: 'member',
  beforeAge: true,
  summary: 'Withdraw from a purchase; a receipt is mailed at once',
  body: z.object({ payment_id: Id, amount: Money }),
  answer: z.object({ refund: Refund }),
  errors: [paymentFailures.not_found, paymentFailures.withdrawal_over, paymentFailures.amount_changed],
  limits: [{ max: 20, seconds: 600, by: 'member' }],
});

/** Round amounts of about the same worth, in minor units of each currency in which a brand sells. */
const approvalAmounts: Readonly<Record<string, number>> = {
  EUR: 50_00,
  GBP: 50_00,
  CHF: 50_00,
  USD: 50_00,
  CAD: 75_00,
  AUD: 75_00,
  NZD: 100_00,
  PLN: 200_00,
  DKK: 400_00,
  NOK: 600_00,
  SEK: 600_00,
};

/**
 * Once operators refund more than this of a payment, in minor units of its currency, a second one has to approve. Of a
 * currency whose worth is not known, it is anything.
 */
export const approvalAbove = (currency: string): number => approvalAmounts[currency] ?? 0;

export const orderRefund = endpoint({
  method: 'POST',
  path: '/api/refund.php',
  access: 'operator',
  permission: 'refunds.order',
  recheck: true,
  summary: 'Give back part of a payment, or all; above an amount a second operator has to approve it',
  body: z.object({ client_id: Id, payment_id: Id, amount: z.int().positive(), note: Note }),
  answer: z.object({ refund: Refund }),
  loggedFields: ['payment_id', 'amount'],
  errors: [paymentFailures.not_found, paymentFailures.refund_amount],
});

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/refund-decision.php',
  access: 'operator',
  permission: 'payments.decide',
  recheck: true,
  summary: 'Approve or decline a refund that another operator asked for, or send one again that was refused',
  body: z.object({ payment_id: Id, refund_id: Id, approve: z.boolean() }),
  answer: z.object({ refund: Refund }),
  loggedFields: ['payment_id', 'refund_id', 'approve'],
  errors: [
    paymentFailures.not_found,
    paymentFailures.refund_decided,
    paymentFailures.refund_own,
    paymentFailures.refund_amount,
  ],
});

export const recordTransfer = endpoint({
  method: 'POST',
  path: '/api/refund-transfer.php',
  access: 'operator',
  permission: 'payments.decide',
  recheck: true,
  summary:
    'Record that a refund which the gateway does not give was paid by bank transfer; the gateway is not asked again',
  body: z.object({ payment_id: Id, refund_id: Id, paid_on: z.iso.date(), note: Note }),
  answer: z.object({ refund: Refund }),
  loggedFields: ['payment_id', 'refund_id'],
  errors: [paymentFailures.not_found, paymentFailures.refund_decided],
});

/**
 * Records that a payer has paid by bank transfer what they took back: all of it, as the case says. Repeating it changes
 * nothing.
 */
export const recordReceived = endpoint({
  method: 'POST',
  path: '/api/debt-transfer.php',
  access: 'operator',
  permission: 'payments.decide',
  recheck: true,
  summary: 'Record that what was charged back was paid by bank transfer; who paid may buy again, and is mailed',
  /** `about`: the chargeback's, as its case says. */
  body: z.object({ payment_id: Id, about: z.string().min(1).max(200), paid_on: z.iso.date(), note: Note }),
  answer: z.object({}),
  loggedFields: ['payment_id'],
  errors: [paymentFailures.not_found, paymentFailures.refund_decided],
});

/**
 * Records that another amount than was agreed has gone back to its payer: the payment ends, its case is closed, and the
 * member reads so.
 */
export const recordSentBack = endpoint({
  method: 'POST',
  path: '/api/payment-sent-back.php',
  access: 'operator',
  permission: 'payments.decide',
  recheck: true,
  summary: 'Record that another amount than was agreed has been sent back, which ends the payment',
  body: z.object({ payment_id: Id, paid_on: z.iso.date(), note: Note }),
  answer: z.object({}),
  loggedFields: ['payment_id'],
  errors: [paymentFailures.not_found],
});

/**
 * What a person has to decide about a payment. `other_amount`: the gateway has another amount or currency than was
 * agreed, for which no credits were given. `paid_after_erasure`: its member was erased before it was paid.
 * `paid_while_barred`: its member was suspended or banned before, and cannot use what they paid for.
 * `refund_refused`, `refund_failed`: money that should be back with its payer is not. `refunded_twice`: the gateway
 * gave back what was paid by bank transfer as well. `charged_back`: its payer took the money back. `received_twice`: a
 * dispute was won after its payer had paid by bank transfer.
 */
export const paymentCases = [
  'other_amount',
  'paid_after_erasure',
  'paid_while_barred',
  'refund_refused',
  'refund_failed',
  'refunded_twice',
  'charged_back',
  'received_twice',
] as const;
export type PaymentCase = (typeof paymentCases)[number];

/**
 * A refund that the gateway does not give can also be paid by bank transfer, or sent again; what was charged back can
 * be received by one. Another amount than was agreed is sent back.
 */
export const caseWays = ['close', 'transfer', 'again', 'received', 'sent_back'] as const;
export type CaseWay = (typeof caseWays)[number];

export const OpenCase = z.object({
  payment_id: Id,
  /** Whose it is, or was. */
  member: Id,
  case: z.enum(paymentCases),
  /** The refund or reversal that it is about; empty for the payment itself. */
  about: z.string(),
  site: z.string(),
  gateway: z.string(),
  amount: Money,
  created_at: Instant,
  /** Nothing for whoever only sees it. */
  can: z.array(z.enum(caseWays)),
});
export type OpenCase = z.infer<typeof OpenCase>;

export const listPaymentCases = endpoint({
  method: 'GET',
  path: '/api/payment-cases.php',
  access: 'operator',
  permission: 'payments.read',
  showsPrivate: true,
  summary:
    'The payments that a person has to decide about and the refunds that wait for a second one, oldest first; ' +
    'gateways whose calls fail',
  query: OfBrand.extend({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  answer: z.object({
    /** The providers' accounts with calls that failed in the last day; `last_status` is null without an answer. */
    failing: z.array(
      z.object({ gateway: z.string(), failed: z.int(), since: Instant, last_status: z.int().nullable() }),
    ),
    cases: z.array(OpenCase),
    refunds: z.array(Refund.extend({ member: Id, note: z.string(), by: z.string(), can: Approvals })),
  }),
  loggedFields: ['site'],
});

export const closePaymentCase = endpoint({
  method: 'POST',
  path: '/api/payment-cases.php',
  access: 'operator',
  permission: 'payments.decide',
  summary: 'Close a case, saying what was done; not one whose money has to be sent back, which is recorded instead',
  body: z.object({ payment_id: Id, case: z.enum(paymentCases), about: z.string().max(200).default(''), note: Note }),
  answer: z.object({}),
  loggedFields: ['payment_id', 'case'],
  errors: [paymentFailures.not_found],
});
