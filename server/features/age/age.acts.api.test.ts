import { readUser } from '@rendezvous/contract/member';
import { confirmMemberAge, takeBackMemberAge } from '@rendezvous/contract/member-acts';
import { readMember } from '@rendezvous/contract/member-desk';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { searchMembers } from '@rendezvous/contract/search';
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
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
let anna: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  app = await startTestApp(requiringAges());
  anna = await joinOperator(app, { roles: ['support'] });
  auditor = await joinOperator(app, { roles: ['auditor'] });
});
afterAll(() => app.close());

const note = 'Showed an identity card at the counter in Leeds';

async function heldMember(): Promise<TestMember> {
  const member = await joinMember(app);
  connectFrom(member, 'GB');
  await member.browser.api(readUser);
  return member;
}

const act = (call: typeof confirmMemberAge | typeof takeBackMemberAge, { id }: TestMember, words = note) =>
  anna.browser.api(call, { body: { member: id, note: words } });
const actsOf = async ({ id }: TestMember) =>
  (await anna.browser.api(readMember, { query: { member: id } })).member.can.filter((one) => one.startsWith('age'));
const isHeld = async ({ browser }: TestMember) => (await browser.api(readUser)).user.age_required;
const finds = async ({ browser }: TestMember, { id }: TestMember) =>
  (await browser.api(searchMembers, { query: { gender: 'any', country: 'any' } })).profiles.some(
    (one) => one.id === id,
  );
const mailsTo = async ({ email }: TestMember) => {
  await jobsDone(app);
  const sent = (await app.mailer.mailbox?.()) ?? [];
  return sent.flatMap(({ to, kind }) => (to === email && kind.startsWith('age_') ? [kind] : []));
};

test('an age that an operator confirms lets the member in, and others see them; taken back, neither', async () => {
  const [member, other] = [await heldMember(), await joinMember(app)];
  await chooseAtSandbox(member, await startAtSandbox(member), 'failed');
  const url = await startAtSandbox(member);
  expect(await actsOf(member)).toEqual(['age']);
  await act(confirmMemberAge, member);
  expect([await isHeld(member), await finds(other, member), await actsOf(member)]).toEqual([false, true, ['age_back']]);
  expect((await ageCheckOf(member)).status).toBe('passed');
  expect((await chooseAtSandbox(member, url, 'failed')).statusCode, 'the check is over').toBe(404);
  expect(await mailsTo(member)).toEqual(['age_confirmed']);

  await act(takeBackMemberAge, member, 'The card was of somebody else');
  expect([await isHeld(member), await finds(other, member), await actsOf(member)]).toEqual([true, false, ['age']]);
  expect(await ageCheckOf(member)).toMatchObject({ status: 'required', can: { start: { allowed: true } } });
  expect(await mailsTo(member)).toEqual(['age_taken_back', 'age_confirmed']);
  expect((await attemptsOf(app, member)).map(({ provider, status }) => [provider, status])).toContainEqual([
    'operator',
    'unknown',
  ]);
  const query = { member: member.id, what: 'members.act' };
  const { lines } = await auditor.browser.api(listAudit, { query });
  expect(lines).toMatchObject([
    { reason: 'The card was of somebody else', before: 'passed', after: 'required' },
    { reason: note, before: 'required', after: 'passed' },
  ]);
});

test('it is confirmed of whom a check is required alone, with a reason, by who may act for members', async () => {
  const [member, free, passed] = [await heldMember(), await joinMember(app), await heldMember()];
  await passAgeCheck(passed);
  for (const one of [free, passed]) {
    expect(await actsOf(one)).toEqual([]);
    for (const call of [confirmMemberAge, takeBackMemberAge])
      expect(await problemOf(act(call, one))).toMatchObject({ status: 409, error: 'support.member_gone' });
  }
  expect(await problemOf(act(confirmMemberAge, member, 'Looks old enough'))).toMatchObject({
    fields: { note: 'request.too_small' },
  });
  const moderator = await joinOperator(app, { roles: ['moderator'] });
  const body = { member: member.id, note };
  expect(await problemOf(moderator.browser.api(confirmMemberAge, { body }))).toMatchObject({
    error: 'operator.not_permitted',
  });
  expect(await isHeld(member)).toBe(true);
  expect(await isHeld(passed)).toBe(false);
});

test('of two who confirm and take back at once, each act counts once', async () => {
  const member = await heldMember();
  const confirmed = await Promise.allSettled([1, 2, 3].map(() => act(confirmMemberAge, member)));
  expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const back = await Promise.allSettled([1, 2].map(() => act(takeBackMemberAge, member)));
  expect(back.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await isHeld(member)).toBe(true);
});
