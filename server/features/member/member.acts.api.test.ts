import { randomUUID } from 'node:crypto';
import { confirmEmail } from '@rendezvous/contract/account';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { readExport } from '@rendezvous/contract/departure';
import { readUser } from '@rendezvous/contract/member';
import {
  changeMemberEmail,
  copyMemberData,
  creditsAlone,
  creditsAloneADay,
  decideCredits,
  deleteMember,
  giveCredits,
  listCreditGrants,
  sendMemberConfirmation,
} from '@rendezvous/contract/member-acts';
import { readMember } from '@rendezvous/contract/member-desk';
import { listAudit, readQueues } from '@rendezvous/contract/operator-desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, mailedLink, signUpMember, type TestMember } from '../../testing/members.ts';

const note = 'Asked for by phone';
let app: TestApp;
let anna: TestOperator;
let bert: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [anna, bert] = [
    await joinOperator(app, { roles: ['support'] }),
    await joinOperator(app, { roles: ['administrator'] }),
  ];
});
afterAll(() => app.close());

const lines = async ({ id }: TestMember) =>
  (await bert.browser.api(listAudit, { query: { member: id, what: 'members.act' } })).lines.toReversed();
const mailsTo = async (address: string) => {
  await jobsDone(app);
  return ((await app.mailer.mailbox?.()) ?? []).filter(({ to }) => to === address).map(({ kind }) => kind);
};

test('a note has 500 characters, as they are counted by who reads them', async () => {
  const { id } = await joinMember(app);
  const noted = (text: string) => bert.browser.api(copyMemberData, { body: { member: id, note: text } });
  const thumbs = '👍🏽'.repeat(500);
  expect(await problemOf(noted(`${thumbs}!`))).toMatchObject({ fields: { note: 'request.too_big' } });
  expect(await problemOf(noted(' \u3164 '))).toMatchObject({ fields: { note: 'request.too_small' } });
  await noted(thumbs);
});

test('another address is asked for: both are told, the link confirms it, and the audit knows no address', async () => {
  const [member, other] = [await joinMember(app), await joinMember(app)];
  const email = `${randomUUID()}@example.test`;
  const ask = (to: string) => anna.browser.api(changeMemberEmail, { body: { member: member.id, email: to, note } });
  expect(await problemOf(ask(other.email))).toMatchObject({ status: 409, error: 'account.email_duplicate' });
  await ask(email);
  expect([await mailsTo(member.email), await mailsTo(email)]).toMatchObject([
    expect.arrayContaining(['email_notice']),
    ['email_confirm'],
  ]);
  expect((await member.browser.api(readUser)).user.email).toBe(member.email);
  expect((await anna.browser.api(readMember, { query: { member: member.id } })).member.new_email).toBe(email);
  await member.browser.api(confirmEmail, { body: await mailedLink(app, email, '/mail-change/do') });
  expect((await member.browser.api(readUser)).user.email).toBe(email);
  const [line, ...more] = await lines(member);
  expect([line, more]).toMatchObject([{ operator: anna.name, reason: note }, []]);
  expect(Object.keys({ ...(line?.before as object), ...(line?.after as object) })).toEqual(['account', 'asked']);
  expect(JSON.stringify(line)).not.toContain('@');
});

test('a confirmation is sent again while there is something to confirm', async () => {
  const member = await signUpMember(app);
  const send = () => anna.browser.api(sendMemberConfirmation, { body: { member: member.id, note } });
  await send();
  expect((await mailsTo(member.email)).filter((kind) => kind === 'activation')).toHaveLength(2);
  const confirmed = { member: (await joinMember(app)).id, note };
  expect(await problemOf(anna.browser.api(sendMemberConfirmation, { body: confirmed }))).toMatchObject({
    error: 'account.already_active',
  });
});

test('what one operator gives alone has a limit a day, to however many members', async () => {
  const support = await joinOperator(app, { roles: ['support'] });
  const given: string[] = [];
  for (let left = creditsAloneADay + 1; left > 0; left -= creditsAlone) {
    const body = { member: (await joinMember(app)).id, client_id: randomUUID(), credits: creditsAlone, note };
    given.push((await support.browser.api(giveCredits, { body })).grant.status);
  }
  expect(given.filter((status) => status === 'given')).toHaveLength(creditsAloneADay / creditsAlone);
  expect(given.at(-1)).toBe('waiting');
  const { grants } = await bert.browser.api(listCreditGrants);
  for (const { member, id } of grants)
    await bert.browser.api(decideCredits, { body: { member, grant: id, approve: false } });
});

