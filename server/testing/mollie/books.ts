import { randomBytes } from 'node:crypto';
import {
  type AskedRefund,
  amountOf,
  customerBody,
  listOf,
  type Mandate,
  mandateBody,
  type Payment,
  paymentBody,
  type Refund,
  refundBody,
  remaining,
  type Status,
  unitsOf,
} from './answers.ts';
import { type Answer, refuse } from './protocol.ts';

const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const now = () => new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
const unknown = (id: string) => refuse(404, `No entity exists with token ${id}`);
const firstMethods = ['creditcard', 'ideal', 'bancontact', 'paypal'];

/** What Mollie has of a company, how it answers about it, and what payers, banks and the dashboard do to it. */
export function createBooks() {
  const payments = new Map<string, Payment>();
  const customers = new Set<string>();
  const mandates: Mandate[] = [];

  function payment(id: string): Payment {
    const found = payments.get(id);
    if (!found) throw new Error(`Mollie has no payment ${id}`);
    return found;
  }

  const answers = {
    create(asked: Payment['asked']): Answer {
      const { customerId, mandateId, method, sequenceType } = asked;
      if (customerId && !customers.has(customerId)) return refuse(422, 'The customer id is invalid', 'customerId');
      const mandate = mandates.find(({ id }) => id === mandateId);
      if (sequenceType === 'recurring' && (mandate?.customerId !== customerId || mandate?.status !== 'valid'))
        return refuse(422, 'The customer has no suitable mandates', 'mandateId');
      if (sequenceType === 'first' && !firstMethods.includes(method ?? ''))
        return refuse(422, 'The payment method is not enabled for first payments', 'method');
      const status = sequenceType === 'recurring' ? 'pending' : 'open';
      const rest = { details: {}, createdAt: now(), refunds: [], chargebacks: [] };
      const one: Payment = { id: idOf('tr'), asked, status, isCancelable: true, ...rest };
      payments.set(one.id, one);
      return { status: 201, body: paymentBody(one) };
    },
    read(id: string, embedded: boolean): Answer {
      const one = payments.get(id);
      return one ? { status: 200, body: paymentBody(one, embedded) } : unknown(id);
    },
    cancel(id: string): Answer {
      const one = payments.get(id);
      if (!one) return unknown(id);
      const isOpen = one.status === 'open' || one.status === 'pending';
      if (!isOpen || !one.isCancelable) return refuse(422, 'The payment cannot be canceled');
      one.status = 'canceled';
      return { status: 200, body: paymentBody(one) };
    },
    refund(id: string, asked: AskedRefund): Answer {
      const one = payments.get(id);
      if (!one) return unknown(id);
      const units = unitsOf(asked.amount);
      if (one.status !== 'paid') return refuse(422, 'The payment is not paid and cannot be refunded');
      if (asked.amount.currency !== one.asked.amount.currency) return refuse(422, 'The currency differs', 'amount');
      if (units === 0 || units > remaining(one)) return refuse(422, 'The amount cannot be refunded', 'amount');
      const refund: Refund = { id: idOf('re'), ...asked, createdAt: now(), status: 'queued' };
      one.refunds.push(refund);
      return { status: 201, body: refundBody(id, refund) };
    },
    newCustomer(metadata: unknown): Answer {
      const id = idOf('cst');
      customers.add(id);
      return { status: 201, body: customerBody(id, metadata, now()) };
    },
    /** Its mandates end with a customer. */
    forget(id: string): Answer {
      if (!customers.delete(id)) return unknown(id);
      for (const mandate of mandates) if (mandate.customerId === id) mandate.status = 'invalid';
      return { status: 204 };
    },
    customerPayments(id: string, limit: number): Answer {
      if (!customers.has(id)) return unknown(id);
      const all = [...payments.values()].filter(({ asked }) => asked.customerId === id).reverse();
      return listOf(
        'payments',
        `customers/${id}/payments`,
        all.map((one) => paymentBody(one)),
        limit,
      );
    },
    customerMandates(id: string, limit: number): Answer {
      if (!customers.has(id)) return unknown(id);
      const all = mandates.filter(({ customerId }) => customerId === id).reverse();
      return listOf('mandates', `customers/${id}/mandates`, all.map(mandateBody), limit);
    },
  };

  return {
    ...answers,
    payments,
    mandates,
    payment,

    /** Ends a payment as its payer, or time, does; money that arrives late ends it anew. */
    end(id: string, status: Status, details: object = {}): void {
      const one = payment(id);
      one.status = status;
      const { customerId, method, sequenceType } = one.asked;
      const card = { cardLabel: 'Visa', cardNumber: '4242', cardCountryCode: 'NL', cardFingerprint: idOf('card') };
      if (status === 'paid') one.details = { ...(method === 'creditcard' && card), ...details };
      const mandate = { id: idOf('mdt'), createdAt: now(), status: 'valid' } as const;
      if (status === 'paid' && sequenceType === 'first' && customerId)
        mandates.push({ ...mandate, customerId, method: method === 'creditcard' ? 'creditcard' : 'directdebit' });
    },
    /** Knows nothing of our ids. */
    refundFromDashboard(id: string, units?: number): void {
      const { asked, refunds } = payment(id);
      const amount = units === undefined ? asked.amount : amountOf(units, asked.amount.currency);
      if (units !== undefined || refunds.length === 0)
        answers.refund(id, { amount, description: 'Refund', metadata: null });
    },
    /** Once: nothing is left to charge back after that. */
    chargeBack(id: string, units?: number): void {
      const { asked, chargebacks } = payment(id);
      const amount = units === undefined ? asked.amount : amountOf(units, asked.amount.currency);
      if (chargebacks.length === 0) chargebacks.push({ id: idOf('chb'), amount, createdAt: now(), reversedAt: null });
    },
    reverseChargeback(id: string): void {
      for (const chargeback of payment(id).chargebacks) chargeback.reversedAt ??= now();
    },
  };
}

export type Books = ReturnType<typeof createBooks>;
