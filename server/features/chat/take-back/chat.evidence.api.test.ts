import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listChats, readChat, removeChat, sendMessage } from '@rendezvous/contract/chat';
import { searchMessages } from '@rendezvous/contract/chat-list';
import { evidenceRetention, takeBackMessage, takeBackWithin } from '@rendezvous/contract/chat-message';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { report } from '@rendezvous/contract/report';
import { block } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { asCopied } from '../../../testing/copies.ts';
import { filesOf } from '../../../testing/files.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import { picture } from '../../../testing/pictures.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
const { photo_credits: price, gift_credits } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../sites/rendezvous.json'), 'utf8'),
).settings;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
});

type Sent = Awaited<ReturnType<typeof write>>;
const write = async (from: TestMember, to: TestMember, text = 'Secret words') =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text } })).message;
const give = async (from: TestMember, to: TestMember, text: string) =>
  (
    await from.browser.api(sendMessage, {
      body: { kind: 'gift', profile: to.id, client_id: randomUUID(), gift: 'rose', price: gift_credits, text },
    })
  ).message;
const upload = async (from: TestMember, to: TestMember, client_id: string, seed = 7) =>
  (
    await from.browser.api(uploadPhoto, {
      body: { profile: to.id, client_id },
      file: new Blob([new Uint8Array(await picture({ seed }))]),
    })
  ).photo;
async function showPhoto(from: TestMember, to: TestMember, seed = 7) {
  const client_id = randomUUID();
  const photo = await upload(from, to, client_id, seed);
  const { message } = await from.browser.api(sendMessage, {
    body: { kind: 'image', profile: to.id, client_id, price },
  });
  return { photo, message, client_id };
}
const takeBack = (member: TestMember, { conversation, id }: Sent) =>
  member.browser.api(takeBackMessage, { body: { conversation, message: id } });
const send = (by: TestMember, about: TestMember, messages: string[]) =>
  by.browser.api(report, {
    body: { profile: about.id, from: 'message', reason: 'harassment', messages, client_id: randomUUID() },
  });
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;
const evidenceIn = async (conversation: string) =>
  app.connection.db.selectFrom('chat_taken_back').selectAll().where('conversation_id', '=', conversation).execute();
const shown = async (about: TestMember) =>
  (await app.connection.db.selectFrom('safety_report').selectAll().where('other_id', '=', about.id).execute()).flatMap(
    ({ messages }) => messages as unknown as Record<string, unknown>[],
  );
const copyOf = async ({ id }: TestMember) => {
  const shares = app.parts.flatMap(({ personalData }) =>
    personalData && ['messages', 'safety'].includes(personalData.name) ? [personalData.read({ id, pool: '' })] : [],
  );
  return JSON.stringify(await Promise.all((await Promise.all(shares)).map(asCopied)));
};
const opens = async (reader: TestMember, url: string) => (await reader.browser.send({ method: 'GET', url })).statusCode;
const isOver = () => new Date(Date.now() + evidenceRetention + second);
const refused = { status: 404, error: 'report.message_not_found' };

