import { randomUUID } from 'node:crypto';
import { readChat, sendMessage } from '@rendezvous/contract/chat';
import { refuseMessage } from '@rendezvous/contract/chat-held';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { appeal, decideAppeal, listMeasures, readAppeal } from '@rendezvous/contract/measure';
import { acceptPhoto, addPhoto, rejectPhoto, type SeenPhoto } from '@rendezvous/contract/photo';
import { type Rejection, readOwnProfile } from '@rendezvous/contract/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { dueNow, jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { sitesWith } from '../../testing/sites.ts';
import { transparencyLines } from './measure.numbers.ts';

let app: TestApp;
let [anna, bert] = [] as unknown as [TestOperator, TestOperator];
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: sitesWith({ photo_policy: 'manual' }) });
  anna = await joinOperator(app, { roles: ['moderator'] });
  bert = await joinOperator(app, { roles: ['moderator'] });
});
afterAll(() => app.close());

const upload = async ({ browser }: TestMember, seed: number) =>
  (await browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) })).photo.id;
const photosOf = async ({ browser }: TestMember) =>
  (await browser.api(readOwnProfile)).profile.photos.map(({ status }) => status);
const decisions = async ({ browser }: TestMember) => (await browser.api(listMeasures)).measures;
const reject = (member: TestMember, photo: string, reason: Rejection, seen?: SeenPhoto) =>
  anna.browser.api(rejectPhoto, { body: { member: member.id, photo, reason, seen } });
const accept = (member: TestMember, photo: string, seen?: SeenPhoto) =>
  bert.browser.api(acceptPhoto, { body: { member: member.id, photo, seen } });
const accepted: SeenPhoto = { status: 'active', rejection: null, confirmed: true };
const rejectedFor = (rejection: Rejection): SeenPhoto => ({ status: 'rejected', rejection, confirmed: false });
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(({ to, text }) => to === email && text.includes('/measures?'));
/** The mails about decisions that waited for others. */
async function mailed(member: TestMember): Promise<string[]> {
  await jobsDone(app);
  const before = (await mailsTo(member)).length;
  await dueNow(app, 'measure.tell');
  await jobsDone(app);
  const all = await mailsTo(member);
  return all.slice(0, all.length - before).map(({ text }) => text);
}
async function appealed(member: TestMember, measure = ''): Promise<void> {
  await jobsDone(app);
  await member.browser.api(appeal, { body: { measure, text: 'Please look at it once more.' } });
}
async function uphold(by: TestOperator, measure = '') {
  const reasons = 'Nothing is wrong with it.';
  await by.browser.api(decideAppeal, { body: { measure, outcome: 'upheld', reasons } });
  await jobsDone(app);
}

test('a rejected photo is a measure, whose upheld appeal shows the photo, by another person', async () => {
  const ann = await joinMember(app);
  const photo = await upload(ann, 41);
  await reject(ann, photo, 'contact');
  await jobsDone(app);
  const [statement, ...others] = await decisions(ann);
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ kind: 'photo_rejected', rule: 'photos', reason: 'contact', found: 'look' });
  await appealed(ann, statement?.id);
  const same = anna.browser.api(decideAppeal, {
    body: { measure: statement?.id ?? '', outcome: 'upheld', reasons: 'I was wrong about it.' },
  });
  expect(await problemOf(same)).toMatchObject({ error: 'measure.same_operator' });
  await uphold(bert, statement?.id);
  expect(await photosOf(ann)).toEqual(['active']);
  expect(await decisions(ann)).toMatchObject([{ state: 'appeal' }]);
});

test('of several photos that are rejected, one mail tells all reasons', async () => {
  const ann = await joinMember(app);
  for (const [seed, reason] of [[42, 'minor'], [43, 'unclear'], [44, 'others']] as const) // biome-ignore format: short
    await reject(ann, await upload(ann, seed), reason);
  const [mail, ...others] = await mailed(ann);
  expect(others).toEqual([]);
  expect(mail).toContain('meerdere foto’s of berichten');
  for (const reason of ['er staat een kind op', 'te donker of te onscherp', 'er staat iemand anders op'])
    expect(mail).toContain(reason);
  expect(await mailed(ann), 'each is told once').toEqual([]);
  await reject(ann, await upload(ann, 45), 'minor');
  expect(await mailed(ann)).toEqual([expect.stringContaining('een van je foto’s')]);
});

test('a photo that others saw is removed by a measure, which ends once it is accepted after all', async () => {
  const ann = await joinMember(app);
  const photo = await upload(ann, 46);
  await accept(ann, photo);
  await reject(ann, photo, 'explicit', accepted);
  await jobsDone(app);
  expect(await decisions(ann)).toMatchObject([{ kind: 'photo_removed', reason: 'explicit', state: 'done' }]);
  await reject(ann, photo, 'minor', rejectedFor('explicit'));
  await jobsDone(app);
  expect(await decisions(ann)).toMatchObject([{ reason: 'minor', state: 'done' }, { state: 'lifted' }]);
  const [told] = await mailed(ann);
  expect(told).toContain('Niet goedgekeurd: er staat een kind op');
  await accept(ann, photo, rejectedFor('minor'));
  await jobsDone(app);
  expect((await decisions(ann)).map(({ state }) => state)).toEqual(['lifted', 'lifted']);
  const ended = (await mailsTo(ann)).filter(({ subject }) => subject.includes('geldt niet meer'));
  expect(ended, 'the one of which they were told').toHaveLength(1);
});

