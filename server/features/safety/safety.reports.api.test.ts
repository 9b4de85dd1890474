import { randomUUID } from 'node:crypto';
import { removeChat, sendMessage } from '@rendezvous/contract/chat';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { deleteAccount, exportPath, requestExport } from '@rendezvous/contract/departure';
import { day, second } from '@rendezvous/contract/durations';
import type { Input } from '@rendezvous/contract/endpoint';
import { addPhoto, deletePhoto } from '@rendezvous/contract/photo';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { changeProfile, readProfile } from '@rendezvous/contract/profile';
import { listReports, report } from '@rendezvous/contract/report';
import { block, listBlocked, unblock } from '@rendezvous/contract/safety';
import { strFromU8, unzipSync } from 'fflate';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';
import type { ShownMessage } from './safety.reports.rules.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
});

type Form = NonNullable<Input<typeof report>['body']>;
const form = (about: { id: string }, changes: Partial<Form> = {}): Form => ({
  profile: about.id,
  from: 'profile',
  reason: 'fake',
  client_id: randomUUID(),
  ...changes,
});
const send = (by: TestMember, about: { id: string }, changes: Partial<Form> = {}) =>
  by.browser.api(report, { body: form(about, changes) });
const write = async ({ browser }: TestMember, { id: profile }: TestMember, text: string, about_line?: string) =>
  (await browser.api(sendMessage, { body: { profile, client_id: randomUUID(), text, about_line } })).message;
const blob = async (seed: number) => new Blob([new Uint8Array(await picture({ seed }))]);
async function addOwnPhoto(member: TestMember, seed: number): Promise<string> {
  const { photo } = await member.browser.api(addPhoto, { file: await blob(seed) });
  await jobsDone(app);
  return photo.id;
}
const reportsAbout = (member: { id: string }) =>
  app.connection.db.selectFrom('safety_report').selectAll().where('other_id', '=', member.id).execute();
const reportsBy = (member: { id: string }) =>
  app.connection.db.selectFrom('safety_report').selectAll().where('member_id', '=', member.id).execute();
const pictures = async () => [...(await filesOf(app.config)).keys()].filter((name) => name.startsWith('reports/'));
const hex = (id: string) => id.replaceAll('-', '');
const close = (id: string, outcome: 'acted' | 'no_breach', daysAgo = 0) =>
  app.connection.db
    .updateTable('safety_report')
    .set({ outcome, closed_at: new Date(Date.now() - daysAgo * day) })
    .where('id', '=', id)
    .execute();
async function erase(member: TestMember): Promise<void> {
  await member.browser.api(deleteAccount, {});
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 14 * day) })
    .where('id', '=', member.id)
    .execute();
  await app.departure.eraseDue();
  await jobsDone(app);
}
async function copyOf(member: TestMember): Promise<string> {
  await member.browser.api(requestExport, {});
  const fetched = () => member.browser.send({ method: 'GET', url: exportPath });
  await expect.poll(async () => (await fetched()).statusCode, { timeout: 15 * second }).toBe(200);
  const files = unzipSync(new Uint8Array((await fetched()).rawPayload));
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
}

test('requires authentication', async () => {
  for (const call of [() => app.browser().api(report, { body: form(ben) }), () => app.browser().api(listReports)])
    expect(await problemOf(call())).toMatchObject({ status: 403, error: 'authentication_required' });
});

test('a report has the profile, the photo and the chosen messages as they were', async () => {
  const photo = await addOwnPhoto(ben, 21);
  const prompts = [{ prompt: 'trip' as const, answer: 'To the bank' }];
  await ben.browser.api(changeProfile, { body: { about: 'Send me money', prompts } });
  await ann.browser.api(changeProfile, { body: { about: 'I have savings' } });
  await write(ann, ben, 'Hello');
  const first = await write(ben, ann, 'Pay me first');
  const second = await write(ben, ann, 'How much?', 'I have savings');
  await write(ben, ann, 'Not shown');
  const shown = { photo, messages: [first.id, second.id] };
  await send(ann, ben, { from: 'conversation', reason: 'scam', words: '  He asks for money  ', ...shown });

  await ben.browser.api(changeProfile, { body: { about: 'I am nice', name: 'Benedict', prompts: [] } });
  await ben.browser.api(deletePhoto, { body: { id: photo } });
  await jobsDone(app);
  const [row] = await reportsAbout(ben);
  expect(row).toMatchObject({
    site_id: 'rendezvous',
    member_id: ann.id,
    origin: 'conversation',
    reason: 'scam',
    words: 'He asks for money',
    photo_id: photo,
    profile: { name: 'Ben', about: 'Send me money', prompts, main_photo: photo },
    messages: [
      { id: first.id, own: false, kind: 'text', text: 'Pay me first', photo: null },
      { id: second.id, own: false, kind: 'text', text: 'How much?', about_line: 'I have savings' },
    ],
    outcome: null,
  });
  expect((await pictures()).filter((name) => name.includes(hex(photo)))).toHaveLength(1);
});

