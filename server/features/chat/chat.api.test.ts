import { randomUUID } from 'node:crypto';
import {
  listChats,
  markRead,
  maxFreeConversations,
  readChat,
  removeChat,
  removeChats,
  reportTyping,
  sendMessage,
} from '@rendezvous/contract/chat';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { day } from '@rendezvous/contract/durations';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { block, unblock } from '@rendezvous/contract/safety';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const write = (from: TestMember, to: TestMember, text = 'Hi', client_id: string = randomUUID()) =>
  from.browser.api(sendMessage, { body: { profile: to.id, client_id, text } });
const listOf = (member: TestMember) => member.browser.api(listChats);
const historyOf = (reader: TestMember, other: TestMember) =>
  reader.browser.api(readChat, { query: { profile: other.id } });
const pair = async () => [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })] as const;
const setCredits = (member: TestMember, balance: number) =>
  app.connection.db.updateTable('credit_balance').set({ balance }).where('member_id', '=', member.id).execute();
const makePaid = (member: TestMember) =>
  app.connection.db.updateTable('credit_balance').set({ paid_user: true }).where('member_id', '=', member.id).execute();

test('requires authentication', async () => {
  const visitor = app.browser();
  const ids = { conversation: randomUUID(), profile: randomUUID(), client_id: randomUUID(), message: randomUUID() };
  const calls = [
    visitor.api(listChats),
    visitor.api(readChat, { query: { conversation: ids.conversation } }),
    visitor.api(sendMessage, { body: { profile: ids.profile, client_id: ids.client_id, text: 'Hi' } }),
    visitor.api(markRead, { body: { conversation: ids.conversation, message: ids.message } }),
    visitor.api(removeChat, { body: { conversation: ids.conversation } }),
    visitor.api(removeChats, { body: { profile: ids.profile } }),
    visitor.api(reportTyping, { body: { conversation: ids.conversation } }),
  ];
  for (const problem of await Promise.all(calls.map(problemOf)))
    expect(problem).toMatchObject({ status: 403, error: 'authentication_required' });
});

test('a message arrives unread, costs its price once and is read', async () => {
  const [ann, ben] = await pair();
  const { message, credits } = await write(ann, ben, '  Hello Ben  ');
  expect(message).toMatchObject({ own: true, text: 'Hello Ben', state: 'sent', kind: 'text' });
  expect(credits).toBe(2);
  const list = await listOf(ben);
  expect(list).toMatchObject({
    total_unread: 1,
    chats: [
      {
        conversation: { id: message.conversation },
        num_unread_messages: 1,
        profile: { name: 'Ann' },
        last_message: { own: false, client_id: null, text: 'Hello Ben' },
      },
    ],
  });
  const marked = await ben.browser.api(markRead, { body: { conversation: message.conversation, message: message.id } });
  expect(marked.total_unread).toBe(0);
  expect(marked.version).toBeGreaterThan(list.version);
  expect((await listOf(ben)).chats[0]?.num_unread_messages).toBe(0);
  expect((await historyOf(ann, ben)).messages).toMatchObject([{ state: 'read' }]);
  expect(
    (await ann.browser.api(listCreditEntries)).entries.map(({ delta, reason, balance }) => [delta, reason, balance]),
  ).toEqual([
    [-1, 'message', 2],
    [3, 'signup', 3],
  ]);
});

test('the same client id gives the first result, even when no credits are left', async () => {
  const [ann, ben] = await pair();
  await setCredits(ann, 1);
  const id = randomUUID();
  const first = await write(ann, ben, 'Once', id);
  const again = await write(ann, ben, 'Twice', id);
  expect(again.message).toEqual(first.message);
  expect(again.credits).toBe(0);
  expect((await historyOf(ben, ann)).messages).toHaveLength(1);
  expect(await problemOf(write(ann, ben))).toMatchObject({ status: 402, error: 'credit.insufficient' });
});

test('both members have one conversation, whoever begins', async () => {
  const [ann, ben] = await pair();
  const [one, other] = await Promise.all([write(ann, ben, 'Hi Ben'), write(ben, ann, 'Hi Ann')]);
  expect(one.message.conversation).toBe(other.message.conversation);
  const history = await historyOf(ann, ben);
  expect(history.messages).toHaveLength(2);
  expect(await ann.browser.api(readChat, { query: { conversation: one.message.conversation } })).toMatchObject({
    messages: history.messages,
  });
});

