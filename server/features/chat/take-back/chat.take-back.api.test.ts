import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listChats,
  markRead,
  messageArrived,
  messageChanged,
  readChat,
  removeChat,
  sendMessage,
} from '@rendezvous/contract/chat';
import { evidenceRetention, takeBackMessage, takeBackWithin } from '@rendezvous/contract/chat-message';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { second } from '@rendezvous/contract/durations';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { block } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import { openPage } from '../../../testing/pages.ts';
import { picture } from '../../../testing/pictures.ts';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../sites/rendezvous.json'), 'utf8'));
const price = example.settings.photo_credits;
let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
});

type Sent = Awaited<ReturnType<typeof write>>;
const write = async (from: TestMember, to: TestMember, text = 'Secret words', reply_to?: string) =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text, reply_to } })).message;
const takeBack = (member: TestMember, { conversation, id }: Sent) =>
  member.browser.api(takeBackMessage, { body: { conversation, message: id } });
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;
const listOf = (member: TestMember) => member.browser.api(listChats);
const age = (message: Sent, ms: number) =>
  app.connection.db
    .updateTable('chat_message')
    .set({ created_at: new Date(Date.now() - ms) })
    .where('id', '=', message.id)
    .execute();
const rows = (conversation: string) =>
  app.connection.db.selectFrom('chat_message').selectAll().where('conversation_id', '=', conversation).execute();
const lists = (conversation: string) =>
  app.connection.db.selectFrom('chat_inbox').selectAll().where('conversation_id', '=', conversation).execute();

test('both see at once that a message was taken back, and nothing of its words is left', async () => {
  const message = await write(ann, ben);
  const [tab, reader] = [await openPage(app, ann), await openPage(app, ben)];
  const { version } = await listOf(ben);
  const answer = await takeBack(ann, message);
  expect(answer.message).toMatchObject({ id: message.id, kind: 'taken_back', own: true });
  for (const page of [tab, reader])
    await expect
      .poll(() => page.named(messageChanged))
      .toMatchObject([{ message: { id: message.id, kind: 'taken_back', own: page === tab } }]);
  for (const [one, other] of [[ann, ben] as const, [ben, ann] as const]) {
    expect(await readBy(one, other)).toMatchObject([{ id: message.id, kind: 'taken_back' }]);
    expect((await listOf(one)).chats).toMatchObject([{ last_message: { kind: 'taken_back' } }]);
  }
  const news = await ben.browser.api(listChats, { query: { since: version } });
  expect(news.chats, 'a page that was away hears of it').toHaveLength(1);
  const stored = [...(await rows(message.conversation)), ...(await lists(message.conversation))];
  expect(JSON.stringify(stored)).not.toContain('Secret words');
  tab.close();
  reader.close();
});

test('an unread message that is taken back counts no more; one that was read changes no count', async () => {
  const [seen, second, third] = [await write(ann, ben), await write(ann, ben), await write(ann, ben)];
  await ben.browser.api(markRead, { body: { conversation: seen.conversation, message: seen.id } });
  const counts = async () => {
    const { total_unread, chats } = await listOf(ben);
    return [total_unread, chats[0]?.num_unread_messages];
  };
  expect(await counts()).toEqual([2, 2]);
  await takeBack(ann, third);
  expect(await counts()).toEqual([1, 1]);
  await takeBack(ann, seen);
  expect(await counts()).toEqual([1, 1]);
  await takeBack(ann, second);
  await ben.browser.api(markRead, { body: { conversation: seen.conversation, message: second.id } });
  expect(await counts()).toEqual([0, 0]);
});

test('taken back twice it changes once; it is not refunded', async () => {
  const message = await write(ann, ben);
  const paid = (await ann.browser.api(listCreditEntries)).entries;
  const answers = await Promise.all([1, 2, 3, 4].map(() => takeBack(ann, message)));
  expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
  expect(await takeBack(ann, message)).toMatchObject({ message: { kind: 'taken_back' } });
  expect((await ann.browser.api(listCreditEntries)).entries).toEqual(paid);
});

test('a message is no longer taken back after 15 minutes', async () => {
  const message = await write(ann, ben);
  await age(message, takeBackWithin + second);
  expect(await problemOf(takeBack(ann, message))).toMatchObject({ status: 409, error: 'chat.too_late' });
  await age(message, takeBackWithin - 10 * second);
  expect((await takeBack(ann, message)).message.kind).toBe('taken_back');
});

test('nobody takes back the message of another, nor one of a conversation that is not theirs', async () => {
  const message = await write(ann, ben);
  const eve = await joinMember(app, { name: 'Eve' });
  const mine = await write(eve, ann);
  const visitor = app
    .browser()
    .api(takeBackMessage, { body: { conversation: message.conversation, message: message.id } });
  expect(await problemOf(visitor)).toMatchObject({ status: 403 });
  for (const [member, one] of [
    [ben, message],
    [eve, message],
    [eve, { ...message, conversation: mine.conversation }],
    [ann, { ...message, id: randomUUID() }],
  ] as const)
    expect(await problemOf(takeBack(member, one))).toMatchObject({ status: 404, error: 'chat.not_found' });
  expect(await readBy(ben, ann)).toMatchObject([{ text: 'Secret words' }]);
});

