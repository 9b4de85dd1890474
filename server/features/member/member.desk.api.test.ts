import { randomUUID } from 'node:crypto';
import { decideConsent } from '@rendezvous/contract/consent';
import { type MemberList, readMember, readMemberList } from '@rendezvous/contract/member-desk';
import { findMembers } from '@rendezvous/contract/member-search';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { startPayment } from '@rendezvous/contract/payment';
import type { Role } from '@rendezvous/contract/permission';
import { acceptPhoto, addPhoto, rejectPhoto } from '@rendezvous/contract/photo';
import { report } from '@rendezvous/contract/report';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const desk = async (role: Role, brands: readonly string[] | null = null) => {
  const { browser } = await joinOperator(app, { roles: [role], brands });
  const [brand] = brands ?? [];
  if (brand) browser.jar.set('operator_brand', brand);
  return {
    browser,
    find: async (words: string) => {
      const { members } = await browser.api(findMembers, { body: { words } });
      return members.map(({ id, found_by }) => [found_by, id]);
    },
    read: async ({ id }: Pick<TestMember, 'id'>) => (await browser.api(readMember, { query: { member: id } })).member,
  };
};

const buy = async ({ browser }: TestMember) => {
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'ideal' } as const;
  return (await browser.api(startPayment, { body })).payment.payment_id;
};

test('a member is found by name, address, id and payment, at the brands that the operator may see', async () => {
  const name = `Oyvind${'abcdefghij'[Math.floor(Math.random() * 10)]}`;
  const member = await joinMember(app, { name });
  const elsewhere = await joinMember(app, { name: `${name} Two`, host: 'milf.localhost' });
  const [all, one] = [await desk('support'), await desk('support', ['madame'])];
  expect(await all.find(member.id.toUpperCase())).toEqual([['id', member.id]]);
  expect(await all.find(member.email.slice(0, 20))).toEqual([['email', member.id]]);
  expect(await all.find(member.email.toUpperCase())).toEqual([['email', member.id]]);
  expect(await all.find(name.toUpperCase())).toEqual([
    ['name', member.id],
    ['name', elsewhere.id],
  ]);
  const payment = await buy(member);
  const { money } = await all.read(member);
  expect(money?.payments).toMatchObject([{ payment_id: payment, site: 'rendezvous', gateway: 'sandbox' }]);
  expect(await all.find(payment)).toEqual([['payment', member.id]]);
  expect(await all.find(money?.payments[0]?.gateway_id ?? '')).toEqual([['payment', member.id]]);
  expect(await all.find('nobody%')).toEqual([]);
  for (const words of [member.id, member.email, payment]) expect(await one.find(words), words).toEqual([]);
  expect(await one.find(name)).toEqual([['name', elsewhere.id]]);
  expect(await problemOf(one.read(member))).toMatchObject({ status: 403, error: 'operator.other_brand' });
  expect(await problemOf(all.find(' x '))).toMatchObject({ fields: { words: 'support.words_too_short' } });
  expect(await problemOf(all.read({ id: randomUUID() }))).toMatchObject({ error: 'support.member_not_found' });
});

test('who may not act for members sees no address or birthday, and finds nobody by a part of an address', async () => {
  const member = await joinMember(app);
  for (const role of ['moderator', 'auditor'] as const) {
    const { browser, find, read } = await desk(role);
    const page = await read(member);
    expect([page.email, page.new_email, page.born, page.name]).toEqual([null, null, null, 'Robin']);
    expect(JSON.stringify(page)).not.toContain(member.email);
    expect(await find(member.email.slice(0, -1)), role).toEqual([]);
    const { members } = await browser.api(findMembers, { body: { words: member.email } });
    expect(members.map(({ id, email, found_by }) => [id, email, found_by])).toEqual([[member.id, null, 'email']]);
  }
  const { email, born } = await (await desk('support')).read(member);
  expect([email, born]).toEqual([member.email, '1990-05-17']);
});

