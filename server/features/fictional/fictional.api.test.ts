import { randomUUID } from 'node:crypto';
import { logIn, requestReset } from '@rendezvous/contract/access';
import { readChat, sendMessage } from '@rendezvous/contract/chat';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { day } from '@rendezvous/contract/durations';
import {
  addFictionalPhoto,
  answerAsFictional,
  changeFictional,
  closeCorrespondence,
  listFictional,
  makeFictional,
  readCorrespondence,
  readFictional,
  readFictionalNumbers,
  readFictionalPicture,
  readSentToFictional,
  retireFictional,
} from '@rendezvous/contract/fictional';
import { deleteMember } from '@rendezvous/contract/member-acts';
import { changeOperator, listAudit } from '@rendezvous/contract/operator-desk';
import { takeFictional } from '@rendezvous/contract/operator-queue';
import { readProfile } from '@rendezvous/contract/profile';
import { block, listBlocked } from '@rendezvous/contract/safety';
import { searchMembers } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { joinMember, type TestMember, testPassword } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { fictionalLines } from './fictional.numbers.ts';
import { fictionalChange, fictionalForm, makeProfile, writeTo } from './fictional.testing.ts';

let app: TestApp;
let writer: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  writer = await joinOperator(app, { roles: ['writer'] });
});
afterAll(() => app.close());

const read = ({ browser }: TestOperator, profile: string, member: string) =>
  browser.api(readCorrespondence, { query: { profile, member } });
const answer = ({ browser }: TestOperator, body: { profile: string; member: string; answers: string; text?: string }) =>
  browser.api(answerAsFictional, { body: { text: 'Hello yourself', ...body } });
const historyOf = async ({ browser }: TestMember, profile: string) =>
  (await browser.api(readChat, { query: { profile } })).messages.map((one) => ('text' in one ? one.text : one.kind));

test('a profile that is sent again, as its answer was lost, is made once, and never of a member', async () => {
  const made = async () => (await writer.browser.api(readFictionalNumbers, { query: {} })).now.length;
  const member = await joinMember(app);
  const body = fictionalForm();
  const { id } = await writer.browser.api(makeFictional, { body });
  const before = await made();
  expect(await writer.browser.api(makeFictional, { body })).toEqual({ id });
  expect(await made()).toBe(before);
  const taken = writer.browser.api(makeFictional, { body: { ...body, client_id: member.id } });
  expect(await problemOf(taken)).toMatchObject({ error: 'fictional.no_brand' });
});

test('a fictional profile is made, changed and retired by who may, and is marked for members', async () => {
  const member = await joinMember(app);
  for (const role of ['support', 'moderator', 'finance', 'marketer', 'auditor'] as const) {
    const { browser } = await joinOperator(app, { roles: [role] });
    expect(await problemOf(browser.api(makeFictional, { body: fictionalForm() })), role).toMatchObject({
      error: 'operator.not_permitted',
    });
  }
  const other = await joinOperator(app, { roles: ['writer'], brands: ['velvet'] });
  const elsewhere = other.browser.api(makeFictional, { body: fictionalForm() });
  expect(await problemOf(elsewhere)).toMatchObject({ error: 'operator.other_brand' });
  const nowhere = writer.browser.api(makeFictional, { body: fictionalForm({ site: 'no-such-brand' }) });
  expect(await problemOf(nowhere)).toMatchObject({ error: 'fictional.no_brand' });
  const young = writer.browser.api(makeFictional, { body: fictionalForm({ date_of_birth: '2015-01-01' }) });
  expect(await problemOf(young)).toMatchObject({ fields: { date_of_birth: 'account.birth_too_young' } });

  const id = await makeProfile(writer, { about: '<b>Bold</b> & <script>alert(1)</script>' });
  const { profile } = await member.browser.api(readProfile, { query: { id } });
  expect(profile).toMatchObject({ name: 'Fenna', fictional_icon: true, online: false, city: 'Amsterdam' });
  expect(profile.about).toBe('<b>Bold</b> & <script>alert(1)</script>');
  const change = fictionalChange({ name: 'Fay', about: 'Other' });
  await writer.browser.api(changeFictional, { body: { profile: id, ...change } });
  expect((await member.browser.api(readProfile, { query: { id } })).profile).toMatchObject({ name: 'Fay' });
  expect(await problemOf(read(other, id, member.id))).toMatchObject({ error: 'operator.other_brand' });

  const file = new Blob([new Uint8Array(await picture({ seed: 77 }))]);
  const { photo } = await writer.browser.api(addFictionalPhoto, { body: { profile: id }, file });
  const query = { profile: id, photo };
  expect((await writer.browser.api(readFictionalPicture, { query })).webp.length).toBeGreaterThan(100);
  expect((await writer.browser.api(readFictional, { query: { profile: id } })).profile).toMatchObject({
    photos: [{ id: photo }],
    waiting: 0,
  });
  // A member's own profile is none of theirs.
  const calls = [
    () => writer.browser.api(readFictional, { query: { profile: member.id } }),
    () => writer.browser.api(readFictionalPicture, { query: { profile: member.id, photo } }),
    () => writer.browser.api(changeFictional, { body: { profile: member.id, ...change } }),
    () => writer.browser.api(retireFictional, { body: { profile: member.id } }),
    () => writer.browser.api(readCorrespondence, { query: { profile: member.id, member: id } }),
  ];
  for (const call of calls)
    expect(await problemOf(call())).toMatchObject({ status: 404, error: 'fictional.not_found' });
  const found = await member.browser.api(searchMembers, { query: { name: 'Fay' } as never });
  expect(found.profiles.find((one) => one.id === id)).toMatchObject({ fictional_icon: true });

  await writer.browser.api(retireFictional, { body: { profile: id } });
  expect(await problemOf(member.browser.api(readProfile, { query: { id } }))).toMatchObject({ status: 404 });
  expect(await problemOf(writer.browser.api(retireFictional, { body: { profile: id } }))).toMatchObject({
    error: 'fictional.not_found',
  });
  await sql`update member set deleted_at = now() - interval '15 days' where id = ${id}`.execute(app.connection.db);
  await app.departure.eraseDue();
  const { rows } = await sql`select 1 from profile where member_id = ${id}`.execute(app.connection.db);
  expect(rows).toEqual([]);
  expect(app.mailer.mailbox && JSON.stringify(await app.mailer.mailbox())).not.toContain('fictional.invalid');
});