test('nothing of a conversation is shown that the reporter did not choose', async () => {
  await write(ben, ann, 'Private words');
  await send(ann, ben, { from: 'conversation' });
  expect(await reportsAbout(ben)).toMatchObject([{ messages: [], photo_id: null, words: '' }]);
});

test('sending again changes nothing, fifty at once, later and after a block neither', async () => {
  const body = form(ben, { words: 'First' });
  await Promise.all(Array.from({ length: 50 }, () => ann.browser.api(report, { body })));
  await ann.browser.api(block, { body: { profile: ben.id } });
  expect(await ann.browser.api(report, { body: { ...body, words: 'Second', messages: [v7()] } })).toEqual({});
  expect(await reportsAbout(ben)).toMatchObject([{ words: 'First' }]);
  const { reports } = await ann.browser.api(listReports);
  expect(reports).toMatchObject([{ name: 'Ben', reason: 'fake', outcome: null }]);
});

test('fifty members report one at once, each once', async () => {
  const reporters = [ann, ...(await Promise.all(Array.from({ length: 9 }, () => joinMember(app))))];
  await Promise.all(reporters.flatMap((by) => [1, 2, 3, 4, 5].map((time) => send(by, ben, { words: `${time}` }))));
  expect(await reportsAbout(ben)).toHaveLength(50);
});

test('a message that was taken back is shown as it was, also one taken back after the report', async () => {
  const [kept, gone] = [await write(ben, ann, 'Insults'), await write(ben, ann, 'More insults')];
  const takeBack = ({ conversation, id }: { conversation: string; id: string }) =>
    ben.browser.api(takeBackMessage, { body: { conversation, message: id } });
  await takeBack(gone);
  await send(ann, ben, { messages: [kept.id, gone.id] });
  await takeBack(kept);
  const [row] = await reportsAbout(ben);
  const messages = row?.messages as unknown as ShownMessage[];
  expect(messages).toMatchObject([{ text: 'Insults' }, { text: 'More insults', taken_back: true }]);
  expect(messages[0]).not.toHaveProperty('taken_back');
});

test('messages of others, of another conversation, removed, pending and invented ones are refused alike', async () => {
  const carl = await joinMember(app, { name: 'Carl' });
  const pending = await signUpMember(app, { name: 'Unconfirmed' });
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
  const removed = await write(ben, ann, 'Earlier');
  await ann.browser.api(removeChat, { body: { conversation: removed.conversation } });
  const readable = await write(ben, ann, 'Later');
  const between = await write(ben, carl, 'To Carl');
  const elsewhere = await write(carl, ann, 'From Carl');
  const unseen = await write(pending, ann, 'Not delivered yet');
  for (const { id } of [removed, between, elsewhere, unseen, { id: v7() }])
    expect(await problemOf(send(ann, ben, { messages: [readable.id, id] }))).toMatchObject({
      status: 404,
      error: 'report.message_not_found',
    });
  expect(await reportsAbout(ben)).toEqual([]);
  await send(ann, ben, { messages: [readable.id.toUpperCase(), readable.id] });
  expect((await reportsAbout(ben))[0]?.messages).toHaveLength(1);
  expect(await problemOf(send(carl, ann, { messages: [readable.id] }))).toMatchObject({
    error: 'report.message_not_found',
  });
});

test('a photo message is reported while it is still unchecked, with its picture', async () => {
  const client_id = randomUUID();
  const photo = await ben.browser.api(uploadPhoto, { body: { profile: ann.id, client_id }, file: await blob(22) });
  const { message } = await ben.browser.api(sendMessage, {
    body: { kind: 'image', profile: ann.id, client_id, price: 2 },
  });
  await app.connection.db
    .updateTable('photo_sent')
    .set({ status: 'checking' })
    .where('id', '=', photo.photo.id)
    .execute();
  const ownId = randomUUID();
  const own = await ann.browser.api(uploadPhoto, {
    body: { profile: ben.id, client_id: ownId },
    file: await blob(23),
  });
  const answer = await ann.browser.api(sendMessage, {
    body: { kind: 'image', profile: ben.id, client_id: ownId, price: 2 },
  });
  await send(ann, ben, { from: 'message', reason: 'content', messages: [message.id, answer.message.id] });
  expect(await reportsAbout(ben)).toMatchObject([
    {
      messages: [
        { kind: 'image', text: '', photo: photo.photo.id },
        { own: true, photo: own.photo.id },
      ],
    },
  ]);
  expect((await pictures()).some((name) => name.includes(hex(photo.photo.id)))).toBe(true);
  expect(
    (await pictures()).filter((name) => name.includes(hex(own.photo.id))),
    'of the reporter’s own photos there is no copy',
  ).toEqual([]);
});

