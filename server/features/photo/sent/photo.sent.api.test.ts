import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listChats, messageArrived, readChat, removeChat, sendMessage } from '@rendezvous/contract/chat';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { deleteAccount } from '@rendezvous/contract/departure';
import { hour, second } from '@rendezvous/contract/durations';
import { listUnacceptedPhotos, uploadPhoto } from '@rendezvous/contract/photo-upload';
import { block, unblock } from '@rendezvous/contract/safety';
import { sentPhotoChecked } from '@rendezvous/contract/sent-photo';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { hurry, jobsDone } from '../../../testing/jobs.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import { openPage } from '../../../testing/pages.ts';
import { hugePng, picture } from '../../../testing/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sent-photos-'));
const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../sites/rendezvous.json'), 'utf8'));
let app: TestApp;
const writeSite = (photo_policy: 'automatic' | 'manual') =>
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...example, photo_policy }));
beforeAll(async () => {
  writeSite('automatic');
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const price = example.settings.photo_credits;
let ann: TestMember;
let ben: TestMember;
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await setCredits(ann, 10);
});

const setCredits = (member: TestMember, balance: number) =>
  app.connection.db.updateTable('credit_balance').set({ balance }).where('member_id', '=', member.id).execute();
const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const upload = async (from: TestMember, to: Pick<TestMember, 'id'>, client_id: string, bytes?: Uint8Array) =>
  (
    await from.browser.api(uploadPhoto, {
      body: { profile: to.id, client_id },
      file: blob(bytes ?? (await picture({ seed: 3 }))),
    })
  ).photo;
/** Changes the site's policy, and waits until uploads follow it. */
async function setPolicy(policy: 'automatic' | 'manual'): Promise<void> {
  writeSite(policy);
  const isChecked = async () => (await upload(ann, ben, randomUUID())).placeholder === null;
  await expect.poll(isChecked, { timeout: 10 * second, interval: 300 }).toBe(policy === 'manual');
}
const send = (from: TestMember, to: TestMember, client_id: string, shown = price) =>
  from.browser.api(sendMessage, { body: { kind: 'image', profile: to.id, client_id, price: shown } });
async function give(from: TestMember, to: TestMember) {
  const client_id = randomUUID();
  const photo = await upload(from, to, client_id);
  await send(from, to, client_id);
  return photo;
}
const opens = async (reader: TestMember | undefined, url: string) =>
  (await (reader?.browser ?? app.browser()).send({ method: 'GET', url })).statusCode;
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;
const paidBy = async (member: TestMember) =>
  (await member.browser.api(listCreditEntries)).entries.filter(({ reason }) => reason === 'photo');
const rowsOf = ({ id }: TestMember) =>
  app.connection.db.selectFrom('photo_sent').selectAll().where('member_id', '=', id).execute();

test('a photo is uploaded for nothing, paid when it is sent, and arrives on every page of both', async () => {
  const client_id = randomUUID();
  const page = await openPage(app, ben);
  const photo = await upload(ann, ben, client_id);
  expect(await paidBy(ann)).toEqual([]);
  expect(await readBy(ben, ann)).toEqual([]);
  const { message, credits } = await send(ann, ben, client_id);
  expect(message).toMatchObject({ kind: 'image', own: true, state: 'sent', client_id, photo });
  expect(credits).toBe(10 - price);
  expect(await paidBy(ann)).toMatchObject([{ delta: -price }]);
  const carried = { id: message.id, own: false, kind: 'image', photo };
  await expect.poll(() => page.named(messageArrived)).toMatchObject([{ message: carried, total_unread: 1 }]);
  expect(await readBy(ben, ann)).toMatchObject([carried]);
  expect((await ben.browser.api(listChats)).chats).toMatchObject([{ last_message: carried }]);
  const answer = await ben.browser.send({ method: 'GET', url: photo.filename });
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  page.close();
});

test('its address opens for its two members alone, also in the same pool and for premium members', async () => {
  const { filename } = await give(ann, ben);
  const eve = await joinMember(app, { name: 'Eve' });
  await app.connection.db.updateTable('profile').set({ paid_user: true }).where('member_id', '=', eve.id).execute();
  const answers = await Promise.all([ann, ben, eve, undefined].map((reader) => opens(reader, filename)));
  expect(answers).toEqual([200, 200, 404, 404]);
  for (const address of [
    filename.replace('large', 'thumb'),
    filename.replace(ann.id, ben.id),
    '/sent-photos/a/b/large.webp',
  ])
    expect(await opens(ben, address)).toBe(404);
});

