import { randomUUID } from 'node:crypto';
import {
  chatChanged,
  listChats,
  markRead,
  messagesRead,
  readChat,
  removeChat,
  sendMessage,
} from '@rendezvous/contract/chat';
import {
  arrangeChat,
  changeChatPreferences,
  readChatPreferences,
  searchMessages,
} from '@rendezvous/contract/chat-list';
import { minute } from '@rendezvous/contract/durations';
import { block } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import { openPage } from '../../../testing/pages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await setCredits(ann, 100);
  await setCredits(ben, 100);
});

const setCredits = (member: TestMember, balance: number) =>
  app.connection.db.updateTable('credit_balance').set({ balance }).where('member_id', '=', member.id).execute();
const write = async (from: TestMember, to: TestMember, text = 'Hello') =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text } })).message;
const arrange = (member: TestMember, conversation: string, change: object) =>
  member.browser.api(arrangeChat, { body: { conversation, ...change } });
const listOf = (member: TestMember) => member.browser.api(listChats);
const only = async (member: TestMember) => (await listOf(member)).chats[0];
const read = (member: TestMember, { conversation, id }: Awaited<ReturnType<typeof write>>) =>
  member.browser.api(markRead, { body: { conversation, message: id } });
const statesOf = async (member: TestMember, other: TestMember) =>
  (await member.browser.api(readChat, { query: { profile: other.id } })).messages.map(({ state }) => state);
/** Before every message. */
const nothing = '00000000-0000-7000-8000-000000000001';
const search = async (member: TestMember, words: string) =>
  (await member.browser.api(searchMessages, { body: { words } })).found;

test('a conversation is pinned and muted on every page of its member alone', async () => {
  const { conversation } = await write(ann, ben);
  const [tab, other] = [await openPage(app, ben), await openPage(app, ann)];
  await arrange(ben, conversation, { pinned: true });
  await arrange(ben, conversation, { muted: true });
  expect(await only(ben)).toMatchObject({ pinned: expect.any(String), muted: true, archived: false });
  expect(await only(ann)).toMatchObject({ pinned: null, muted: false });
  await expect.poll(() => tab.named(chatChanged)).toHaveLength(2);
  expect(other.named(chatChanged)).toEqual([]);
  const first = (await only(ben))?.pinned;
  await arrange(ben, conversation, { pinned: true, muted: false });
  expect(await only(ben)).toMatchObject({ pinned: first, muted: false });
  await arrange(ben, conversation, { pinned: false });
  expect(await only(ben)).toMatchObject({ pinned: null });
  tab.close();
  other.close();
});

test('an archived conversation comes back with the next message, whoever writes it', async () => {
  const { conversation } = await write(ann, ben);
  await arrange(ben, conversation, { pinned: true });
  await arrange(ben, conversation, { archived: true });
  expect(await only(ben)).toMatchObject({ archived: true, pinned: null, num_unread_messages: 1 });
  await write(ann, ben);
  expect(await only(ben)).toMatchObject({ archived: false, num_unread_messages: 2 });
  await arrange(ben, conversation, { archived: true });
  await write(ben, ann);
  expect(await only(ben)).toMatchObject({ archived: false });
  await arrange(ben, conversation, { archived: true });
  await arrange(ben, conversation, { archived: false });
  expect(await only(ben)).toMatchObject({ archived: false });
});

test('a conversation marked as unread counts one message, and the other’s receipt stays', async () => {
  await write(ann, ben, 'One');
  const last = await write(ann, ben, 'Two');
  await write(ben, ann, 'Three');
  await read(ben, last);
  const before = await statesOf(ann, ben);
  expect(before).toEqual(['read', 'read', 'sent']);
  for (const _ of [1, 2]) expect((await arrange(ben, last.conversation, { unread: true })).total_unread).toBe(1);
  expect(await only(ben)).toMatchObject({ num_unread_messages: 1 });
  expect(await statesOf(ann, ben)).toEqual(before);
  await ben.browser.api(markRead, { body: { conversation: last.conversation, message: nothing } });
  expect(await statesOf(ann, ben), 'nor does reading less than before take it back').toEqual(before);
  expect((await read(ben, last)).total_unread).toBe(0);
  expect(await statesOf(ann, ben)).toEqual(before);
});