test('nobody gets into a fictional profile, and nobody acts for it as for a member', async () => {
  const id = await makeProfile(writer);
  const email = `${id}@fictional.invalid`;
  const stranger = app.browser();
  for (const password of ['', testPassword, ' '])
    expect((await problemOf(stranger.api(logIn, { body: { email, password } })))?.error).toMatch(
      /^(access\.login_failed|request\.invalid)$/,
    );
  expect(await problemOf(stranger.api(requestReset, { body: { email } }))).toMatchObject({
    error: 'access.email_not_found',
  });
  expect(JSON.stringify((await app.mailer.mailbox?.()) ?? [])).not.toContain(email);
  // Whatever brought a session about, it is nobody's.
  const hasPassword = sql`update member set password_hash = 'x' where id = ${id}`.execute(app.connection.db);
  await expect(hasPassword).rejects.toThrow();
  const intruder = await joinMember(app);
  await sql`update access_session set member_id = ${id} where member_id = ${intruder.id}`.execute(app.connection.db);
  const { jar } = intruder.browser;
  const [name, cookie] = [...jar].find(([, value]) => value.startsWith(`${intruder.id}.`)) as [string, string];
  jar.set(name, cookie.replace(intruder.id, id));
  expect(await problemOf(intruder.browser.api(listBlocked))).toMatchObject({ error: 'authentication_required' });
  const admin = await joinOperator(app, { roles: ['administrator'] });
  const deletion = admin.browser.api(deleteMember, { body: { member: id, note: 'She asked us to' } });
  expect(await problemOf(deletion)).toMatchObject({ error: 'support.member_fictional' });
});

