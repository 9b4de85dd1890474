import { randomUUID } from 'node:crypto';
import { listChats, type Message, markRead, messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { deleteAccount } from '@rendezvous/contract/departure';
import { second } from '@rendezvous/contract/durations';
import { block } from '@rendezvous/contract/safety';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import { openPage, type Page } from '../../../testing/pages.ts';
import { recordingPush, subscribe } from '../../../testing/pushes.ts';
import { chatMessageSent } from '../chat.facts.ts';

const service = recordingPush();
/** A feature that hears of messages: of which, and what it does then. */
const feature = { told: [] as string[], async hear(): Promise<void> {} };
const reported: object[] = [];
let app: TestApp;
let writer: TestMember;
let reader: TestMember;
const open: Page[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => reported.push(JSON.parse(line)) };
  app = await startTestApp({ LOG_LEVEL: 'error' }, { push: service.push, logTo });
  app.events.afterCommit(chatMessageSent, ({ message_id }) => {
    feature.told.push(message_id);
    return feature.hear();
  });
});
beforeEach(async () => {
  [writer, reader] = [await joinMember(app), await joinMember(app, { gender: 'male' })];
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
  service.pages.splice(0);
  feature.hear = async () => {};
  feature.told.splice(0);
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

const write = async (from = writer, to = reader): Promise<Message> =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Shall we meet?' } }))
    .message;

const fails = async () => {
  throw new Error('not now');
};

/** As a process leaves them that ends after the commits, before it has announced anything. */
async function leaveBatches(batches: readonly (readonly Message[])[], since: object = {}): Promise<void> {
  await untilSeenThrough();
  feature.told.splice(0);
  const rows = batches.map((messages) => ({
    batch_id: randomUUID(),
    conversations: messages.map(({ conversation }) => conversation),
    messages: messages.map(({ id }) => id),
    due_at: new Date(0),
    ...since,
  }));
  await app.connection.db.insertInto('chat_unannounced').values(rows).execute();
}
const leaveUnannounced = (...messages: Message[]) => leaveBatches([messages]);

const recorded = () => app.connection.db.selectFrom('chat_unannounced').select(['messages', 'tries']).execute();
const makeDue = () =>
  app.connection.db
    .updateTable('chat_unannounced')
    .set({ due_at: new Date(0) })
    .execute();
const eventually = { timeout: 10 * second };
const untilSeenThrough = () =>
  expect
    .poll(() => app.connection.db.selectFrom('chat_unannounced').select('batch_id').execute(), eventually)
    .toEqual([]);
const heard = (page: Page) => page.named(messageArrived).map(({ message }) => message.id);

test('what is announced is soon recorded no more', async () => {
  const page = await opened(reader);
  const message = await write();
  await expect.poll(() => heard(page)).toEqual([message.id]);
  await untilSeenThrough();
});

const ways: readonly { how: string; message: () => Promise<unknown> }[] = [
  { how: 'was sent', message: () => write() },
  {
    how: 'was delivered on confirmation',
    async message() {
      const newcomer = await signUpMember(app);
      await write(newcomer, reader);
      await confirm(app, newcomer);
    },
  },
];

test.for(ways)('a message that $how, and whose first announcement fails, is announced later', async ({ message }) => {
  feature.hear = fails;
  await message();
  await expect.poll(() => feature.told).toHaveLength(1);
  const [id] = feature.told;
  expect(await recorded()).toEqual([{ messages: [id], tries: 0 }]);
  const page = await opened(reader);
  feature.hear = async () => {};
  await makeDue();
  await expect.poll(() => feature.told, eventually).toEqual([id, id]);
  await expect.poll(() => heard(page)).toEqual([id]);
  await untilSeenThrough();
});

test('what was left for days is not given up when the first try fails', async () => {
  const message = await write();
  await untilSeenThrough();
  feature.hear = fails;
  await leaveBatches([[message]], { sent_at: new Date(0) });
  await expect.poll(() => feature.told, eventually).toEqual([message.id]);
  feature.hear = async () => {};
  await makeDue();
  await expect.poll(() => feature.told, eventually).toEqual([message.id, message.id]);
  await untilSeenThrough();
});

test('what has failed for a day is given up, and reported', async () => {
  const message = await write();
  await untilSeenThrough();
  feature.hear = fails;
  await leaveBatches([[message]], { tries: 29 });
  await untilSeenThrough();
  expect(feature.told).toEqual([message.id]);
  expect(reported).toContainEqual(expect.objectContaining({ where: 'chat.unannounced', tries: 30, messages: 1 }));
});

test('a batch is taken only when its turn comes, so that a slow one leaves the others to other processes', async () => {
  const [one, other] = [await write(), await write()];
  await untilSeenThrough();
  const slow = Promise.withResolvers<void>();
  feature.hear = () => slow.promise;
  await leaveBatches([[one], [other]]);
  await expect.poll(() => feature.told, eventually).toHaveLength(1);
  expect((await recorded()).map(({ tries }) => tries).toSorted()).toEqual([0, 1]);
  slow.resolve();
  await expect.poll(() => feature.told.toSorted(), eventually).toEqual([one.id, other.id]);
  await untilSeenThrough();
});

test('messages that a process left unannounced reach an open page in their order, each once', async () => {
  const messages = [await write(), await write()];
  const page = await opened(reader);
  await leaveUnannounced(...messages);
  await untilSeenThrough();
  await expect.poll(() => heard(page)).toEqual(messages.map(({ id }) => id));
  expect(page.named(messageArrived).at(-1)).toMatchObject({
    message: { own: false, client_id: null, text: 'Shall we meet?' },
    chat: { profile: { id: writer.id }, num_unread_messages: 2, last_message: { id: messages[1]?.id } },
    total_unread: 2,
  });
});

test('a message that was left unannounced does not take the place of a later one in the list of chats', async () => {
  const [first, last] = [await write(), await write()];
  const page = await opened(reader);
  await leaveUnannounced(first as Message);
  await expect.poll(() => heard(page), eventually).toEqual([first?.id]);
  expect(page.named(messageArrived)[0]?.chat.last_message).toMatchObject({ id: last?.id });
});

test('a reader who is away gets a push of what a process left unannounced', async () => {
  const message = await write();
  await jobsDone(app);
  await subscribe(reader);
  await leaveUnannounced(message);
  await expect.poll(() => service.pages, eventually).toEqual(['chats']);
  await untilSeenThrough();
});

test('what was taken back, read or blocked meanwhile is announced no more', async () => {
  const [takenBack, blocked] = [await write(), await write(await joinMember(app), reader)];
  const read = await write();
  const stranger = await joinMember(app, { name: 'Marker' });
  await writer.browser.api(takeBackMessage, {
    body: { conversation: takenBack.conversation, message: takenBack.id },
  });
  await reader.browser.api(markRead, { body: { conversation: read.conversation, message: read.id } });
  const { chats } = await reader.browser.api(listChats);
  const blockedMember = chats.find(({ conversation }) => conversation.id === blocked.conversation)?.profile.id ?? '';
  await reader.browser.api(block, { body: { profile: blockedMember } });
  const page = await opened(reader);
  await subscribe(reader);
  await leaveUnannounced(takenBack, read, blocked);
  await untilSeenThrough();
  const marker = await write(stranger, reader);
  await expect.poll(() => heard(page)).toEqual([marker.id]);
  expect(service.pages).toEqual([]);
});

test('what was written to a reader who was erased meanwhile leaves no record', async () => {
  const [message, other] = [await write(), await write(writer, await joinMember(app))];
  await reader.browser.api(deleteAccount, {});
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', reader.id)
    .execute();
  await app.departure.eraseDue();
  await leaveUnannounced(message, other);
  await untilSeenThrough();
});

test('messages that waited for confirmation are announced one by one, and their record goes', async () => {
  const newcomer = await signUpMember(app);
  const away = await joinMember(app, { gender: 'male' });
  await subscribe(away);
  const messages = [await write(newcomer, reader), await write(newcomer, reader), await write(newcomer, away)];
  expect(messages.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
  const page = await opened(reader);
  await confirm(app, newcomer);
  await expect.poll(() => page.named(messageArrived).map(({ message }) => message.state)).toEqual(['sent', 'sent']);
  await expect.poll(() => service.pages, eventually).toEqual(['chats']);
  await untilSeenThrough();
});
