import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sendMessage } from '@rendezvous/contract/chat';
import { refuseMessage } from '@rendezvous/contract/chat-held';
import { closeComplaint, listClosedComplaints } from '@rendezvous/contract/complaint-desk';
import { appeal, decideAppeal, listMemberMeasures, readAppeal, takeMeasure } from '@rendezvous/contract/measure';
import { giveCredits, listCreditGrants } from '@rendezvous/contract/member-acts';
import { readMember } from '@rendezvous/contract/member-desk';
import { type Queue, readQueues } from '@rendezvous/contract/operator-desk';
import {
  takeAppeals,
  takeComplaints,
  takeHeldMessages,
  takePhotos,
  takeProfiles,
  takeReports,
} from '@rendezvous/contract/operator-queue';
import { addPhoto } from '@rendezvous/contract/photo';
import { addDataRequest, listDataRequests } from '@rendezvous/contract/rights';
import { complain } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinAsBoth, joinOperator, reportOf, type TestOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { sitesWith } from '../../testing/sites.ts';

const SITES_DIR = sitesWith({ photo_policy: 'manual', profile_policy: 'manual' });
let app: TestApp;
let self: TestMember;
let other: TestMember;
let operator: TestOperator;
let colleague: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR });
  ({ self, other, operator, colleague } = await joinAsBoth(app));
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

const own = { status: 403, error: 'operator.own_account' };
const facts = 'Asked a member for money.';
const warned = { kind: 'warned', rule: 'fraud', facts, found: 'report' } as const;

async function hold(from: TestMember, to: TestMember): Promise<string> {
  const paid = { balance: 100, paid_user: true };
  await app.connection.db.updateTable('credit_balance').set(paid).where('member_id', '=', from.id).execute();
  const text = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';
  const body = { profile: to.id, client_id: randomUUID(), text, sure: true };
  return (await from.browser.api(sendMessage, { body })).message.id;
}
async function warn(member: TestMember, from?: string): Promise<string> {
  const body = { member: member.id, client_id: randomUUID(), ...warned, ...(from !== undefined && { report: from }) };
  const { measure } = await colleague.browser.api(takeMeasure, { body });
  await jobsDone(app);
  await member.browser.api(appeal, { body: { measure, text: 'I asked for nothing at all.' } });
  return measure;
}
async function complaintOf({ browser, email }: TestMember): Promise<string> {
  const form = { name: 'Me', email, topic: 'other', text: 'I want my money back.' } as const;
  return (await browser.api(complain, { body: { ...form, client_id: randomUUID() } })).reference;
}
const upload = async ({ browser }: TestMember, seed: number) =>
  (await browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) })).photo.id;

/** What waits in each queue, as an operator is handed it. */
async function handed({ browser }: TestOperator) {
  const given = { body: {} };
  const taken = {
    reports: (await browser.api(takeReports, given)).reports.map(({ id }) => id),
    held: (await browser.api(takeHeldMessages, given)).messages.map(({ id }) => id),
    appeals: (await browser.api(takeAppeals, given)).appeals.filter((one) => !one.own).map(({ measure }) => measure),
    complaints: (await browser.api(takeComplaints, given)).complaints.map(({ reference }) => reference),
    photos: (await browser.api(takePhotos, given)).photos.map(({ photo }) => photo),
    profiles: (await browser.api(takeProfiles, given)).profiles.map(({ member }) => member),
  };
  // Of everything that nobody works on, the next who asks is handed it.
  await app.connection.db.deleteFrom('operator_claim').execute();
  return taken;
}
const counts = async ({ browser }: TestOperator) =>
  Object.fromEntries(
    (await browser.api(readQueues, {})).queues.map(({ queue, waiting }) => [queue, waiting]),
  ) as Record<Queue, number>;