test('only a photo of that member that the reporter may see is taken', async () => {
  const own = await addOwnPhoto(ann, 23);
  const hidden = (await ben.browser.api(addPhoto, { body: { private: 'true' }, file: await blob(24) } as never)).photo
    .id;
  await jobsDone(app);
  await app.connection.db.updateTable('profile').set({ paid_user: false }).where('member_id', '=', ann.id).execute();
  for (const photo of [own, hidden, v7()])
    expect(await problemOf(send(ann, ben, { from: 'photo', photo }))).toMatchObject({
      status: 404,
      error: 'report.photo_not_found',
    });
  await app.connection.db.updateTable('profile').set({ paid_user: true }).where('member_id', '=', ann.id).execute();
  await send(ann, ben, { from: 'photo', photo: hidden });
  expect(await reportsAbout(ben)).toMatchObject([{ photo_id: hidden }]);
});

test('who blocks the reporter is still reported for what they wrote, and no answer tells that they did', async () => {
  const message = await write(ben, ann, 'Insults');
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await send(ann, ben, { from: 'conversation', messages: [message.id] })).toEqual({});
  const carl = await joinMember(app, { name: 'Carl' });
  await carl.browser.api(block, { body: { profile: ann.id } });
  const unknown = await problemOf(send(ann, { id: v7() }));
  expect(await problemOf(send(ann, carl))).toEqual(unknown);
});

test('a member whom the reporter blocked is reported too', async () => {
  await ann.browser.api(block, { body: { profile: ben.id } });
  expect(await send(ann, ben)).toEqual({});
  expect(await reportsAbout(ben)).toHaveLength(1);
});

test('the reported member learns nothing by live updates, mails, answers or their copy', async () => {
  const page = await openPage(app, ben);
  const mails = async () => ((await app.mailer.mailbox?.()) ?? []).filter(({ to }) => to === ben.email);
  const seen = async () => [
    await ben.browser.api(readProfile, { query: { id: ann.id } }).then(({ profile }) => ({ ...profile, online: true })),
    await ben.browser.api(listReports),
    await ben.browser.api(listBlocked),
  ];
  await jobsDone(app);
  const before = { mails: (await mails()).length, seen: await seen(), events: page.received.length };
  await send(ann, ben, { words: 'Tells lies about me' });
  await jobsDone(app);
  expect({ mails: (await mails()).length, seen: await seen(), events: page.received.length }).toEqual(before);
  const copy = await copyOf(ben);
  expect(copy).not.toContain(ann.id);
  expect(copy).not.toContain('Tells lies');
});

test('a member’s copy has their own reports', async () => {
  const message = await write(ben, ann, 'Threats');
  await send(ann, ben, { from: 'conversation', reason: 'harassment', words: 'Scares me', messages: [message.id] });
  const copy = await copyOf(ann);
  for (const words of ['Scares me', 'harassment', '"about": "Ben"']) expect(copy).toContain(words);
});

test('erasing the reporter takes them and their words out, and leaves the evidence', async () => {
  const photo = await addOwnPhoto(ben, 25);
  const own = await write(ann, ben, 'Please stop');
  const theirs = await write(ben, ann, 'Never');
  await send(ann, ben, { from: 'conversation', words: 'Help', messages: [own.id, theirs.id] });
  const [before] = await reportsAbout(ben);
  await erase(ann);
  const [row] = await reportsAbout(ben);
  expect(row).toMatchObject({ id: before?.id, member_id: null, words: '', profile: { name: 'Ben' } });
  expect(row?.messages as unknown as ShownMessage[]).toMatchObject([{ text: 'Never' }]);
  expect(JSON.stringify(row)).not.toContain(ann.id);
  expect((await pictures()).some((name) => name.includes(hex(photo)))).toBe(true);
});

test('evidence outlives the reported member until 30 days after the decision, and names them no more', async () => {
  const photo = await addOwnPhoto(ben, 26);
  const theirs = await write(ben, ann, 'Pay me');
  await send(ann, ben, { photo, messages: [theirs.id], words: 'Fake' });
  await send(ann, ben, { words: 'Decided long ago' });
  const [open, decided] = (await reportsBy(ann)).toSorted((one) => (one.words === 'Fake' ? -1 : 1));
  await close(decided?.id ?? '', 'acted', 30);
  await erase(ben);
  const evidence = async () => {
    await app.reports.removeOld();
    await jobsDone(app);
    const [row] = (await reportsBy(ann)).filter(({ id }) => id === open?.id);
    expect(row).toMatchObject({ other_id: null, words: 'Fake' });
    expect(JSON.stringify(row)).not.toContain(ben.id);
    const copies = (await pictures()).filter((name) => name.includes(hex(photo)) && name.includes(hex(row?.id ?? '')));
    return [
      (row?.profile as { name?: string } | null)?.name,
      (row?.messages as unknown as unknown[] | undefined)?.length,
      copies.length,
    ];
  };
  expect(await evidence()).toEqual(['Ben', 1, 1]);
  expect((await reportsBy(ann)).find(({ id }) => id === decided?.id)).toMatchObject({ profile: null, messages: [] });
  expect((await ann.browser.api(listReports)).reports.map(({ name }) => name)).toEqual([null, null]);
  await close(open?.id ?? '', 'acted', 29);
  expect(await evidence()).toEqual(['Ben', 1, 1]);
  await close(open?.id ?? '', 'acted', 30);
  expect(await evidence()).toEqual([undefined, 0, 0]);
});

