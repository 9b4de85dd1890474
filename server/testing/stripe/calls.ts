import type { z } from 'zod';
import { type Books, expandable, type IntentOrder, type Row } from './books.ts';
import {
  CardsOfCustomer,
  compatible,
  Expanding,
  isChargeable,
  NewIntent,
  NewRefund,
  NewSession,
  Nothing,
  OfCustomer,
  OfIntent,
} from './params.ts';
import { type Answer, type Asked, apiVersion, fieldsOf, form, Refused } from './protocol.ts';

interface Route {
  readonly method: string;
  readonly path: RegExp;
  answer(fields: Record<string, unknown>, id: string): object;
}

/** Answers what Stripe's API is asked. What its description does not have is reported as a problem, and refused. */
export function createCalls(books: Books, key: string, problem: (text: string) => void) {
  const known = new Map<string, { readonly request: string; answer?: Answer }>();
  const routes = routesOf(books);

  function check({ method, headers }: Asked): void {
    if (headers.authorization !== `Bearer ${key}`)
      throw new Refused(401, 'invalid_request_error', { message: `Invalid API Key provided: ${headers.authorization}` });
    if (headers['stripe-version'] !== apiVersion) throw new Error(`version ${headers['stripe-version']}`);
    if (method === 'POST' && headers['content-type'] !== form) throw new Error(`type ${headers['content-type']}`);
    if (method === 'POST' && !headers['idempotency-key']) throw new Error('no idempotency key');
  }

  function perform({ method, path, query, text }: Asked): Answer {
    for (const route of routes) {
      const [whole, id = ''] = (route.method === method && route.path.exec(path)) || [];
      if (whole) return { status: 200, body: route.answer(fieldsOf(method === 'GET' ? query : text), id) };
    }
    throw new Error(`${method} ${path}`);
  }

  function refused(asked: Asked, work: () => Answer): Answer {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, body: { error: error.error } };
      problem(`${asked.method} ${asked.path}: ${(error as Error).message}`);
      return { status: 400, body: { error: { type: 'invalid_request_error', code: 'parameter_unknown' } } };
    }
  }

  /** A known key gets the same answer; the same key with other fields, or while the first is under way, an error. */
  async function answer(asked: Asked): Promise<Answer> {
    const idempotency = asked.method === 'POST' ? asked.headers['idempotency-key'] : undefined;
    if (typeof idempotency !== 'string') return refused(asked, () => (check(asked), perform(asked)));
    const request = `${asked.path} ${asked.text}`;
    const first = known.get(idempotency);
    if (first && first.request !== request) return { status: 400, body: { error: { type: 'idempotency_error' } } };
    if (first?.answer) return first.answer;
    if (first)
      return { status: 409, body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } } };
    const entry: { request: string; answer?: Answer } = { request };
    known.set(idempotency, entry);
    await new Promise(setImmediate);
    entry.answer = refused(asked, () => (check(asked), perform(asked)));
    // What was wrong with the request itself is not kept.
    if (entry.answer.status === 400 || entry.answer.status === 401) known.delete(idempotency);
    return entry.answer;
  }

  return { answer, forgetKeys: () => known.clear() };
}

function read<Schema extends z.ZodType>(schema: Schema, fields: Record<string, unknown>): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

