import { type Endpoint, requestFailures } from '@rendezvous/contract/endpoint';
import { isFailureCode, problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import type { RawInput } from './bind.ts';

const strictBodies = new WeakMap<z.ZodType, z.ZodType>();

/** Bodies refuse unknown fields, so a misspelt name is reported; queries ignore them, as links have an attribution. */
function strict(schema: z.ZodType): z.ZodType {
  const known = strictBodies.get(schema);
  if (known) return known;
  const made = schema instanceof z.ZodObject ? schema.strict() : schema;
  strictBodies.set(schema, made);
  return made;
}

/** Throws request.invalid with the code of each field that is wrong; returns the query and the body. */
export function parseInput(endpoint: Endpoint, { query: rawQuery, body: rawBody }: RawInput): [unknown, unknown] {
  const bad = unstorable([rawQuery, rawBody]);
  if (bad !== undefined)
    throw problem(requestFailures.invalid, { fields: { [bad.slice(0, 100)]: 'request.invalid_value' } });
  const query = endpoint.query.safeParse(rawQuery ?? {}, { reportInput: true });
  const body = strict(endpoint.body).safeParse(rawBody ?? {}, { reportInput: true });
  if (query.success && body.success) return [query.data, body.data];
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  throw problem(requestFailures.invalid, { fields: fieldCodes(issues) });
}

/** Deeper than any input of the contract; deeper nesting would only burden the checks that follow. */
const deepest = 10;

/** The name of a field that cannot be stored: it holds a NUL, half a surrogate pair, or is nested too deep. */
function unstorable(value: unknown, name = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? name : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return name;
  for (const [key, inner] of Object.entries(value)) {
    const found =
      unstorable(key, 'body') ??
      unstorable(inner, Array.isArray(value) ? name : name ? `${name}.${key}` : key, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first code of each field: the schema's own (`member.email_invalid`), else `request.` and the kind of issue. */
function fieldCodes(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const code = isFailureCode(issue.message) ? issue.message : `request.${missing ? 'required' : issue.code}`;
    for (const name of names) fields[name.slice(0, 100)] ??= code;
  }
  return fields;
}