test('across a block nothing is taken back, and the other hears nothing', async () => {
  const message = await write(ann, ben);
  await write(ben, ann, 'Hello');
  const page = await openPage(app, ben);
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await problemOf(takeBack(ann, message))).toMatchObject({ status: 404, error: 'chat.not_found' });
  expect(page.named(messageChanged)).toEqual([]);
  page.close();
});

test('a message that waits for the confirmation can be taken back, and is never delivered', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  const [first, last] = [await write(cara, ben, 'One'), await write(cara, ben, 'Two')];
  await age(last, takeBackWithin + second);
  expect((await takeBack(cara, last)).message.state).toBe('sent');
  const trace = { id: last.id, kind: 'taken_back', state: 'sent' };
  expect(await readBy(cara, ben)).toMatchObject([{ id: first.id, state: 'pending' }, trace]);
  expect((await listOf(cara)).chats).toMatchObject([{ last_message: trace }]);
  await confirm(app, cara);
  expect(await readBy(ben, cara)).toMatchObject([{ text: 'One' }]);
  expect((await listOf(ben)).total_unread).toBe(1);
});

test('a member whose only message was taken back while it waited begins no conversation', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  await takeBack(cara, await write(cara, ben));
  await confirm(app, cara);
  expect((await listOf(ben)).chats).toEqual([]);
});

test('a photo goes with its message, and its address opens for nobody', async () => {
  await app.connection.db.updateTable('credit_balance').set({ balance: 50 }).where('member_id', '=', ann.id).execute();
  const client_id = randomUUID();
  const file = new Blob([(await picture({ seed: 3 })) as Uint8Array<ArrayBuffer>]);
  const { photo } = await ann.browser.api(uploadPhoto, { body: { profile: ben.id, client_id }, file });
  const { message } = await ann.browser.api(sendMessage, {
    body: { kind: 'image', profile: ben.id, client_id, price },
  });
  const opens = async (reader: TestMember) =>
    (await reader.browser.send({ method: 'GET', url: photo.filename })).statusCode;
  expect([await opens(ann), await opens(ben)]).toEqual([200, 200]);
  await takeBack(ann, message);
  expect([await opens(ann), await opens(ben)]).toEqual([404, 404]);
  await app.chat.eraseEvidence(new Date(Date.now() + evidenceRetention + second));
  const left = app.connection.db.selectFrom('photo_sent').selectAll().where('member_id', '=', ann.id);
  expect(await left.execute()).toEqual([]);
});

test('a reply quotes the message from the side of its reader, live and in the history', async () => {
  const asked = await write(ann, ben, `Do you like ${'long '.repeat(60)}walks?`);
  const [page, tab] = [await openPage(app, ann), await openPage(app, ben)];
  const reply = await write(ben, ann, 'I do', asked.id);
  expect(reply.quoted).toMatchObject({ id: asked.id, own: false, kind: 'text' });
  await expect
    .poll(() => page.named(messageArrived))
    .toMatchObject([{ message: { id: reply.id, quoted: { id: asked.id, own: true, kind: 'text' } } }]);
  const [, shown] = await readBy(ann, ben);
  expect(shown?.quoted).toMatchObject({ id: asked.id, own: true });
  expect(shown?.quoted?.kind === 'text' && shown.quoted.text.length).toBe(160);
  expect((await listOf(ann)).chats[0]?.last_message?.quoted).toBeNull();
  page.close();
  tab.close();
});

test('a quote loses its words with the message that it quotes', async () => {
  const asked = await write(ann, ben);
  await write(ben, ann, 'Really?', asked.id);
  await takeBack(ann, asked);
  for (const [one, other] of [[ann, ben] as const, [ben, ann] as const])
    expect((await readBy(one, other))[1]?.quoted).toEqual({ id: asked.id, own: one === ann, kind: 'taken_back' });
  expect(await problemOf(write(ben, ann, 'Again', asked.id))).toMatchObject({ status: 409, error: 'chat.quoted_gone' });
});

test('nothing is quoted that its sender cannot read', async () => {
  const eve = await joinMember(app, { name: 'Eve' });
  const elsewhere = await write(ann, ben);
  for (const quoted of [elsewhere.id, randomUUID()])
    expect(await problemOf(write(eve, ben, 'Look', quoted))).toMatchObject({ error: 'chat.quoted_gone' });
  await ben.browser.api(removeChat, { body: { conversation: elsewhere.conversation } });
  expect(await problemOf(write(ben, ann, 'Look', elsewhere.id))).toMatchObject({ error: 'chat.quoted_gone' });
});

test('a pending reply to a pending message still quotes it after both were delivered', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  const first = await write(cara, ben, 'One');
  await write(cara, ben, 'Two', first.id);
  await confirm(app, cara);
  const [one, two] = await readBy(ben, cara);
  expect(two?.quoted).toMatchObject({ id: one?.id, own: false, text: 'One' });
});

test('a message that was taken back while it waited is quoted to nobody', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  const first = await write(cara, ben, 'One');
  await write(cara, ben, 'Two', first.id);
  await takeBack(cara, first);
  await confirm(app, cara);
  expect(await readBy(ben, cara)).toMatchObject([{ text: 'Two', quoted: null }]);
});