function routesOf(books: Books): Route[] {
  const { get, all } = books;
  const session = (id: string) => get('checkout.session', id);
  const intent = (id: string) => get('payment_intent', id);

  function expandedRow(row: Row, expand: readonly string[] = []): Row {
    const result = structuredClone(row);
    for (const path of expand) {
      const fields = path.split('.');
      if (fields.length > 4) throw new Error(`expand ${path} is too deep`);
      let at: Record<string, unknown> | null = result;
      for (const field of fields) {
        const kind: (typeof expandable)[string] | undefined = expandable[field];
        if (!kind) throw new Error(`expand ${path}`);
        const value: unknown = at?.[field] ?? null;
        if (at && typeof value === 'string') at[field] = structuredClone(get(kind, value));
        at = (value === null ? null : at?.[field]) as Record<string, unknown> | null;
      }
    }
    return result;
  }

  function list(found: Row[], { limit = 10, starting_after, expand }: ListOf): object {
    const paths = (expand ?? []).map((path) => {
      if (!path.startsWith('data.')) throw new Error(`expand ${path}`);
      return path.slice('data.'.length);
    });
    const from = starting_after ? found.findIndex(({ id }) => id === starting_after) + 1 : 0;
    const data = found.slice(from, from + limit).map((row) => expandedRow(row, paths));
    return { object: 'list', data, has_more: found.length > from + limit, url: '/v1' };
  }

  return [
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      answer: (fields) => createSession(books, read(NewSession, fields)),
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions$/,
      answer(fields) {
        const asked = read(OfIntent, fields);
        return list(all('checkout.session', { payment_intent: asked.payment_intent }), asked);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/(cs_\w+)$/,
      answer: (fields, id) => expandedRow(session(id), read(Expanding, fields).expand),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/(cs_\w+)\/expire$/,
      answer: (fields, id) => (read(Nothing, fields), books.expire(id)),
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents$/,
      answer(fields) {
        const asked = read(OfCustomer, fields);
        get('customer', asked.customer);
        return list(all('payment_intent', { customer: asked.customer }), asked);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents$/,
      answer: (fields) => createIntent(books, read(NewIntent, fields)),
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents\/(pi_\w+)$/,
      answer: (fields, id) => expandedRow(intent(id), read(Expanding, fields).expand),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/(pi_\w+)\/cancel$/,
      answer(fields, id) {
        read(Nothing, fields);
        if (['succeeded', 'canceled'].includes(String(intent(id).status)))
          throw new Refused(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' });
        return Object.assign(intent(id), { status: 'canceled' });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/customers\/(cus_\w+)\/payment_methods$/,
      answer(fields, id) {
        const asked = read(CardsOfCustomer, fields);
        get('customer', id);
        return list(all('payment_method', { customer: id, type: asked.type }), asked);
      },
    },
    { method: 'DELETE', path: /^\/v1\/customers\/(cus_\w+)$/, answer: (_fields, id) => books.deleteCustomer(id) },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      answer(fields) {
        const { payment_intent, ...order } = read(NewRefund, fields);
        return structuredClone(books.refund(intent(payment_intent).id, order));
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/(refunds|disputes)$/,
      answer(fields, kind) {
        const asked = read(OfIntent, fields);
        const object = kind === 'refunds' ? 'refund' : 'dispute';
        return list(all(object, { payment_intent: intent(asked.payment_intent).id }), asked);
      },
    },
  ].map((route: Route) => ({ ...route, answer: (fields, id) => structuredClone(route.answer(fields, id)) }));
}

interface ListOf {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly expand?: readonly string[] | undefined;
}

function createSession(books: Books, asked: z.output<typeof NewSession>): Row {
  const { line_items, payment_intent_data, allowed_payment_method_types, customer, ...fields } = asked;
  const { quantity, price_data } = line_items[0] as (typeof line_items)[number];
  const { currency, unit_amount } = price_data;
  const methods = compatible(allowed_payment_method_types, currency);
  if (methods.length === 0) throw new Refused(400, 'invalid_request_error', { param: 'allowed_payment_method_types' });
  if (customer) books.get('customer', customer);
  const order: IntentOrder = {
    amount: chargeable(quantity * unit_amount, currency),
    currency,
    description: payment_intent_data.description,
    metadata: payment_intent_data.metadata,
    customer: customer ?? null,
    setup_future_usage: payment_intent_data.setup_future_usage ?? null,
  };
  return books.newSession({ ...fields, customer: customer ?? null, payment_method_types: methods }, order);
}

function createIntent(books: Books, asked: z.output<typeof NewIntent>): Row {
  const { amount, currency, customer, payment_method, description, metadata } = asked;
  const method = books.get('payment_method', payment_method);
  if (method.customer !== books.get('customer', customer).id) throw new Error('the method of another customer');
  const intent = books.newIntent({
    amount: chargeable(amount, currency),
    currency,
    description,
    metadata,
    customer,
    setup_future_usage: null,
  });
  const { decline, type, card } = method as Row & { decline?: object; type: string };
  books.charge(intent, { type, card } as never, decline ? 'failed' : 'succeeded');
  intent.payment_method = decline ? null : payment_method;
  if (decline) throw new Refused(402, 'card_error', { ...decline, payment_intent: intent });
  return Object.assign(intent, { status: 'succeeded', amount_received: amount });
}

function chargeable(amount: number, currency: string): number {
  if (isChargeable(amount, currency)) return amount;
  throw new Refused(400, 'invalid_request_error', { code: 'invalid_charge_amount', param: 'amount' });
}