test('an upload that no photo message carries opens for its sender alone, and is swept', async () => {
  const client_id = randomUUID();
  const { filename } = await upload(ann, ben, client_id);
  await ann.browser.api(sendMessage, { body: { profile: ben.id, client_id, text: `See ${filename}`, sure: true } });
  expect([await opens(ann, filename), await opens(ben, filename)]).toEqual([200, 404]);
  await hurry(app, 'chat.sweep_upload');
  await expect.poll(() => rowsOf(ann), { timeout: 20 * second }).toEqual([]);
});

test('few uploads wait to be sent, fewer before confirmation, and one that is sent makes room', async () => {
  const bytes = await picture({ seed: 8 });
  const una = await signUpMember(app, { name: 'Una' });
  for (const [member, most] of [
    [ann, 20],
    [una, 3],
  ] as const) {
    await setCredits(member, 10);
    const ids = Array.from({ length: most }, () => randomUUID());
    for (const id of ids) await upload(member, ben, id, bytes);
    expect(await problemOf(upload(member, ben, randomUUID(), bytes))).toMatchObject({ error: 'request.too_many' });
    await upload(member, ben, ids[0] as string, bytes);
    await send(member, ben, ids[0] as string);
    await upload(member, ben, randomUUID(), bytes);
  }
});

test('an upload that was rejected meanwhile is neither sent nor paid', async () => {
  const client_id = randomUUID();
  const { id } = await upload(ann, ben, client_id);
  const page = await openPage(app, ben);
  await app.photos.review.decide({
    member_id: ann.id,
    id,
    rejection: 'minor',
    decider: 'operator',
    overrules: true,
  });
  await jobsDone(app);
  expect(await problemOf(send(ann, ben, client_id))).toMatchObject({ status: 409, error: 'photo.rejected' });
  expect(await paidBy(ann)).toEqual([]);
  expect(page.named(sentPhotoChecked), 'nobody hears of what they were not sent').toEqual([]);
  page.close();
});

test('an upload too old to be sent is replaced by uploading it again', async () => {
  const client_id = randomUUID();
  const { id } = await upload(ann, ben, client_id);
  const old = new Date(Date.now() - 21 * hour);
  await app.connection.db.updateTable('photo_sent').set({ created_at: old }).where('id', '=', id).execute();
  expect(await problemOf(send(ann, ben, client_id))).toMatchObject({ error: 'photo.not_uploaded' });
  const again = await upload(ann, ben, client_id);
  expect(again.id).not.toBe(id);
  expect((await send(ann, ben, client_id)).message).toMatchObject({ photo: { id: again.id } });
  expect(await opens(ben, again.filename)).toBe(200);
});

test('a block closes it for the receiver until it is lifted', async () => {
  const { filename } = await give(ann, ben);
  await ann.browser.api(block, { body: { profile: ben.id } });
  expect(await opens(ben, filename)).toBe(404);
  expect(await opens(ann, filename)).toBe(200);
  await ann.browser.api(unblock, { body: { profile: ben.id } });
  expect(await opens(ben, filename)).toBe(200);
});

