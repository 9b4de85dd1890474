import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listChats, markRead, messageArrived, messagesRead, reportTyping, sendMessage, typing } from '@rendezvous/contract/chat';
import { creditsChanged } from '@rendezvous/contract/credit';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import { readProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
let address: string;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  address = (await app.listen()).replace('127.0.0.1', 'localhost');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

/** A page of a member, with every live event it was told. */
async function openPage(member: TestMember, headers: Record<string, string> = {}) {
  const cookie = `auth.session=${member.browser.jar.get('auth.session')}`;
  const socket = io(address, { path: '/live', transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { cookie, ...headers } });
  open.push(socket);
  const told: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => told.push({ name, payload }));
  await new Promise<void>((connected, refused) => {
    socket.once('connect', connected);
    socket.once('connect_error', refused);
  });
  return {
    told,
    named: (event: { name: string }) => told.filter(({ name }) => name === event.name).map(({ payload }) => payload),
    raw: (call: unknown) => socket.emitWithAck('call', call),
    call: (endpoint: Endpoint, body?: object) => socket.emitWithAck('call', { method: endpoint.method, path: endpoint.path, body }),
  };
}

const settled = () => wait(150);

test('a message reaches every page of its reader and the other pages of its writer, but not the one that sent it', async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const [tab, otherTab, reader] = [await openPage(ann), await openPage(ann), await openPage(ben)];
  const client_id = randomUUID();
  const { answer } = await tab.call(sendMessage, { profile: ben.id, client_id, text: 'Hello' });
  await settled();
  expect(reader.named(messageArrived)).toMatchObject([
    {
      message: { id: answer.message.id, own: false, client_id: null },
      chat: { profile: { name: 'Ann' }, num_unread_messages: 1 },
      total_unread: 1,
      version: 1,
    },
  ]);
  expect(otherTab.named(messageArrived)).toMatchObject([{ message: { own: true, client_id }, chat: { profile: { name: 'Ben' } }, total_unread: 0 }]);
  expect(otherTab.named(creditsChanged)).toEqual([{ credits: 2, paid_user: false }]);
  expect(tab.told).toEqual([]);
});

test('the writer is told that their message was read, and who types is seen typing', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const [writer, reader] = [await openPage(ann), await openPage(ben)];
  const { answer } = await writer.call(sendMessage, { profile: ben.id, client_id: randomUUID(), text: 'Hello' });
  const { conversation, id } = answer.message;
  await reader.call(markRead, { conversation, message: id });
  await reader.call(reportTyping, { conversation });
  await settled();
  expect(writer.named(messagesRead)).toEqual([{ conversation, message: id }]);
  expect(writer.named(typing)).toEqual([{ conversation }]);
});

test('a socket that opens shows nobody as online, a call over it does', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const isOnline = async () => (await ann.browser.api(readProfile, { query: { id: ben.id } })).profile.online;
  await ben.browser.send({ method: 'POST', url: '/api/page-hidden.php', headers: { 'content-type': 'application/json' }, payload: '{}' });
  const page = await openPage(ben);
  expect(await isOnline()).toBe(false);
  await page.call(sendMessage, { profile: ann.id, client_id: randomUUID(), text: 'Hello' });
  expect(await isOnline()).toBe(true);
});

test('nothing that the blocked do reaches the other', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const { message } = await ann.browser.api(sendMessage, { body: { profile: ben.id, client_id: randomUUID(), text: 'Hello' } });
  await ben.browser.api(block, { body: { profile: ann.id } });
  const [blocked, blocker] = [await openPage(ann), await openPage(ben)];
  expect(await blocked.call(sendMessage, { profile: ben.id, client_id: randomUUID(), text: 'Hello?' })).toMatchObject({
    status: 404,
    problem: { error: 'profile.not_found' },
  });
  await blocked.call(reportTyping, { conversation: message.conversation });
  await blocked.call(markRead, { conversation: message.conversation, message: message.id });
  await settled();
  expect(blocker.told).toEqual([]);
});

test('a call over the socket needs no body, and what is no call is told so', async () => {
  const page = await openPage(await joinMember(app));
  expect(await page.call(listChats)).toMatchObject({ answer: { chats: [], total_unread: 0 } });
  for (const wrong of [null, 'call', { method: 'GET' }, { method: 'GET', path: listChats.path, query: 1 }]) {
    expect(await page.raw(wrong)).toMatchObject({ status: 400, problem: { error: 'request.malformed' } });
  }
});

test('a page of another site opens no socket', async () => {
  const ann = await joinMember(app);
  await expect(openPage(ann, { origin: 'https://evil.example' })).rejects.toThrow('request.foreign_origin');
});
