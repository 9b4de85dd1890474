import { randomBytes } from 'node:crypto';
import { day, second } from '@rendezvous/contract/durations';
import { missing, Refused } from './protocol.ts';

/** What Stripe has, as far as its description goes and our payments need it. */
export interface Row {
  readonly id: string;
  readonly object: string;
  [field: string]: unknown;
}

const prefixes = {
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_',
  charge: 'ch_',
  payment_method: 'pm_',
  customer: 'cus_',
  refund: 're_',
  dispute: 'du_',
  balance_transaction: 'txn_',
} as const;
type Kind = keyof typeof prefixes;

/** Which kind of object a field that may be expanded names. */
export const expandable: Readonly<Record<string, Kind>> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  payment_method: 'payment_method',
  failure_balance_transaction: 'balance_transaction',
};

/** A means of payment by its type, with the details of that type. */
export interface Means {
  readonly type: string;
  readonly [details: string]: unknown;
}

export const visa = {
  type: 'card',
  card: { brand: 'visa', last4: '4242', country: 'NL', exp_month: 8, exp_year: 2030, fingerprint: 'Xt5EWLLDS7FJjR1c' },
};

const seconds = () => Math.floor(Date.now() / second);

function createRows() {
  const rows = new Map<string, Row>();
  function add(object: Kind, fields: object): Row {
    const id = prefixes[object] + randomBytes(12).toString('hex');
    const row = { id, object, created: seconds(), livemode: false, ...fields };
    rows.set(id, row);
    return row;
  }
  function get(object: Kind, id: unknown): Row {
    const row = rows.get(String(id));
    if (row?.object !== object) throw missing(object, String(id));
    return row;
  }
  /** The newest first. */
  const all = (object: Kind, of: Readonly<Record<string, unknown>> = {}): Row[] =>
    [...rows.values()]
      .filter((row) => row.object === object && Object.entries(of).every(([field, value]) => row[field] === value))
      .reverse();
  return { rows, add, get, all };
}

type Rows = ReturnType<typeof createRows>;

export interface IntentOrder {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customer: string | null;
  readonly setup_future_usage: string | null;
}

/** Money of a payment that goes back: ordered by the company, or taken by the bank. */
function createReturns({ add, get }: Rows, intentOf: (id: string) => Row) {
  function refund(id: string, fields: { amount?: number | undefined; metadata?: object | undefined } = {}): Row {
    const intent = intentOf(id);
    const paid = get('charge', intent.latest_charge);
    const left = Number(paid.amount) - Number(paid.amount_refunded);
    const { amount = left, metadata = {} } = fields;
    if (paid.status !== 'succeeded') throw new Refused(400, 'invalid_request_error', { param: 'payment_intent' });
    if (left === 0) throw new Refused(400, 'invalid_request_error', { code: 'charge_already_refunded' });
    if (amount > left) throw new Refused(400, 'invalid_request_error', { param: 'amount' });
    paid.amount_refunded = Number(paid.amount_refunded) + amount;
    const { currency } = intent;
    const of = { charge: paid.id, payment_intent: intent.id };
    return add('refund', { amount, currency, ...of, metadata, reason: null, status: 'succeeded' });
  }

  function failRefund(id: string, status: 'failed' | 'canceled' = 'failed'): void {
    const row = get('refund', id);
    const paid = get('charge', row.charge);
    paid.amount_refunded = Number(paid.amount_refunded) - Number(row.amount);
    const back = add('balance_transaction', { amount: row.amount, created: Number(row.created) + 60 });
    Object.assign(row, { status, failure_balance_transaction: back.id });
  }

  function dispute(id: string, fields: Readonly<Record<string, unknown>> = {}): Row {
    const intent = intentOf(id);
    const paid = get('charge', intent.latest_charge);
    paid.disputed = true;
    const { amount, currency } = intent;
    const of = { charge: paid.id, payment_intent: intent.id, reason: 'fraudulent', metadata: {} };
    return add('dispute', { amount, currency, ...of, status: 'needs_response', balance_transactions: [], ...fields });
  }

  /** Money of a dispute is taken from the company, or given back. The balance is in the account's own currency. */
  function moveDisputed(id: string, sign: -1 | 1): void {
    const row = get('dispute', id);
    const moved = add('balance_transaction', { amount: sign * 1234, currency: 'usd', fee: sign < 0 ? 1500 : 0 });
    (row.balance_transactions as Row[]).push(moved);
    row.status = sign < 0 ? 'under_review' : 'won';
  }

  return { refund, failRefund, dispute, moveDisputed };
}

