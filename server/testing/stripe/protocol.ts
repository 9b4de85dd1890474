import type { IncomingHttpHeaders } from 'node:http';

export const apiVersion = '2026-10-28.endive';
export const form = 'application/x-www-form-urlencoded';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** An error of Stripe's, as its body shows it. */
export class Refused extends Error {
  readonly status: number;
  readonly error: object;
  constructor(status: number, type: string, more: Readonly<Record<string, unknown>> = {}) {
    super(type);
    this.status = status;
    this.error = { type, message: `Stripe's own words, with 4242424242424242 and sk_test_secret`, ...more };
  }
}

export const missing = (what: string, id: string) =>
  new Refused(404, 'invalid_request_error', {
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: ${id}`,
  });

/** Fields of a form with Stripe's nested names, such as `line_items[0][quantity]`, `expand[]`. Throws for others. */
export function fieldsOf(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([a-z_]+)((?:\[\w*\])*)$/.exec(name) ?? [];
    const path = [first, ...[...rest.matchAll(/\[(\w*)\]/g)].map(([, key]) => key ?? '')];
    if (first === '' || path.some((key) => key === '__proto__')) throw new Error(`a field ${name}`);
    insert(root, path, value);
  }
  return arraysOf(root) as Record<string, unknown>;
}

function insert(into: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: string): void {
  const name = key === '' ? String(Object.keys(into).length) : key;
  if (rest.length === 0) {
    if (Object.hasOwn(into, name)) throw new Error(`${name} twice`);
    into[name] = value;
    return;
  }
  into[name] ??= {};
  insert(into[name] as Record<string, unknown>, rest, value);
}

function arraysOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, arraysOf(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([key], place) => key === String(place));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