test('who writes to one was told, is handed to one operator, and is answered once, for nothing', async () => {
  const [id, member] = [await makeProfile(writer), await joinMember(app, { name: 'Max' })];
  const untold = member.browser.api(sendMessage, { body: { profile: id, client_id: randomUUID(), text: 'Hi' } });
  expect(await problemOf(untold)).toMatchObject({ error: 'chat.fictional' });
  expect(await problemOf(read(writer, id, member.id)), 'nobody wrote').toMatchObject({
    error: 'fictional.not_waiting',
  });
  const first = await writeTo(app, member, id, '<i>Hi</i>');
  const second = await joinOperator(app, { roles: ['writer'] });
  const handed = await writer.browser.api(takeFictional, { body: {} });
  expect(handed.members).toContainEqual(
    expect.objectContaining({ profile: id, member: member.id, site: 'rendezvous' }),
  );
  expect((await second.browser.api(takeFictional, { body: {} })).members).toEqual([]);
  const shown = await read(writer, id, member.id);
  expect(shown).toMatchObject({
    waiting: first,
    member: { name: 'Max' },
    messages: [{ own: false, text: '<i>Hi</i>', by: null }],
    told: { version: '2026-11-28' },
  });
  const { profiles } = await writer.browser.api(listFictional, { query: {} });
  expect(profiles.find((one) => one.id === id)).toMatchObject({ waiting: 1, answered_by: null });

  const named = { profile: id, member: member.id, answers: first };
  const both = await Promise.allSettled([
    answer(writer, { ...named, text: 'From one' }),
    answer(second, { ...named, text: 'From the other' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const texts = await historyOf(member, id);
  expect(texts).toHaveLength(2);
  const [one] = both[0]?.status === 'fulfilled' ? [writer] : [second];
  await answer(one as TestOperator, { ...named, text: texts[1] as string });
  expect(await historyOf(member, id), 'a repeat adds nothing').toHaveLength(2);
  expect(await problemOf(answer(one as TestOperator, { ...named, text: 'More' }))).toMatchObject({ status: 409 });
  const later = await read(writer, id, member.id);
  expect(later).toMatchObject({ waiting: null, messages: [{}, { own: true, by: one?.name, text: texts[1] }] });
  expect((await writer.browser.api(takeFictional, { body: {} })).members.map((one) => one.profile)).not.toContain(id);

  // A crash between sending and recording: another operator sends nothing and is told so; the first one's stays theirs.
  const { db } = app.connection;
  await sql`update fictional_answer set message_id = null, claimed_at = claimed_at - interval '2 minutes'
    where answers = ${first}`.execute(db);
  await sql`update chat_inbox set num_unread = 1, last_read = null where member_id = ${id}`.execute(db);
  await sql`update chat_inbox_head set unread_total = 1 where member_id = ${id}`.execute(db);
  const late = answer(one === writer ? second : writer, { ...named, text: texts[1] as string });
  expect(await problemOf(late)).toMatchObject({ error: 'fictional.answered' });
  expect(await historyOf(member, id)).toHaveLength(2);
  expect(await read(writer, id, member.id)).toMatchObject({ waiting: null, messages: [{}, { by: one?.name }] });
  const spent = (await member.browser.api(listCreditEntries)).entries.filter(({ delta }) => delta < 0);
  expect(spent, 'the member pays for what they wrote, the answer costs nobody').toHaveLength(1);
  const { rows } = await sql`select 1 from credit_entry where member_id = ${id}`.execute(app.connection.db);
  expect(rows).toEqual([]);

  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { member: id } });
  const answers = lines.filter(({ what }) => what.includes('POST fictional-conversation'));
  expect(answers.at(-1)).toMatchObject({ subject: { answers: first } });
  const seen = writer.browser.api(readSentToFictional, { query: { profile: id, photo: first, from: member.id } });
  expect(await problemOf(seen)).toMatchObject({ error: 'photo.not_found' });
  expect(JSON.stringify(lines)).not.toMatch(/From one|From the other|<i>Hi/);
});

test('an answer is refused where the member wrote again, blocked or left, and without the role', async () => {
  const [id, member] = [await makeProfile(writer), await joinMember(app)];
  const first = await writeTo(app, member, id);
  const next = await writeTo(app, member, id, 'And one thing more');
  const named = { profile: id, member: member.id };
  expect(await problemOf(answer(writer, { ...named, answers: first }))).toMatchObject({ error: 'fictional.changed' });
  // By scam's rules as anybody's: it asks first.
  const text = 'Send me 500 euro by Western Union, I need money for a ticket';
  const money = answer(writer, { ...named, answers: next, text });
  expect(await problemOf(money)).toMatchObject({ error: 'scam.sure_money' });
  await sql`update member set cannot_write = true where id = ${id}`.execute(app.connection.db);
  expect(await problemOf(answer(writer, { ...named, answers: next }))).toMatchObject({ error: 'request.restricted' });
  await sql`update member set cannot_write = false where id = ${id}`.execute(app.connection.db);
  await member.browser.api(block, { body: { profile: id } });
  expect(await problemOf(answer(writer, { ...named, answers: next }))).toMatchObject({
    error: 'fictional.not_waiting',
  });
  expect(await problemOf(read(writer, id, member.id))).toMatchObject({ error: 'fictional.not_waiting' });
  expect((await writer.browser.api(takeFictional, { body: {} })).members.map((one) => one.profile)).not.toContain(id);
  expect((await member.browser.api(listBlocked)).profiles).toMatchObject([{ id, fictional_icon: true }]);

  const [leaver, gone] = [await joinMember(app), await joinOperator(app, { roles: ['writer'] })];
  const last = await writeTo(app, leaver, id);
  const admin = await joinOperator(app, { roles: ['administrator'] });
  await admin.browser.api(changeOperator, { body: { id: gone.id, roles: ['finance'], brands: null } });
  const without = await problemOf(answer(gone, { profile: id, member: leaver.id, answers: last }));
  expect(without?.error).toMatch(/^(operator\.not_permitted|request\.not_found)$/);
  await sql`update member set status = 'deleted', deleted_at = now() where id = ${leaver.id}`.execute(
    app.connection.db,
  );
  await sql`update profile set status = 'disabled' where member_id = ${leaver.id}`.execute(app.connection.db);
  const tooLate = answer(writer, { profile: id, member: leaver.id, answers: last });
  expect(await problemOf(tooLate)).toMatchObject({ error: 'fictional.not_waiting' });
});

test('what needs no answer is closed once, waits again once its member writes, and is counted apart', async () => {
  const [id, member] = [await makeProfile(writer), await joinMember(app)];
  const first = await writeTo(app, member, id, 'Thanks, good night');
  const close = (answers: string) =>
    writer.browser.api(closeCorrespondence, { body: { profile: id, member: member.id, answers } });
  const waits = async () =>
    (await writer.browser.api(listFictional, { query: {} })).profiles.find((one) => one.id === id)?.waiting;
  const closed = async () =>
    (await writer.browser.api(readFictionalNumbers, { query: {} })).months.reduce((sum, one) => sum + one.closed, 0);
  const [before, second] = [await closed(), await writeTo(app, member, id, 'Sleep well')];
  expect(await problemOf(close(first))).toMatchObject({ error: 'fictional.changed' });
  const results = await Promise.allSettled([close(second), close(second), close(second)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await waits(), (await closed()) - before]).toEqual([0, 1]);
  expect(await problemOf(close(second))).toMatchObject({ error: 'fictional.not_waiting' });
  expect(await historyOf(member, id)).toEqual(['Thanks, good night', 'Sleep well']);
  await writeTo(app, member, id, 'Are you there?');
  expect(await waits()).toBe(1);
  const { waiting, messages } = await read(writer, id, member.id);
  expect(messages.at(-1)?.id).toBe(waiting);
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { member: id, what: 'fictional.write DELETE' } });
  expect(lines).toMatchObject([{ before: 'waiting', after: 'closed' }]);
});

