import { randomUUID } from 'node:crypto';
import { logIn, requestReset } from '@rendezvous/contract/access';
import { sendMessage } from '@rendezvous/contract/chat';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute, second } from '@rendezvous/contract/durations';
import { like } from '@rendezvous/contract/like';
import {
  appeal,
  decideAppeal,
  liftMeasure,
  listMeasures,
  listMemberMeasures,
  readAppeal,
  takeMeasure,
} from '@rendezvous/contract/measure';
import { readUser } from '@rendezvous/contract/member';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { takeAppeals, takeReports } from '@rendezvous/contract/operator-queue';
import { addPhoto } from '@rendezvous/contract/photo';
import { changeInvisible, changeProfile, readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { listReports, report } from '@rendezvous/contract/report';
import { pass } from '@rendezvous/contract/swipe';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember, testPassword } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { createMailing } from '../member/member.mailing.ts';
import type { AskedMeasure } from './measure.desk.ts';

let app: TestApp;
const keys = { anna: 'anna-0123456789-0123456789-0123456789', bert: 'bert-0123456789-0123456789-0123456789' };
const OPERATORS = Object.entries(keys)
  .map(([name, key]) => `${name}:${key}`)
  .join(',');
beforeAll(async () => {
  app = await startTestApp({ OPERATORS });
});
afterAll(() => app.close());

