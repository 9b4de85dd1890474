import { type Endpoint, Problem } from '@rendezvous/contract/endpoint';
import { nextParam } from '@rendezvous/contract/own-path';
import { z } from 'zod';
import type { Door } from './door.ts';
import { formType } from './forms.ts';
import { cookieName, sessionCookie } from './session.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all endpoints for members and visitors, from the schemas that validate the calls. */
export function openapi(door: Door, https: boolean): Json {
  const session = cookieName(sessionCookie, https);
  const paths: Record<string, Json> = {};
  for (const { endpoint } of door.boundCalls) {
    if (endpoint.access === 'operator' || endpoint.access === 'desk') continue;
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = item;
    const method = endpoint.method.toLowerCase();
    item[method] = item[method] ? merge(item[method] as Json, operation(endpoint)) : operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rendezvous',
      version: '1',
      description: `Every call of the platform. Sessions travel in the cookie \`${session}\`.`,
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: session } },
      schemas: { Problem: jsonSchema(Problem, 'output') },
    },
    paths,
  };
}

function operation(endpoint: Endpoint): Json {
  const errors = Map.groupBy(endpoint.errors, (failure) => failure.status);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\/api\/|\.php$/g, '')],
    'x-access': endpoint.access,
    'x-limits': endpoint.limits,
    security: endpoint.access === 'member' ? [{ session: [] }] : [],
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } },
      },
      ...(endpoint.form && { 303: { description: `After a form: leads to the page that \`${nextParam}\` names` } }),
      ...Object.fromEntries(
        [...errors].map(([status, failures]) => [
          status,
          problemAnswer(failures.map((failure) => failure.code).join(', ')),
        ]),
      ),
      default: problemAnswer('A failure that every call may have (`request.…`, `authentication_required`)'),
    },
  };
}

function parameters(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  const inQuery = (name: string, required: boolean, schema: unknown): Json => ({ name, in: 'query', required, schema });
  return [
    ...Object.entries(endpoint.when ?? {}).map(([name, value]) => inQuery(name, true, { const: value })),
    ...(endpoint.form ? [inQuery(nextParam, false, { type: 'string' })] : []),
    ...Object.entries(properties).map(([name, schema]) => inQuery(name, required.includes(name), schema)),
  ];
}

function requestBody(endpoint: Endpoint): Json {
  const schema = jsonSchema(endpoint.body, 'input') as { properties?: Json; oneOf?: Json[] };
  const body = (content: Json): Json => ({ requestBody: { required: true, content } });
  const bytes = (maxLength: number): Json => ({ type: 'string', format: 'binary', maxLength });
  if (endpoint.upload) {
    const properties = { ...schema.properties, file: bytes(endpoint.upload.bytes) };
    return body({ 'multipart/form-data': { schema: { ...schema, properties } } });
  }
  if (endpoint.raw) return body({ '*/*': { schema: bytes(endpoint.raw.bytes) } });
  if (endpoint.method === 'GET' || (!schema.oneOf && Object.keys(schema.properties ?? {}).length === 0)) return {};
  return body({ 'application/json': { schema }, ...(endpoint.form && { [formType]: { schema } }) });
}

interface Answers {
  [status: string]: { description: string; content: { 'application/json': { schema: Json } } };
}

/**
 * Two endpoints with the same method and path (distinguished by `when`) become one operation with either body and
 * answer.
 */
function merge(one: Json, other: Json): Json {
  const bodies = [one, other].flatMap(({ requestBody }) =>
    requestBody ? [requestBody as { content: { 'application/json': { schema: Json } } }] : [],
  );
  const anyOf = bodies.map(({ content }) => content['application/json'].schema);
  const parametersOf = (operation: Json) =>
    (operation.parameters as Json[]).map((parameter) => ({ ...parameter, required: false }));
  return {
    ...one,
    summary: `${one.summary}; ${other.summary}`,
    parameters: [...parametersOf(one), ...parametersOf(other)],
    ...(bodies.length > 0 && {
      requestBody: { required: bodies.length === 2, content: { 'application/json': { schema: { anyOf } } } },
    }),
    responses: mergeAnswers(one.responses as Answers, other.responses as Answers),
  };
}

function mergeAnswers(one: Answers, other: Answers): Answers {
  const both = { ...other, ...one };
  for (const [status, { description, content }] of Object.entries(other)) {
    const known = one[status];
    if (!known || status === 'default') continue;
    both[status] =
      status === '200'
        ? {
            description,
            content: {
              'application/json': {
                schema: { anyOf: [known, { content }].map((answer) => answer.content['application/json'].schema) },
              },
            },
          }
        : { ...known, description: `${known.description}, ${description}` };
  }
  return both;
}

function problemAnswer(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