test('uploaded and sent again with its client id it is stored and paid once', async () => {
  const client_id = randomUUID();
  const uploads = await Promise.all([1, 2, 3].map(() => upload(ann, ben, client_id)));
  expect(new Set(uploads.map(({ id }) => id)).size).toBe(1);
  const answers = await Promise.all([1, 2, 3].map(() => send(ann, ben, client_id)));
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
  expect([await rowsOf(ann), await paidBy(ann), await readBy(ben, ann)].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('a conversation that its receiver removed opens none of its photos for them', async () => {
  const { filename } = await give(ann, ben);
  const [{ conversation } = { conversation: '' }] = await readBy(ben, ann);
  await ben.browser.api(removeChat, { body: { conversation } });
  expect([await opens(ann, filename), await opens(ben, filename)]).toEqual([200, 404]);
});

test('a photo that was not uploaded, or for somebody else, is neither sent nor paid', async () => {
  const client_id = randomUUID();
  const cara = await joinMember(app, { name: 'Cara' });
  expect(await problemOf(send(ann, ben, client_id))).toMatchObject({ status: 404, error: 'photo.not_uploaded' });
  await upload(ann, cara, client_id);
  expect(await problemOf(send(ann, ben, client_id))).toMatchObject({ error: 'photo.not_uploaded' });
  await upload(cara, ben, client_id);
  expect(await problemOf(send(ann, ben, client_id))).toMatchObject({ error: 'photo.not_uploaded' });
  expect(await paidBy(ann)).toEqual([]);
});

test('a photo at another price than was shown is not charged, and the new price is told', async () => {
  const client_id = randomUUID();
  await upload(ann, ben, client_id);
  for (const shown of [0, price - 1, price + 1])
    expect(await problemOf(send(ann, ben, client_id, shown))).toMatchObject({
      status: 409,
      error: 'photo.price_changed',
      params: { price },
    });
  expect(await paidBy(ann)).toEqual([]);
});

test('twenty at once with credits for one: one is sent and paid', async () => {
  await setCredits(ann, price);
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const bytes = await picture({ seed: 4 });
  for (const id of ids) await upload(ann, ben, id, bytes);
  const done = await Promise.all(ids.map((id) => problemOf(send(ann, ben, id)).catch(() => undefined)));
  expect(done.filter((problem) => problem?.error === 'credit.insufficient')).toHaveLength(19);
  expect(await paidBy(ann)).toMatchObject([{ delta: -price, balance: 0 }]);
  expect(await readBy(ben, ann)).toHaveLength(1);
});

test('a blocked member can neither upload nor send, also when the block comes in between', async () => {
  const client_id = randomUUID();
  await upload(ann, ben, client_id);
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await problemOf(send(ann, ben, client_id))).toMatchObject({ status: 404, error: 'profile.not_found' });
  expect(await problemOf(upload(ann, ben, randomUUID()))).toMatchObject({ status: 404, error: 'profile.not_found' });
  expect(await problemOf(upload(ann, ann, randomUUID()))).toMatchObject({ status: 422, error: 'chat.not_yourself' });
  expect(await problemOf(upload(ann, { id: randomUUID() }, randomUUID()))).toMatchObject({ status: 404 });
  expect(await paidBy(ann)).toEqual([]);
});

test('what is no photo of a permitted size is refused, and nothing is stored', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const whole = await picture({ seed: 5 });
  const refused = [
    [svg, 'photo.unsupported'],
    [Buffer.from('GIF89a not one'), 'photo.unsupported'],
    [whole.subarray(0, 900), 'photo.unreadable'],
    [hugePng(9000, 9000), 'photo.too_many_pixels'],
  ] as const;
  for (const [bytes, error] of refused)
    expect(await problemOf(upload(ann, ben, randomUUID(), bytes))).toMatchObject({ error });
  expect(await rowsOf(ann)).toEqual([]);
});

test('what an unconfirmed member sends waits, is paid, and opens on confirmation', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  await setCredits(cara, 10);
  const photo = await give(cara, ben);
  expect(await readBy(ben, cara).catch(() => [])).toEqual([]);
  await confirm(app, cara);
  expect(await readBy(ben, cara)).toMatchObject([{ kind: 'image', photo, state: 'sent' }]);
  expect(await opens(ben, photo.filename)).toBe(200);
});

test('with photos checked by hand the receiver sees it once accepted, and both are told', async () => {
  const { review } = app.photos;
  await setPolicy('manual');
  const client_id = randomUUID();
  const { id, filename } = await upload(ann, ben, client_id);
  await setPolicy('automatic');
  expect((await send(ann, ben, client_id)).message).toMatchObject({ photo: { id, placeholder: null } });
  expect([await opens(ann, filename), await opens(ben, filename)]).toEqual([200, 404]);
  expect(await review.waiting({ sites: undefined, limit: 100 })).toContainEqual(
    expect.objectContaining({ photo: id, sent: true }),
  );
  const pages = [await openPage(app, ann), await openPage(app, ben)];
  const decide = (rejection: 'minor' | null, overrules = false) =>
    review.decide({ member_id: ann.id, id, rejection, decider: 'operator', overrules });
  expect([await decide(null), await decide('minor')]).toMatchObject([{ made: true }, { made: false }]);
  for (const page of pages) await expect.poll(() => page.named(sentPhotoChecked)).toEqual([{ photo: id }]);
  expect(await opens(ben, filename)).toBe(200);
  await decide('minor', true);
  expect(await opens(ben, filename)).toBe(404);
  for (const page of pages) page.close();
});

