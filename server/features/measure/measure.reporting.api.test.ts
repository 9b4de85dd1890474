import { randomUUID } from 'node:crypto';
import { day } from '@rendezvous/contract/durations';
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
import { closeReport, readReport } from '@rendezvous/contract/report-desk';
import { block, complain } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
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

async function take({ id }: TestMember, kind: MeasureKind, more: object = {}): Promise<string> {
  const until = kind === 'warned' ? {} : { until: new Date(Date.now() + 7 * day).toISOString() };
  const asked = { member: id, kind, rule: 'false_reports', found: 'look', ...until, ...more } as const;
  const body = { ...asked, facts: 'You reported three members for profiles that are plainly real.' };
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
  await expect.poll(async () => (await mailed()).map(({ text }) => text).join()).toContain('plainly real');

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

type Act = 'report' | 'unfounded' | 'no_breach' | 'acted' | 'warn' | 'restrict' | 'lift' | 'over' | 'block';
const acts: readonly Act[] = [
  ...(['report', 'report', 'report', 'unfounded', 'unfounded', 'no_breach', 'acted'] as const),
  ...(['warn', 'warn', 'restrict', 'restrict', 'restrict', 'lift', 'over', 'block'] as const),
];

interface World {
  readonly member: TestMember;
  /** Of what comes later the number is higher. */
  now: number;
  readonly open: { id: string; at: number }[];
  unfounded: number[];
  /** What stands, the latest last. */
  stands: { id: string; at: number; kind: 'warned' | 'report_restricted' }[];
}

const isRestricted = ({ stands }: World) => stands.some(({ kind }) => kind === 'report_restricted');
function mayBeRestricted({ stands, unfounded }: World): boolean {
  const warned = stands.findLast(({ kind }) => kind === 'warned');
  return warned !== undefined && unfounded.some((at) => at > warned.at);
}

const doing: Readonly<Record<Act, (world: World) => Promise<void>>> = {
  async report(world) {
    if (isRestricted(world)) {
      expect(await problemOf(give(world.member))).toMatchObject(restricted);
      return;
    }
    await give(world.member);
    world.open.push({ id: await latest(world.member), at: world.now });
  },
  async unfounded(world) {
    const one = world.open.shift();
    if (!one) return;
    await close(one.id, { outcome: 'no_breach', unfounded: true });
    world.unfounded.push(one.at);
  },
  async no_breach({ open }) {
    const one = open.shift();
    if (one) await close(one.id, { outcome: 'no_breach' });
  },
  async acted({ open }) {
    const one = open.shift();
    if (one) await close(one.id, { outcome: 'acted' });
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
  async lift({ stands }) {
    const measure = stands.pop()?.id;
    if (measure) await operator('bert').api(liftMeasure, { body: { measure } });
    await jobsDone(app);
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

test('in whatever order operators decide, nobody is kept from reporting without a warning before', async () => {
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
    { numRuns: 10, examples: [[['warn', 'report', 'unfounded', 'restrict', 'report', 'over', 'report']]] },
  );
  expect(restrictions).toBeGreaterThan(0);
});
