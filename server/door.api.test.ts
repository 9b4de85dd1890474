import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import { type Endpoint, requestFailures } from '@rendezvous/contract/endpoint';
import { permissions } from '@rendezvous/contract/permission';
import { locales } from '@rendezvous/contract/shared';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonBytes } from './platform/calls/http.ts';
import { type Browser, startTestApp, type TestApp } from './testing/app.ts';
import { signUpMember } from './testing/members.ts';

/** Rules of every call, whichever feature it is of. */
let app: TestApp;
let member: Browser;
const endpoints = () => app.door.boundCalls.map((bound) => bound.endpoint);

beforeAll(async () => {
  app = await startTestApp();
  member = (await signUpMember(app)).browser;
});
afterAll(() => app.close());

const addressOf = (endpoint: Endpoint) =>
  `${endpoint.path}${endpoint.when ? `?${new URLSearchParams(endpoint.when)}` : ''}`;

function rawCall(browser: Browser, endpoint: Endpoint, body: string | undefined, headers: Record<string, string> = {}) {
  const hasBody = endpoint.method !== 'GET' && body !== undefined;
  return browser.send({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { payload: body } : {}),
  });
}

test('every call for members requires authentication, whatever it is sent', async () => {
  for (const endpoint of endpoints().filter((candidate) => candidate.access === 'member')) {
    for (const body of ['{}', '{"profile":"x"}', undefined]) {
      const response = await rawCall(app.browser(), endpoint, body);
      expect([response.statusCode, response.json().error], addressOf(endpoint)).toEqual([
        403,
        'authentication_required',
      ]);
    }
  }
});

test('a cookie that opens nothing is no session', async () => {
  const forger = app.browser();
  forger.jar.set('auth.session', '0198a000-0000-7000-8000-000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  for (const endpoint of endpoints().filter((candidate) => candidate.access === 'member')) {
    expect((await rawCall(forger, endpoint, '{}')).statusCode, addressOf(endpoint)).toBe(403);
  }
});

/** The UTF-16 units that the texts of a body have at most. */
function unitsOf(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const { maxLength = 0, maxItems = 1, properties, items, anyOf, oneOf, allOf } = schema as JsonSchema;
  const all = [...Object.values(properties ?? {}), ...(allOf ?? [])]
    .map(unitsOf)
    .reduce((sum, units) => sum + units, 0);
  return (
    maxLength + all + maxItems * unitsOf(items) + Math.max(0, ...[...(anyOf ?? []), ...(oneOf ?? [])].map(unitsOf))
  );
}
interface JsonSchema {
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
}

test('the longest texts that a call takes are no more than the server reads', () => {
  const jsonOnes = endpoints().filter(({ raw, upload }) => !raw && !upload);
  const sizes = jsonOnes.map(({ path, body }) => ({
    path,
    units: unitsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
  }));
  expect(Math.max(...sizes.map(({ units }) => units))).toBeGreaterThan(64_000);
  expect(sizes.filter(({ units }) => 3 * units > jsonBytes)).toEqual([]);
});

test("a member's cookie opens nothing on another site", async () => {
  const elsewhere = app.browser('gay.localhost');
  elsewhere.jar.set('auth.session', member.jar.get('auth.session') ?? '');
  const response = await elsewhere.send({ method: 'GET', url: '/api/user.php' });
  expect([response.statusCode, response.json().error]).toEqual([403, 'authentication_required']);
});

const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];

test('every call that changes something refuses pages of other sites', async () => {
  const changing = endpoints().filter(
    (endpoint) => endpoint.access !== 'operator' && (endpoint.method !== 'GET' || endpoint.sameOriginOnly),
  );
  for (const endpoint of changing) {
    for (const headers of foreign) {
      const response = await rawCall(member, endpoint, '{}', headers);
      expect([response.statusCode, response.json().error], addressOf(endpoint)).toEqual([
        403,
        'request.foreign_origin',
      ]);
    }
  }
});

