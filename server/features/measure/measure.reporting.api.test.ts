import { randomUUID } from 'node:crypto';
import { day, minute } from '@rendezvous/contract/durations';
import {
  appeal,
  decideAppeal,
  liftMeasure,
  listMeasures,
  type MeasureKind,
  takeMeasure,
} from '@rendezvous/contract/measure';
import { readUser } from '@rendezvous/contract/member';
import { readMember } from '@rendezvous/contract/member-desk';
import { listReports, report } from '@rendezvous/contract/report';
import { closeReport, correctReport, readReport } from '@rendezvous/contract/report-desk';
import { block, complain } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { transparencyLines } from './measure.numbers.ts';

let app: TestApp;
let others: TestMember[];
const keys = { anna: 'anna-0123456789-0123456789-0123456789', bert: 'bert-0123456789-0123456789-0123456789' };
beforeAll(async () => {
  const named = Object.entries(keys).map(([name, key]) => `${name}:${key}`);
  app = await startTestApp({ OPERATORS: named.join(','), LIMIT_FACTOR: '1000' });
  others = await Promise.all(Array.from({ length: 6 }, () => joinMember(app)));
});
afterAll(() => app.close());

function operator(name: keyof typeof keys) {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys[name]}`;
  return browser;
}

let written = 0;
/** Reports one of the others; each report is another one. */
function give({ browser }: TestMember, client_id: string = randomUUID()) {
  written += 1;
  const profile = others[written % others.length]?.id ?? '';
  const body = { profile, from: 'profile', reason: 'fake', words: `Report ${written}`, client_id } as const;
  return browser.api(report, { body });
}
const latest = async ({ browser }: TestMember) => (await browser.api(listReports)).reports[0]?.id ?? '';
const close = (id: string, body: { outcome: 'acted' | 'no_breach'; unfounded?: boolean }) =>
  operator('anna').api(closeReport, { body: { id, ...body } });

async function take({ id }: Pick<TestMember, 'id'>, kind: MeasureKind, more: object = {}): Promise<string> {
  const until = kind === 'warned' ? {} : { until: new Date(Date.now() + 7 * day).toISOString() };
  const asked = { member: id, kind, rule: 'false_reports', found: 'look', ...until, ...more } as const;
  const body = {
    ...asked,
    client_id: randomUUID(),
    facts: 'You reported three members for profiles that are clearly real.',
  };
  const { measure } = await operator('anna').api(takeMeasure, { body });
  await jobsDone(app);
  return measure;
}

const restricted = { status: 403, error: 'report.restricted' };
const warning = { status: 422, error: 'measure.warning_required' };

test('who reports falsely is warned, then cannot report for a time, reads why and appeals', async () => {
  const ann = await joinMember(app, { name: 'Ann' });
  const first = randomUUID();
  await give(ann, first);
  const before = await latest(ann);
  expect(await problemOf(close(before, { outcome: 'acted', unfounded: true }))).toMatchObject({ status: 422 });
  await close(before, { outcome: 'no_breach', unfounded: true });
  expect(await problemOf(take(ann, 'report_restricted')), 'nobody warned her').toMatchObject(warning);
  await take(ann, 'warned');
  expect((await ann.browser.api(listMeasures)).measures).toMatchObject([{ kind: 'warned', rule: 'false_reports' }]);
  expect(await problemOf(take(ann, 'report_restricted')), 'none since the warning').toMatchObject(warning);
  await give(ann);
  const after = await latest(ann);
  const { report: shown } = await operator('anna').api(readReport, { query: { id: after } });
  expect(shown).toMatchObject({ by: { id: ann.id, decided: 1, unfounded: 1 }, unfounded: false });
  await close(after, { outcome: 'no_breach', unfounded: true });
  for (const more of [{ rule: 'harassment' }, { until: undefined }])
    expect(await problemOf(take(ann, 'report_restricted', more))).toMatchObject({ status: 422 });

  const until = new Date(Date.now() + 3 * day).toISOString();
  const id = await take(ann, 'report_restricted', { until });
  expect(await problemOf(give(ann))).toMatchObject(restricted);
  expect(await give(ann, first), 'a repeat of what arrived').toEqual({});
  expect((await ann.browser.api(readUser)).user.cannot_report).toBe(true);
  const { measures } = await ann.browser.api(listMeasures);
  expect(measures[0]).toMatchObject({
    id,
    kind: 'report_restricted',
    until,
    lasts: 'on',
    state: 'in_force',
    bars: false,
  });
  // That of the report which was closed last may come after it.
  const mailed = async () => ((await app.mailer.mailbox?.()) ?? []).filter(({ to }) => to === ann.email);
  await expect.poll(async () => (await mailed()).map(({ text }) => text).join()).toContain('clearly real');

  await ann.browser.api(block, { body: { profile: others[0]?.id ?? '' } });
  const complaint = { name: 'Ann', email: ann.email, topic: 'content', text: 'A profile shows a child.' } as const;
  await ann.browser.api(complain, { body: { ...complaint, client_id: randomUUID() } });
  const text = 'Each of them had taken the photos of somebody else.';
  await ann.browser.api(appeal, { body: { measure: id, text } });
  const decision = { measure: id, outcome: 'upheld', reasons: 'Two of them had.' } as const;
  await operator('bert').api(decideAppeal, { body: decision });
  await jobsDone(app);
  expect((await ann.browser.api(readUser)).user.cannot_report).toBe(false);
  await give(ann);

  const { member } = await operator('anna').api(readMember, { query: { member: ann.id } });
  expect(member.reports).toMatchObject({ by: 3, conduct: { decided: 2, unfounded: 2 } });
  expect(member.reports.list?.map(({ unfounded }) => unfounded)).toEqual([false, true, true]);
  expect(await transparencyLines(app.connection.db, new Date().getUTCFullYear())).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^report,rendezvous,fake,,,unfounded,2,/),
      expect.stringMatching(/^measure,rendezvous,report_restricted,false_reports,look,,1,/),
    ]),
  );
  const copied = await app.reports.personalData(ann.id);
  expect(copied.map((one) => 'unfounded' in one && one.unfounded)).toEqual([true, true, false]);
});

const correct = async (id: string, reason = 'The profile was a bought one.') => {
  const corrected = await operator('bert').api(correctReport, { body: { id, reason } });
  await jobsDone(app);
  return corrected;
};
async function uphold({ browser }: TestMember, measure: string): Promise<void> {
  await browser.api(appeal, { body: { measure, text: 'Each of them had taken photos of others.' } });
  const decision = { measure, outcome: 'upheld', reasons: 'Two of them had.' } as const;
  await operator('bert').api(decideAppeal, { body: decision });
  await jobsDone(app);
}

/** Warned for a report, kept from reporting for another. */
async function restrictedMember() {
  const member = await joinMember(app);
  const judged = async () => {
    await give(member);
    const id = await latest(member);
    await close(id, { outcome: 'no_breach', unfounded: true });
    return id;
  };
  const reports = [await judged()];
  const warned = await take(member, 'warned');
  reports.push(await judged());
  const cannotReport = async () => (await member.browser.api(readUser)).user.cannot_report;
  return { member, reports, warned, restrict: () => take(member, 'report_restricted'), cannotReport };
}
const statesOf = async ({ browser }: TestMember) =>
  (await browser.api(listMeasures)).measures.map(({ kind, state }) => [kind, state]);

test('a report that was wrongly held to be unfounded is corrected, with what followed from it', async () => {
  const { member, reports, restrict, cannotReport } = await restrictedMember();
  const [first = '', second = ''] = reports;
  await restrict();
  expect(await correct(second)).toEqual({ made: true });
  expect(await correct(second), 'by the second of two operators').toEqual({ made: false });
  expect(await cannotReport()).toBe(false);
  expect(await statesOf(member)).toEqual([
    ['report_restricted', 'lifted'],
    ['warned', 'done'],
  ]);
  const page = async () => (await operator('anna').api(readMember, { query: { member: member.id } })).member.reports;
  expect((await page()).conduct).toEqual({ decided: 2, unfounded: 1 });
  expect((await page()).list?.[0]).toMatchObject({ id: second, outcome: 'no_breach', unfounded: false });
  await correct(first);
  expect((await statesOf(member)).at(-1), 'the warning rested on it').toEqual(['warned', 'lifted']);
  expect(await problemOf(restrict())).toMatchObject(warning);
  expect(await problemOf(correct(first, ' '))).toMatchObject({ status: 422 });
  expect(await problemOf(correct(randomUUID()))).toMatchObject({ status: 404 });
});

test('a measure that follows from a report after all makes it founded, and its reporter learns that', async () => {
  const { member, reports, restrict, cannotReport } = await restrictedMember();
  await restrict();
  const about = others[written % others.length]?.id ?? '';
  await take({ id: about }, 'warned', { report: reports[1], rule: 'false_identity' });
  const [latest] = (await member.browser.api(listReports)).reports;
  expect(latest).toMatchObject({ id: reports[1], outcome: 'acted' });
  const { report: shown } = await operator('anna').api(readReport, { query: { id: reports[1] ?? '' } });
  expect(shown).toMatchObject({ outcome: 'acted', unfounded: false, by: { decided: 2, unfounded: 1 } });
  expect(await cannotReport()).toBe(false);
});

test('a restriction ends with the warning that it rests on, also where both are decided at once', async () => {
  const { member, warned, restrict, cannotReport } = await restrictedMember();
  await restrict();
  await uphold(member, warned);
  expect(await cannotReport()).toBe(false);
  expect((await statesOf(member))[0]).toEqual(['report_restricted', 'lifted']);

  const next = await restrictedMember();
  const lifted = operator('bert').api(liftMeasure, { body: { measure: next.warned } });
  await Promise.all([next.restrict().catch(() => 'refused'), lifted]);
  await jobsDone(app);
  expect(await next.cannotReport()).toBe(false);
});

test('a restriction outlives the reports that it rests on, whatever else is decided', async () => {
  const { member, reports, restrict, cannotReport } = await restrictedMember();
  await restrict();
  const later = await take(member, 'warned');
  await app.connection.db
    .updateTable('safety_report')
    .set({ closed_at: new Date(Date.now() - 184 * day) })
    .where('id', '=', reports[1] ?? '')
    .execute();
  await app.reports.removeOld();
  await operator('bert').api(liftMeasure, { body: { measure: later } });
  await jobsDone(app);
  expect(await cannotReport()).toBe(true);
});

test.runIf(onPostgres)('two who reported each other are kept from reporting at once', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const about = async (by: TestMember, { id: profile }: TestMember) => {
    const form = { profile, from: 'profile', reason: 'fake', words: `Report ${++written}` } as const;
    await by.browser.api(report, { body: { ...form, client_id: randomUUID() } });
    const id = await latest(by);
    await close(id, { outcome: 'no_breach', unfounded: true });
    return id;
  };
  const pairs = [
    [ann, ben],
    [ben, ann],
  ] as const;
  for (const [by, of] of pairs) {
    await about(by, of);
    await take(by, 'warned');
    await about(by, of);
  }
  const theirs = [await about(ben, ann), await about(ann, ben)];
  let taken: Promise<unknown>[] = [];
  await inTransaction(app.connection.db, async (trx) => {
    // Both begin, and each has to wait for the first lock that it takes.
    for (const { id } of [ann, ben]) await app.reports.desk.lockReporter(trx, id);
    taken = [ann, ben].map((one, index) => problemOf(take(one, 'report_restricted', { report: theirs[index] })));
    await expect.poll(waiting).toBe(2);
  });
  const refused = await Promise.all(taken.map((one) => one.catch(() => null)));
  expect(refused.filter((one) => one !== null)).toEqual([]);
});

/** How many transactions wait for a name that another one holds. */
const waiting = async () =>
  (
    await sql`select from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`.execute(app.connection.db)
  ).rows.length;

test('a restriction and a suspension last six months at most', async () => {
  const { member, restrict } = await restrictedMember();
  const until = new Date(Date.now() + 184 * day).toISOString();
  const tooFar = { status: 422, error: 'measure.end_far' };
  for (const kind of ['report_restricted', 'suspended'] as const)
    expect(await problemOf(take(member, kind, { until }))).toMatchObject(tooFar);
  await restrict();
});

type Act = (typeof acts)[number];
const acts = [
  ...(['report', 'report', 'report', 'unfounded', 'unfounded', 'no_breach', 'acted', 'correct', 'act_on'] as const),
  ...(['warn', 'warn', 'restrict', 'restrict', 'restrict', 'lift', 'appeal', 'over', 'block'] as const),
];

interface Given {
  readonly id: string;
  readonly about: string;
  readonly at: number;
}

interface World {
  readonly member: TestMember;
  /** Of what comes later the number is higher. */
  now: number;
  readonly open: Given[];
  readonly unfounded: Given[];
  /** What stands, the latest last. */
  stands: { id: string; at: number; kind: 'warned' | 'report_restricted' }[];
}

const isRestricted = ({ stands }: World) => stands.some(({ kind }) => kind === 'report_restricted');
function mayBeRestricted({ stands, unfounded, now }: World, at = now): boolean {
  const warned = stands.findLast((one) => one.kind === 'warned' && one.at < at);
  return warned !== undefined && unfounded.some((one) => one.at > warned.at);
}

/** What loses its base goes: after a report is cleared warnings that rest on no other, and restrictions always. */
function settle(world: World, cleared?: Given): void {
  const isBare = (at: number) => cleared && at > cleared.at && !world.unfounded.some((one) => one.at < at);
  world.stands = world.stands.filter(({ kind, at }) => kind !== 'warned' || !isBare(at));
  world.stands = world.stands.filter(({ kind, at }) => kind === 'warned' || mayBeRestricted(world, at));
}

const doing: Readonly<Record<Act, (world: World) => Promise<void>>> = {
  async report(world) {
    if (isRestricted(world)) {
      expect(await problemOf(give(world.member))).toMatchObject(restricted);
      return;
    }
    await give(world.member);
    const id = await latest(world.member);
    world.open.push({ id, about: others[written % others.length]?.id ?? '', at: world.now });
  },
  async unfounded({ open, unfounded }) {
    const one = open.shift();
    if (!one) return;
    await close(one.id, { outcome: 'no_breach', unfounded: true });
    unfounded.push(one);
  },
  async no_breach({ open }) {
    const one = open.shift();
    if (one) await close(one.id, { outcome: 'no_breach' });
  },
  async acted({ open }) {
    const one = open.shift();
    if (one) await close(one.id, { outcome: 'acted' });
  },
  async correct(world) {
    const cleared = world.unfounded.pop();
    if (!cleared) return;
    await correct(cleared.id);
    settle(world, cleared);
  },
  async act_on(world) {
    const cleared = world.unfounded.shift();
    if (!cleared) return;
    await take({ id: cleared.about }, 'warned', { report: cleared.id, rule: 'harassment' });
    settle(world, cleared);
  },
  async warn(world) {
    world.stands.push({ id: await take(world.member, 'warned'), at: world.now, kind: 'warned' });
  },
  async restrict(world) {
    const { member, stands, now: at } = world;
    const kind = 'report_restricted';
    if (mayBeRestricted(world)) stands.push({ id: await take(member, kind), at, kind });
    else expect(await problemOf(take(member, kind))).toMatchObject(warning);
  },
  async lift(world) {
    const measure = world.stands.pop()?.id;
    if (!measure) return;
    await operator('bert').api(liftMeasure, { body: { measure } });
    await jobsDone(app);
    settle(world);
  },
  async appeal(world) {
    const measure = world.stands.shift()?.id;
    if (!measure) return;
    await uphold(world.member, measure);
    settle(world);
  },
  async over(world) {
    await app.measures.endOver(new Date(Date.now() + 8 * day));
    await jobsDone(app);
    world.stands = world.stands.filter(({ kind }) => kind === 'warned');
  },
  async block({ member }) {
    await member.browser.api(block, { body: { profile: randomUUID() } });
  },
};

const toRestriction = ['warn', 'report', 'unfounded', 'restrict'] as const;

test('in whatever order operators decide and correct, nobody is kept from reporting without what it rests on', {
  timeout: 2 * minute,
}, async () => {
  let restrictions = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 6, maxLength: 18 }), async (names) => {
      const member = await joinMember(app);
      const world: World = { member, now: 0, open: [], unfounded: [], stands: [] };
      for (const name of names) {
        world.now += 1;
        await doing[name](world);
        expect((await member.browser.api(readUser)).user.cannot_report, name).toBe(isRestricted(world));
        if (isRestricted(world)) restrictions += 1;
      }
    }),
    {
      numRuns: 10,
      examples: [
        [[...toRestriction, 'report', 'over', 'report']],
        [[...toRestriction, 'appeal', 'report']],
        [[...toRestriction, 'correct', 'report']],
        [['report', 'unfounded', ...toRestriction, 'act_on', 'report']],
        [['warn', ...toRestriction, 'appeal', 'appeal']],
      ],
    },
  );
  expect(restrictions).toBeGreaterThan(0);
});