test('a conversation that does not exist yet is answered empty with its id', async () => {
  const [ann, ben] = await pair();
  const empty = await historyOf(ann, ben);
  expect(empty).toMatchObject({
    messages: [],
    has_more: false,
    can: { message: { allowed: true } },
    message_credits: 1,
    chat: { last_message: null, num_unread_messages: 0 },
  });
  expect((await write(ann, ben)).message.conversation).toBe(empty.chat.conversation.id);
});

test('history comes in pages, backward and forward', async () => {
  const [ann, ben] = await pair();
  await setCredits(ann, 200);
  const sent = [];
  for (let number = 0; number < 60; number++) sent.push((await write(ann, ben, `Message ${number}`)).message.id);
  const latest = await historyOf(ben, ann);
  expect(latest.messages.map((message) => message.id)).toEqual(sent.slice(10));
  expect(latest.has_more).toBe(true);
  const before = await ben.browser.api(readChat, { query: { profile: ann.id, before: sent[10] } });
  expect(before.messages.map((message) => message.id)).toEqual(sent.slice(0, 10));
  expect(before.has_more).toBe(false);
  const after = await ben.browser.api(readChat, { query: { profile: ann.id, after: sent[57] } });
  expect(after.messages.map((message) => message.id)).toEqual(sent.slice(58));
});

test('a fictional profile gets no paid message of any kind until its sender knows, and none is charged', async () => {
  const contents = [
    { kind: 'text', text: 'Hi' },
    { kind: 'gift', gift: 'rose', price: 3 },
    { kind: 'image', price: 2 },
  ] as const;
  for (const content of contents) {
    const [ann, ben] = await pair();
    await setCredits(ann, 20);
    await app.connection.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', ben.id).execute();
    const send = async (more: object = {}) => {
      const to = { profile: ben.id, client_id: randomUUID() };
      const file = new Blob([(await picture({ seed: 3 })) as Uint8Array<ArrayBuffer>]);
      if (content.kind === 'image') await ann.browser.api(uploadPhoto, { body: to, file });
      return ann.browser.api(sendMessage, { body: { ...to, ...content, ...more } });
    };
    for (const more of [{}, { knows_fictional: false }])
      expect(await problemOf(send(more)), content.kind).toMatchObject({ status: 409, error: 'chat.fictional' });
    expect((await historyOf(ann, ben)).messages).toEqual([]);
    expect((await ann.browser.api(listCreditEntries)).entries).toHaveLength(1);
    const { credits } = await send({ knows_fictional: true });
    expect((await send()).credits, 'asked once').toBe(2 * credits - 20);
    await write(ben, ann);
  }
});

test('a free member starts two conversations and no more, but may answer', async () => {
  const ann = await joinMember(app);
  const others = [await joinMember(app), await joinMember(app), await joinMember(app)] as const;
  for (const other of others.slice(0, maxFreeConversations)) await write(ann, other as TestMember);
  expect(await problemOf(write(ann, others[2]))).toMatchObject({ status: 403, error: 'chat.conversation_limit' });
  expect((await historyOf(ann, others[2])).can.message).toEqual({ allowed: false, reason: 'chat.conversation_limit' });
  await write(others[2], ann);
  await write(ann, others[2]);
  await makePaid(ann);
  await setCredits(ann, 1);
  await write(ann, await joinMember(app));
});

test('what an unconfirmed member writes waits for their confirmation, and only they see it', async () => {
  const ben = await joinMember(app, { name: 'Ben' });
  const ann = await signUpMember(app, { name: 'Ann' });
  const { message } = await write(ann, ben, 'Waiting');
  expect(message.state).toBe('pending');
  expect((await historyOf(ann, ben)).messages).toMatchObject([{ state: 'pending', text: 'Waiting' }]);
  expect((await listOf(ann)).chats).toMatchObject([{ last_message: { state: 'pending' } }]);
  expect(await listOf(ben)).toMatchObject({ chats: [], total_unread: 0 });
  expect(await problemOf(ben.browser.api(readChat, { query: { conversation: message.conversation } }))).toMatchObject({
    error: 'chat.not_found',
  });
  await confirm(app, ann);
  expect(await listOf(ben)).toMatchObject({
    total_unread: 1,
    chats: [{ num_unread_messages: 1, last_message: { text: 'Waiting', state: 'sent' } }],
  });
  expect((await historyOf(ann, ben)).messages).toMatchObject([{ state: 'sent', client_id: message.client_id }]);
  expect((await listOf(ann)).chats).toMatchObject([{ last_message: { state: 'sent' } }]);
});