test('where nothing was received, nothing becomes unread', async () => {
  const { conversation } = await write(ann, ben);
  expect((await arrange(ann, conversation, { unread: true })).total_unread).toBe(0);
  await read(ben, await write(ann, ben));
  await ben.browser.api(removeChat, { body: { conversation } });
  await write(ben, ann, 'Anew');
  expect((await arrange(ben, conversation, { unread: true })).total_unread, 'what was removed stays removed').toBe(0);
});

test('nobody arranges a conversation of others', async () => {
  const { conversation } = await write(ann, ben);
  const eve = await joinMember(app, { name: 'Eve' });
  for (const id of [conversation, randomUUID()])
    expect(await problemOf(arrange(eve, id, { muted: true }))).toMatchObject({ status: 404, error: 'chat.not_found' });
  expect(await problemOf(app.browser().api(arrangeChat, { body: { conversation, muted: true } }))).toMatchObject({
    status: 403,
  });
});

test(
  'counts are right whatever is read, written, arranged and removed',
  async () => {
    const deed = fc.constantFrom('write', 'answer', 'read', 'unread', 'archive', 'remove');
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
        const [one, two] = [await joinMember(app, { name: 'One' }), await joinMember(app, { name: 'Two' })];
        await Promise.all([setCredits(one, 100), setCredits(two, 100)]);
        let last = await write(one, two);
        const { conversation } = last;
        for (const next of deeds) {
          if (next === 'write') last = await write(one, two);
          if (next === 'answer') await write(two, one);
          if (next === 'read') await read(two, last);
          const isListed = (await only(two)) !== undefined;
          if (next === 'unread' && isListed) await arrange(two, conversation, { unread: true });
          if (next === 'archive') await arrange(two, conversation, { archived: true });
          if (next === 'remove') await two.browser.api(removeChat, { body: { conversation } });
          const { chats, total_unread } = await listOf(two);
          expect(chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0)).toBe(total_unread);
          expect(total_unread).toBeGreaterThanOrEqual(0);
        }
        await read(two, last);
        expect((await listOf(two)).total_unread).toBe(0);
      }),
      { numRuns: 12 },
    );
  },
  minute,
);

test('without receipts nobody learns what was read, until its reader reads on with receipts', async () => {
  const message = await write(ann, ben);
  const answer = await write(ben, ann);
  const pages = [await openPage(app, ann), await openPage(app, ben)];
  expect(await ben.browser.api(readChatPreferences)).toEqual({ receipts: true });
  expect(await ben.browser.api(changeChatPreferences, { body: { receipts: false } })).toEqual({ receipts: false });
  expect((await read(ben, message)).total_unread).toBe(0);
  expect((await read(ann, answer)).total_unread).toBe(0);
  expect(await statesOf(ann, ben)).toEqual(['sent', 'read']);
  expect(await statesOf(ben, ann)).toEqual(['read', 'sent']);
  await ben.browser.api(changeChatPreferences, { body: { receipts: true } });
  expect(await statesOf(ann, ben)).toEqual(['sent', 'read']);
  const later = await write(ann, ben);
  await read(ben, later);
  expect(await statesOf(ann, ben)).toEqual(['read', 'read', 'read']);
  await expect
    .poll(() => pages[0]?.named(messagesRead))
    .toEqual([{ conversation: later.conversation, message: later.id }]);
  expect(pages[1]?.named(messagesRead)).toEqual([]);
  for (const page of pages) page.close();
});

