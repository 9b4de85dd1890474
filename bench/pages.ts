import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { createPlaces } from '../server/features/place/place.service.ts';
import { searchStore } from '../server/features/search/search.store.ts';
import { connect } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { load } from './load.ts';
import type { Measurement } from './measurement.ts';
import { type Product, startProduct } from './product.ts';
import { populate } from './search.population.ts';

const seconds = Number(process.env.PAGE_SECONDS ?? 10);

/** Server-rendered pages: the members page of someone logged in, with its search, its cards and their own counts. */
export async function measurePages(members = 10_000): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const url = await postgres.createDatabase('pages');
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' });
  await migrate(connection);
  await populate(connection.db, createPlaces(), members);
  await searchStore.followAll(connection.db);
  await connection.runScript('vacuum analyze');
  await connection.close();
  const product = await startProduct({ DATABASE_URL: url }, 3950);
  try {
    const cookie = await logIn(product);
    return [...(await pagesOf(product, '/members', { cookie })), ...(await pagesOf(product, '/', {}))];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function pagesOf(product: Product, path: string, headers: Record<string, string>): Promise<Measurement[]> {
  const url = `${product.url}${path}`;
  await load({ url, headers, seconds: 3, connections: 8 });
  const limit = await bareFastify();
  const cpuBefore = product.cpuSeconds();
  const full = await load({ url, headers, seconds, connections: 16 });
  const perCore = (full.rate * seconds) / (product.cpuSeconds() - cpuBefore);
  const steady = await load({ url, headers, seconds, connections: 200, rate: 100 });
  if (full.failed + steady.failed > 0) throw new Error(`${full.failed + steady.failed} pages failed`);
  return [
    { what: `Pages rendered, ${path}`, value: perCore, unit: 'a second and core of the app', limit: { what: 'bare Fastify, a second and core', value: limit }, wanted: { value: 400 } },
    { what: `First byte at 100 a second, 95 %, ${path}`, value: steady.p95, unit: 'ms', wanted: { value: 60, atMost: true } },
  ];
}

async function bareFastify(): Promise<number> {
  const app = Fastify();
  app.get('/', async () => ({ hello: 'world' }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const before = process.cpuUsage();
  const { rate } = await load({ url, seconds: 3, connections: 16 });
  const used = process.cpuUsage(before);
  await app.close();
  // Client and server share this process here, so the limit is low rather than high.
  return (rate * 3) / ((used.user + used.system) / 1e6);
}

async function logIn(product: Product): Promise<string> {
  const form = { name: 'Robin', email: `${randomUUID()}@example.test`, password: 'correct horse battery', date_of_birth: '1990-05-17', language: 'nl', terms: true };
  const send = (path: string, method: string, body: object, cookie = '') =>
    fetch(`${product.url}${path}`, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie } });
  const answer = await send('/api/signup.php', 'POST', form);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await send('/api/profile.php', 'PUT', { gender: 'female', sexuality: 'bi', city: 2759794 }, cookie);
  return cookie;
}

if (import.meta.main) console.table(await measurePages());
