import type { Books } from './books.ts';
import { type Answer, type Asked, apiVersion, fieldsOf, form, Refused } from './protocol.ts';
import { createRoutes } from './routes.ts';

/** Answers what Stripe's API is asked. What its description does not have is reported as a problem, and refused. */
export function createCalls(books: Books, key: string, problem: (text: string) => void) {
  const known = new Map<string, { readonly request: string; answer?: Answer }>();
  const routes = createRoutes(books);

  function check({ method, headers }: Asked): void {
    if (headers.authorization !== `Bearer ${key}`)
      throw new Refused(401, 'invalid_request_error', {
        message: `Invalid API Key provided: ${headers.authorization}`,
      });
    if (headers['stripe-version'] !== apiVersion) throw new Error(`version ${headers['stripe-version']}`);
    if (method === 'POST' && headers['content-type'] !== form) throw new Error(`type ${headers['content-type']}`);
    if (method === 'POST' && !headers['idempotency-key']) throw new Error('no idempotency key');
  }

  function perform(asked: Asked): Answer {
    check(asked);
    const { method, path, query, text } = asked;
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
    if (typeof idempotency !== 'string') return refused(asked, () => perform(asked));
    const request = `${asked.path} ${asked.text}`;
    const first = known.get(idempotency);
    if (first && first.request !== request) return { status: 400, body: { error: { type: 'idempotency_error' } } };
    if (first?.answer) return first.answer;
    if (first)
      return { status: 409, body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } } };
    const entry: { request: string; answer?: Answer } = { request };
    known.set(idempotency, entry);
    await new Promise(setImmediate);
    entry.answer = refused(asked, () => perform(asked));
    // What was wrong with the request itself is not kept.
    if (entry.answer.status === 400 || entry.answer.status === 401) known.delete(idempotency);
    return entry.answer;
  }

  return { answer, forgetKeys: () => known.clear() };
}
