import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  chatChanged,
  listChats,
  markRead,
  messageArrived,
  messagesRead,
  readChat,
  removeChat,
  sendMessage,
} from '@rendezvous/contract/chat';
import { arrangeChat, changeChatPreferences, searchMessages } from '@rendezvous/contract/chat-list';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { readSettings } from '@rendezvous/contract/site';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { asCopied } from '../../../testing/copies.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { openPage, type Page } from '../../../testing/pages.ts';
import { buyCredits } from '../../../testing/payment/purchases.ts';
import { picture } from '../../../testing/pictures.ts';
import { folderOf } from '../../../testing/pools.ts';

const free = { signup_credits: 1000, message_credits: 0, photo_credits: 0 };
const folder = folderOf(
  { id: 'open', pool: 'one', settings: free },
  { id: 'limited', pool: 'one', settings: { ...free, chat_history: 3 } },
  { id: 'deep', pool: 'one', settings: { ...free, chat_history: 60 } },
  { id: 'premium', pool: 'one', settings: { ...free, premium_chat: ['receipts', 'search'] } },
  { id: 'gifts', pool: 'one', settings: { ...free, premium_chat: ['gift_priority'] } },
);
let app: TestApp;
const open: Page[] = [];
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: folder });
});
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const join = (site: string, name = 'Robin') => joinMember(app, { host: `${site}.localhost`, name });
const makePremium = (member: TestMember) => buyCredits(app, member);
async function opened(member: TestMember): Promise<Page> {
  const page = await openPage(app, member);
  open.push(page);
  return page;
}

async function write(from: TestMember, to: TestMember, text: string, reply_to?: string) {
  const body = { profile: to.id, client_id: randomUUID(), text, reply_to };
  return (await from.browser.api(sendMessage, { body })).message;
}
async function writeAll(from: TestMember, to: TestMember, texts: readonly string[]) {
  const written = [];
  for (const text of texts) written.push(await write(from, to, text));
  return written;
}
const give = async (from: TestMember, to: TestMember) => {
  const body = { kind: 'gift' as const, profile: to.id, client_id: randomUUID(), gift: 'rose', price: 3 };
  return (await from.browser.api(sendMessage, { body })).message;
};
const read = (reader: TestMember, other: TestMember, page: { before?: string; after?: string } = {}) =>
  reader.browser.api(readChat, { query: { profile: other.id, ...page } });
const listOf = ({ browser }: TestMember, since?: number) => browser.api(listChats, { query: { since } });
const mark = ({ browser }: TestMember, { conversation, id: message }: { conversation: string; id: string }) =>
  browser.api(markRead, { body: { conversation, message } });
const textsOf = (messages: readonly object[]) => messages.map((message) => (message as { text?: string }).text);
const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);

test('a site sets nothing by default, and its members have everything', async () => {
  const [ann, ben] = [await join('open'), await join('open')];
  expect(await ann.browser.api(readSettings)).toMatchObject({ chat_history: null, premium_chat: [] });
  await writeAll(ann, ben, texts(5));
  const page = await read(ben, ann);
  expect(page.messages).toHaveLength(5);
  expect(page.can).toMatchObject({ history: { allowed: true }, receipts: { allowed: true } });
  expect((await listOf(ben)).can).toEqual({ search: { allowed: true } });
});

test('a free member reads the newest messages back, whoever wrote them, in every page', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  const older = await writeAll(ann, ben, ['first', 'second']);
  const newest = [...(await writeAll(ben, ann, ['third', 'fourth'])), await write(ann, ben, 'fifth')];
  const page = await read(ann, ben);
  expect(textsOf(page.messages)).toEqual(['third', 'fourth', 'fifth']);
  expect(page).toMatchObject({
    has_more: false,
    can: { history: { allowed: false, reason: 'chat.history_limit' }, receipts: { allowed: true } },
  });
  expect((await read(ann, ben, { before: newest[0]?.id as string })).messages).toEqual([]);
  expect(textsOf((await read(ann, ben, { before: newest[1]?.id as string })).messages)).toEqual(['third']);
  expect(textsOf((await read(ann, ben, { after: older[0]?.id as string })).messages)).toHaveLength(3);
  expect((await read(ben, ann)).messages, 'the other’s site sets no limit').toHaveLength(5);
});

test('a conversation that is not longer is whole, also once an earlier one was removed', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  await writeAll(ben, ann, texts(3));
  expect((await read(ann, ben)).can.history).toEqual({ allowed: true });
  const [fresh] = await writeAll(ben, ann, ['fresh']);
  expect((await read(ann, ben)).can.history.allowed).toBe(false);
  await ann.browser.api(removeChat, { body: { conversation: fresh?.conversation as string } });
  await write(ben, ann, 'again');
  const page = await read(ann, ben);
  expect(textsOf(page.messages)).toEqual(['again']);
  expect(page.can.history).toEqual({ allowed: true });
});

