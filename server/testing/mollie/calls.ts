import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Books } from './books.ts';
import { type Answer, CustomerBody, PaymentBody, RefundBody, refuse } from './protocol.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Stored {
  readonly request: string;
  /** Undefined while it is being made. */
  readonly answer: Answer | undefined;
}

const Uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Answers what Mollie's description allows; anything else is told to `report`, and refused. */
export function createCalls(books: Books, key: string, report: (problem: string) => void) {
  const stored = new Map<string, Stored>();

  function wrong({ method, path }: Asked, what: string): Answer {
    report(`${method} ${path}: ${what}`);
    return refuse(422, what);
  }

  function take<Schema extends z.ZodType>(schema: Schema, asked: Asked, then: (body: z.output<Schema>) => Answer) {
    if (asked.headers['content-type'] !== 'application/json') return wrong(asked, 'a body that is not JSON');
    const { success, data, error } = schema.safeParse(JSON.parse(asked.text));
    if (success) return then(data);
    return wrong(asked, error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join());
  }

  function answerTo(asked: Asked): Answer {
    const { pathname, searchParams } = new URL(asked.path, 'https://api.mollie.com');
    const [root, version, kind, id = '', part = '', ...more] = pathname.split('/');
    const limit = Number(searchParams.get('limit') ?? 50);
    const query = [...searchParams].map((pair) => pair.join('=')).join('&');
    const isKnown = ['', 'embed=refunds,chargebacks', `limit=${limit}`].includes(query) && limit >= 1 && limit <= 250;
    if (root !== '' || version !== 'v2' || more.length > 0 || !isKnown) return wrong(asked, 'no such address');
    if (asked.method !== 'POST' && asked.text !== '') return wrong(asked, 'a body where there is none');
    switch (`${asked.method} ${kind}${id && '/id'}${part && `/${part}`}`) {
      case 'POST payments':
        return take(PaymentBody, asked, books.create);
      case 'GET payments/id':
        return books.read(id, query !== '');
      case 'DELETE payments/id':
        return books.cancel(id);
      case 'POST payments/id/refunds':
        return take(RefundBody, asked, (body) => books.refund(id, body));
      case 'POST customers':
        return take(CustomerBody, asked, ({ metadata }) => books.newCustomer(metadata));
      case 'DELETE customers/id':
        return books.forget(id);
      case 'GET customers/id/payments':
        return books.customerPayments(id, limit);
      case 'GET customers/id/mandates':
        return books.customerMandates(id, limit);
      default:
        return wrong(asked, 'no such call');
    }
  }

  return {
    /** The first answer to an idempotency key is that of its repetitions; while it is being made, they are refused. */
    async answer(asked: Asked): Promise<Answer> {
      const name = asked.headers['idempotency-key'];
      if (asked.headers.authorization !== `Bearer ${key}`)
        return refuse(401, 'Missing authentication, or failed to authenticate');
      if (asked.method !== 'POST') return answerTo(asked);
      if (typeof name !== 'string' || !Uuid.test(name)) return wrong(asked, 'an idempotency key that is no UUID');
      const request = `${asked.path} ${asked.text}`;
      const known = stored.get(name);
      if (known && known.request !== request) return wrong(asked, 'another request with the same idempotency key');
      if (known) return known.answer ?? refuse(409, 'The same request is still being processed');
      stored.set(name, { request, answer: undefined });
      await wait(20);
      const answer = answerTo(asked);
      if (answer.status < 300) stored.set(name, { request, answer });
      else stored.delete(name);
      return answer;
    },
    /** An hour has passed. */
    forgetKeys: () => stored.clear(),
  };
}