test('a search finds the words in messages that the member can read, and nothing else', async () => {
  await write(ann, ben, `${'Far away '.repeat(12)}we saw a Lighthouse`);
  const answer = await write(ben, ann, 'Which lighthouse?');
  const eve = await joinMember(app, { name: 'Eve' });
  expect((await search(ann, 'LIGHTHOUSE')).map(({ message, chat }) => [message.own, chat.profile.name])).toEqual([
    [false, 'Ben'],
    [true, 'Ben'],
  ]);
  const [found, ...others] = await search(ben, 'saw a light');
  expect(others).toEqual([]);
  const text = found?.message.kind === 'text' ? found.message.text : '';
  expect(text).toMatch(/^….*saw a Lighthouse$/);
  expect(text.length).toBeLessThan(70);
  expect(await search(eve, 'lighthouse')).toEqual([]);
  for (const words of ['%%', '__', '\\\\']) expect(await search(ann, words), words).toEqual([]);
  await ben.browser.api(removeChat, { body: { conversation: answer.conversation } });
  expect(await search(ben, 'lighthouse')).toEqual([]);
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await search(ann, 'lighthouse')).toEqual([]);
});

test('what a search takes for the same words is also where its excerpt begins', async () => {
  const texts: [text: string, ...words: string[]][] = [
    ['Deux\u00a0mots aujourd’hui\nau  marché', 'deux mots', "aujourd'hui", 'hui au', 'HUI AU M'],
    ['un cafe\u0301 noir', 'CAFÉ', 'cafe\u0301', 'CAFE'],
    ['die Hauptstraße', 'HAUPTSTRASSE', 'hauptstraße'],
    ['een ŒUVRE van Ærø, Łódź, đakovo', 'œuvre', 'Œuvre', 'ÆRØ', 'łodz', 'ŁÓDŹ', 'ĐAKOVO'],
    ['an oﬃce on the Ⅻ. floor', 'OFFICE', 'xii'],
  ];
  for (const [text] of texts) await write(ann, ben, `${'Far away '.repeat(12)}${text}`);
  for (const [, ...words] of texts)
    for (const word of words) {
      const found = (await search(ben, word)).map(({ message }) => message.kind === 'text' && message.text);
      // A match that the excerpt did not see would leave it at the beginning of the text.
      expect(found, word).toEqual([expect.stringMatching(/^….*/)]);
    }
});

test('a search finds no message that waits for its sender’s confirmation, but for the sender', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  await write(cara, ann, 'Patience is a virtue');
  expect(await search(ann, 'virtue')).toEqual([]);
  expect(await search(cara, 'virtue')).toHaveLength(1);
});

test('the copy of a member’s data has their receipts, pins, mutes and archive, and nobody else’s', async () => {
  const [cara, dan] = [await joinMember(app, { name: 'Cara' }), await joinMember(app, { name: 'Dan' })];
  const [first, next, last] = [await write(ann, ben), await write(cara, ben), await write(dan, ben)];
  await arrange(ben, first.conversation, { pinned: true });
  await arrange(ben, next.conversation, { muted: true });
  await arrange(ben, last.conversation, { archived: true });
  await ben.browser.api(changeChatPreferences, { body: { receipts: false } });
  const [messages] = app.parts.flatMap(({ personalData }) => (personalData?.name === 'messages' ? [personalData] : []));
  const copy = (await messages?.read({ id: ben.id, pool: 'rendezvous' })) as { conversations: object[] };
  expect(copy).toMatchObject({ read_receipts: false });
  expect(copy.conversations).toHaveLength(3);
  for (const arranged of [
    { pinned: expect.any(Date), muted: false, archived: false },
    { pinned: null, muted: true, archived: false },
    { pinned: null, muted: false, archived: true },
  ])
    expect(copy.conversations).toContainEqual(expect.objectContaining(arranged));
  expect(await messages?.read({ id: ann.id, pool: 'rendezvous' })).toMatchObject({
    read_receipts: true,
    conversations: [{ pinned: null, muted: false, archived: false }],
  });
});