test('the page has what a role may see; each look and search is in the audit, without what was searched', async () => {
  const [member, other] = [await joinMember(app), await joinMember(app)];
  const body = { profile: member.id, from: 'profile', reason: 'scam', words: 'Wants money', client_id: randomUUID() };
  await other.browser.api(report, { body: { ...body, messages: [] } as never });
  await jobsDone(app);
  const support = await desk('support');
  await support.find(member.email);
  const seen = await support.read(member);
  expect(seen).toMatchObject({
    email: member.email,
    name: 'Robin',
    born: '1990-05-17',
    site: 'rendezvous',
    status: 'active',
    measures: [],
    sessions: [{ browser: null }],
    reports: { about: { reports: 1, reporters: 1 }, by: 0, list: null },
    mails: { stopped: [], sent: [{ kind: 'activation', outcome: 'taken', attempts: 1 }] },
    consents: [{ purpose: 'special_data', given: true }],
    can: ['email', 'credits', 'copy', 'deletion'],
  });
  expect(seen.money?.entries).toMatchObject([{ reason: 'signup' }]);
  expect(JSON.stringify(seen)).not.toMatch(/Wants money|sexuality|gay|token/);
  expect(await (await desk('moderator')).read(member)).toMatchObject({
    money: null,
    can: [],
    reports: { list: [{ by_member: false, reason: 'scam', outcome: null }] },
  });
  expect((await (await desk('auditor')).read(other)).reports).toMatchObject({ by: 1, list: null });
  expect((await support.read(await signUpMember(app))).can).toContain('confirmation');

  const boss = await desk('administrator');
  const { lines } = await boss.browser.api(listAudit, { query: { member: member.id, what: 'members.read' } });
  expect(
    lines
      .map(({ what }) => what.slice(13))
      .toReversed()
      .slice(0, 2),
  ).toEqual(['POST member-search', 'GET member-desk']);
  expect(JSON.stringify(lines)).not.toContain(member.email);
});

test('who reviews photos sees what was decided of each of the profile, and decides anew', async () => {
  const member = await joinMember(app);
  const file = new Blob([new Uint8Array(await picture({ seed: 71 }))]);
  const { id: photo } = (await member.browser.api(addPhoto, { file })).photo;
  await jobsDone(app);
  const [moderator, support] = [await desk('moderator'), await desk('support')];
  const seen = async () => (await moderator.read(member)).photos?.map(({ created_at: _, ...one }) => one);
  const active = { photo, private: false, status: 'active', rejection: null };
  expect(await seen(), 'the policy accepted it').toEqual([{ ...active, confirmed: false }]);
  expect((await support.read(member)).photos).toBeNull();
  const body = { member: member.id, photo, seen: { status: 'active' } } as const;
  await moderator.browser.api(acceptPhoto, { body });
  expect(await seen()).toEqual([{ ...active, confirmed: true }]);
  const confirmed = { ...body, seen: { status: 'active', confirmed: true }, reason: 'minor' } as const;
  await moderator.browser.api(rejectPhoto, { body: confirmed });
  expect(await seen()).toEqual([{ ...active, status: 'rejected', rejection: 'minor', confirmed: false }]);
});