test('what concerns their own account no operator is handed, nor told that it waits; a colleague is', async () => {
  const third = await joinMember(app);
  const asked = { site: 'rendezvous', kind: 'copy', asked_on: '2026-11-01', note: 'By mail' } as const;
  const credits = { credits: 100, note: 'As they asked by telephone' };
  for (const member of [self, other]) {
    await colleague.browser.api(addDataRequest, { body: { ...asked, client_id: randomUUID(), member: member.id } });
    await colleague.browser.api(giveCredits, { body: { member: member.id, client_id: randomUUID(), ...credits } });
  }
  const theirs = {
    reports: [await reportOf(other, self), await reportOf(self, third)],
    held: [await hold(other, self)],
    appeals: [await warn(self)],
    complaints: [await complaintOf(self)],
    photos: [await upload(self, 61)],
    profiles: [self.id],
  };
  const others = {
    reports: [await reportOf(third, other)],
    held: [await hold(other, third)],
    appeals: [await warn(third)],
    complaints: [await complaintOf(third)],
    photos: [await upload(third, 62)],
    profiles: [third.id],
  };
  const [mine, all] = [await handed(operator), await handed(await joinOperator(app, { roles: ['administrator'] }))];
  for (const queue of ['reports', 'held', 'appeals', 'complaints', 'photos', 'profiles'] as const) {
    expect(mine[queue], queue).toEqual(expect.arrayContaining(others[queue]));
    for (const one of theirs[queue])
      expect([mine[queue].includes(one), all[queue].includes(one)]).toEqual([false, true]);
  }
  const [known, whole] = [await counts(operator), await counts(colleague)];
  const hidden = { ...theirs, rights: [1], credits: [1] };
  for (const [queue, { length }] of Object.entries(hidden) as [Queue, { length: number }][])
    expect(whole[queue] - known[queue], queue).toBe(length);
  expect((await operator.browser.api(listDataRequests, { query: {} })).requests.map(({ member }) => member)).toEqual([
    other.id,
  ]);
  expect((await operator.browser.api(listCreditGrants, { query: {} })).grants.map(({ member }) => member)).toEqual([
    other.id,
  ]);
  const [complaint = ''] = theirs.complaints;
  await colleague.browser.api(closeComplaint, { body: { reference: complaint } });
  const closed = async ({ browser }: TestOperator) =>
    (await browser.api(listClosedComplaints, { query: {} })).complaints.map(({ reference }) => reference);
  expect([await closed(operator), await closed(colleague)]).toEqual([[], [complaint]]);
  const { reports } = (await operator.browser.api(readMember, { query: { member: third.id } })).member;
  expect([reports.about.reports, reports.list?.map(({ id }) => id)]).toEqual([0, others.reports]);
});

test('nobody decides the appeal against a measure that their own report, or a message to them, led to', async () => {
  const [bad, worse] = [await joinMember(app), await joinMember(app)];
  const from = await warn(bad, await reportOf(self, bad));
  const message = await hold(worse, self);
  await colleague.browser.api(refuseMessage, { body: { id: message, rule: 'money' } });
  await jobsDone(app);
  const { measures } = await colleague.browser.api(listMemberMeasures, { query: { member: worse.id } });
  const refused = measures[0]?.id ?? '';
  await worse.browser.api(appeal, { body: { measure: refused, text: 'It was nothing but a joke.' } });
  const all = await handed(await joinOperator(app, { roles: ['moderator'] }));
  expect(all.appeals).toEqual(expect.arrayContaining([from, refused]));
  const mine = await handed(operator);
  const listed = (await operator.browser.api(listMemberMeasures, { query: {} })).measures.map(({ id }) => id);
  for (const measure of [from, refused]) {
    expect([mine.appeals.includes(measure), listed.includes(measure)]).toEqual([false, false]);
    expect(await problemOf(operator.browser.api(readAppeal, { query: { measure } }))).toMatchObject(own);
    const decision = { measure, outcome: 'dismissed', reasons: 'It stays as it is.' } as const;
    expect(await problemOf(operator.browser.api(decideAppeal, { body: decision }))).toMatchObject(own);
    expect(await problemOf(operator.browser.api(listMemberMeasures, { query: { member: self.id } }))).toMatchObject(
      own,
    );
  }
});