test('a removed chat stays away until a new message comes, without what was there', async () => {
  const [ann, ben] = await pair();
  const { message } = await write(ann, ben, 'Old');
  const { version } = await listOf(ben);
  expect(await ben.browser.api(removeChat, { body: { conversation: message.conversation } })).toMatchObject({
    total_unread: 0,
  });
  expect(await listOf(ben)).toMatchObject({ chats: [], total_unread: 0 });
  expect(await ben.browser.api(listChats, { query: { since: version } })).toMatchObject({
    chats: [],
    removed: [message.conversation],
  });
  expect((await listOf(ann)).chats).toHaveLength(1);
  await write(ann, ben, 'New');
  expect((await historyOf(ben, ann)).messages).toMatchObject([{ text: 'New' }]);
  expect((await listOf(ben)).chats).toMatchObject([{ num_unread_messages: 1 }]);
});

test('removing chats by profile removes the conversation with it, and no other', async () => {
  const [ann, ben] = await pair();
  const cas = await joinMember(app, { name: 'Cas' });
  await write(ann, ben);
  await write(cas, ben);
  expect(await ben.browser.api(removeChats, { body: { profile: ann.id.toUpperCase() } })).toMatchObject({
    total_unread: 1,
  });
  expect((await listOf(ben)).chats).toMatchObject([{ profile: { name: 'Cas' } }]);
  expect((await listOf(ann)).chats).toHaveLength(1);
  expect((await historyOf(ben, ann)).messages).toEqual([]);
  for (const profile of [randomUUID(), ben.id])
    expect(await problemOf(ben.browser.api(removeChats, { body: { profile } }))).toMatchObject({
      status: 404,
      error: 'chat.not_found',
    });
});

test('blocked members vanish from lists, counts and conversations, and come back when nobody blocks', async () => {
  const [ann, ben] = await pair();
  const { message } = await write(ann, ben);
  const { version } = await listOf(ben);
  await ann.browser.api(block, { body: { profile: ben.id } });
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect(await listOf(one)).toMatchObject({ chats: [], total_unread: 0 });
    expect(await problemOf(write(one, other))).toMatchObject({ status: 404, error: 'profile.not_found' });
    expect(await problemOf(historyOf(one, other))).toMatchObject({ error: 'profile.not_found' });
    for (const call of [
      () => one.browser.api(readChat, { query: { conversation: message.conversation } }),
      () => one.browser.api(markRead, { body: { conversation: message.conversation, message: message.id } }),
      () => one.browser.api(removeChat, { body: { conversation: message.conversation } }),
    ]) {
      expect(await problemOf(call())).toMatchObject({ status: 404, error: 'chat.not_found' });
    }
    await one.browser.api(reportTyping, { body: { conversation: message.conversation } });
  }
  expect(await ben.browser.api(listChats, { query: { since: version } })).toMatchObject({
    removed: [message.conversation],
  });
  await ann.browser.api(unblock, { body: { profile: ben.id } });
  expect(await listOf(ben)).toMatchObject({ total_unread: 1, chats: [{ num_unread_messages: 1 }] });
});

test('who is of another pool, invisible, unknown or the writer themselves gets no message', async () => {
  const ann = await joinMember(app);
  const far = await joinMember(app, { host: 'gay.localhost' });
  expect(await problemOf(write(ann, far))).toMatchObject({ status: 404, error: 'profile.not_found' });
  expect(await problemOf(write(ann, { ...far, id: randomUUID() }))).toMatchObject({
    status: 404,
    error: 'profile.not_found',
  });
  expect(await problemOf(write(ann, await signUpMember(app)))).toMatchObject({
    status: 404,
    error: 'profile.not_found',
  });
  expect(await problemOf(write(ann, ann))).toMatchObject({ status: 422, error: 'chat.not_yourself' });
  const ben = await joinMember(app);
  await app.connection.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', ben.id).execute();
  expect(await problemOf(write(ann, ben))).toMatchObject({ status: 403, error: 'profile.invisible' });
  expect((await historyOf(ann, ben)).can.message.reason).toBe('profile.invisible');
});