function operator(name: keyof typeof keys) {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys[name]}`;
  return browser;
}
const facts = 'You called a member names, on 26 November.';

async function take({ id }: TestMember, asked: Pick<AskedMeasure, 'kind'> & Partial<AskedMeasure>): Promise<string> {
  const until = asked.kind === 'suspended' ? new Date(Date.now() + 7 * day) : undefined;
  const measure = { member_id: id, rule: 'harassment', facts, found: 'report', by: 'anna', until } as const;
  const taken = await app.measures.desk.take({ ...measure, ...asked }, () => true);
  await jobsDone(app);
  return taken;
}
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(({ to, text }) => to === email && text.includes('/measures?'));
const write = ({ browser }: TestMember, profile: string) =>
  browser.api(sendMessage, { body: { profile, client_id: randomUUID(), text: 'Hello' } });
const enter = ({ email }: TestMember) => app.browser().api(logIn, { body: { email, password: testPassword } });
/** The part of a link that reads and appeals. */
const linkOf = (path: unknown) => {
  const { member = '', token = '' } = Object.fromEntries(new URL(String(path), 'http://localhost').searchParams);
  return { member, token };
};

test('a suspended member learns why by mail and log-in, appeals and is back if another operator agrees', async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const id = await take(ann, { kind: 'suspended' });
  expect(await problemOf(ann.browser.api(readUser))).toMatchObject({ error: 'authentication_required' });
  expect(await problemOf(ben.browser.api(readProfile, { query: { id: ann.id } }))).toMatchObject({ status: 404 });

  const refused = await problemOf(enter(ann));
  expect(refused).toMatchObject({ status: 403, error: 'access.barred' });
  const [mail] = await mailsTo(ann);
  for (const words of [facts, 'lastigvallen', 'Tot ', 'gemeld', 'mens', 'bezwaar', 'rechter', 'credits'])
    expect(mail?.text).toContain(words);
  const query = linkOf((refused as { params?: { path?: string } }).params?.path);
  const mailed = linkOf(/http\S*\/measures\?\S+/.exec(mail?.text ?? '')?.[0]);
  const days = (token = '') => Math.round((Number.parseInt(token, 10) * second - Date.now()) / day);
  expect([days(query.token), days(mailed.token)], 'as long as an appeal is possible').toEqual([1, 183]);
  const over = linkOf(app.members.statementPath(ann.id, new Date(Date.now() - minute)));
  const longer = { ...over, token: over.token.replace(/^\d+/, (until) => `${until}0`) };
  for (const link of [over, longer])
    expect(await problemOf(app.browser().api(listMeasures, { query: link }))).toMatchObject({
      error: 'measure.link_invalid',
    });
  const visitor = app.browser();
  const { measures } = await visitor.api(listMeasures, { query });
  expect(measures).toMatchObject([{ id, kind: 'suspended', rule: 'harassment', facts, found: 'report', ended: null }]);
  expect(JSON.stringify(measures)).not.toContain('anna');
  expect(await problemOf(visitor.api(listMeasures, { query: { ...query, member: ben.id } }))).toMatchObject({
    error: 'measure.link_invalid',
  });
  expect(await problemOf(visitor.api(listMeasures))).toMatchObject({ error: 'authentication_required' });
  expect(await problemOf(visitor.api(readUser))).toMatchObject({ error: 'authentication_required' });

  const body = { ...query, measure: id, text: 'That was somebody else who used my phone.' };
  expect((await visitor.api(appeal, { body })).measure.appeal).toMatchObject({ text: body.text, decision: null });
  expect(await problemOf(visitor.api(appeal, { body }))).toMatchObject({ status: 409, error: 'measure.appealed' });
  expect(await problemOf(ben.browser.api(appeal, { body: { measure: id, text: body.text } }))).toMatchObject({
    error: 'measure.not_found',
  });
  const waiting = await (await app.measures.desk.appeals('ben', undefined)).ofOthers(10);
  expect(waiting.map(({ measure }) => measure)).toContain(id);
  const decision = { outcome: 'upheld', reasons: 'The messages came from another device.' } as const;
  for (const by of ['anna', ' Anna '])
    await expect(app.measures.desk.decide(id, { ...decision, by }, () => true)).rejects.toThrow(
      'measure.same_operator',
    );
  await app.measures.desk.decide(id, { ...decision, by: 'ben' }, () => true);
  await expect(app.measures.desk.decide(id, { ...decision, by: 'carl' }, () => true)).rejects.toThrow(
    'measure.decided',
  );
  await jobsDone(app);
  expect((await mailsTo(ann))[0]?.text).toContain(decision.reasons);
  await enter(ann);
  expect((await ben.browser.api(readProfile, { query: { id: ann.id } })).profile.name).toBe('Ann');
});

test('who may not write, or not be found, is told so, reads on, and gets back what they had chosen', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  await write(ben, ann.id);
  const prompt = { prompt: 'sunday', answer: 'Asleep' } as const;
  await ann.browser.api(changeProfile, { body: { about: 'As before', prompts: [prompt] } });
  const writing = await take(ann, { kind: 'write_restricted' });
  const restricted = { status: 403, error: 'request.restricted' };
  expect(await problemOf(write(ann, ben.id))).toMatchObject(restricted);
  expect(await problemOf(ann.browser.api(like, { body: { profile: ben.id } }))).toMatchObject(restricted);
  expect(await problemOf(ann.browser.api(pass, { body: { profile: ben.id } }))).toMatchObject(restricted);
  const { can } = (await ann.browser.api(readProfile, { query: { id: ben.id } })).profile;
  expect([can.message.reason, can.like.reason]).toEqual(['request.restricted', 'request.restricted']);
  const change = (body: object) => ann.browser.api(changeProfile, { body });
  for (const body of [
    { about: 'Write to me elsewhere' },
    { name: 'Other' },
    { prompts: [{ ...prompt, answer: 'No' }] },
  ])
    expect(await problemOf(change(body)), 'others would read it').toMatchObject(restricted);
  const file = new Blob([new Uint8Array(await picture({ seed: 8 }))]);
  expect(await problemOf(ann.browser.api(addPhoto, { file }))).toMatchObject(restricted);
  await change({ about: 'As before', prompts: [prompt], hair_color: 'red' });
  await change({ about: '', prompts: [] });
  expect((await ann.browser.api(readUser)).user.id).toBe(ann.id);
  expect((await ann.browser.api(listMeasures)).measures).toMatchObject([{ id: writing, until: null }]);
  await app.measures.desk.lift(writing, { by: 'ben', note: '' }, () => true);
  await jobsDone(app);
  await write(ann, ben.id);

  const finding = await take(ann, { kind: 'found_restricted', until: new Date(Date.now() + day) });
  const show = () => ann.browser.api(changeInvisible, { body: { invisible: false } });
  expect(await problemOf(show())).toMatchObject({ error: 'profile.kept_invisible' });
  expect((await ann.browser.api(readOwnProfile)).profile.invisible).toBe(true);
  await app.measures.endOver(new Date(Date.now() + 2 * day));
  await jobsDone(app);
  expect((await ann.browser.api(readOwnProfile)).profile.invisible).toBe(false);
  expect((await ann.browser.api(listMeasures)).measures).toMatchObject([
    { id: finding, ended: { reason: 'over' } },
    { id: writing, ended: { reason: 'lifted' } },
  ]);
  await show();
  expect(await mailsTo(ann)).toHaveLength(4);
});

test('a removed text or photo is gone for others, and is back after an appeal was upheld', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  await ann.browser.api(changeProfile, { body: { about: 'Call me at 06 12345678' } });
  const { photo } = await ann.browser.api(addPhoto, {
    file: new Blob([new Uint8Array(await picture({ seed: 7 }))]),
  });
  await jobsDone(app);
  const seen = async () => (await ben.browser.api(readProfile, { query: { id: ann.id } })).profile;
  const before = await seen();
  expect([before.about, before.photos.length]).toEqual(['Call me at 06 12345678', 1]);
  const taken = [
    await take(ann, { kind: 'text_removed', rule: 'private_details' }),
    await take(ann, { kind: 'photo_removed', rule: 'minors', photo_id: photo.id }),
  ];
  const after = await seen();
  expect([after.about, after.photos]).toEqual(['', []]);
  for (const measure of taken) {
    await ann.browser.api(appeal, { body: { measure, text: 'It is an example that belongs to nobody.' } });
    await app.measures.desk.decide(measure, { by: 'ben', outcome: 'upheld', reasons: 'Right.' }, () => true);
  }
  await jobsDone(app);
  const back = await seen();
  expect([back.about, back.photos.length]).toEqual([before.about, 1]);
});

test('operators take, lift and decide by calls under their own names; to others there is no such call', async () => {
  const [ann, anna, bert] = [await joinMember(app), operator('anna'), operator('bert')];
  const why = { rule: 'money', facts, found: 'look' } as const;
  const body = { member: ann.id, client_id: randomUUID(), kind: 'write_restricted', ...why } as const;
  expect(await problemOf(ann.browser.api(takeMeasure, { body }))).toMatchObject({ status: 404 });
  expect(await problemOf(anna.api(takeMeasure, { body: { ...body, kind: 'suspended' } }))).toMatchObject({
    error: 'measure.end_required',
  });
  const { measure } = await anna.api(takeMeasure, { body });
  await ann.browser.api(appeal, { body: { measure, text: 'I asked nobody for any money.' } });
  const read = (await bert.api(readAppeal, { query: { measure } })).measure;
  expect(read).toMatchObject({ id: measure, member: ann.id, made_by: 'anna' });
  const decision = { measure, outcome: 'dismissed', reasons: 'The messages say otherwise.' } as const;
  expect(await problemOf(anna.api(decideAppeal, { body: decision }))).toMatchObject({ error: 'measure.same_operator' });
  await bert.api(decideAppeal, { body: decision });
  await anna.api(liftMeasure, { body: { measure } });
  expect((await bert.api(listMemberMeasures, { query: { member: ann.id } })).measures).toMatchObject([
    { ended: { reason: 'lifted' }, ended_by: 'anna', decided_by: 'bert' },
  ]);
});

test('a measure whose answer was lost and that is sent again is one, and the member is mailed once', async () => {
  const [ann, anna] = [await joinMember(app), operator('anna')];
  const why = { rule: 'money', facts, found: 'look' } as const;
  const body = { member: ann.id, client_id: randomUUID(), kind: 'warned', ...why } as const;
  const both = await Promise.all([anna.api(takeMeasure, { body }), anna.api(takeMeasure, { body })]);
  const { measure } = await anna.api(takeMeasure, { body });
  await jobsDone(app);
  expect(both).toEqual([{ measure }, { measure }]);
  expect((await anna.api(listMemberMeasures, { query: { member: ann.id } })).measures).toHaveLength(1);
  expect(await mailsTo(ann)).toHaveLength(1);
  const other = anna.api(takeMeasure, { body: { ...body, kind: 'banned' } });
  expect(await problemOf(other), 'nothing else is done unnoticed').toMatchObject({ error: 'measure.sent_before' });
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { member: ann.id } });
  const taken = lines.filter(({ what }) => what === 'measures.take POST measure-desk');
  const repeated = { measure, repeated: true };
  expect(taken.filter(({ after }) => after === 'warned')).toHaveLength(1);
  expect(taken.filter(({ after }) => after === null)).toMatchObject([{ subject: repeated }, { subject: repeated }]);
});

test('appeals are handed oldest first, whoever took the measures; those against own ones are named last', async () => {
  const members = [await joinMember(app), await joinMember(app), await joinMember(app), await joinMember(app)];
  const measures: string[] = [];
  for (const [nth, by] of ['bert', 'anna', 'carl', 'ANNA '].entries()) {
    const member = members[nth] as TestMember;
    const measure = await take(member, { kind: 'warned', by });
    await member.browser.api(appeal, { body: { measure, text: 'I called nobody any names.' } });
    measures.push(measure);
  }
  const handed = async () =>
    (await operator('anna').api(takeAppeals, { body: {} })).appeals
      .filter(({ measure }) => measures.includes(measure))
      .map(({ measure, own }) => [measures.indexOf(measure), own]);
  expect(await handed()).toEqual([
    [0, false],
    [2, false],
    [1, true],
    [3, true],
  ]);
  const decision = { outcome: 'dismissed', reasons: 'The messages say otherwise.' } as const;
  await operator('bert').api(decideAppeal, { body: { ...decision, measure: measures[2] as string } });
  await (members[0] as TestMember).browser.api(deleteAccount, { body: {} });
  const gone = { status: 'deleted', deleted_at: new Date(Date.now() - 15 * day) } as const;
  await app.connection.db
    .updateTable('member')
    .set(gone)
    .where('id', '=', members[0]?.id ?? '')
    .execute();
  await app.departure.eraseDue();
  expect(await handed()).toEqual([
    [1, true],
    [3, true],
  ]);
});

test('a measure from a report closes it as acted on; an appeal against it is handed to others', async () => {
  const [ann, ben, anna, bert] = [await joinMember(app), await joinMember(app), operator('anna'), operator('bert')];
  const form = { profile: ann.id, from: 'profile', reason: 'harassment', client_id: randomUUID() } as const;
  await ben.browser.api(report, { body: form });
  const handed = async () => (await anna.api(takeReports, { body: {} })).reports.map(({ id }) => id);
  const [id = ''] = await handed();
  const why = { kind: 'warned', rule: 'harassment', facts, found: 'report', report: id } as const;
  const body = { member: ben.id, client_id: randomUUID(), ...why };
  expect(await problemOf(anna.api(takeMeasure, { body }))).toMatchObject({ status: 404, error: 'measure.no_report' });
  const of = { query: { member: ben.id } };
  expect((await anna.api(listMemberMeasures, of)).measures, 'about somebody else').toEqual([]);
  const { measure } = await anna.api(takeMeasure, { body: { ...body, member: ann.id } });
  await jobsDone(app);
  expect((await ben.browser.api(listReports)).reports).toMatchObject([{ outcome: 'acted' }]);
  expect(await handed()).toEqual([]);
  const latest = async (query: object) =>
    (await bert.api(listMemberMeasures, { query: { limit: 1, ...query } as never })).measures.map((one) => one.id);
  expect(await latest({})).toEqual([measure]);
  expect(await latest({ before: measure })).not.toContain(measure);

  const text = 'That was somebody else who used my phone.';
  await ann.browser.api(appeal, { body: { measure, text } });
  const appeals = async (browser: typeof anna) =>
    (await browser.api(takeAppeals, { body: {} })).appeals.filter((one) => one.measure === measure);
  expect(await appeals(anna)).toMatchObject([{ own: true }]);
  expect(await appeals(bert)).toMatchObject([{ own: false, kind: 'warned', site: 'rendezvous' }]);
  expect(await appeals(anna), 'it is still said that it waits').toMatchObject([{ own: true }]);
  const read = await bert.api(readAppeal, { query: { measure } });
  expect(read.measure).toMatchObject({ made_by: 'anna', report: id, appeal: { text, decision: null } });
  await bert.api(decideAppeal, { body: { measure, outcome: 'dismissed', reasons: 'The messages say otherwise.' } });
  expect(await appeals(bert)).toEqual([]);
});

test('the desk refuses what says too little; an appeal that is dismissed or late changes nothing', async () => {
  const ann = await joinMember(app);
  const refused = (changes: object) => expect(take(ann, { kind: 'warned', ...changes } as never)).rejects.toThrow();
  await refused({ facts: ' ' });
  await refused({ until: new Date(Date.now() + day) });
  await refused({ kind: 'suspended', until: undefined });
  await refused({ kind: 'suspended', until: new Date(Date.now() - day) });
  await refused({ kind: 'photo_removed' });
  await refused({ member_id: randomUUID() });
  const [dismissed, late] = [await take(ann, { kind: 'warned' }), await take(ann, { kind: 'warned' })];
  const text = 'I do not think that I did this.';
  await ann.browser.api(appeal, { body: { measure: dismissed, text } });
  await app.measures.desk.decide(dismissed, { by: 'ben', outcome: 'dismissed', reasons: 'You did.' }, () => true);
  await sql`update measure set created_at = now() - interval '184 days' where id = ${late}`.execute(app.connection.db);
  expect(await problemOf(ann.browser.api(appeal, { body: { measure: late, text } }))).toMatchObject({
    error: 'measure.appeal_over',
  });
  expect((await ann.browser.api(listMeasures)).measures[0]).toMatchObject({
    ended: null,
    appeal: { decision: { outcome: 'dismissed', reasons: 'You did.' } },
  });
});

test('who is barred gets no push and no mail but their statements and what is about their money', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const { connection, mailer, sites, members } = app;
  // Of a session that is over, so that its end removes nothing.
  for (const { id: member_id } of [ann, ben])
    await connection.db
      .insertInto('notify_push_subscription')
      .values({ member_id, endpoint_hash: 'x', session_hash: 'x', endpoint: 'x', p256dh: 'x', auth: 'x', origin: 'x' })
      .execute();
  await take(ann, { kind: 'suspended' });
  const browsers = connection.db.selectFrom('notify_push_subscription').select('member_id');
  expect(await browsers.where('member_id', 'in', [ann.id, ben.id]).execute()).toEqual([{ member_id: ben.id }]);
  const mailing = createMailing({ db: connection.db, mailer, sites, members });
  expect([await mailing.recipient(ann.id), (await mailing.recipient(ben.id))?.member.id]).toEqual([null, ben.id]);
  expect((await mailing.payer(ann.id, 'rendezvous'))?.member.id).toBe(ann.id);
});

test('a ban holds through leaving and a new password; its account is erased when no appeal can come', async () => {
  const [gone, banned] = [await joinMember(app), await joinMember(app)];
  await gone.browser.api(deleteAccount);
  for (const member of [gone, banned]) await take(member, { kind: 'banned' });
  for (const member of [gone, banned]) expect(await problemOf(enter(member))).toMatchObject({ error: 'access.barred' });
  expect(await mailsTo(banned)).toHaveLength(1);
  await app.browser().api(requestReset, { body: { email: banned.email } });
  await jobsDone(app);
  expect(await mailsTo(banned), 'the statement again, in place of a link that opens nothing').toHaveLength(2);

  const there = async () =>
    (await sql`select from member where id = ${banned.id}`.execute(app.connection.db)).rows.length;
  await app.departure.eraseDue();
  expect(await there()).toBe(1);
  await sql`update measure set created_at = now() - interval '191 days'`.execute(app.connection.db);
  await app.departure.eraseDue();
  expect(await there()).toBe(0);
  const { rows } = await sql`select kind, rule, facts, member_id from measure where kind = 'banned'`.execute(
    app.connection.db,
  );
  expect(rows).toContainEqual({ kind: 'banned', rule: 'harassment', facts: '', member_id: null });
});