/** What happens at Stripe. */
export function createBooks() {
  const table = createRows();
  const { add, get, all } = table;
  const orders = new Map<string, IntentOrder>();

  function newIntent(order: IntentOrder): Row {
    return add('payment_intent', {
      ...order,
      amount_received: 0,
      latest_charge: null,
      payment_method: null,
      status: 'requires_payment_method',
    });
  }

  function newSession(fields: Readonly<Record<string, unknown>>, order: IntentOrder): Row {
    const session = add('checkout.session', {
      ...fields,
      amount_subtotal: order.amount,
      amount_total: order.amount,
      currency: order.currency,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      expires_at: seconds() + day / second,
    });
    session.url = `https://checkout.stripe.com/c/pay/${session.id}#fid`;
    orders.set(session.id, order);
    return session;
  }

  function charge(intent: Row, method: Means, status: 'succeeded' | 'failed' | 'pending'): void {
    const { type, ...details } = method;
    const pm = add('payment_method', { ...method, customer: null });
    const row = add('charge', {
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      disputed: false,
      paid: status === 'succeeded',
      payment_intent: intent.id,
      payment_method: pm.id,
      payment_method_details: { type, ...details },
      status,
      metadata: intent.metadata,
    });
    Object.assign(intent, { latest_charge: row.id, payment_method: pm.id });
  }

  /** The intent of a page, made when its payer presses the button. */
  function intentOf(id: string): Row {
    if (id.startsWith('pi_')) return get('payment_intent', id);
    const session = get('checkout.session', id);
    const order = orders.get(id) as IntentOrder;
    session.payment_intent ??= newIntent(order).id;
    return get('payment_intent', session.payment_intent);
  }

  function pay(id: string, method: Means = visa): Row {
    const intent = intentOf(id);
    if (intent.status === 'succeeded') return intent;
    charge(intent, method, 'succeeded');
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    const session = id.startsWith('cs_') ? get('checkout.session', id) : null;
    if (session?.customer_creation === 'always' && session.customer === null) session.customer = add('customer', {}).id;
    if (session?.status === 'open') Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    if (intent.setup_future_usage !== null) {
      intent.customer = session?.customer;
      get('payment_method', intent.payment_method).customer = session?.customer;
    }
    return intent;
  }

  /** A method that takes its time has been chosen, and ends by `status`. */
  function submit(id: string, status: 'processing' | 'requires_payment_method' | 'canceled'): Row {
    const intent = intentOf(id);
    charge(intent, { type: 'ideal', ideal: { bic: 'RABONL2U' } }, status === 'processing' ? 'pending' : 'failed');
    intent.status = status;
    Object.assign(get('checkout.session', id), { status: 'complete', url: null });
    return intent;
  }

  function decline(id: string): void {
    charge(intentOf(id), visa, 'failed');
  }

  const back = createReturns(table, intentOf);
  return {
    ...table,
    ...back,
    newIntent,
    newSession,
    intentOf,
    charge,
    pay,
    submit,
    decline,
    expire(id: string): Row {
      const session = get('checkout.session', id);
      if (session.status !== 'open') throw new Refused(400, 'invalid_request_error', { param: 'session' });
      if (session.payment_intent) get('payment_intent', session.payment_intent).status = 'canceled';
      return Object.assign(session, { status: 'expired', url: null });
    },
    deleteCustomer(id: string): object {
      get('customer', id);
      table.rows.delete(id);
      for (const method of all('payment_method', { customer: id })) method.customer = null;
      return { id, object: 'customer', deleted: true };
    },
  };
}

export type Books = ReturnType<typeof createBooks>;