test('credits are given once, above the limit by two, and never by one who approves their own', async () => {
  const member = await joinMember(app);
  const give = (credits: number, client_id = randomUUID()) =>
    anna.browser.api(giveCredits, { body: { member: member.id, client_id, credits, note } });
  const balance = async () => (await app.credit.balanceOf(member.id)).credits;
  const before = await balance();
  const id = randomUUID();
  await Promise.all([give(creditsAlone - 1, id), give(creditsAlone - 1, id)]);
  expect(await balance()).toBe(before + creditsAlone - 1);
  const { entries } = await member.browser.api(listCreditEntries);
  expect(entries[0]).toMatchObject({ reason: 'operator', delta: creditsAlone - 1 });
  expect(await mailsTo(member.email)).toContain('credits_given');

  const { grant } = await give(2);
  expect(grant.status).toBe('waiting');
  expect(await balance()).toBe(before + creditsAlone - 1);
  const listed = async ({ browser }: TestOperator) => (await browser.api(listCreditGrants)).grants;
  expect(await listed(bert)).toEqual([{ ...grant, can: ['approve', 'decline'] }]);
  expect(await listed(anna), 'one’s own is for another to approve').toEqual([{ ...grant, can: ['decline'] }]);
  const { queues } = await anna.browser.api(readQueues);
  expect(queues).toContainEqual({ queue: 'credits', waiting: 1, oldest: grant.created_at });
  const decide = ({ browser }: TestOperator, approve = true, of = grant.id) =>
    browser.api(decideCredits, { body: { member: member.id, grant: of, approve } });
  expect(await problemOf(decide(anna))).toMatchObject({ status: 403, error: 'support.credits_own' });
  const decided = await Promise.allSettled([decide(bert), decide(bert), decide(bert, false)]);
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await problemOf(decide(bert))).toMatchObject({ status: 409, error: 'support.credits_decided' });

  const declined = (await give(5)).grant.id;
  await decide(anna, false, declined);
  expect(await balance()).toBeLessThanOrEqual(before + creditsAlone + 1);
  expect((await bert.browser.api(listCreditGrants)).grants).toEqual([]);
  expect((await lines(member))[0]).toMatchObject({
    reason: expect.stringMatching(/^18 characters, sha256 /),
    before: { balance: before },
    after: { status: 'given', balance: before + creditsAlone - 1 },
  });
});

test('a copy of their data goes to the member alone', async () => {
  const member = await joinMember(app);
  const answer = await anna.browser.api(copyMemberData, { body: { member: member.id, note } });
  expect(answer).toEqual({});
  expect(await mailsTo(member.email)).toContain('data_export');
  expect((await member.browser.api(readExport)).export.status).toBe('ready');
  expect(await lines(member)).toMatchObject([{ reason: note, after: 'started' }]);
});

test('an account is deleted as its member would, after which nothing can be done with it', async () => {
  const member = await joinMember(app);
  const body = { member: member.id, note };
  await anna.browser.api(deleteMember, { body });
  expect(await problemOf(member.browser.api(readUser))).toMatchObject({ status: 403 });
  expect(await mailsTo(member.email)).toContain('account_deleted');
  const { status, can } = (await anna.browser.api(readMember, { query: { member: member.id } })).member;
  expect([status, can]).toEqual(['deleted', []]);
  for (const act of [deleteMember, copyMemberData, sendMemberConfirmation] as const)
    expect(await problemOf(anna.browser.api(act, { body }))).toMatchObject({
      status: 409,
      error: 'support.member_gone',
    });
  const nobody = { member: randomUUID(), note };
  expect(await problemOf(anna.browser.api(deleteMember, { body: nobody }))).toMatchObject({ status: 404 });
  expect(await lines(member)).toMatchObject([{ reason: note, before: 'active', after: 'deleted' }]);
});
