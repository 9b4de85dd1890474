import { randomUUID } from 'node:crypto';
import { listChats, readChat, sendMessage } from '@rendezvous/contract/chat';
import { changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const line = 'Sea or hills?';
const answer = (from: TestMember, to: TestMember, about_line: string, client_id: string = randomUUID()) =>
  from.browser.api(sendMessage, { body: { profile: to.id, client_id, text: 'The sea', about_line } });
const about = ({ browser }: TestMember, text: string) => browser.api(changeProfile, { body: { about: text } });

test('a message quotes a line of its receiver’s profile for both, also once the line has changed', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  await about(ben, `I bake bread.\n${line}`);
  const client_id = randomUUID();
  expect((await answer(ann, ben, line, client_id)).message).toMatchObject({ text: 'The sea', about_line: line });
  await about(ben, 'I bake bread.');
  for (const [reader, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const { messages } = await reader.browser.api(readChat, { query: { profile: other.id } });
    expect(messages).toMatchObject([{ kind: 'text', text: 'The sea', about_line: line }]);
    expect((await reader.browser.api(listChats)).chats[0]?.last_message).toMatchObject({ text: 'The sea' });
  }
  expect((await answer(ann, ben, line, client_id)).message, 'a repeat').toMatchObject({ about_line: line });
});

test('only what the receiver says now, and the sender may read, can be answered', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  await about(ben, line);
  expect(await problemOf(answer(ann, ben, 'I sell watches'))).toMatchObject({ status: 409, error: 'chat.about_gone' });
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await problemOf(answer(ann, ben, line))).toMatchObject({ status: 404, error: 'profile.not_found' });
});
