import { randomUUID } from 'node:crypto';
import { readAgeCheck, startAgeCheck } from '@rendezvous/contract/age';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, hour, minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ageCheckOf,
  attemptsOf,
  chooseAtSandbox,
  connectFrom,
  passAgeCheck,
  requiringAges,
  startAtSandbox,
} from '../../testing/age/ages.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(requiringAges());
});
afterAll(() => app.close());

async function heldMember(): Promise<TestMember> {
  const member = await joinMember(app);
  connectFrom(member, 'GB');
  await member.browser.api(readUser);
  return member;
}

test('a member is told why and by whom, begins, and is led back to where they wanted to go', async () => {
  const member = await heldMember();
  const sandbox = { name: 'sandbox', kind: 'sandbox' };
  expect(await ageCheckOf(member)).toEqual({
    status: 'required',
    at: null,
    pending: null,
    providers: [sandbox],
    can: { start: { allowed: true } },
  });
  const url = await startAtSandbox(member);
  expect(await ageCheckOf(member)).toMatchObject({ status: 'pending', pending: { ...sandbox, url } });
  const page = await member.browser.send({ method: 'GET', url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const answer = await chooseAtSandbox(member, url, 'passed');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/age-check?next=%2Fchats']);
  expect(await ageCheckOf(member)).toMatchObject({ status: 'passed', can: { start: { reason: 'age.passed' } } });
  expect(await problemOf(member.browser.api(startAgeCheck, { body: { provider: 'sandbox' } }))).toMatchObject({
    status: 409,
    error: 'age.passed',
  });
});

test('of a check that was passed, whether, when, by whom and its id are kept, and nothing else', async () => {
  const member = await heldMember();
  await passAgeCheck(member);
  const [row, ...others] = await attemptsOf(app, member);
  expect(others).toEqual([]);
  expect(row).toEqual({
    member_id: member.id,
    id: expect.any(String),
    provider: 'sandbox',
    reference: expect.any(String),
    status: 'passed',
    started_at: expect.any(Date),
    asked_at: expect.any(Date),
    ended_at: expect.any(Date),
    next: null,
  });
});

test('another check takes the place of one that is pending, to which nobody can go on', async () => {
  const member = await heldMember();
  const first = await startAtSandbox(member);
  const second = await startAtSandbox(member);
  expect((await chooseAtSandbox(member, first, 'passed')).statusCode).toBe(404);
  expect((await member.browser.send({ method: 'GET', url: first })).statusCode).toBe(404);
  expect((await ageCheckOf(member)).status).toBe('pending');
  await chooseAtSandbox(member, second, 'passed');
  expect((await ageCheckOf(member)).status).toBe('passed');
});

test('three checks that did not confirm the age are a day’s; of one that was given up there may be more', async () => {
  const member = await heldMember();
  await chooseAtSandbox(member, await startAtSandbox(member), 'unknown');
  expect(await ageCheckOf(member)).toMatchObject({ status: 'required', can: { start: { allowed: true } } });
  for (let time = 0; time < 3; time++) await chooseAtSandbox(member, await startAtSandbox(member), 'failed');
  expect(await ageCheckOf(member)).toMatchObject({
    status: 'failed',
    can: { start: { reason: 'age.too_many_tries' } },
  });
  expect(await problemOf(startAtSandbox(member))).toMatchObject({ status: 403, error: 'age.too_many_tries' });
  await app.connection.db
    .updateTable('age_attempt')
    .set({ ended_at: new Date(Date.now() - day) })
    .where('member_id', '=', member.id)
    .execute();
  await passAgeCheck(member);
  expect((await ageCheckOf(member)).status).toBe('passed');
});

test('an outcome counts once: a pass that comes after a failure changes nothing', async () => {
  const member = await heldMember();
  await startAtSandbox(member);
  const [row] = await attemptsOf(app, member);
  if (!row) throw new Error('no check');
  await app.age.settle(row, 'failed');
  await app.age.settle(row, 'passed');
  expect((await attemptsOf(app, member)).map(({ status }) => status)).toEqual(['failed']);
  expect((await member.browser.api(readUser)).user.age_required).toBe(true);
});

test('checks that were begun and given up are no more than a handful a day', async () => {
  const member = await heldMember();
  for (let time = 0; time < 6; time++) await startAtSandbox(member);
  await app.age.jobs.lookUp(new Date(Date.now() + 2 * hour));
  expect(await problemOf(startAtSandbox(member))).toMatchObject({ status: 403, error: 'age.too_many_tries' });
});

test('of many outcomes that arrive at once, one counts', async () => {
  const member = await heldMember();
  const url = await startAtSandbox(member);
  const outcomes = ['failed', 'passed', 'failed', 'passed', 'unknown'];
  const answers = await Promise.all(outcomes.map((outcome) => chooseAtSandbox(member, url, outcome)));
  expect(answers.some(({ statusCode }) => statusCode === 303)).toBe(true);
  const rows = await attemptsOf(app, member);
  expect(rows).toHaveLength(1);
  const { status } = await ageCheckOf(member);
  expect((await member.browser.api(readUser)).user.age_required).toBe(status !== 'passed');
});

test('nobody presses the buttons of the page from another site, or for a check that is not there', async () => {
  const member = await heldMember();
  const url = await startAtSandbox(member);
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    expect((await chooseAtSandbox(member, url, 'passed', headers)).json().error).toBe('request.foreign_origin');
  expect((await chooseAtSandbox(member, url, 'adult')).statusCode).toBe(422);
  expect((await chooseAtSandbox(member, `/age-checks/${randomUUID()}`, 'passed')).statusCode).toBe(404);
  const elsewhere = { browser: app.browser('gay.localhost') } as TestMember;
  expect((await chooseAtSandbox(elsewhere, url, 'passed')).statusCode).toBeGreaterThanOrEqual(400);
  expect((await ageCheckOf(member)).status).toBe('pending');
});

test('a provider that the brand does not name is refused, and so is a start without need', async () => {
  const member = await heldMember();
  for (const provider of ['yoti:acme', '', 'toString'])
    expect(await problemOf(member.browser.api(startAgeCheck, { body: { provider } }))).toMatchObject({
      error: 'age.unknown_provider',
    });
  const free = await joinMember(app);
  expect(await problemOf(startAtSandbox(free))).toMatchObject({ status: 409, error: 'age.not_required' });
  expect(await problemOf(app.browser().api(readAgeCheck))).toMatchObject({ error: 'authentication_required' });
});

test('a check that nobody goes on with is given up, and a day’s tries are not used by it', async () => {
  const member = await heldMember();
  await startAtSandbox(member);
  await app.age.jobs.lookUp(new Date(Date.now() + 30 * minute));
  expect((await ageCheckOf(member)).status).toBe('pending');
  await app.age.jobs.lookUp(new Date(Date.now() + 2 * hour));
  expect(await ageCheckOf(member)).toMatchObject({ status: 'required', can: { start: { allowed: true } } });
});

test('for a member who left an outcome that comes late changes nothing', async () => {
  const member = await heldMember();
  const url = await startAtSandbox(member);
  await member.browser.api(deleteAccount, {});
  expect((await chooseAtSandbox(member, url, 'passed')).statusCode).toBe(404);
  expect((await attemptsOf(app, member)).map(({ status }) => status)).toEqual(['unknown']);
  const stored = await app.connection.db
    .selectFrom('member')
    .select(['age_country', 'age_provider'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ age_country: 'GB', age_provider: null });
});

test('an operator reads whether and when, and no more', async () => {
  const member = await heldMember();
  await passAgeCheck(member);
  const { status, at, ...rest } = await app.age.ofMember(member.id);
  expect([status, typeof at, rest]).toEqual(['passed', 'string', {}]);
});

test('a server does not start while a brand names nobody who checks, or the sandbox before the public', async () => {
  const start = (providers: string[], environment: Record<string, string>) =>
    startTestApp({ ...requiringAges(providers), ...environment });
  await expect(start(['sandbox'], { AGE_SANDBOX: 'refuse' })).rejects.toThrow(
    'sites/rendezvous.json: age_checks: "sandbox" confirms the age of anybody: with PUBLIC_URL it needs AGE_SANDBOX',
  );
  await expect(start(['nobody:acme'], {})).rejects.toThrow(
    '"nobody:acme" checks no ages; there are sandbox, yoti:<account>, openid4vp:<account>',
  );
});
