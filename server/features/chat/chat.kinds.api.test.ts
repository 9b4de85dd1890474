import { randomUUID } from 'node:crypto';
import { creditsChanged, listCreditEntries } from '@rendezvous/contract/credit';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { listChats, messageArrived, readChat, sendMessage, withBouquets } from '../../testing/bouquets.ts';
import { asCopied } from '../../testing/copies.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import type { MessageKind } from './chat.kinds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { messages: withBouquets });
});
afterAll(() => app.close());

const roses = { name: 'rose', count: 3 } as const;
const give = (from: TestMember, to: TestMember, payload: object = roses, client_id: string = randomUUID()) =>
  from.browser.api(sendMessage, {
    body: { kind: 'bouquet', profile: to.id, client_id, text: 'For you', payload } as never,
  });
const setCredits = (member: TestMember, balance: number) =>
  app.connection.db.updateTable('credit_balance').set({ balance }).where('member_id', '=', member.id).execute();
const entriesOf = async (member: TestMember) => (await member.browser.api(listCreditEntries)).entries;
const copyOf = async ({ id }: TestMember) => {
  const [messages] = app.parts.flatMap(({ personalData }) => (personalData?.name === 'messages' ? [personalData] : []));
  return asCopied((await messages?.read({ id, pool: '' })) ?? {});
};
const pair = async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await setCredits(ann, 10);
  return [ann, ben] as const;
};

test('another kind of message takes the same call with its payload, to the ledger and the reader', async () => {
  const [ann, ben] = await pair();
  const [tab, reader] = [await openPage(app, ann), await openPage(app, ben)];
  const { message, credits } = await give(ann, ben);
  expect(message).toMatchObject({ own: true, kind: 'bouquet', text: 'For you', payload: roses, state: 'sent' });
  expect(credits).toBe(7);
  expect((await entriesOf(ann))[0]).toMatchObject({ delta: -3, reason: 'gift', balance: 7 });
  const carried = { id: message.id, own: false, kind: 'bouquet', text: 'For you', payload: roses };
  await expect
    .poll(() => reader.named(messageArrived))
    .toMatchObject([{ message: carried, chat: { last_message: carried }, total_unread: 1 }]);
  await expect.poll(() => tab.named(creditsChanged)).toMatchObject([{ credits: 7 }]);
  expect((await ben.browser.api(listChats)).chats).toMatchObject([{ num_unread_messages: 1, last_message: carried }]);
  expect((await ben.browser.api(readChat, { query: { profile: ann.id } })).messages).toMatchObject([carried]);
  tab.close();
  reader.close();
});

test('sent again with its client id it is stored and paid once', async () => {
  const [ann, ben] = await pair();
  const client_id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => give(ann, ben, roses, client_id)));
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
  expect(await give(ann, ben, roses, client_id)).toMatchObject({ message: { payload: roses }, credits: 7 });
  expect((await entriesOf(ann)).filter(({ reason }) => reason === 'gift')).toHaveLength(1);
});

test('each kind in a batch costs its own price for its own reason, and no balance goes below zero', async () => {
  const [ann, ben] = await pair();
  await setCredits(ann, 6);
  const write = () => ann.browser.api(sendMessage, { body: { profile: ben.id, client_id: randomUUID(), text: 'Hi' } });
  const done = await Promise.allSettled([
    write(),
    give(ann, ben),
    give(ann, ben, { name: 'tulip', count: 12 }),
    write(),
  ]);
  const entries = (await entriesOf(ann)).filter(({ reason }) => reason !== 'signup');
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(entries.length);
  expect(
    entries.every(({ delta, reason }) =>
      reason === 'message' ? delta === -1 : reason === 'gift' && [-3, -4].includes(delta),
    ),
  ).toBe(true);
  expect(entries[0]?.balance).toBe(6 + entries.reduce((sum, { delta }) => sum + delta, 0));
  expect(entries[0]?.balance).toBeGreaterThanOrEqual(0);
});

test('what its kind refuses, or the contract does not know, is neither sent nor paid', async () => {
  const [ann, ben] = await pair();
  expect(await problemOf(give(ann, ben, { name: 'nettle', count: 1 }))).toMatchObject({
    status: 404,
    error: 'profile.not_found',
  });
  expect(await problemOf(give(ann, ben, { name: 'rose', count: 0 }))).toMatchObject({
    status: 422,
    fields: { 'payload.count': 'request.too_small' },
  });
  expect(await problemOf(give(ann, ben, { ...roses, colour: 'red' }))).toMatchObject({ status: 422 });
  await setCredits(ann, 2);
  expect(await problemOf(give(ann, ben))).toMatchObject({ status: 402, error: 'credit.insufficient' });
  expect((await entriesOf(ann)).filter(({ reason }) => reason === 'gift')).toEqual([]);
  expect((await ann.browser.api(listChats)).chats).toEqual([]);
});