test('the page has the newest 100 of each list, older ones are asked for, and none is left out', async () => {
  const [member, other] = [await joinMember(app), await joinMember(app, { host: 'milf.localhost' })];
  await app.connection.runScript(`
    insert into credit_entry (member_id, id, delta, reason, balance_after, idempotency_key)
      select '${member.id}', gen_random_uuid(), 1, 'operator', n, 'entry ' || n from generate_series(1, 230) n;
    insert into payment (id, client_id, member_id, site_id, package, credits, price, amount, vat, currency, country,
        paymentmethod, gateway, gateway_id, refund_days, status)
      select gen_random_uuid(), gen_random_uuid(), '${member.id}', 'rendezvous', 'nl-25', 25, 3249, 3249, 564, 'EUR',
        'NL', 'ideal', 'sandbox', 'older-' || n, 14, 'pending' from generate_series(1, 120) n;
    insert into safety_report (id, site_id, member_id, other_id, origin, reason, words, messages)
      select gen_random_uuid(), case when n % 2 = 0 then 'rendezvous' else 'madame' end, '${member.id}', '${other.id}',
        'profile', 'fake', '', '[]' from generate_series(1, 240) n;
    insert into member_mail (job_id, account, member_id, kind, outcome)
      select gen_random_uuid(), 'x', '${member.id}', 'kind ' || n, 'taken' from generate_series(1, 110) n;`);
  const boss = await desk('administrator');
  const page = await boss.read(member);
  const older = async (by: { browser: typeof boss.browser }, list: MemberList, from: number) =>
    (await by.browser.api(readMemberList, { query: { member: member.id, list, from } }))[list];
  const all = async (by: { browser: typeof boss.browser }, list: MemberList, newest: readonly object[]) => {
    const rows = [...newest];
    while (rows.length > 0 && rows.length % 100 === 0) rows.push(...(await older(by, list, rows.length)));
    return rows.map((row) => JSON.stringify(row));
  };
  const lists = [
    ['entries', page.money?.entries, 231],
    ['payments', page.money?.payments, 120],
    ['reports', page.reports.list, 240],
    ['mails', page.mails.sent, 111],
  ] as const;
  for (const [list, newest, count] of lists) {
    expect(newest, list).toHaveLength(100);
    const rows = await all(boss, list, newest ?? []);
    expect([rows.length, new Set(rows).size], list).toEqual([count, count]);
  }
  expect(page.reports.by, 'the count has those beyond the list').toBe(240);

  const here = await desk('moderator', ['rendezvous']);
  const { list } = (await here.read(member)).reports;
  expect(list, 'other brands’ take no place').toHaveLength(100);
  expect(await all(here, 'reports', list ?? [])).toHaveLength(120);
  for (const hidden of ['entries', 'payments'] as const) expect(await older(here, hidden, 100)).toEqual([]);
  expect(await older(await desk('support'), 'reports', 0)).toEqual([]);
  const elsewhere = await desk('administrator', ['madame']);
  expect(await problemOf(older(elsewhere, 'mails', 0))).toMatchObject({ error: 'operator.other_brand' });
  const { lines } = await boss.browser.api(listAudit, { query: { member: member.id } });
  expect(lines.map(({ what, subject }) => [what, subject])).toContainEqual([
    'members.read GET member-list',
    { list: 'mails', from: 100 },
  ]);
});

test('the page lists what a member consented to with the version of the text, the last decision first', async () => {
  const member = await joinMember(app);
  await member.browser.api(decideConsent, { body: { version: 1, given: false } });
  const { consents } = await (await desk('auditor')).read(member);
  expect(consents).toMatchObject([
    { purpose: 'special_data', version: 1, given: false },
    { purpose: 'special_data', version: 1, given: true },
  ]);
});

test.runIf(onPostgres)('each way of a search reads an index, however many members there are', async () => {
  const { db, runScript } = app.connection;
  await runScript(`
    insert into profile (member_id, site_id, pool, name, date_of_birth)
      select gen_random_uuid(), 'rendezvous', 'rendezvous', 'Mass ' || n, '1990-01-01' from generate_series(1, 20000) n;
    insert into member_email (site_id, email, member_id)
      select 'rendezvous', 'mass' || n || '@example.test', gen_random_uuid() from generate_series(1, 20000) n;
    insert into payment_reference (gateway, gateway_id, member_id, payment_id)
      select 'sandbox', 'mass-' || n, gen_random_uuid(), gen_random_uuid() from generate_series(1, 20000) n;
    analyze profile; analyze member_email; analyze payment_reference;`);
  const executor = db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  const plans: string[] = [];
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    if (/from (member_email e|profile p)\b|from "payment_reference"/.test(query.sql)) {
      const explained = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
      const { rows } = (await run(explained)) as { rows: { 'QUERY PLAN': string }[] };
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return run(query) as never;
  });
  await (await desk('support')).find('mass');
  spy.mockRestore();
  const used = plans.map((plan) => /profile_name|member_email_beginning|payment_reference_number/.exec(plan)?.[0]);
  expect(used.toSorted()).toEqual(['member_email_beginning', 'payment_reference_number', 'profile_name']);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan');
});
