import type { Endpoint } from '@rendezvous/contract/endpoint';
import { v7 } from 'uuid';
import { z } from 'zod';

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
}

/** What people write in fields that have a form of their own. */
const byName: Readonly<Record<string, string>> = {
  email: 'flood@example.test',
  password: 'correct-horse-battery-staple',
  date_of_birth: '1990-01-01',
  text: 'Hello there',
  site: 'rendezvous',
};
const byFormat: Readonly<Record<string, string>> = {
  date: '1990-01-01',
  'date-time': '2026-01-01T00:00:00.000Z',
  email: 'flood@example.test',
  uri: 'https://example.com/',
};

/** A query and a body with what an endpoint requires; `memberId` wherever a member may be named. */
export function sampleOf({ query, body }: Endpoint, memberId: string): { query: object; body: object } {
  const sample = (schema: z.ZodType) =>
    exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', memberId) as object;
  return { query: sample(query), body: sample(body) };
}

function exampleOf(schema: Schema, name: string, memberId: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, name, memberId);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name, memberId) as object));
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, key, memberId)]),
    );
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, name, memberId));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.format === 'uuid') return name === 'client_id' ? v7() : memberId;
  return byName[name] ?? byFormat[schema.format ?? ''] ?? 'x'.repeat(schema.minLength ?? 1);
}
