import {
  type Amount,
  type Answer,
  decimalsOf,
  documentation,
  link,
  type PaymentBody,
  type RefundBody,
} from './protocol.ts';

export type Status = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';

/** What others than us put beside a payment or refund may be anything. */
type Asked<Body> = Omit<Body, 'metadata'> & { metadata: unknown };
export type AskedRefund = Asked<RefundBody>;

export interface Refund extends AskedRefund {
  readonly id: string;
  readonly createdAt: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
}
export interface Chargeback {
  readonly id: string;
  readonly amount: Amount;
  readonly createdAt: string;
  reversedAt: string | null;
}
export interface Payment {
  readonly id: string;
  readonly asked: Asked<PaymentBody>;
  readonly createdAt: string;
  status: Status;
  isCancelable: boolean;
  details: object;
  readonly refunds: Refund[];
  readonly chargebacks: Chargeback[];
}
export interface Mandate {
  readonly id: string;
  readonly customerId: string;
  readonly method: string;
  readonly createdAt: string;
  status: 'valid' | 'pending' | 'invalid';
}

const api = 'https://api.mollie.com/v2';
const dashboard = (path: string) => link(`https://www.mollie.com/dashboard/${path}`, 'text/html');

export const unitsOf = ({ value, currency }: Amount): number => Math.round(Number(value) * 10 ** decimalsOf(currency));
export const amountOf = (units: number, currency: string): Amount => ({
  currency,
  value: (units / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)),
});

/** Minor units that Mollie still refunds: of a card more than was paid, for what was sent back. */
export function remaining({ asked, refunds }: Payment): number {
  const moved = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const more = asked.method === 'creditcard' ? 2500 : 0;
  return unitsOf(asked.amount) + more - moved.reduce((sum, { amount }) => sum + unitsOf(amount), 0);
}

export function refundBody(paymentId: string, refund: Refund) {
  const self = `${api}/payments/${paymentId}/refunds/${refund.id}`;
  const _links = { self: link(self), payment: link(`${api}/payments/${paymentId}`), documentation };
  return { resource: 'refund', mode: 'test', paymentId, ...refund, _links };
}

function chargebackBody(paymentId: string, chargeback: Chargeback) {
  const self = `${api}/payments/${paymentId}/chargebacks/${chargeback.id}`;
  const _links = { self: link(self), payment: link(`${api}/payments/${paymentId}`), documentation };
  return { resource: 'chargeback', paymentId, ...chargeback, _links };
}

export function paymentBody(payment: Payment, embedded = false) {
  const { id, asked, status, isCancelable, details, createdAt, refunds, chargebacks } = payment;
  const isOpen = status === 'open' || status === 'pending';
  const hasPage = status === 'open' && asked.sequenceType !== 'recurring';
  return {
    resource: 'payment',
    id,
    mode: 'test',
    ...asked,
    ...(status === 'paid' && { amountRemaining: amountOf(remaining(payment), asked.amount.currency) }),
    status,
    ...(isOpen && { isCancelable }),
    details,
    profileId: 'pfl_QkEhN94Ba',
    createdAt,
    _links: {
      self: link(`${api}/payments/${id}`),
      ...(hasPage && { checkout: link(`https://www.mollie.com/checkout/${id}`, 'text/html') }),
      dashboard: dashboard(`payments/${id}`),
      documentation,
    },
    ...(embedded && {
      _embedded: {
        refunds: refunds.map((refund) => refundBody(id, refund)),
        chargebacks: chargebacks.map((chargeback) => chargebackBody(id, chargeback)),
      },
    }),
  };
}

export function customerBody(id: string, metadata: unknown, createdAt: string) {
  const _links = { self: link(`${api}/customers/${id}`), dashboard: dashboard(`customers/${id}`), documentation };
  const nothing = { name: null, email: null, locale: null };
  return { resource: 'customer', id, mode: 'test', ...nothing, metadata, createdAt, _links };
}

export function mandateBody(mandate: Mandate) {
  const customer = `${api}/customers/${mandate.customerId}`;
  return {
    resource: 'mandate',
    mode: 'test',
    ...mandate,
    details: { cardLabel: 'Visa', cardNumber: '4242', cardHolder: 'A. Jansen' },
    mandateReference: null,
    signatureDate: '2026-11-27',
    scopes: ['customer-present', 'customer-not-present'],
    _links: { self: link(`${customer}/mandates/${mandate.id}`), customer: link(customer), documentation },
  };
}

export function listOf(name: string, path: string, all: readonly object[], limit: number): Answer {
  const items = all.slice(0, limit);
  const _links = { self: link(`${api}/${path}`), previous: null, next: null, documentation };
  return { status: 200, body: { count: items.length, _embedded: { [name]: items }, _links } };
}
