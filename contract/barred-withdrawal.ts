import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, linkLimits } from './endpoint.ts';
import { Link, measureFailures } from './measure.ts';
import { paymentFailures } from './payment.ts';
import { Refund, Withdrawal } from './refund.ts';
import { Id, Instant, Money } from './shared.ts';

/*
 * Withdrawals by the link to the statements of reasons: who is suspended or banned cannot log in. The token is the one
 * that the link has for this alone, `withdrawal`; the one that reads and appeals withdraws from nothing.
 */

/**
 * A purchase that can be withdrawn from, or of which something was given back. `credits` are the ones bought;
 * `uncollected` as in a payment.
 */
const BarredPurchase = z.object({
  payment_id: Id,
  credits: z.int(),
  paid_at: Instant,
  uncollected: z.boolean(),
  withdrawal: Withdrawal.nullable(),
  refunds: z.array(Refund),
});
export type BarredPurchase = z.infer<typeof BarredPurchase>;

/** A member who is not suspended or banned withdraws where they bought: their link opens nothing here. */
export const listBarredWithdrawals = endpoint({
  method: 'GET',
  path: '/api/barred-withdrawal.php',
  access: 'anyone',
  summary: 'What a suspended or banned member can withdraw from within its period, latest first',
  query: Link,
  answer: z.object({
    /**
     * Who withdraws, and where the receipt goes, to be confirmed (Directive 2011/83, Art. 11a); the address is masked,
     * as a link may be passed on.
     */
    name: z.string(),
    email: z.string(),
    purchases: z.array(BarredPurchase),
  }),
  errors: [measureFailures.link_invalid],
  limits: linkLimits,
});

/** As `withdraw` of the member who is logged in. */
export const withdrawBarred = endpoint({
  method: 'POST',
  path: '/api/barred-withdrawal.php',
  access: 'anyone',
  summary: 'Withdraw from a purchase as a suspended or banned member; a receipt is mailed at once',
  body: z.object({ payment_id: Id, amount: Money, ...Link.shape }),
  answer: z.object({ refund: Refund }),
  errors: [
    measureFailures.link_invalid,
    paymentFailures.not_found,
    paymentFailures.withdrawal_over,
    paymentFailures.amount_changed,
  ],
  limits: [{ max: 30, seconds: hour / second, by: 'address' }],
});