test('the limit may be longer than a page', async () => {
  const [ann, ben] = [await join('deep'), await join('open')];
  await writeAll(ben, ann, texts(70));
  const latest = await read(ann, ben);
  expect(latest).toMatchObject({ has_more: true, can: { history: { allowed: false } } });
  const before = await read(ann, ben, { before: latest.messages[0]?.id as string });
  expect(before.has_more).toBe(false);
  expect(textsOf([...before.messages, ...latest.messages])).toEqual(texts(70).slice(10));
});

test('a quote of an older message says only that it is older, in answers and on open pages', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  const [secret] = await writeAll(ben, ann, ['secret', 'one', 'two']);
  const [page, other] = [await opened(ann), await opened(ben)];
  const quoting = await write(ben, ann, 'You know', secret?.id);
  expect(quoting.quoted).toMatchObject({ kind: 'text', text: 'secret' });
  const older = { id: secret?.id, own: false, kind: 'older' };
  await expect.poll(() => page.named(messageArrived)).toMatchObject([{ message: { text: 'You know', quoted: older } }]);
  expect((await read(ann, ben)).messages.at(-1)?.quoted).toEqual(older);

  const reply = await write(ann, ben, 'I do', secret?.id);
  expect(reply.quoted).toEqual(older);
  await expect
    .poll(() => other.named(messageArrived).filter(({ message }) => !message.own))
    .toMatchObject([{ message: { text: 'I do', quoted: { kind: 'text', text: 'secret', own: true } } }]);
});

test('a repeated message answers with what its sender may read of its quote', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  const [secret] = await writeAll(ben, ann, ['secret']);
  const body = { profile: ben.id, client_id: randomUUID(), text: 'Reply', reply_to: secret?.id };
  const first = await ann.browser.api(sendMessage, { body });
  expect(first.message.quoted).toMatchObject({ text: 'secret' });
  await writeAll(ben, ann, ['one', 'two']);
  const again = await ann.browser.api(sendMessage, { body });
  expect(again.message).toMatchObject({ id: first.message.id, text: 'Reply', quoted: { kind: 'older' } });
});

test('a search finds nothing older, and everything for a premium member', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  await writeAll(ben, ann, ['needle old', 'needle a', 'needle b', 'needle c']);
  const find = async () =>
    textsOf((await ann.browser.api(searchMessages, { body: { words: 'needle' } })).found.map(({ message }) => message));
  expect(await find()).toEqual(['needle c', 'needle b', 'needle a']);
  await makePremium(ann);
  expect(await find()).toEqual(['needle c', 'needle b', 'needle a', 'needle old']);
});

test('the photo of an older message opens for its sender, and for its receiver once they are premium', async () => {
  const [ann, ben] = [await join('limited'), await join('limited')];
  const client_id = randomUUID();
  const file = new Blob([new Uint8Array(await picture({ seed: 3 }))], { type: 'image/png' });
  const { photo } = await ben.browser.api(uploadPhoto, { body: { profile: ann.id, client_id }, file });
  await ben.browser.api(sendMessage, { body: { kind: 'image', profile: ann.id, client_id, price: 0 } });
  const opens = async ({ browser }: TestMember) =>
    (await browser.send({ method: 'GET', url: photo.filename })).statusCode;
  await writeAll(ben, ann, texts(2));
  expect([await opens(ann), await opens(ben)]).toEqual([200, 200]);
  await write(ben, ann, 'third');
  expect([await opens(ann), await opens(ben)]).toEqual([404, 200]);
  await makePremium(ann);
  expect(await opens(ann)).toBe(200);
});

test('whoever becomes premium reads everything at once, and their open pages learn of it', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  await writeAll(ben, ann, texts(5));
  const page = await opened(ann);
  const before = await listOf(ann);
  await makePremium(ann);
  await expect.poll(() => page.named(chatChanged)).toHaveLength(1);
  expect(page.named(chatChanged)[0]?.version).toBeGreaterThan(before.version);
  expect((await listOf(ann, before.version)).chats).toHaveLength(1);
  const all = await read(ann, ben);
  expect(textsOf(all.messages)).toEqual(texts(5));
  expect(all.can.history).toEqual({ allowed: true });
});

test('the copy of a member’s data has every message', async () => {
  const [ann, ben] = [await join('limited'), await join('open')];
  await writeAll(ben, ann, texts(5));
  const part = app.parts.find(({ personalData }) => personalData?.name === 'messages');
  const copy = await asCopied((await part?.personalData?.read({ id: ann.id, pool: 'one' })) ?? {});
  for (const text of texts(5)) expect(JSON.stringify(copy)).toContain(text);
});

