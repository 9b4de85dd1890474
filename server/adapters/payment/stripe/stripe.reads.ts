import type Stripe from 'stripe';
import { GatewayFailure, GatewayRefusal, type GatewayState, type Reversal } from '../gateway.ts';
import { fromStripeUnits } from './stripe.amounts.ts';
import type { StripeRequest } from './stripe.requests.ts';
import { disputeReversals, refundReversals } from './stripe.reversals.ts';
import { expanded, intentId, isPaid, paymentIdOf, sessionId, stateOf } from './stripe.rules.ts';

/** A payment at Stripe: its page, if it has one, and its intent, once there is one. */
interface FoundPayment {
  readonly session: Stripe.Checkout.Session | null;
  readonly intent: Stripe.PaymentIntent | null;
}

const ofIntent = ['latest_charge', 'payment_method'];
/** The most that Stripe gives of a list at once. */
const limit = 100;

/** An answer that is not what was asked for tells nothing of it. */
function asAsked<T extends { readonly id: string }>(found: T, id: string): T {
  if (found.id !== id) throw new GatewayFailure('Stripe: another object than was asked for');
  return found;
}

export function createStripeReads(request: StripeRequest) {
  async function session(id: string): Promise<FoundPayment> {
    const expand = ofIntent.map((field) => `payment_intent.${field}`);
    const found = await request('read a session', (stripe) => stripe.checkout.sessions.retrieve(id, { expand }));
    return { session: asAsked(found, id), intent: expanded(found.payment_intent) };
  }

  /** The payment of an intent: that of a page is the page's. */
  async function intent(id: string): Promise<FoundPayment> {
    const expand = ofIntent.map((field) => `data.payment_intent.${field}`);
    const { data } = await request('find a session', (stripe) =>
      stripe.checkout.sessions.list({ payment_intent: id, limit: 1, expand }),
    );
    if (data[0]) return { session: data[0], intent: expanded(data[0].payment_intent) };
    const found = await request('read a payment intent', (stripe) =>
      stripe.paymentIntents.retrieve(id, { expand: ofIntent }),
    );
    return { session: null, intent: asAsked(found, id) };
  }

  async function found(gatewayId: string): Promise<FoundPayment> {
    if (sessionId.test(gatewayId)) return session(gatewayId);
    if (intentId.test(gatewayId)) return intent(gatewayId);
    throw new GatewayRefusal('Stripe has no payment with an id of that form');
  }

  const refunds = (payment_intent: string): Promise<Stripe.Refund[]> =>
    request('list refunds', (stripe) =>
      stripe.refunds
        .list({ payment_intent, limit, expand: ['data.failure_balance_transaction'] })
        .autoPagingToArray({ limit: 10 * limit }),
    );

  async function reversals({
    id,
    amount_received,
    currency,
    latest_charge,
  }: Stripe.PaymentIntent): Promise<Reversal[]> {
    const disputes = expanded(latest_charge)?.disputed
      ? request('list disputes', (stripe) => stripe.disputes.list({ payment_intent: id, limit }))
      : { data: [] };
    const [refunded, { data: disputed }] = await Promise.all([refunds(id), disputes]);
    const paid = fromStripeUnits(amount_received, currency);
    return [...refunded.flatMap(refundReversals), ...disputed.flatMap((one) => disputeReversals(one, paid))];
  }

  async function state(payment: FoundPayment): Promise<GatewayState> {
    const { intent } = payment;
    return stateOf({ ...payment, reversals: intent && isPaid(intent) ? await reversals(intent) : [] });
  }

  return {
    session,
    intent,
    found,
    refunds,
    state,
    /** The state of a payment that we started; null for what the company sells elsewhere with the same account. */
    ours: async (payment: FoundPayment): Promise<GatewayState | null> =>
      paymentIdOf(payment.session ?? payment.intent) === null ? null : state(payment),
  };
}