/** The tables with a row that has those words, in any column. */
async function tablesWith(words: string, schemas = ['public', 'job']): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables
    where table_schema in (${sql.join(schemas)}) and table_type = 'BASE TABLE'`.execute(app.connection.db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const has = await sql`select 1 from ${sql.table(`${schema}.${name}`)} r where r::text like ${`%${words}%`} limit 1`
      .execute(app.connection.db)
      .then((result) => result.rows.length > 0);
    if (has) found.push(name);
  }
  return found;
}

test('its receiver reports a message that was taken back without seeing it again', async () => {
  const message = await write(ann, ben);
  await takeBack(ann, message);
  await send(ben, ann, [message.id]);
  expect(await shown(ann)).toMatchObject([{ id: message.id, kind: 'text', text: 'Secret words', taken_back: true }]);
  const answers = [
    await readBy(ben, ann),
    await ben.browser.api(listChats),
    await ben.browser.api(searchMessages, { body: { words: 'Secret' } }),
    await copyOf(ben),
  ];
  expect(JSON.stringify(answers)).not.toContain('Secret words');
  expect(await copyOf(ben), 'the copy tells that it is in the report').toContain('"taken_back":true');
  expect(await tablesWith('Secret words')).toEqual(expect.arrayContaining(['chat_taken_back', 'safety_report']));
});

test('each side sees what it may do with a message', async () => {
  const message = await write(ann, ben);
  const lastMoment = new Date(Date.parse(message.created_at) + takeBackWithin).toISOString();
  expect(message.can).toEqual({ take_back: { until: lastMoment }, report: { until: null } });
  expect((await readBy(ben, ann))[0]?.can).toEqual({ take_back: null, report: { until: null } });
  await app.connection.db
    .updateTable('chat_message')
    .set({ created_at: new Date(Date.now() - takeBackWithin - minute) })
    .where('id', '=', message.id)
    .execute();
  expect((await readBy(ann, ben))[0]?.can.take_back).toBeNull();
  const other = await write(ann, ben);
  expect((await takeBack(ann, other)).message.can).toEqual({ take_back: null, report: null });
  const until = (await evidenceIn(other.conversation))[0]?.kept_until.toISOString();
  expect((await readBy(ben, ann))[1]?.can).toEqual({ take_back: null, report: { until } });
});

test('neither its writer nor anybody else shows it, and none that was never delivered', async () => {
  const message = await write(ann, ben);
  await write(ben, ann, 'Hello');
  await takeBack(ann, message);
  const eve = await joinMember(app, { name: 'Eve' });
  await write(eve, ann, 'Hi');
  expect(await problemOf(send(ann, ben, [message.id]))).toMatchObject(refused);
  expect(await problemOf(send(eve, ann, [message.id]))).toMatchObject(refused);
  const cara = await signUpMember(app, { name: 'Cara' });
  const waiting = await write(cara, ben, 'Never delivered');
  expect(waiting.can.take_back).toEqual({ until: null });
  await takeBack(cara, waiting);
  expect(await tablesWith('Never delivered')).toEqual([]);
  await confirm(app, cara);
  await write(cara, ben, 'Hello');
  expect(await problemOf(send(ben, cara, [waiting.id]))).toMatchObject(refused);
});

test('across a block it is still shown, after removing the conversation no more', async () => {
  const message = await write(ann, ben);
  await takeBack(ann, message);
  await ann.browser.api(block, { body: { profile: ben.id } });
  await send(ben, ann, [message.id]);
  expect(await shown(ann)).toMatchObject([{ text: 'Secret words' }]);
  const other = await write(ann, await joinMember(app));
  const next = await joinMember(app, { name: 'Next' });
  const removed = await write(ann, next);
  await takeBack(ann, removed);
  await next.browser.api(removeChat, { body: { conversation: removed.conversation } });
  expect(await problemOf(send(next, ann, [removed.id]))).toMatchObject(refused);
  expect(other.can.take_back).not.toBeNull();
});

test('after 14 days it is shown no more, whether or not it has been erased yet', async () => {
  const message = await write(ann, ben);
  await takeBack(ann, message);
  const [trace] = await evidenceIn(message.conversation);
  expect((trace?.kept_until.getTime() ?? 0) - Date.now()).toBeGreaterThan(14 * day - minute);
  const past = new Date(Date.now() - second);
  await app.connection.db
    .updateTable('chat_taken_back')
    .set({ kept_until: past })
    .where('id', '=', message.id)
    .execute();
  await app.connection.db
    .updateTable('chat_message')
    .set({ payload: JSON.stringify({ kept_until: past.toISOString() }) })
    .where('id', '=', message.id)
    .execute();
  expect((await readBy(ben, ann))[0]?.can.report).toBeNull();
  expect(await problemOf(send(ben, ann, [message.id]))).toMatchObject(refused);
  await app.chat.eraseEvidence();
  expect(await evidenceIn(message.conversation)).toEqual([]);
});

test('the copy of its writer has it until it is erased, that of its receiver never', async () => {
  const message = await write(ann, ben, 'Mine alone');
  await takeBack(ann, message);
  expect(await copyOf(ann)).toContain('Mine alone');
  expect(await copyOf(ben)).not.toContain('Mine alone');
  await app.chat.eraseEvidence(isOver());
  expect(await copyOf(ann)).not.toContain('Mine alone');
});

test('a photo that was taken back opens for nobody, waits for no check, and is in the report', async () => {
  const { photo, message, client_id } = await showPhoto(ann, ben, 31);
  await app.connection.db.updateTable('photo_sent').set({ status: 'checking' }).where('id', '=', photo.id).execute();
  await takeBack(ann, message);
  const { review } = app.photos;
  const named = { member_id: ann.id, id: photo.id };
  expect([await opens(ann, photo.filename), await opens(ben, photo.filename)]).toEqual([404, 404]);
  expect((await review.waiting({ sites: undefined, limit: 500 })).map((one) => one.photo)).not.toContain(photo.id);
  await expect(review.picture(named)).rejects.toThrow();
  expect(await review.decide({ ...named, rejection: 'minor', decider: 'operator', overrules: true })).toMatchObject({
    made: false,
  });
  const again = await app.connection.db
    .updateTable('photo_sent')
    .set({ created_at: new Date(Date.now() - 23 * hour) })
    .where('id', '=', photo.id)
    .returning('key')
    .executeTakeFirstOrThrow();
  // Neither the same upload again nor the same message makes it go or come back.
  expect((await upload(ann, ben, client_id, 32)).id).toBe(photo.id);
  await ann.browser.api(sendMessage, { body: { kind: 'image', profile: ben.id, client_id, price } });
  expect([await opens(ann, photo.filename), await opens(ben, photo.filename)]).toEqual([404, 404]);
  await send(ben, ann, [message.id]);
  expect(await shown(ann)).toMatchObject([{ kind: 'image', photo: photo.id, taken_back: true }]);
  const files = await filesOf(app.config);
  expect([...files.keys()].filter((name) => name.includes(photo.id.replaceAll('-', '')))).toHaveLength(1);
  await app.chat.eraseEvidence(isOver());
  await jobsDone(app);
  expect(await app.storage.read(`${again.key}/large.webp`)).toBeUndefined();
});

test('whoever deletes their account stays reportable until erased, and what was reported outlives it', async () => {
  const message = await write(ann, ben, 'Gone with me');
  await takeBack(ann, message);
  await ann.browser.api(deleteAccount, {});
  await send(ben, ann, [message.id]);
  expect(await shown(ann)).toMatchObject([{ text: 'Gone with me' }]);
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 14 * day) })
    .where('id', '=', ann.id)
    .execute();
  await app.departure.eraseDue();
  await jobsDone(app);
  expect(await tablesWith('Gone with me')).toEqual(['safety_report']);
});

test(
  'whatever is written, taken back and reported, after 14 days nothing of it is left but in reports',
  async () => {
    const deed = fc.record({
      kind: fc.constantFrom('text', 'gift', 'image'),
      isTakenBack: fc.boolean(),
      isReported: fc.boolean(),
      isQuoted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 4 }), async (deeds) => {
        const [one, two] = [await joinMember(app, { name: 'One' }), await joinMember(app, { name: 'Two' })];
        await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
        const gone: { words: string; isReported: boolean; photo: string | undefined }[] = [];
        const kept: string[] = [];
        for (const [index, { kind, isTakenBack, isReported, isQuoted }] of deeds.entries()) {
          // Letters alone: digits could be a telephone number, which is asked about.
          const words = `words${randomUUID().replaceAll(/[^a-f]/g, '')}`;
          const sent = kind === 'image' ? await showPhoto(one, two, 40 + index) : undefined;
          const message =
            sent?.message ?? (kind === 'gift' ? await give(one, two, words) : await write(one, two, words));
          if (isQuoted)
            await two.browser.api(sendMessage, {
              body: { profile: one.id, client_id: randomUUID(), text: 'What?', reply_to: message.id },
            });
          if (isTakenBack) await takeBack(one, message);
          if (isTakenBack && isReported) await send(two, one, [message.id]);
          if (isTakenBack) gone.push({ words, isReported, photo: sent?.photo.id });
          else if (kind !== 'image') kept.push(words);
        }
        await app.chat.eraseEvidence(isOver());
        await jobsDone(app);
        for (const { words, isReported, photo } of gone) {
          // The job that would remove an upload that was never sent names the photo.
          const left = photo ? await tablesWith(photo, ['public']) : await tablesWith(words);
          expect(left).toEqual(isReported ? ['safety_report'] : []);
        }
        for (const words of kept) expect(await tablesWith(words)).toContain('chat_message');
        expect(await evidenceIn((await readBy(one, two))[0]?.conversation ?? '')).toEqual([]);
      }),
      { numRuns: 6 },
    );
  },
  minute,
);
