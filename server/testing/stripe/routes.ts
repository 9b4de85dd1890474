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
import { Refused } from './protocol.ts';

interface Route {
  readonly method: string;
  readonly path: RegExp;
  answer(fields: Record<string, unknown>, id: string): object;
}

function read<Schema extends z.ZodType>(schema: Schema, fields: Record<string, unknown>): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

/** What Stripe's API answers, by address; every answer is a copy, as the books go on. */
export function createRoutes(books: Books): Route[] {
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

  const routes: Route[] = [
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
      answer(fields, id) {
        read(Nothing, fields);
        return books.expire(id);
      },
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
  ];
  return routes.map((route) => ({ ...route, answer: (fields, id) => structuredClone(route.answer(fields, id)) }));
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
  const { decline, card } = method as Row & { decline?: object };
  books.charge(intent, { type: 'card', card }, decline ? 'failed' : 'succeeded');
  intent.payment_method = decline ? null : payment_method;
  if (decline) throw new Refused(402, 'card_error', { ...decline, payment_intent: intent });
  return Object.assign(intent, { status: 'succeeded', amount_received: amount });
}

function chargeable(amount: number, currency: string): number {
  if (isChargeable(amount, currency)) return amount;
  throw new Refused(400, 'invalid_request_error', { code: 'invalid_charge_amount', param: 'amount' });
}