test('strangers learn nothing of a conversation', async () => {
  const [ann, ben] = await pair();
  const eve = await joinMember(app);
  const { message } = await write(ann, ben);
  const query = { conversation: message.conversation };
  expect(await problemOf(eve.browser.api(readChat, { query }))).toMatchObject({ status: 404, error: 'chat.not_found' });
  expect(await problemOf(eve.browser.api(markRead, { body: { ...query, message: message.id } }))).toMatchObject({
    status: 404,
    error: 'chat.not_found',
  });
  expect(await problemOf(eve.browser.api(removeChat, { body: query }))).toMatchObject({
    status: 404,
    error: 'chat.not_found',
  });
});

test('a text is checked and cleaned', async () => {
  const [ann, ben] = await pair();
  expect(await problemOf(write(ann, ben, '   '))).toMatchObject({
    status: 422,
    fields: { text: 'chat.text_required' },
  });
  expect(await problemOf(write(ann, ben, '\u0007\u0008'))).toMatchObject({
    status: 422,
    fields: { text: 'chat.text_required' },
  });
  const limit = (await app.sites.ofHost('localhost'))?.settings.message_length ?? 0;
  expect(await problemOf(write(ann, ben, 'x'.repeat(limit + 1)))).toMatchObject({
    status: 422,
    fields: { text: 'chat.text_too_long' },
  });
  const families = '👨‍👩‍👧‍👦'.repeat(limit);
  expect((await write(ann, ben, families)).message).toMatchObject({ text: families });
  expect(await problemOf(write(ann, ben, `${families}!`))).toMatchObject({
    params: { max: limit },
    fields: { text: 'chat.text_too_long' },
  });
  expect((await write(ann, ben, 'a\u0001b\r\n👩‍❤️‍👩 <b>\'"\\')).message).toMatchObject({
    text: 'ab\n👩‍❤️‍👩 <b>\'"\\',
  });
});

test('reading up to a message that is not there reads no future one', async () => {
  const [ann, ben] = await pair();
  const { message } = await write(ann, ben);
  await ben.browser.api(markRead, {
    body: { conversation: message.conversation, message: 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
  });
  await write(ann, ben);
  expect((await listOf(ben)).total_unread).toBe(1);
});

test('a clock that runs behind does not put a message before those that were there', async () => {
  const [ann, ben] = await pair();
  const { message } = await write(ann, ben, 'first');
  const future = 'f0000000-0000-7000-8000-000000000000';
  await sql`update chat_inbox_head set last_id = ${future} where member_id = ${ben.id}`.execute(app.connection.db);
  const later = await write(ann, ben, 'second');
  const latest = await write(ann, ben, 'third');
  expect([message.id, later.message.id, latest.message.id]).toEqual([
    message.id,
    'f0000000-0000-7000-8000-000000000001',
    'f0000000-0000-7000-8000-000000000002',
  ]);
});

test('a conversation tells how lately the other was here, once they answered, unless invisible', async () => {
  const [ann, ben] = await pair();
  const seen = async (change: { last_active_at?: Date; invisible?: boolean }) => {
    await app.connection.db.updateTable('profile').set(change).where('member_id', '=', ben.id).execute();
    return (await historyOf(ann, ben)).last_active;
  };
  expect(await seen({ last_active_at: new Date() }), 'before the first message').toBeNull();
  await write(ann, ben, 'hello');
  expect(await seen({ last_active_at: new Date() }), 'before an answer').toBeNull();
  await write(ben, ann, 'hi');
  expect(await seen({ last_active_at: new Date() })).toBe('day');
  expect(await seen({ last_active_at: new Date(Date.now() - 2 * day) })).toBe('week');
  expect(await seen({ last_active_at: new Date(Date.now() - 8 * day) })).toBeNull();
  expect(await seen({ last_active_at: new Date(), invisible: true })).toBeNull();
});