test('a free member does not learn by any means that a message was read, until they are premium', async () => {
  const [ann, ben] = [await join('premium'), await join('premium')];
  const message = await write(ann, ben, 'Hello');
  const page = await opened(ann);
  const before = [await listOf(ann), await read(ann, ben)];
  expect(before[1]).toMatchObject({ can: { receipts: { allowed: false, reason: 'chat.receipts_premium' } } });
  await mark(ben, message);
  expect([await listOf(ann), await read(ann, ben)], 'not a version differs').toEqual(before);
  expect((await listOf(ann, (before[0] as Awaited<ReturnType<typeof listOf>>).version)).chats).toEqual([]);
  const { conversation } = message;
  const second = await write(ann, ben, 'Take me back');
  await mark(ben, second);
  const taken = await ann.browser.api(takeBackMessage, { body: { conversation, message: second.id } });
  expect(taken.message.state).toBe('sent');
  expect(page.received.filter(({ name }) => name === messagesRead.name)).toEqual([]);
  expect(JSON.stringify(page.received)).not.toContain('"read"');

  await makePremium(ann);
  expect((await read(ann, ben)).messages.map(({ state }) => state)).toEqual(['read', 'read']);
  expect((await listOf(ann)).chats[0]?.last_message?.state).toBe('read');
  await mark(ben, await write(ann, ben, 'Now?'));
  await expect.poll(() => page.named(messagesRead)).toHaveLength(1);
});

test('a premium member sees receipts of a free one, unless one of the two has switched them off', async () => {
  const [ann, ben] = [await join('premium'), await join('premium')];
  await makePremium(ann);
  await mark(ben, await write(ann, ben, 'Read'));
  expect((await read(ann, ben)).messages.map(({ state }) => state)).toEqual(['read']);
  await ben.browser.api(changeChatPreferences, { body: { receipts: false } });
  await mark(ben, await write(ann, ben, 'Unseen'));
  expect((await read(ann, ben)).messages.map(({ state }) => state)).toEqual(['read', 'sent']);
  await makePremium(ben);
  expect((await read(ann, ben)).messages.at(-1)?.state, 'premium opens nothing that was switched off').toBe('sent');
});

test('a search in messages is for premium members where the site says so', async () => {
  const [ann, ben] = [await join('premium'), await join('premium')];
  await write(ben, ann, 'needle');
  const search = () => ann.browser.api(searchMessages, { body: { words: 'needle' } });
  expect((await listOf(ann)).can.search).toEqual({ allowed: false, reason: 'chat.search_premium' });
  expect(await problemOf(search())).toMatchObject({ status: 403, error: 'chat.search_premium' });
  await makePremium(ann);
  expect((await listOf(ann)).can.search).toEqual({ allowed: true });
  expect((await search()).found).toHaveLength(1);
});

test('an unread gift of a premium member comes before what is newer, below what is pinned', async () => {
  const ann = await join('gifts', 'Ann');
  const [giver, freeGiver, writer, pinned] = [
    await join('open', 'Giver'),
    await join('open', 'Free'),
    await join('open', 'Writer'),
    await join('open', 'Pinned'),
  ];
  await makePremium(giver);
  const orderOf = async (reader: TestMember) => (await listOf(reader)).chats.map(({ profile }) => profile.name);
  const { conversation } = await write(pinned, ann, 'Hi');
  await ann.browser.api(arrangeChat, { body: { conversation, pinned: true } });
  const page = await opened(ann);
  const gift = await give(giver, ann);
  await give(freeGiver, ann);
  await write(writer, ann, 'Hi');
  expect(await orderOf(ann)).toEqual(['Pinned', 'Giver', 'Writer', 'Free']);
  await expect.poll(() => page.named(messageArrived)).toHaveLength(3);
  const first = page.named(messageArrived).filter(({ priority }) => priority);
  expect(
    first.map(({ message }) => message.id),
    'of three conversations, one gives it',
  ).toEqual([gift.id]);
  await mark(ann, gift);
  expect(await orderOf(ann)).toEqual(['Pinned', 'Writer', 'Free', 'Giver']);
  await give(giver, ann);
  await write(giver, ann, 'Did you see it?');
  await write(writer, ann, 'Still there?');
  expect(await orderOf(ann), 'words after it change nothing').toEqual(['Pinned', 'Giver', 'Writer', 'Free']);
});

test('where the site does not set it, a gift moves nothing', async () => {
  const ann = await join('open', 'Ann');
  const [giver, writer] = [await join('open', 'Giver'), await join('open', 'Writer')];
  await makePremium(giver);
  const page = await opened(ann);
  await give(giver, ann);
  await write(writer, ann, 'Hi');
  expect((await listOf(ann)).chats.map(({ profile, priority }) => [profile.name, priority])).toEqual([
    ['Writer', false],
    ['Giver', false],
  ]);
  await expect.poll(() => page.named(messageArrived)).toHaveLength(2);
  expect(page.named(messageArrived).map(({ priority }) => priority)).toEqual([undefined, undefined]);
});
