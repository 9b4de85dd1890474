import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';
import { startWithCleanup } from './rig/cleanup.ts';
import { median } from './rig/load.ts';
import type { Measurement } from './rig/measurement.ts';
import { startDemo } from './rig/product.ts';
import { isBrief } from './rig/scale.ts';

/** Of which the median counts. */
const runs = isBrief ? 1 : 5;
/** Of 100, in Lighthouse's own weights. */
const target = { performance: 95, others: 100 };

/**
 * The processor of Lighthouse's phone: a desktop with a benchmark index of 1,500 to 2,000, slowed four times. A slower
 * machine is slowed less, by what its browser measured in the same run (Lighthouse's docs/throttling.md, "Calibrating
 * the CPU slowdown").
 */
const desktop = { benchmarkIndex: 1750, slowdown: 4 };

/**
 * What Lighthouse says of the pages that a visitor meets first, on its slow phone: 1.6 Mbit/s, 150 ms, and a phone's
 * processor.
 */
export async function measurePhone(): Promise<Measurement[]> {
  const { port } = await startDemo();
  // By the name `localhost`, as only there browsers accept all encodings without TLS.
  const url = `http://localhost:${port}`;
  const slowdown = await calibrate(url);
  const member = /href="(\/members\/[\w-]+)"/.exec(await (await fetch(`${url}/members`)).text())?.[1];
  if (!member) throw new Error('The demo shows no member to a visitor');
  const pages = { '/': '/', '/members': '/members', 'a profile': member, '/login': '/login' };
  const measured: Measurement[] = [];
  for (const [name, path] of Object.entries(pages)) measured.push(...(await measure(name, `${url}${path}`, slowdown)));
  return measured;
}

/** How many times slower the phone's processor is than this machine's. */
async function calibrate(url: string): Promise<number> {
  const found: number[] = [];
  while (found.length < runs) found.push((await look(url, desktop.slowdown)).environment.benchmarkIndex);
  const index = median(found);
  const slowdown = Math.max(1, desktop.slowdown * Math.min(1, index / desktop.benchmarkIndex));
  console.log(
    `  benchmark index ${index.toFixed(0)} (${found.map(Math.round).join(', ')}): ` +
      `the processor is slowed ${slowdown.toFixed(2)} times`,
  );
  return slowdown;
}

/** The audits that keep a page from 100 outside performance, with the elements that Lighthouse names. */
const failedAudits = ({ audits, categories }: Result): string[] =>
  ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => `${id} ${JSON.stringify(audits[id]?.details).slice(0, 1000)}`),
  );

async function measure(name: string, url: string, slowdown: number): Promise<Measurement[]> {
  // The first load is not counted: V8 compiles, and each picture is read for the first time.
  if (!isBrief) await look(url, slowdown);
  const results: Result[] = [];
  while (results.length < runs) results.push(await look(url, slowdown));
  const medianOf = (of: (result: Result) => number) => median(results.map(of));
  const figure = (audit: string) => medianOf(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const score = (category: string) => (result: Result) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const [paint, largest, blocked, moved] = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map(figure);
  console.log(
    `  ${name}: ${results.map(score('performance')).join(', ')}; ` +
      `blocked ${blocked?.toFixed(0)} ms, moved ${moved?.toFixed(3)}`,
  );
  for (const failed of new Set(results.flatMap(failedAudits))) console.log(`  ${name}: ${failed}`);
  return [
    {
      what: `Phone, ${name}, performance`,
      value: medianOf(score('performance')),
      unit: 'of 100',
      target: { value: target.performance, note: `processor slowed ${slowdown.toFixed(1)} times` },
    },
    ...['accessibility', 'best-practices', 'seo'].map((category) => ({
      what: `Phone, ${name}, ${category.replace('-', ' ')}`,
      value: Math.min(...results.map(score(category))),
      unit: 'of 100',
      target: { value: target.others },
    })),
    { what: `Phone, ${name}, first paint`, value: (paint ?? Number.NaN) / second, unit: 's' },
    { what: `Phone, ${name}, largest paint`, value: (largest ?? Number.NaN) / second, unit: 's' },
    { what: `Phone, ${name}, script holds up the page for`, value: blocked ?? Number.NaN, unit: 'ms' },
  ];
}

/**
 * One load in a browser of its own, with nothing kept. A load whose trace the browser lost says nothing about the page,
 * and is repeated.
 */
async function look(url: string, slowdown: number): Promise<Result> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const chrome = await startWithCleanup(
      () => launch({ chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'], logLevel: 'silent' }),
      (running) => running.kill(),
    );
    const throttling = { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown };
    const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
    const found = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories, throttling });
    chrome.kill();
    if (found && !found.lhr.runtimeError) return found.lhr;
    console.log(`  ${url}: ${found?.lhr.runtimeError?.code ?? 'no result'}`);
    await wait(second);
  }
  throw new Error(`Lighthouse cannot look at ${url}`);
}
