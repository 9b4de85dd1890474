import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from '@rendezvous/contract/access';
import { advertVersion, changeAdvert } from '@rendezvous/contract/advert';
import { second } from '@rendezvous/contract/durations';
import { memberLanders, siteLanders } from '@rendezvous/contract/lander';
import { advertParts } from '@rendezvous/contract/profile';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';
import { demoPassword } from '../demo/logins.ts';
import { call } from './rig/call.ts';
import { startWithCleanup } from './rig/cleanup.ts';
import { median } from './rig/load.ts';
import type { Measurement } from './rig/measurement.ts';
import { startDemo } from './rig/product.ts';
import { isBrief } from './rig/scale.ts';

/** Of which the median counts. */
const runs = isBrief ? 1 : 5;
interface Target {
  /** Of 100, in Lighthouse's own weights. */
  readonly performance: number;
  /** Seconds. */
  readonly largest?: number;
  readonly shift?: number;
  /** Bytes as transferred. */
  readonly script?: number;
  readonly whole?: number;
}

const others = 100;
const target: Target = { performance: 95 };
/** Landing pages are opened by people who did not ask for them. */
const landerTarget: Target = { performance: 98, largest: 1.8, shift: 0.02, script: 20 * 1024, whole: 250 * 1024 };

interface Seen {
  readonly name: string;
  readonly path: string;
  readonly target: Target;
  /** Search engines are told to leave it out, and are not told what it is; Lighthouse takes that for a mistake. */
  readonly isForMembers?: boolean;
}

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
export const measurePhone = (): Promise<Measurement[]> =>
  measureAll(async (_url, member) => [
    { name: '/', path: '/', target },
    { name: '/members', path: '/members', target, isForMembers: true },
    { name: 'a profile', path: member, target, isForMembers: true },
    { name: '/login', path: '/login', target },
  ]);

/** The same of the landing pages, of those about a member, and of what these are where a member does not allow them. */
export const measureLandersOnPhone = (): Promise<Measurement[]> =>
  measureAll(async (url, member) => {
    const advertised = await advertise(url);
    return [
      ...memberLanders.map((name) => memberLander(`a member’s ${name}`, `${advertised}/${name}`)),
      memberLander('inviting page', `${member}/${memberLanders[0]}`),
      ...siteLanders.map((name) => ({ name: `/landers/${name}`, path: `/landers/${name}`, target: landerTarget })),
    ];
  });

/** `pagesOf` gets the origin and the address of a member's profile. */
async function measureAll(pagesOf: (url: string, member: string) => Promise<Seen[]>): Promise<Measurement[]> {
  const { port } = await startDemo();
  // By the name `localhost`, as only there browsers accept all encodings without TLS.
  const url = `http://localhost:${port}`;
  const slowdown = await calibrate(url);
  const member = /href="(\/members\/[\w-]+)"/.exec(await (await fetch(`${url}/members`)).text())?.[1];
  if (!member) throw new Error('The demo shows no member to a visitor');
  const measured: Measurement[] = [];
  const pages = await pagesOf(url, member);
  for (const page of isBrief ? pages.slice(0, 1) : pages) measured.push(...(await measure(page, url, slowdown)));
  return measured;
}

const memberLander = (name: string, path: string): Seen => ({ name, path, target: landerTarget, isForMembers: true });

/** Has the demo's member allow landing pages everything; the address of their profile. */
async function advertise(url: string): Promise<string> {
  const body = { email: 'demo@rendezvous.test', password: demoPassword };
  const answer = await call(url, logIn, { body });
  const { user } = (await answer.json()) as { user?: { id: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const changed = await call(url, changeAdvert, {
    body: { is_on: true, parts: advertParts, version: advertVersion },
    cookie,
  });
  if (!user || !changed.ok)
    throw new Error(`The demo's member cannot be advertised: ${answer.status}, ${changed.status}`);
  return `/members/${user.id}`;
}

/** How many times slower the phone's processor is than this machine's. */
async function calibrate(url: string): Promise<number> {
  const found: number[] = [];
  while (found.length < runs) found.push((await look(url, { slowdown: desktop.slowdown })).environment.benchmarkIndex);
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
      .map(({ id }) => `${id} ${JSON.stringify(audits[id]?.details ?? null).slice(0, 1000)}`),
  );

async function measure({ name, path, target, isForMembers }: Seen, origin: string, slowdown: number) {
  const url = origin + path;
  const conditions = { slowdown, skipAudits: isForMembers ? ['is-crawlable', 'meta-description'] : null };
  // The first load is not counted: V8 compiles, and each picture is read for the first time.
  if (!isBrief) await look(url, conditions);
  const results: Result[] = [];
  while (results.length < runs) results.push(await look(url, conditions));
  const medianOf = (of: (result: Result) => number) => median(results.map(of));
  const figure = (audit: string) => medianOf(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const score = (category: string) => (result: Result) => Math.round((result.categories[category]?.score ?? 0) * 100);
  console.log(`  ${name}: ${results.map(score('performance')).join(', ')}`);
  for (const failed of new Set(results.flatMap(failedAudits))) console.log(`  ${name}: ${failed}`);
  const row = (what: string, value: number, unit: string, aim?: Measurement['target']): Measurement => ({
    what: `Phone, ${name}, ${what}`,
    value,
    unit,
    ...(aim && { target: aim }),
  });
  const atMost = (value: number | undefined) => (value === undefined ? undefined : { value, atMost: true });
  const note = `processor slowed ${slowdown.toFixed(1)} times`;
  return [
    row('performance', medianOf(score('performance')), 'of 100', { value: target.performance, note }),
    ...['accessibility', 'best-practices', 'seo'].map((category) =>
      row(category.replace('-', ' '), Math.min(...results.map(score(category))), 'of 100', { value: others }),
    ),
    row('first paint', figure('first-contentful-paint') / second, 's'),
    row('largest paint', figure('largest-contentful-paint') / second, 's', atMost(target.largest)),
    row('script holds up the page for', figure('total-blocking-time'), 'ms'),
    row('layout shift', figure('cumulative-layout-shift'), '', atMost(target.shift)),
    row('script', medianOf(transferred('script')), 'bytes', atMost(target.script)),
    row('whole page', medianOf(transferred('total')), 'bytes', atMost(target.whole)),
  ];
}

/** Bytes of one kind, as Lighthouse sums the requests. */
const transferred =
  (kind: 'script' | 'total') =>
  ({ audits }: Result): number => {
    const requests = audits['network-requests']?.details as
      | { items?: { resourceType?: string; transferSize?: number }[] }
      | undefined;
    return (requests?.items ?? [])
      .filter(({ resourceType }) => kind === 'total' || resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  };

interface Conditions {
  /** How many times the processor is slowed. */
  readonly slowdown: number;
  readonly skipAudits?: string[] | null;
}

/**
 * One load in a browser of its own, with nothing kept. A load whose trace the browser lost says nothing about the page,
 * and is repeated.
 */
async function look(url: string, { slowdown, skipAudits = null }: Conditions): Promise<Result> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const chrome = await startWithCleanup(
      () => launch({ chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'], logLevel: 'silent' }),
      (running) => running.kill(),
    );
    const throttling = { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown };
    const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
    const found = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories,
      throttling,
      skipAudits,
    });
    chrome.kill();
    if (found && !found.lhr.runtimeError) return found.lhr;
    console.log(`  ${url}: ${found?.lhr.runtimeError?.code ?? 'no result'}`);
    await wait(second);
  }
  throw new Error(`Lighthouse cannot look at ${url}`);
}
