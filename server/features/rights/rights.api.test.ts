import { randomUUID } from 'node:crypto';
import { deleteAccount, reactivate, requestExport } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';
import { readQueues } from '@rendezvous/contract/operator-desk';
import { addDataRequest, closeDataRequest, listDataRequests } from '@rendezvous/contract/rights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { joinMember, mailedLink } from '../../testing/members.ts';
import { requestRetention } from './rights.rules.ts';
import { rightsStore } from './rights.store.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await joinOperator(app, { roles: ['support'] });
});
afterAll(() => app.close());

const list = async (state: 'open' | 'closed', by = support) =>
  (await by.browser.api(listDataRequests, { query: { state } })).requests;
const waiting = async () =>
  (await support.browser.api(readQueues, { query: {} })).queues.find(({ queue }) => queue === 'rights');
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const letter = { site: 'rendezvous', kind: 'objection', asked_on: daysAgo(40).toISOString().slice(0, 10) } as const;

test('a copy and an erasure are recorded as asked, and closed as they happen; then nobody knows whose', async () => {
  const member = await joinMember(app);
  await member.browser.api(requestExport, {});
  await expect
    .poll(async () => (await list('closed')).map(({ kind, outcome }) => [kind, outcome]))
    .toEqual([['copy', 'done']]);
  await member.browser.api(deleteAccount, {});
  const [asked] = await list('open');
  expect(asked).toMatchObject({ kind: 'erasure', origin: 'product', member: member.id, site: 'rendezvous', can: [] });
  const link = await mailedLink(app, member.email, '/account-deleted');
  await app.browser().api(reactivate, { body: link });
  expect(await list('open')).toEqual([]);
  expect((await list('closed'))[0]).toMatchObject({ kind: 'erasure', outcome: 'withdrawn', member: member.id });

  await member.browser.api(deleteAccount, {}).catch(() => undefined);
  await app.connection.db
    .updateTable('member')
    .set({ status: 'deleted', deleted_at: daysAgo(15) })
    .where('id', '=', member.id)
    .execute();
  await app.departure.eraseDue();
  expect((await list('closed')).map(({ member: id }) => id)).toEqual(expect.arrayContaining([null]));
  expect(JSON.stringify(await list('closed'))).not.toContain(member.id);
});

test('a request by mail has its own date, is late a month after it, and is closed once with an outcome', async () => {
  const member = await joinMember(app);
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const before = (await waiting())?.waiting ?? 0;
  const body = { ...letter, client_id: randomUUID(), member: member.id, note: 'Objects to campaigns' };
  await expect(auditor.browser.api(addDataRequest, { body })).rejects.toThrow('operator.not_permitted');
  const tomorrow = daysAgo(-2).toISOString().slice(0, 10);
  await expect(support.browser.api(addDataRequest, { body: { ...body, asked_on: tomorrow } })).rejects.toThrow(
    'rights.in_future',
  );
  await expect(support.browser.api(addDataRequest, { body: { ...body, site: 'madame' } })).rejects.toThrow();
  const { request } = await support.browser.api(addDataRequest, { body });
  expect(await support.browser.api(addDataRequest, { body }), 'sent again, as the answer was lost').toEqual({
    request,
  });
  const queue = await waiting();
  expect(queue).toMatchObject({ waiting: before + 1, oldest: `${letter.asked_on}T00:00:00.000Z` });
  const [open] = await list('open', auditor);
  expect(open).toMatchObject({ id: request, origin: 'mail', note: 'Objects to campaigns', can: [] });
  expect((await list('open'))[0]).toMatchObject({ id: request, can: ['close'] });
  expect((open?.due_on ?? '') < new Date().toISOString().slice(0, 10)).toBe(true);

  const elsewhere = await joinOperator(app, { roles: ['support'], brands: ['madame'] });
  const close = { body: { request, outcome: 'done', note: '' } } as const;
  elsewhere.browser.jar.set('operator_brand', 'madame');
  await expect(elsewhere.browser.api(closeDataRequest, close)).rejects.toThrow('rights.closed');
  expect(await list('open', elsewhere)).toEqual([]);
  await support.browser.api(closeDataRequest, close);
  await expect(support.browser.api(closeDataRequest, close)).rejects.toThrow('rights.closed');
  const closed = (await list('closed')).find(({ id }) => id === request);
  expect(closed).toMatchObject({ outcome: 'done', note: 'Objects to campaigns', closed_by: support.name });
  expect((await waiting())?.waiting).toBe(before);
});

test('pages of requests follow each other without a gap, open and closed', async () => {
  const asked_at = daysAgo(3);
  const rows = Array.from({ length: 130 }, () => ({
    id: crypto.randomUUID(),
    site_id: 'rendezvous',
    kind: 'copy' as const,
    origin: 'mail' as const,
    asked_at,
  }));
  await app.connection.db.insertInto('rights_request').values(rows).execute();
  const all = async (state: 'open' | 'closed') => {
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const { requests, next } = await support.browser.api(listDataRequests, { query: { state, after } });
      seen.push(...requests.map(({ id }) => id));
      if (next === null) return seen;
      after = next;
    }
  };
  const ids: string[] = rows.map(({ id }) => id);
  expect((await all('open')).filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
  await app.connection.db.updateTable('rights_request').set({ outcome: 'done', closed_at: asked_at }).execute();
  expect(new Set(await all('closed')).size).toBeGreaterThanOrEqual(130);
});

test('what somebody without an account asked by mail ends by retention, also where nobody closed it', async () => {
  const { db } = app.connection;
  const asked = async (days: number) => {
    const { request } = await support.browser.api(addDataRequest, { body: { ...letter, client_id: randomUUID() } });
    const asked_at = daysAgo(days);
    await db.updateTable('rights_request').set({ asked_at }).where('id', '=', request).execute();
    return request;
  };
  const [old, recent] = [await asked(1100), await asked(900)];
  await rightsStore.sweep(db, new Date(Date.now() - requestRetention));
  const left = (await list('open')).map(({ id }) => id);
  expect([left.includes(old), left.includes(recent)]).toEqual([false, true]);
});
