import { randomUUID } from 'node:crypto';
import {
  listChats,
  markRead,
  messageArrived,
  messagesRead,
  reportTyping,
  sendMessage,
  typing,
} from '@rendezvous/contract/chat';
import { creditsChanged } from '@rendezvous/contract/credit';
import { readProfile } from '@rendezvous/contract/profile';
import { block, unblock } from '@rendezvous/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { openPage, type Page } from '../../testing/pages.ts';

let app: TestApp;
const open: Page[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});
afterAll(() => app.close());

async function opened(member: TestMember): Promise<Page> {
  const page = await openPage(app, member);
  open.push(page);
  return page;
}

/**
 * Waits until whatever was under way to the pages of a member would have arrived: a stranger's message, which goes the
 * same way, has. It is no part of what is returned, which is all that the page received before.
 */
async function receivedBeforeMarker(member: TestMember, page: Page) {
  const stranger = await joinMember(app, { name: 'Marker' });
  const { message } = await stranger.browser.api(sendMessage, {
    body: { profile: member.id, client_id: randomUUID(), text: 'Marker' },
  });
  const isMarker = ({ payload }: { payload: unknown }) =>
    (payload as { message?: { id?: string } }).message?.id === message.id;
  await expect.poll(() => page.received.some(isMarker)).toBe(true);
  return page.received.slice(0, page.received.findIndex(isMarker));
}

test('a message reaches every page of its reader and its sender, except the page that sent it', async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const [tab, otherTab, reader] = [await opened(ann), await opened(ann), await opened(ben)];
  const client_id = randomUUID();
  const { answer } = await tab.call(sendMessage, { profile: ben.id, client_id, text: 'Hello' });
  await expect
    .poll(() => reader.named(messageArrived))
    .toMatchObject([
      {
        message: { id: answer.message.id, own: false, client_id: null },
        chat: { profile: { name: 'Ann' }, num_unread_messages: 1 },
        total_unread: 1,
        version: 1,
      },
    ]);
  await expect
    .poll(() => otherTab.named(messageArrived))
    .toMatchObject([{ message: { own: true, client_id }, chat: { profile: { name: 'Ben' } }, total_unread: 0 }]);
  await expect.poll(() => otherTab.named(creditsChanged)).toEqual([{ credits: 2, paid_user: false }]);
  expect(await receivedBeforeMarker(ann, tab)).toEqual([]);
});

test('the writer learns that their message was read, and a member is seen typing', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const [writer, reader] = [await opened(ann), await opened(ben)];
  const { answer } = await writer.call(sendMessage, { profile: ben.id, client_id: randomUUID(), text: 'Hello' });
  const { conversation, id } = answer.message;
  await reader.call(markRead, { conversation, message: id });
  await reader.call(reportTyping, { conversation });
  await expect.poll(() => writer.named(messagesRead)).toEqual([{ conversation, message: id }]);
  await expect.poll(() => writer.named(typing)).toEqual([{ conversation }]);
});

test('a socket that opens shows nobody as online, a call over it does', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const isOnline = async () => (await ann.browser.api(readProfile, { query: { id: ben.id } })).profile.online;
  await ben.browser.send({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  const page = await opened(ben);
  expect(await isOnline()).toBe(false);
  await page.call(sendMessage, { profile: ann.id, client_id: randomUUID(), text: 'Hello' });
  expect(await isOnline()).toBe(true);
});

test('nothing that the blocked do reaches the other', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const { message } = await ann.browser.api(sendMessage, {
    body: { profile: ben.id, client_id: randomUUID(), text: 'Hello' },
  });
  await ben.browser.api(block, { body: { profile: ann.id } });
  const [blocked, blocker] = [await opened(ann), await opened(ben)];
  expect(await blocked.call(sendMessage, { profile: ben.id, client_id: randomUUID(), text: 'Hello?' })).toMatchObject({
    status: 404,
    problem: { error: 'profile.not_found' },
  });
  await blocked.call(reportTyping, { conversation: message.conversation });
  await blocked.call(markRead, { conversation: message.conversation, message: message.id });
  expect(await receivedBeforeMarker(ben, blocker)).toEqual([]);
});

test('nobody is told when somebody with whom they have no conversation blocks them or no longer does', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const page = await opened(ann);
  await ben.browser.api(block, { body: { profile: ann.id } });
  await ben.browser.api(unblock, { body: { profile: ann.id } });
  expect(await receivedBeforeMarker(ann, page)).toEqual([]);
});

test('a call over the socket needs no body, and anything else is refused as no call', async () => {
  const page = await opened(await joinMember(app));
  expect(await page.call(listChats)).toMatchObject({ answer: { chats: [], total_unread: 0 } });
  for (const wrong of [null, 'call', { method: 'GET' }, { method: 'GET', path: listChats.path, query: 1 }]) {
    expect(await page.raw(wrong)).toMatchObject({ status: 400, problem: { error: 'request.malformed' } });
  }
});

test('a page of another site opens no socket', async () => {
  const ann = await joinMember(app);
  await expect(openPage(app, ann, { extraHeaders: { origin: 'https://evil.example' } })).rejects.toThrow(
    'request.foreign_origin',
  );
});