test('what the regulator asks is counted by day, and stays when profile and member are erased', async () => {
  const site = 'adonis';
  const admin = await joinOperator(app, { roles: ['administrator'] });
  const { id } = await admin.browser.api(makeFictional, { body: fictionalForm({ site, gender: 'male' }) });
  const member = await joinMember(app, { host: 'gay.localhost' });
  const message = await writeTo(app, member, id);
  await writeTo(app, member, id, 'Again');
  const { waiting } = await read(admin, id, member.id);
  await answer(admin, { profile: id, member: member.id, answers: waiting ?? '' });
  const { db } = app.connection;
  const yesterday = new Date(Date.now() - day);
  // As if it had waited for its sender's confirmation, which gives it another id.
  await sql`update chat_message set first_id = id, id = ${v7()} where id = ${waiting}`.execute(db);
  await sql`update chat_message set created_at = ${yesterday} where conversation_id =
    (select conversation_id from chat_message where id = ${message})`.execute(db);
  await app.fictional.countMessages();
  await app.fictional.countMessages();
  const numbers = () => admin.browser.api(readFictionalNumbers, { query: { site } });
  const { now, months } = await numbers();
  expect(now).toEqual([{ site, profiles: 1 }]);
  const sum = (what: 'made' | 'received' | 'sent' | 'credits') => months.reduce((all, one) => all + one[what], 0);
  expect([sum('made'), sum('received'), sum('sent'), sum('credits')]).toEqual([1, 2, 1, 2]);
  await admin.browser.api(retireFictional, { body: { profile: id } });
  await sql`update member set deleted_at = now() - interval '15 days' where id = ${id}`.execute(db);
  await app.departure.eraseDue();
  const after = await numbers();
  expect(after.now).toEqual([]);
  expect(after.months.reduce((all, { received, retired }) => all + received + retired, 0)).toBe(3);
  const { rows: told } = await sql`select t.profile_name, t.profile_site, t.other_id, a.operator, a.profile_id
    from chat_told_fictional t join fictional_answer a on a.member_id = t.member_id
    where t.member_id = ${member.id}`.execute(db);
  const of = { profile_name: 'Fenna', profile_site: site };
  expect(told).toEqual([{ ...of, other_id: null, operator: admin.name, profile_id: null }]);
  const lines = await fictionalLines(db, yesterday.getUTCFullYear());
  expect(lines.filter((line) => line.startsWith('fictional,adonis,received'))).toHaveLength(1);
});
