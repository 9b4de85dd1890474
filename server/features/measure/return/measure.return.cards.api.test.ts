import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { second } from '@rendezvous/contract/durations';
import { startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMollie } from '../../../adapters/payment/mollie/mollie.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { startMollie } from '../../../testing/mollie/mollie.ts';
import { sitesWith } from '../../../testing/sites.ts';

const name = 'mollie:acme';
const SITES_DIR = sitesWith({ gateways: [{ gateway: name }] });
let mollie: Awaited<ReturnType<typeof startMollie>>;
let gateway: ReturnType<typeof createMollie>;
let app: TestApp;
beforeAll(async () => {
  mollie = await startMollie();
  gateway = createMollie({ name, key: mollie.key, apiUrl: mollie.apiUrl });
  app = await startTestApp({ SITES_DIR }, { gateways: [gateway] });
});
afterAll(async () => {
  await app.close();
  mollie.close();
  rmSync(SITES_DIR, { recursive: true });
});

async function start({ browser }: TestMember): Promise<string> {
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  return (await browser.api(startPayment, { body })).redirect.split('/').at(-1) ?? '';
}
async function complete(id: string, cardFingerprint: string): Promise<void> {
  mollie.books.end(id, 'paid', { cardFingerprint });
  const { bytes, headers } = mollie.notice(id);
  const url = `/api/payment-notice.php?gateway=${name}`;
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes });
  await app.events.drain(10 * second);
  await jobsDone(app);
}
const pay = async (member: TestMember, card: string) => complete(await start(member), card);
const noted = async ({ id }: TestMember) =>
  (await app.measures.returns.list({ limit: 100 })).filter(({ member }) => member === id).map(({ kinds }) => kinds);
const stored = async () =>
  JSON.stringify([
    await app.connection.db.selectFrom('payment_card').selectAll().execute(),
    await app.connection.db.selectFrom('measure_mark').selectAll().execute(),
  ]);

test('who pays with the card of a banned member is noted while the ban holds, and no card is stored', async () => {
  const [bad, back, other] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  const card = 'fHB3CCKx9REkz8fPplT8N4nq';
  await pay(bad, card);
  const ban = { member_id: bad.id, kind: 'banned', rule: 'fraud', facts: 'Asked a member for money.' } as const;
  const measure = await app.measures.desk.take({ ...ban, found: 'report', by: 'anna' }, () => true);
  await jobsDone(app);
  await pay(back, card);
  await pay(other, 'another one');
  expect([await noted(back), await noted(other)]).toEqual([[['card']], []]);
  expect(await stored()).not.toContain(card);
  expect(await app.connection.db.selectFrom('payment').select('status').execute()).toHaveLength(3);

  await app.measures.desk.lift(measure, { by: 'bert', note: '' }, () => true);
  await jobsDone(app);
  expect(await noted(back)).toEqual([]);
  expect(await app.connection.db.selectFrom('measure_mark').selectAll().execute()).toEqual([]);
});

test('the card of a payment that completes after the ban is known, too', async () => {
  const [bad, back] = [await joinMember(app), await joinMember(app)];
  const card = 'mR7tQ2vLk8xWz5pYd3hN';
  const id = await start(bad);
  // Its page is open at the gateway, which does not cancel it in time.
  const cancelled = vi.spyOn(gateway, 'cancel').mockResolvedValue(undefined as never);
  const ban = { member_id: bad.id, kind: 'banned', rule: 'fraud', facts: 'Asked a member for money.' } as const;
  await app.measures.desk.take({ ...ban, found: 'report', by: 'anna' }, () => true);
  await jobsDone(app);
  cancelled.mockRestore();
  await complete(id, card);
  await pay(back, card);
  expect(await noted(back)).toEqual([['card']]);
});
