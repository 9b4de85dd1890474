import { request } from 'node:http';
import { siteLanders } from '@rendezvous/contract/lander';
import { startClient } from '../rig/clients.ts';
import { load, median } from '../rig/load.ts';
import { processorSeconds } from '../rig/machine.ts';
import type { Measurement } from '../rig/measurement.ts';
import { type Product, startDemo } from '../rig/product.ts';
import { isBrief, scale } from '../rig/scale.ts';

/** Runs, of which the median counts, each beside one of the limit: a shared machine varies in speed. */
const runs = isBrief ? 1 : 5;
/** Pages a second and core. */
const target = 1000;
const connections = 16;
/** What a phone's browser sends with the request for a page. */
const headers = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'nl-NL,nl;q=0.9,en;q=0.8',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
};

interface Lander {
  readonly name: string;
  readonly url: string;
  /** Answers a second and core of a server that does nothing but send as many bytes. */
  readonly limit: () => Promise<number>;
  readonly limits: number[];
  /** Pages a second and core, of each run. */
  readonly perCore: number[];
  failed: number;
}

/**
 * Landing pages as browsers that arrive by an advertisement's link get them, whole and compressed: how many a second
 * one core of the app gives.
 */
export async function measureLanders(): Promise<Measurement[]> {
  const product = await startDemo();
  const landers: Lander[] = [];
  for (const name of isBrief ? siteLanders.slice(0, 1) : siteLanders) {
    const url = `http://localhost:${product.port}/landers/${name}?network=acme&ref=r1&sub1=click`;
    const limit = await startLimit(await bytesOf(url));
    landers.push({ name, url, limit, limits: [], perCore: [], failed: 0 });
  }
  // A process lives for days: its first minute, in which V8 compiles its code, does not count.
  for (const { url } of landers) await load({ url, headers, seconds: scale.seconds, connections });
  // By turns: what else the machine does then falls on all alike.
  for (let run = 0; run < runs; run++) for (const lander of landers) await measure(product, lander);
  return landers.flatMap(({ name, limits, perCore, failed }) => {
    console.log(`  ${name}: ${perCore.map((one) => one.toFixed(0)).join(', ')} a second and core`);
    const limit = { what: 'bare answers of its size, a second and core', value: median(limits) };
    return [
      {
        what: `Landers, ${name}`,
        value: median(perCore),
        unit: 'a second and core of the app',
        baseline: limit,
        target: { value: target },
      },
      { what: `Landers, ${name}, failed`, value: failed, unit: '', target: { value: 0, atMost: true } },
    ];
  });
}

async function measure(product: Product, lander: Lander): Promise<void> {
  lander.limits.push(await lander.limit());
  const before = product.processorSeconds();
  const { answers, failed } = await load({ url: lander.url, headers, seconds: scale.seconds / 2, connections });
  lander.perCore.push(answers / (product.processorSeconds() - before));
  lander.failed += failed;
}

/** The length of a page as it is sent; throws if it is not a whole page in an encoding of browsers. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const isPage = answer.statusCode === 200 && answer.headers['content-encoding'] === 'zstd';
      if (!isPage) reject(new Error(`${url}: ${answer.statusCode}, ${answer.headers['content-encoding'] ?? 'plain'}`));
      resolve(Buffer.concat(chunks).length);
    })
      .on('error', reject)
      .end();
  });
}

async function startLimit(bytes: number): Promise<() => Promise<number>> {
  const server = await startClient('pages/pages.bare.ts');
  const { url } = await server.ask<{ url: string }>({ bytes });
  await load({ url, seconds: scale.seconds / 8, connections });
  return async () => {
    const before = processorSeconds(server.pid);
    const { answers } = await load({ url, seconds: scale.seconds / 4, connections });
    return answers / (processorSeconds(server.pid) - before);
  };
}