test('rejecting a photo again for the same reason changes nothing, and for another leaves the appeal', async () => {
  const ann = await joinMember(app);
  const photo = await upload(ann, 47);
  await reject(ann, photo, 'contact');
  await jobsDone(app);
  const [first] = await decisions(ann);
  await appealed(ann, first?.id);
  expect(await reject(ann, photo, 'contact', rejectedFor('contact'))).toMatchObject({ made: false });
  await jobsDone(app);
  const waits = { id: first?.id, state: 'done', appeal: { text: 'Please look at it once more.', decision: null } };
  expect(await decisions(ann)).toMatchObject([waits]);
  expect(await reject(ann, photo, 'minor', rejectedFor('contact'))).toMatchObject({ made: true });
  await jobsDone(app);
  const [second] = await decisions(ann);
  expect(await decisions(ann)).toMatchObject([{ reason: 'minor', state: 'done', appeal: null }, waits]);
  await uphold(bert, first?.id);
  expect(await photosOf(ann), 'it stays rejected for the other reason').toEqual(['rejected']);
  await appealed(ann, second?.id);
  await uphold(bert, second?.id);
  expect(await photosOf(ann)).toEqual(['active']);
});

test('a rejection whose job comes again after the photo was accepted makes no measure', async () => {
  const ann = await joinMember(app);
  const photo = await upload(ann, 48);
  await reject(ann, photo, 'contact');
  await jobsDone(app);
  const [first] = await decisions(ann);
  const { db } = app.connection;
  const { rows } = await sql<{ data: string }>`select data::text from job.job
    where name = 'photo.decided' and data ->> 'id' = ${photo}`.execute(db);
  // As if the first try had failed before it made the measure.
  const forget = () => db.deleteFrom('measure').where('photo_id', '=', photo).execute();
  const again = async () => {
    await forget();
    await sql`insert into job.job (name, data) values ('photo.decided', ${rows[0]?.data}::jsonb)`.execute(db);
    await jobsDone(app);
    return (await decisions(ann)).map(({ id }) => id);
  };
  expect(await again(), 'while it holds').toEqual([first?.id]);
  await accept(ann, photo, rejectedFor('contact'));
  await jobsDone(app);
  expect(await again()).toEqual([]);
  expect(await photosOf(ann)).toEqual(['active']);
});

test('who was not told yet of a decision is not told that it was lifted', async () => {
  const ann = await joinMember(app);
  for (const isTold of [false, true]) {
    await reject(ann, await upload(ann, isTold ? 50 : 49), 'contact');
    if (isTold) await mailed(ann);
    else await jobsDone(app);
    const [statement] = await decisions(ann);
    await app.measures.desk.lift(statement?.id ?? '', { by: 'bert', note: '' }, () => true);
    await jobsDone(app);
    const ended = (await mailsTo(ann)).filter(({ subject }) => subject.includes('geldt niet meer'));
    expect(ended).toHaveLength(isTold ? 1 : 0);
  }
});

const text = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';
async function refusedMessage() {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const paid = { balance: 100, paid_user: true };
  await app.connection.db.updateTable('credit_balance').set(paid).where('member_id', '=', ann.id).execute();
  const body = { profile: ben.id, client_id: randomUUID(), text, sure: true };
  const { message } = await ann.browser.api(sendMessage, { body });
  await anna.browser.api(refuseMessage, { body: { id: message.id, rule: 'money' } });
  await jobsDone(app);
  const [statement] = await decisions(ann);
  const read = async (reader: TestMember, other: TestMember) =>
    (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;
  return { ann, ben, message, statement, read };
}

test('a refused message is a measure, whose upheld appeal delivers it at no price', async () => {
  const { ann, ben, statement, read } = await refusedMessage();
  expect(statement).toMatchObject({ kind: 'message_refused', rule: 'money', reason: 'money', found: 'automatic' });
  expect(await mailed(ann)).toEqual([expect.stringContaining('een van je berichten')]);
  await appealed(ann, statement?.id);
  const shown = await bert.browser.api(readAppeal, { query: { measure: statement?.id ?? '' } });
  expect(shown.message, 'who decides reads it').toBe(text);
  await uphold(bert, statement?.id);
  expect(await read(ben, ann)).toMatchObject([{ text, state: 'sent' }]);
  expect(await read(ann, ben)).toMatchObject([{ text, state: 'sent' }]);
  const { entries } = await ann.browser.api(listCreditEntries);
  expect(entries.filter(({ reason }) => reason === 'message').reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
});

test('a refused message that its sender took back is not delivered by an upheld appeal', async () => {
  const { ann, ben, message, statement, read } = await refusedMessage();
  await appealed(ann, statement?.id);
  await ann.browser.api(takeBackMessage, { body: { conversation: message.conversation, message: message.id } });
  const shown = await bert.browser.api(readAppeal, { query: { measure: statement?.id ?? '' } });
  expect(shown.message).toBeNull();
  await uphold(bert, statement?.id);
  expect(await read(ben, ann)).toEqual([]);
});

test('the numbers of a year count rejected photos and refused messages apart', async () => {
  const lines = await transparencyLines(app.connection.db, new Date().getUTCFullYear());
  const counted = lines.map((line) => line.split(',').slice(0, 5).join());
  expect(counted).toEqual(
    expect.arrayContaining([
      'measure,rendezvous,photo_rejected,photos,look',
      'measure,rendezvous,photo_removed,photos,look',
      'measure,rendezvous,message_refused,money,automatic',
      'appeal,rendezvous,photo_rejected,photos,',
      'appeal,rendezvous,message_refused,money,',
    ]),
  );
});