test('the sender alone sees that a photo waits or was rejected, and why', async () => {
  const { review } = app.photos;
  const statesFor = async (reader: TestMember, other: TestMember) =>
    (await reader.browser.api(listUnacceptedPhotos, { query: { profile: other.id } })).photos;
  const cara = await joinMember(app, { name: 'Cara' });
  await setPolicy('manual');
  const [accepted, rejected, waiting] = [await give(ann, cara), await give(ann, cara), await give(ann, cara)];
  await setPolicy('automatic');
  const visitor = app.browser();
  expect(await problemOf(visitor.api(listUnacceptedPhotos, { query: { profile: cara.id } }))).toMatchObject({
    status: 403,
  });
  expect(await statesFor(ann, cara)).toHaveLength(3);
  const decide = (id: string, rejection: 'minor' | null) =>
    review.decide({ member_id: ann.id, id, rejection, decider: 'operator', overrules: true });
  await decide(accepted.id, null);
  await decide(rejected.id, 'minor');
  expect((await statesFor(ann, cara)).sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: rejected.id, status: 'rejected', rejection: 'minor' },
    { id: waiting.id, status: 'checking', rejection: null },
  ]);
  const eve = await joinMember(app, { name: 'Eve' });
  expect([await statesFor(cara, ann), await statesFor(eve, ann), await statesFor(ann, eve)]).toEqual([[], [], []]);
  await decide(rejected.id, null);
  expect((await statesFor(ann, cara)).map(({ id }) => id)).toEqual([waiting.id]);
});

test('an upload that was not sent is removed after a day with its file, one that was sent stays', async () => {
  const [kept, left] = [await give(ann, ben), await upload(ann, ben, randomUUID())];
  const keys = new Map((await rowsOf(ann)).map(({ id, key }) => [id, key]));
  expect(keys.size).toBe(2);
  await hurry(app, 'chat.sweep_upload');
  await expect.poll(async () => (await rowsOf(ann)).map(({ id }) => id), { timeout: 20 * second }).toEqual([kept.id]);
  expect(await opens(ann, left.filename)).toBe(404);
  expect(await opens(ben, kept.filename)).toBe(200);
});

test('uploaded again after its pending message was taken back, it belongs to nothing and is removed', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  await setCredits(cara, 10);
  const client_id = randomUUID();
  await upload(cara, ben, client_id);
  const { message } = await send(cara, ben, client_id);
  await cara.browser.api(takeBackMessage, { body: { conversation: message.conversation, message: message.id } });
  expect(await rowsOf(cara)).toEqual([]);
  await upload(cara, ben, client_id);
  expect(await rowsOf(cara)).toHaveLength(1);
  await hurry(app, 'chat.sweep_upload');
  await expect.poll(() => rowsOf(cara), { timeout: 20 * second }).toEqual([]);
});

test('the copy of a member’s data has the photos they sent', async () => {
  const { id } = await give(ann, ben);
  const [photos] = app.parts.flatMap(({ personalData }) => (personalData?.name === 'photos' ? [personalData] : []));
  expect(await photos?.read({ id: ann.id, pool: '' })).toMatchObject([{ file: `${id}.webp`, sent: true }]);
  const namesOf = async (member: TestMember) => {
    const names: string[] = [];
    for await (const { name } of photos?.files?.(member.id) ?? []) names.push(name);
    return names;
  };
  expect(await namesOf(ann)).toEqual([`${id}.webp`]);
  expect(await namesOf(ben)).toEqual([]);
});

test('when a member is erased, the photos they sent and received go with their files', async () => {
  const [own, theirs] = [await give(ann, ben), await give(ben, ann)];
  const keys = [...(await rowsOf(ann)), ...(await rowsOf(ben))].map(({ key }) => key);
  const { storage } = app;
  await ann.browser.api(deleteAccount, {});
  expect([await opens(ben, own.filename), await opens(ben, theirs.filename)]).toEqual([404, 200]);
  await sql`update member set deleted_at = now() - interval '15 days' where id = ${ann.id}`.execute(app.connection.db);
  await app.departure.eraseDue();
  await jobsDone(app);
  expect([await rowsOf(ann), await rowsOf(ben)]).toEqual([[], []]);
  expect(await Promise.all(keys.map((key) => storage.read(`${key}/large.webp`)))).toEqual([undefined, undefined]);
});