test('what an unconfirmed member gives waits, and arrives whole', async () => {
  const [ann, ben] = [await signUpMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const { message } = await give(ann, ben);
  expect(message.state).toBe('pending');
  expect((await ben.browser.api(listChats)).chats).toEqual([]);
  await confirm(app, ann);
  expect((await ben.browser.api(listChats)).chats).toMatchObject([
    { last_message: { kind: 'bouquet', payload: roses } },
  ]);
});

test('the copy of a member’s data has what it carried', async () => {
  const [ann, ben] = await pair();
  await give(ann, ben);
  const created_at = expect.any(String);
  expect(await copyOf(ann)).toEqual({
    read_receipts: true,
    held: [],
    told_fictional: [],
    conversations: [
      {
        with: null,
        fictional: null,
        pinned: null,
        muted: false,
        archived: false,
        messages: [{ own: true, kind: 'bouquet', text: 'For you', payload: roses, created_at }],
      },
    ],
  });
});

test('a repeat is answered though its kind refuses today what was sent and paid', async () => {
  const { bouquet } = withBouquets.kinds;
  let isSold = true;
  const shop = {
    ...(bouquet as MessageKind),
    prepare(...written: Parameters<MessageKind['prepare']>) {
      if (!isSold) throw problem(profileFailures.not_found);
      return (bouquet as MessageKind).prepare(...written);
    },
  };
  const kinds = { ...withBouquets.kinds, bouquet: shop };
  const other = await startTestApp({}, { messages: { ...withBouquets, kinds } });
  const [ann, ben] = [await joinMember(other, { name: 'Ann' }), await joinMember(other, { name: 'Ben' })];
  await other.connection.db.updateTable('credit_balance').set({ balance: 10 }).execute();
  const client_id = randomUUID();
  const first = await give(ann, ben, roses, client_id);
  isSold = false;
  expect(await give(ann, ben, roses, client_id)).toMatchObject({ message: { id: first.message.id }, credits: 7 });
  expect(await problemOf(give(ann, ben))).toMatchObject({ error: 'profile.not_found' });
  expect((await entriesOf(ann)).filter(({ reason }) => reason === 'gift')).toHaveLength(1);
  await other.close();
});

test('a message of a kind that only a newer process knows is shown as such, with the others around it', async () => {
  const [ann, ben] = await pair();
  await give(ann, ben);
  await ann.browser.api(sendMessage, { body: { profile: ben.id, client_id: randomUUID(), text: 'Did you get them?' } });
  const { message } = await give(ann, ben);
  const { db } = app.connection;
  await db.updateTable('chat_message').set({ kind: 'constructor' }).where('id', '=', message.id).execute();
  await db.updateTable('chat_inbox').set({ last_kind: 'constructor' }).where('last_id', '=', message.id).execute();
  expect((await ben.browser.api(listChats)).chats[0]?.last_message).toEqual({
    ...message,
    own: false,
    client_id: null,
    can: { ...message.can, take_back: null },
    kind: 'unknown',
    text: undefined,
    payload: undefined,
  });
  const { messages } = await ben.browser.api(readChat, { query: { profile: ann.id } });
  expect(messages.map(({ kind }) => kind)).toEqual(['bouquet', 'text', 'unknown']);
  expect(await copyOf(ben)).toMatchObject({
    conversations: [{ messages: [{ kind: 'bouquet' }, { kind: 'text' }, { kind: 'unknown' }] }],
  });
});

test('what a kind stores for itself is in no answer, and not in the copy of a member’s data', async () => {
  const [ann, ben] = await pair();
  await give(ann, ben);
  const payload = JSON.stringify({ ...roses, supplier: 'Cheap & Co' });
  const { db } = app.connection;
  await db.updateTable('chat_message').set({ payload }).where('sender_id', '=', ann.id).execute();
  const answers = [
    await ben.browser.api(readChat, { query: { profile: ann.id } }),
    await copyOf(ann),
    await copyOf(ben),
  ];
  expect(JSON.stringify(answers)).toContain('rose');
  expect(JSON.stringify(answers)).not.toContain('supplier');
});