test('once both are erased the evidence of an open report is left, and once it is decided nothing', async () => {
  await send(ann, ben, { words: 'Help' });
  const [row] = await reportsBy(ann);
  await erase(ben);
  await erase(ann);
  const left = () =>
    app.connection.db
      .selectFrom('safety_report')
      .selectAll()
      .where('id', '=', row?.id ?? '')
      .execute();
  expect(await left()).toMatchObject([{ member_id: null, other_id: null, words: '', profile: { name: 'Ben' } }]);
  await close(row?.id ?? '', 'no_breach', 30);
  await app.reports.removeOld();
  expect(await left()).toEqual([]);
});

test('the reporter sees what came of it, and no more', async () => {
  const carl = await joinMember(app, { name: 'Carl' });
  await send(ann, ben);
  await send(ann, carl, { reason: 'other' });
  for (const [about, outcome] of [[ben, 'acted'], [carl, 'no_breach']] as const) // biome-ignore format: short
    await close((await reportsAbout(about))[0]?.id ?? '', outcome);
  const { reports } = await ann.browser.api(listReports);
  expect(reports.map(({ id: _id, created_at: _at, ...rest }) => rest)).toEqual([
    { name: 'Carl', fictional_icon: false, reason: 'other', outcome: 'no_breach' },
    { name: 'Ben', fictional_icon: false, reason: 'fake', outcome: 'acted' },
  ]);
  expect((await ben.browser.api(listReports)).reports).toEqual([]);
});

test('the list names whom the reporter can see or has blocked, and tells no block from a departure', async () => {
  const carl = await joinMember(app, { name: 'Carl' });
  for (const about of [ben, carl]) await send(ann, about);
  const listed = async () => (await ann.browser.api(listReports)).reports.map(({ name }) => name);
  expect(await listed()).toEqual(['Carl', 'Ben']);
  await ann.browser.api(block, { body: { profile: ben.id } });
  await carl.browser.api(block, { body: { profile: ann.id } });
  expect(await listed()).toEqual([null, 'Ben']);
  await carl.browser.api(unblock, { body: { profile: ann.id } });
  await carl.browser.api(deleteAccount, {});
  expect(await listed()).toEqual([null, 'Ben']);
});

test('a closed report and its pictures are removed after six months, an open one stays', async () => {
  const photo = await addOwnPhoto(ben, 27);
  await send(ann, ben, { words: 'Closed' });
  await send(ann, ben, { words: 'Open' });
  const [closed] = await reportsBy(ann).then((rows) => rows.filter(({ words }) => words === 'Closed'));
  await close(closed?.id ?? '', 'acted', 184);
  await app.reports.removeOld();
  await jobsDone(app);
  expect(await reportsBy(ann)).toMatchObject([{ words: 'Open' }]);
  expect((await pictures()).filter((name) => name.includes(hex(photo)))).toHaveLength(1);
});

test('pictures that did not get into the report are removed an hour later', async () => {
  const photos = [await addOwnPhoto(ben, 28), await addOwnPhoto(ben, 29), await addOwnPhoto(ben, 30)];
  let row: Awaited<ReturnType<typeof reportsBy>>[number] | undefined;
  const copies = async () => {
    const files = await pictures();
    return photos.filter((photo) => files.some((name) => name.includes(`${hex(row?.id ?? '')}/${hex(photo)}`)));
  };
  // One that comes once the report is there copies no picture: until all three came before.
  await expect
    .poll(
      async () => {
        const reporter = await joinMember(app);
        const body = form(ben, { from: 'photo' });
        await Promise.all(photos.map((photo) => reporter.browser.api(report, { body: { ...body, photo } })));
        [row] = await reportsBy(reporter);
        return copies();
      },
      { timeout: 30 * second },
    )
    .toEqual(photos);
  await hurry(app, 'safety.report_sweep');
  await jobsDone(app);
  expect(await copies()).toEqual(photos.filter((photo) => [photos[0], row?.photo_id].includes(photo)));
});
