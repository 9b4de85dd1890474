import { randomUUID } from 'node:crypto';
import { sendMessage } from '@rendezvous/contract/chat';
import { arrangeChat } from '@rendezvous/contract/chat-list';
import { hour } from '@rendezvous/contract/durations';
import { block } from '@rendezvous/contract/safety';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { dueNow, hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { recordingPush, subscribe } from '../../testing/pushes.ts';

const service = recordingPush();
let app: TestApp;
let reader: TestMember;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({}, { push: service.push });
});
afterAll(() => app.close());
beforeEach(async () => {
  service.isAway = false;
  service.pages.splice(0);
  [reader, ann, ben] = [await joinMember(app), await joinMember(app, { name: 'Ann' }), await joinMember(app)];
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
});

const write = async (from: TestMember) => {
  const { message } = await from.browser.api(sendMessage, {
    body: { profile: reader.id, client_id: randomUUID(), text: 'Hello' },
  });
  await app.events.drain(10_000);
  return message;
};
const mute = (conversation: string, muted = true) => reader.browser.api(arrangeChat, { body: { conversation, muted } });
const leave = () =>
  app.connection.db
    .updateTable('profile')
    .set({ last_active_at: new Date(Date.now() - hour) })
    .where('member_id', '=', reader.id)
    .execute();
const mails = async () => ((await app.mailer.mailbox?.()) ?? []).filter(({ to }) => to === reader.email).length;
/** So many pushes wait for another attempt. */
const pushesFailed = (number: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from job.job where name = 'notify.push' and state = 'retry'
        and data ->> 'member_id' = ${reader.id}`.execute(app.connection.db);
      return rows.length;
    })
    .toBe(number);
/** How many mails went out once they were due. */
async function mailed(since: number): Promise<number> {
  await leave();
  await hurry(app, 'notify.mail');
  await jobsDone(app);
  return (await mails()) - since;
}

test('a conversation that is muted before its push goes out pushes nothing, and the next one still does', async () => {
  await subscribe(reader);
  service.isAway = true;
  const { conversation } = await write(ann);
  await pushesFailed(1);
  await mute(conversation);
  service.isAway = false;
  await dueNow(app, 'notify.push');
  await jobsDone(app);
  expect(service.pages).toEqual([]);
  await write(ben);
  await jobsDone(app);
  expect(service.pages).toEqual(['chats']);
});

test('of two conversations whose pushes wait, the one that is muted pushes nothing', async () => {
  await subscribe(reader);
  service.isAway = true;
  const { conversation } = await write(ann);
  await write(ben);
  await pushesFailed(2);
  await mute(conversation);
  service.isAway = false;
  await dueNow(app, 'notify.push');
  await jobsDone(app);
  expect(service.pages).toEqual(['chats']);
});

test('a conversation that is muted or blocked before its mail goes out is not mailed', async () => {
  const before = await mails();
  const { conversation } = await write(ann);
  await mute(conversation);
  expect(await mailed(before)).toBe(0);
  await write(ben);
  await reader.browser.api(block, { body: { profile: ben.id } });
  expect(await mailed(before)).toBe(0);
});

test('a mail that was not sent for a mute holds up none about the next conversation of the same absence', async () => {
  const before = await mails();
  await leave();
  const { conversation } = await write(ann);
  await mute(conversation);
  expect(await mailed(before)).toBe(0);
  await write(ben);
  expect(await mailed(before)).toBe(1);
});
