import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import sharp from 'sharp';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/process/config.ts';
import { productSecret } from '../rig/product.ts';
import { sampleOf } from './flood.sample.ts';

/** A request to ask again and again. */
export interface Target {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body?: string;
  /** Of a call. */
  readonly access?: Endpoint['access'];
  readonly handsOut?: boolean;
}

/** What React Router builds, as far as it says where the pages are. */
interface BuiltPages {
  readonly routes: Readonly<Record<string, { readonly parentId?: string; readonly path?: string } | undefined>>;
}

/** Everything that the server answers: calls and raw routes, as the app itself lists them, and the pages of the web. */
export async function everyTarget(database: string, memberId: string): Promise<Target[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-flood-'));
  const app = await createApp(
    readConfig({
      DATABASE_URL: database,
      DATA_DIR: folder,
      PORT: '0',
      SECRET: productSecret,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
    }),
    { web: false },
  );
  try {
    const endpoints = app.door.boundCalls.map(({ endpoint }) => endpoint);
    const called = new Set(endpoints.map(({ path }): string => path));
    const routes = routesIn(app.app.printRoutes({ commonPrefix: false })).filter(({ path }) => !called.has(path));
    return [
      ...(await Promise.all(endpoints.map((endpoint) => callOf(endpoint, memberId)))),
      ...routes.map(({ method, path }) => routeOf(method, path, memberId)),
      ...(await pagePaths()).map((path) => routeOf('GET', path, memberId)),
    ];
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callOf(endpoint: Endpoint, memberId: string): Promise<Target> {
  const { method, path, when, upload, access, handsOut } = endpoint;
  const { query, body } = sampleOf(endpoint, memberId);
  const asked = new URLSearchParams({ ...(query as Record<string, string>), ...when }).toString();
  const name = `${method} ${path}${when ? `?${new URLSearchParams(when)}` : ''}`;
  const target = { name, method, access, handsOut };
  const address = `${path}${asked ? `?${asked}` : ''}`;
  if (method === 'GET') return { ...target, path: address, headers: {} };
  const sent = upload ? new Response(await withFile(body)) : Response.json(body);
  return {
    ...target,
    path: address,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()).toString('base64'),
  };
}

async function withFile(fields: object): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 1280, height: 1280, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(picture)]));
  return form;
}

const routeOf = (method: string, pattern: string, memberId: string): Target => ({
  name: `${method} ${pattern}`,
  method,
  // A parameter may bring its own regular expression.
  path: pattern
    .replaceAll(/:(\w+)(\(.*?\))?\??/g, (_, name: string) => (/id$/i.test(name) ? memberId : 'x'))
    .replaceAll('*', 'x'),
  headers: {},
});

/** The routes in the tree that Fastify prints, one for each method but those that read no more than GET. */
function routesIn(tree: string): { method: string; path: string }[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(segment);
    const path = `/${above.join('').replace(/^\//, '')}`;
    return (methods?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => ({ method, path }));
  });
}

async function pagePaths(): Promise<string[]> {
  const { routes } = (await import(resolve(import.meta.dirname, '../../web/build/server/index.js'))) as BuiltPages;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return [
    ...new Set(
      Object.keys(routes)
        .filter((id) => !parents.has(id))
        .map((id) => pathOf(id) || '/'),
    ),
  ];
}
