import { startClient } from '../rig/clients.ts';
import type { Populated } from '../rig/database.ts';
import { load, median } from '../rig/load.ts';
import { processorSeconds } from '../rig/machine.ts';
import type { Measurement } from '../rig/measurement.ts';
import { createPeople } from '../rig/people.ts';
import { type Product, startProduct } from '../rig/product.ts';
import { inProportion } from '../rig/proportion.ts';
import { isBrief, scale } from '../rig/scale.ts';

/** Runs, of which the median counts, each beside one of the baseline: a shared machine varies in speed. */
const runs = isBrief ? 1 : 5;
/** Pages a second and core. */
const target = 400;
/** The encodings that browsers accept. */
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Server-rendered pages: for someone logged in that of the members, with its search and its cards, and another's
 * profile; and the landing page; compressed, as browsers ask for them.
 */
export async function measurePages({ url, members }: Populated): Promise<Measurement[]> {
  const [person, other] = await createPeople(url, { count: 2, credits: 10 });
  const product = await startProduct(url);
  const among = `${members.toLocaleString('en')} members`;
  const headers = { ...encodings, cookie: `auth.session=${person?.token}` };
  const pages: readonly Page[] = [
    { name: `/members, ${among}`, path: '/members', headers },
    { name: `/members/{id}, ${among}`, path: `/members/${other?.id}`, headers },
    { name: `/, ${among}`, path: '/', headers: encodings },
  ];
  // A process lives for days: its first minute, in which V8 compiles its code, does not count.
  for (const page of pages) await load({ ...requestOf(product, page), seconds: scale.seconds * 3, connections: 16 });
  const bare = await startBare();
  const measured = pages.map((page) => ({ page, baselines: [] as number[], perCore: [] as number[], failed: 0 }));
  // By turns: what else the machine does then falls on every page alike.
  for (let run = 0; run < runs; run++)
    for (const one of measured) {
      one.baselines.push(await bare(scale.seconds / 4));
      const before = product.processorSeconds();
      const full = await load({ ...requestOf(product, one.page), seconds: scale.seconds, connections: 16 });
      one.perCore.push(full.answers / (product.processorSeconds() - before));
      one.failed += full.failed;
    }
  const figures: Measurement[] = [];
  for (const one of measured) figures.push(...(await figuresOf(product, one)));
  return figures;
}

interface Page {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

interface Measured {
  readonly page: Page;
  /** Answers of a bare Fastify a second and core, before each run. */
  readonly baselines: readonly number[];
  /** Pages a second and core, of each run. */
  readonly perCore: readonly number[];
  readonly failed: number;
}

const requestOf = (product: Product, { path, headers }: Page) => ({ url: `${product.url}${path}`, headers });

async function figuresOf(product: Product, { page, baselines, perCore, failed }: Measured): Promise<Measurement[]> {
  const steady = await load({
    ...requestOf(product, page),
    seconds: scale.seconds,
    connections: 200,
    rate: 100,
  });
  const each = perCore.map((one, run) => `${one.toFixed(0)} of ${baselines[run]?.toFixed(0)}`).join(', ');
  console.log(
    `  ${page.name}: ${each} a second and core; ` +
      `at 100 a second p50 ${steady.p50.toFixed(1)} max ${steady.max.toFixed(1)} ms`,
  );
  const baseline = median(baselines);
  return [
    {
      what: `Pages, ${page.name}`,
      value: median(perCore),
      unit: 'a second and core of the app',
      baseline: { what: 'bare Fastify, a second and core', value: baseline },
      target: inProportion(target, { what: 'a bare Fastify does', value: baseline }),
    },
    {
      what: `Pages, ${page.name}, first byte at 100 a second, 95 %`,
      value: steady.p95,
      unit: 'ms',
      target: { value: 60, atMost: true },
    },
    {
      what: `Pages, ${page.name}, failed`,
      value: failed + steady.failed,
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

/** Asks a bare Fastify, in a process of its own, for so many seconds how much it answers a second and core. */
async function startBare(): Promise<(seconds: number) => Promise<number>> {
  const server = await startClient('pages/pages.bare.ts');
  const { url } = await server.ask<{ url: string }>({ bytes: 20 });
  await load({ url, seconds: scale.warmup, connections: 16 });
  return async (seconds) => {
    const before = processorSeconds(server.pid);
    const { answers } = await load({ url, seconds, connections: 16 });
    return answers / (processorSeconds(server.pid) - before);
  };
}
