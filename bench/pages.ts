import { startClient } from './clients.ts';
import type { Populated } from './database.ts';
import { load } from './load.ts';
import { processorSeconds } from './machine.ts';
import type { Measurement } from './measurement.ts';
import { createPeople } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { scale } from './scale.ts';

/** Server-rendered pages: for someone logged in that of the members, with its search and its cards, and another's profile; and the landing page. */
export async function measurePages({ url, members }: Populated): Promise<Measurement[]> {
  const [person, other] = await createPeople(url, { count: 2, credits: 10 });
  const product = await startProduct(url);
  const among = `${members.toLocaleString('en')} members`;
  const headers = { cookie: `auth.session=${person?.token}` };
  return [
    ...(await measure(product, { name: `/members, ${among}`, path: '/members', headers })),
    ...(await measure(product, { name: `/members/{id}, ${among}`, path: `/members/${other?.id}`, headers })),
    ...(await measure(product, { name: `/, ${among}`, path: '/', headers: {} })),
  ];
}

async function measure(product: Product, { name, path, headers }: { name: string; path: string; headers: Record<string, string> }): Promise<Measurement[]> {
  const { seconds } = scale;
  const url = `${product.url}${path}`;
  // A process lives for days: what it does in its first seconds, before its code is compiled, is not what is asked.
  await load({ url, headers, seconds: seconds * 2, connections: 16 });
  const limit = await bareServer();
  const before = product.processorSeconds();
  const full = await load({ url, headers, seconds, connections: 16 });
  const perCore = full.answers / (product.processorSeconds() - before);
  const steady = await load({ url, headers, seconds, connections: 200, rate: 100 });
  console.log(
    `  ${name}: ${full.rate.toFixed(0)} a second, first byte p50 ${full.p50.toFixed(1)} ms; at 100 a second p50 ${steady.p50.toFixed(1)} max ${steady.max.toFixed(1)} ms`,
  );
  return [
    {
      what: `Pages, ${name}`,
      value: perCore,
      unit: 'a second and core of the app',
      limit: { what: 'bare Fastify, a second and core', value: limit },
      wanted: { value: 400 },
    },
    { what: `Pages, ${name}, first byte at 100 a second, 95 %`, value: steady.p95, unit: 'ms', wanted: { value: 60, atMost: true } },
    { what: `Pages, ${name}, failed`, value: full.failed + steady.failed, unit: '', wanted: { value: 0, atMost: true } },
  ];
}

async function bareServer(): Promise<number> {
  const server = await startClient('pages.bare.ts');
  const { url } = await server.ask<{ url: string }>({});
  await load({ url, seconds: 1, connections: 16 });
  const before = processorSeconds(server.pid);
  const { answers } = await load({ url, seconds: scale.seconds / 2, connections: 16 });
  return answers / (processorSeconds(server.pid) - before);
}
