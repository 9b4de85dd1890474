import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { listSources, otherSources, type SourceGroup, type SourceRow } from '@rendezvous/contract/source';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../platform/calls/caller.ts';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { confirm, signUpForm } from '../../testing/members.ts';
import { roomForVisits } from './source.rules.ts';

const key = 'the key of an operator, longer than forty characters'.replaceAll(/\W/g, '-');
const brands = resolve(import.meta.dirname, '../../../sites');
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
const known = { network: 'known', events: { refund: 'https://known.example/?click={sub1}' } };
let app: TestApp;
beforeAll(async () => {
  cpSync(brands, folder, { recursive: true });
  const brand = JSON.parse(readFileSync(join(brands, 'rendezvous.json'), 'utf8'));
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...brand, postbacks: [known] }));
  app = await startTestApp({ OPERATORS: `anna:${key}`, SITES_DIR: folder });
});
beforeEach(async () => {
  await app.connection.db.deleteFrom('source_count').execute();
  await app.connection.db.deleteFrom('source_change').execute();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const today = () => new Date().toISOString().slice(0, 10);
async function rowsBy(by: SourceGroup, more: object = {}): Promise<SourceRow[]> {
  const query = new URLSearchParams({ from: today(), to: today(), by, ...more });
  const answer = await app
    .browser()
    .send({ method: 'GET', url: `/api/sources.php?${query}`, headers: { authorization: `Bearer ${key}` } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().rows;
}

async function signUp(attribution: string, lander?: object, browser: Browser = app.browser()) {
  const body = signUpForm(lander ? { lander } : {});
  const answer = await browser.send({
    method: 'POST',
    url: `/api/signup.php?${attribution}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  const { user } = answer.json();
  expect(answer.statusCode, answer.body).toBe(200);
  return { browser, user, id: user.id as string, email: body.email };
}

type Report = 'completed' | 'refunded' | 'charged_back';

async function order(browser: Browser) {
  const { payment, redirect } = await browser.api(startPayment, {
    body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' },
  });
  const gateway_id = redirect.split('/').at(-1) as string;
  const report = (status: Report) =>
    app.browser().api(receiveNotice, { query: { gateway: 'sandbox' }, body: app.gateway.signed(gateway_id, status) });
  return { amount: payment.amount.amount, gateway_id, report };
}

async function pay(browser: Browser, ...reports: Report[]): Promise<number> {
  const { amount, report } = await order(browser);
  for (const status of reports) await report(status);
  return amount;
}

function visit(query: object, pathname = '/', changes: Partial<Caller> = {}): void {
  const caller = {
    site: app.sites.ofId('rendezvous'),
    member: null,
    operator: null,
    isAtDesk: false,
    isOwnPage: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.7',
    locale: 'en',
    ...changes,
  } as Caller;
  app.sources.noteVisit(caller, { pathname, query, headers: { 'sec-fetch-dest': 'document' } });
}

test('requires authentication', async () => {
  const query = { from: today(), to: today(), by: 'day' };
  expect(await problemOf(app.browser().api(listSources, { query }))).toMatchObject({ status: 404 });
});

test('members are counted by the source, lander and variant of their sign-up, less what is paid back', async () => {
  const acme = await signUp('network=acme&ref=r1', { name: 'alonetonight', variant: 'after-work' });
  await confirm(app, acme);
  await signUp('network=acme&ref=r1', { name: 'alonetonight', variant: 'made-up' });
  const direct = await signUp('');
  await pay(acme.browser);
  const amount = await pay(acme.browser, 'completed', 'completed');
  await pay(acme.browser, 'completed', 'refunded', 'charged_back');
  await pay(direct.browser, 'completed');
  const counted = async () => ({
    source: await rowsBy('source'),
    variant: await rowsBy('variant'),
    day: await rowsBy('day', { site: 'rendezvous' }),
  });
  const before = await counted();
  const none = { day: null, network: null, ref: null, lander: null, variant: null };
  const money = { amount, currency: 'EUR' };
  expect(before).toEqual({
    source: [
      { ...none, network: 'acme', ref: 'r1', visits: 0, signups: 2, confirmed: 1, paying: 1, revenue: [money] },
      { ...none, network: '', ref: '', visits: 0, signups: 1, confirmed: 0, paying: 1, revenue: [money] },
    ],
    variant: expect.arrayContaining([
      expect.objectContaining({ lander: 'alonetonight', variant: 'after-work', signups: 1, paying: 1 }),
      expect.objectContaining({ lander: 'alonetonight', variant: '', signups: 1, paying: 0 }),
      expect.objectContaining({ lander: '', variant: '', signups: 1, paying: 1 }),
    ]),
    day: [
      {
        ...none,
        day: today(),
        visits: 0,
        signups: 3,
        confirmed: 1,
        paying: 2,
        revenue: [{ amount: 2 * amount, currency: 'EUR' }],
      },
    ],
  });
  await app.sources.settle();
  expect(await app.connection.db.selectFrom('source_change').selectAll().execute()).toEqual([]);
  expect(await counted()).toEqual(before);
  expect(await rowsBy('day', { site: 'velvet' })).toEqual([]);
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10);
  expect(await rowsBy('day', { from: tomorrow, to: tomorrow })).toEqual([]);
});

test('a refund is counted where its purchase was, in part or whole, though the member left meanwhile', async () => {
  const { browser } = await signUp('network=acme&ref=r1', { name: 'alonetonight', variant: 'after-work' });
  const { amount, gateway_id, report } = await order(browser);
  await app.gateway.decide(gateway_id, 'completed', 'never');
  await report('completed');
  expect(await rowsBy('source')).toMatchObject([{ network: 'acme', revenue: [{ amount }] }]);
  const part = { gateway_id, id: randomUUID(), amount: 100, currency: 'EUR', description: '' };
  await app.gateway.refund(part);
  await app.lookUpPayments(new Date(Date.now() + 2 * day));
  const left = [{ amount: amount - 100, currency: 'EUR' }];
  expect(await rowsBy('source')).toMatchObject([{ network: 'acme', ref: 'r1', revenue: left }]);
  await browser.api(deleteAccount, {});
  await report('charged_back');
  const zero = [{ amount: 0, currency: 'EUR' }];
  expect(await rowsBy('source')).toMatchObject([{ network: 'acme', ref: 'r1', revenue: zero }]);
  expect(await rowsBy('variant')).toMatchObject([{ lander: 'alonetonight', variant: 'after-work', revenue: zero }]);
});

test('counts are stored for three years, and where a payment is counted for 540 days', async () => {
  const { browser } = await signUp('network=acme');
  await pay(browser, 'completed');
  await app.sources.settle();
  const { db } = app.connection;
  const ages = async (table: 'source_count' | 'source_purchase', days: number) => {
    await db
      .updateTable(table)
      .set({ day: new Date(Date.now() - days * day).toISOString().slice(0, 10) })
      .execute();
    await app.sources.removeOld();
    return (await db.selectFrom(table).select('day').execute()).length;
  };
  expect(await ages('source_count', 1095)).toBeGreaterThan(0);
  expect(await ages('source_count', 1098)).toBe(0);
  expect(await ages('source_purchase', 539)).toBeGreaterThan(0);
  expect(await ages('source_purchase', 542)).toBe(0);
});

test('visits are counted by their link’s parameters, and a day has room for some hundreds of sources', async () => {
  visit({ network: 'acme', ref: 'r1' }, '/landers/alonetonight/after-work');
  visit({ network: 'acme', ref: 'r1' }, '/landers/alonetonight/made-up');
  visit({ network: ['acme', 'other'], sub1: 'x' });
  visit({}, '/', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  visit({}, '/', { isOwnPage: true });
  await app.sources.settle();
  expect((await rowsBy('variant')).map(({ lander, variant, visits }) => [lander, variant, visits])).toEqual([
    ['', '', 1],
    ['alonetonight', '', 1],
    ['alonetonight', 'after-work', 1],
  ]);
  for (let run = 0; run < 3; run++) {
    for (let number = 0; number < roomForVisits; number++) visit({ network: `made-up-${run}-${number}` });
    await app.sources.settle();
  }
  visit({ network: 'known', ref: 'honest' });
  await signUp('network=real');
  await app.sources.settle();
  const rows = await rowsBy('source');
  expect(rows.find(({ network }) => network === 'real')).toMatchObject({ signups: 1 });
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(4 + 3 * roomForVisits);
  expect(rows.find(({ network }) => network === 'known')).toMatchObject({ ref: 'honest', visits: 1 });
  expect(rows.length).toBeLessThan(roomForVisits + 10);
  expect(rows.find(({ network }) => network === otherSources)?.visits).toBeGreaterThan(roomForVisits);
});

test('whatever happens at once, and whenever it is added, the counts add up', { timeout: 2 * minute }, async () => {
  const act = fc.record({
    network: fc.constantFrom('', 'acme', 'beta', "o'hara"),
    does: fc.constantFrom('join', 'visit', 'add'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 15 }), async (acts) => {
      await app.connection.db.deleteFrom('source_count').execute();
      await Promise.all(
        acts.map(async ({ network, does }) => {
          if (does === 'add') await app.sources.settle();
          else if (does === 'visit') visit({ network });
          else await signUp(network && `network=${encodeURIComponent(network)}`);
        }),
      );
      await app.sources.settle();
      const expected = (does: string) => {
        const some = acts.filter((one) => one.does === does).map(({ network }) => network);
        return Object.fromEntries([...new Set(some)].sort().map((one) => [one, some.filter((n) => n === one).length]));
      };
      const rows = (await rowsBy('source')).toSorted((a, b) => ((a.network ?? '') < (b.network ?? '') ? -1 : 1));
      const counted = (measure: 'visits' | 'signups') =>
        Object.fromEntries(rows.filter((row) => row[measure]).map((row) => [row.network, row[measure]]));
      expect([counted('signups'), counted('visits')]).toEqual([expected('join'), expected('visit')]);
    }),
    { numRuns: 12 },
  );
});