test('a GET that changes something answers our pages alone, no opened address and no missing header', async () => {
  for (const endpoint of endpoints().filter((candidate) => candidate.sameOriginOnly)) {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost' },
    ] as Record<string, string>[]) {
      const response = await rawCall(member, endpoint, undefined, { 'request-type': '', ...headers });
      expect([response.statusCode, response.json().error], addressOf(endpoint)).toEqual([
        403,
        'request.foreign_origin',
      ]);
    }
    const visitor = app.browser();
    for (const headers of [{ 'sec-fetch-site': 'same-origin', 'request-type': '' }, {}] as Record<string, string>[])
      expect((await rawCall(visitor, endpoint, undefined, headers)).json().error, addressOf(endpoint)).not.toBe(
        'request.foreign_origin',
      );
  }
});

test('no answer can carry a field that is not declared', () => {
  for (const endpoint of endpoints()) {
    const open = openObjects(z.toJSONSchema(endpoint.answer, { io: 'output', unrepresentable: 'any' }));
    expect(open, addressOf(endpoint)).toEqual([]);
  }
});

function openObjects(schema: unknown, path = '$'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as { type?: string; properties?: object; additionalProperties?: unknown };
  const open = own.type === 'object' && own.properties && own.additionalProperties !== false ? [path] : [];
  return [...open, ...Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}.${key}`))];
}

test('an operator’s call whose input names a profile is about that profile, and no other call is', () => {
  for (const endpoint of endpoints().filter(({ access }) => access === 'operator')) {
    const fields = [endpoint.query, endpoint.body].flatMap((part) => Object.keys((part as z.ZodObject).shape ?? {}));
    expect(endpoint.whom === 'profile', addressOf(endpoint)).toBe(fields.includes('profile'));
  }
});

test('the OpenAPI document says what every call of members and visitors takes, answers and refuses', async () => {
  const document = (await app.browser().send({ method: 'GET', url: '/api/openapi.json' })).json();
  for (const endpoint of endpoints().filter(({ access }) => access !== 'operator' && access !== 'desk')) {
    const operation = document.paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(operation?.summary, addressOf(endpoint)).toContain(endpoint.summary);
    expect(operation.responses['200'].content['application/json'].schema, addressOf(endpoint)).toBeTypeOf('object');
    for (const { status, code } of endpoint.errors)
      expect(operation.responses[status]?.description, addressOf(endpoint)).toContain(code);
    const asked = operation.parameters.map(({ name }: { name: string }) => name);
    const names = [...Object.keys(endpoint.when ?? {}), ...Object.keys((endpoint.query as z.ZodObject).shape ?? {})];
    expect(asked, addressOf(endpoint)).toEqual(expect.arrayContaining(names));
    const sent = JSON.stringify(operation.requestBody ?? '');
    const bodies = endpoint.body instanceof z.ZodDiscriminatedUnion ? endpoint.body.options : [endpoint.body];
    for (const name of bodies.flatMap((body) => Object.keys((body as z.ZodObject).shape ?? {})))
      expect(sent, addressOf(endpoint)).toContain(`"${name}":`);
    expect('application/x-www-form-urlencoded' in (operation.requestBody?.content ?? {}), addressOf(endpoint)).toBe(
      endpoint.form,
    );
  }
});

test('every error code has its words in every language', () => {
  const contract = resolve(import.meta.dirname, '../contract');
  const source = readdirSync(contract)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(contract, name), 'utf8'))
    .join('\n');
  const features = readdirSync(contract).map((name) => name.replace('.ts', ''));
  const inMessages = [...source.matchAll(/'([a-z]+)\.([a-z_]+)'/g)]
    .filter(([, feature]) => feature === 'request' || features.includes(feature ?? ''))
    .map((match) => match[0].slice(1, -1));
  const events = new Set([...source.matchAll(/event\(\s*'([a-z.]+)'/g)].map((match) => match[1]));
  const issues = [
    'required',
    'invalid_type',
    'invalid_value',
    'invalid_format',
    'too_small',
    'too_big',
    'unrecognized_keys',
    'invalid_union',
    'custom',
  ].map((issue) => `request.${issue}`);
  const declared = [...Object.values(requestFailures), ...endpoints().flatMap((endpoint) => endpoint.errors)].map(
    (failure) => failure.code,
  );
  // Features have permissions of their names, too.
  const others = new Set<string | undefined>([...events, ...permissions]);
  const codes = [...new Set([...declared, ...inMessages, ...issues])].filter((code) => !others.has(code));
  const missing = locales
    .filter((locale) => locale !== 'en-US')
    .flatMap((locale) => codes.filter((code) => !hasWords(locale, code)).map((code) => `${locale}: ${code}`));
  expect(missing).toEqual([]);
});

function hasWords(locale: string, code: string): boolean {
  const [feature, name] = code.includes('.') ? (code.split('.') as [string, string]) : ['common', code];
  try {
    const words = JSON.parse(
      readFileSync(resolve(import.meta.dirname, `../locales/${locale}/${feature}.json`), 'utf8'),
    );
    return typeof words.error?.[name] === 'string';
  } catch {
    return false;
  }
}

test('no call takes a secret, a contact or words in its address, but mailed links and a rounded position', () => {
  const linked = (call: string) => `/api/${call}.php token`;
  const sensitive = /token|secret|password|key|code|mail|phone|iban|name|text|words|note|lat|lon|birth/;
  const found = endpoints().flatMap(({ path, query }) =>
    query
      ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
          .filter((field) => sensitive.test(field))
          .map((field) => `${path} ${field}`)
      : [],
  );
  expect(found.sort()).toEqual(
    [
      ...[
        'barred-withdrawal',
        'complete-signup',
        'measures',
        'notifications',
        'operator-invitation',
        'password-reset',
      ].map(linked),
      ...['discountcode', 'payment-quote'].map((call) => `/api/${call}.php code`),
      '/api/geocode.php lat',
      '/api/geocode.php lon',
      // The name of a page.
      linked('page'),
    ].sort(),
  );
});

test('whatever is sent, every call answers by the contract and never with a 500', { timeout: 2 * minute }, async () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const fixed = [
    '',
    'null',
    '[]',
    '"text"',
    '{',
    deep,
    '{"__proto__":{"a":1}}',
    JSON.stringify({ text: 'x'.repeat(10_000_000) }),
    '{"profile":1,"id":[],"text":{}}',
  ];
  for (const endpoint of endpoints()) {
    for (const body of fixed) await expectDeclared(endpoint, body);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fieldsOf(endpoint)), fc.jsonValue()), async (body) =>
        expectDeclared(endpoint, JSON.stringify(body)),
      ),
      { numRuns: 8 },
    );
  }
});

test('whatever the address of a call asks for, it is answered by the contract and never with a 500', {
  timeout: minute,
}, async () => {
  const strange = [
    '',
    '-1',
    '1e999',
    'NaN',
    '\u0000',
    '\ud83d',
    '[]',
    "'; --",
    'x'.repeat(4000),
    '0198a000-0000-7000-8000-000000000000',
  ];
  const asked = endpoints().filter((endpoint) => endpoint.method === 'GET' && endpoint.query);
  expect(asked.length).toBeGreaterThan(5);
  for (const endpoint of asked) {
    const names = [...Object.keys((endpoint.query as z.ZodObject).shape ?? {}), 'unknown_field'];
    for (const value of strange) {
      for (const name of names) await expectDeclared(endpoint, '', new URLSearchParams({ [name]: value }));
      await expectDeclared(endpoint, '', new URLSearchParams(names.map((name) => [name, value])));
    }
  }
});

const fieldsOf = (endpoint: Endpoint) => ['unknown_field', ...Object.keys((endpoint.body as z.ZodObject).shape ?? {})];

/** They need no body and would leave the calls after them without a session. */
const endings = ['GET /api/logout.php', 'DELETE /api/sessions.php', 'POST /api/account-deletion.php'];

async function expectDeclared(endpoint: Endpoint, body: string, query?: URLSearchParams) {
  if (endings.includes(`${endpoint.method} ${endpoint.path}`)) return;
  const response = query
    ? await member.send({
        method: 'GET',
        url: `${endpoint.path}?${new URLSearchParams([...Object.entries(endpoint.when ?? {}), ...query])}`,
      })
    : await rawCall(member, endpoint, body);
  if (response.statusCode < 400) return;
  const { error } = response.json();
  const declared = error.startsWith('request.') || endpoint.errors.some((failure) => failure.code === error);
  expect([declared, response.statusCode < 500, addressOf(endpoint), error]).toEqual([
    true,
    true,
    addressOf(endpoint),
    error,
  ]);
}
