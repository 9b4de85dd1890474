import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listChats, type Message, messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { ProblemError } from '@rendezvous/contract/problem';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, onPostgres, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type CutDatabase, createCutDatabase, type Moment } from '../../../testing/cut-database.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { openPage } from '../../../testing/pages.ts';
import { recordingPush, subscribe } from '../../../testing/pushes.ts';

const service = recordingPush();
let database: string;
let network: CutDatabase;
let app: TestApp;
let readers: { open: TestMember; asleep: TestMember; closed: TestMember };
let writer: TestMember;
beforeAll(async () => {
  // The embedded database has no connection that could break.
  if (!onPostgres) return;
  database = await createDatabase();
  network = await createCutDatabase(database);
  app = await startTestApp({ DATABASE_URL: network.url }, { push: service.push });
});
afterAll(async () => {
  await app?.close();
  await network?.close();
});

async function gather(): Promise<void> {
  service.pages.splice(0);
  writer = await joinMember(app);
  const [open, asleep, closed] = [
    await joinMember(app, { gender: 'male' }),
    await joinMember(app, { gender: 'male' }),
    await joinMember(app, { gender: 'male' }),
  ];
  readers = { open, asleep, closed };
  await subscribe(asleep);
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
  // The statement is prepared, as it is for nearly every message, and no reader's card is cached.
  const other = await joinMember(app);
  await write(other);
}

/** Writes as a member's page does: the same message again until it is answered. */
async function write(to: TestMember): Promise<Message> {
  const body = { profile: to.id, client_id: randomUUID(), text: 'Are you still there?' };
  for (;;) {
    try {
      return (await writer.browser.api(sendMessage, { body })).message;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 503) throw error;
      await wait(20);
    }
  }
}

const mailsTo = (member: TestMember) =>
  app.connection.db.selectFrom('notify_mail').selectAll().where('member_id', '=', member.id).execute();
const eventually = { timeout: 25 * second };

const breaks: readonly { moment: Moment; isGone: boolean; what: string }[] = [
  { moment: 'before', isGone: false, what: 'breaks before a message is written' },
  { moment: 'during', isGone: false, what: 'breaks while a message is written' },
  { moment: 'after', isGone: false, what: 'breaks between the commit and its answer' },
  { moment: 'after', isGone: true, what: 'is gone for a while after the commit, before its answer' },
  { moment: 'answered', isGone: true, what: 'is gone for a while as soon as a message is answered' },
];

test.runIf(onPostgres).for(breaks)(
  'a connection to the database that $what costs no reader the message',
  { timeout: 3 * minute },
  async ({ moment, isGone }) => {
    await gather();
    const page = await openPage(app, readers.open);
    for (const reader of [readers.open, readers.asleep, readers.closed]) {
      const cut = network.cutNext('chat.send', moment, { isGone });
      const writing = write(reader);
      await cut;
      if (isGone) await wait(300);
      network.mend();
      const message = await writing;
      const { chats } = await reader.browser.api(listChats);
      expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: { id: message.id } }]);
      const pages = reader === readers.asleep ? ['chats'] : [];
      if (reader === readers.open)
        await expect
          .poll(() => page.named(messageArrived).map((event) => event.message.id), eventually)
          .toEqual([message.id]);
      else await expect.poll(() => mailsTo(reader), eventually).toHaveLength(1);
      if (reader === readers.asleep) await expect.poll(() => service.pages, eventually).toEqual(pages);
      await expect
        .poll(() => app.connection.db.selectFrom('chat_unannounced').select('batch_id').execute(), eventually)
        .toEqual([]);
    }
    expect(page.named(messageArrived)).toHaveLength(1);
    expect(service.pages).toEqual(['chats']);
    page.close();
  },
);

test.runIf(onPostgres)(
  'a message whose process never comes back is announced by another one',
  { timeout: 2 * minute },
  async () => {
    await gather();
    const there = await startTestApp({ DATABASE_URL: database, DATA_DIR: app.config.DATA_DIR });
    const page = await openPage(there, readers.open);
    const cut = network.cutNext('chat.send', 'after', { isGone: true });
    const body = { profile: readers.open.id, client_id: randomUUID(), text: 'Are you still there?' };
    await expect(writer.browser.api(sendMessage, { body })).rejects.toThrow(ProblemError);
    await cut;
    await expect
      .poll(() => page.named(messageArrived), { timeout: minute })
      .toMatchObject([{ message: { text: 'Are you still there?' }, chat: { profile: { id: writer.id } } }]);
    network.mend();
    page.close();
    await there.close();
  },
);

test.runIf(onPostgres)(
  'a message whose connection broke is looked for, however much else is left',
  { timeout: 2 * minute },
  async () => {
    await gather();
    const page = await openPage(app, readers.open);
    const other = await write(readers.closed);
    const recorded = () => app.connection.db.selectFrom('chat_unannounced').select('batch_id').execute();
    await expect.poll(recorded, eventually).toEqual([]);
    const cut = network.cutNext('chat.send', 'after', { isGone: true });
    const body = { profile: readers.open.id, client_id: randomUUID(), text: 'Are you still there?' };
    await expect(writer.browser.api(sendMessage, { body })).rejects.toThrow(ProblemError);
    await cut;
    const direct = new pg.Client({ connectionString: database });
    await direct.connect();
    // Never due, so that only who looks for it finds it.
    const own = await direct.query(
      `update chat_unannounced set sent_at = now() + interval '1 hour', due_at = now() + interval '1 hour'`,
    );
    expect(own.rowCount).toBe(1);
    await direct.query(
      `insert into chat_unannounced (batch_id, conversations, messages, due_at)
       select gen_random_uuid(), array[$1::uuid], array[$2::uuid], to_timestamp(0) from generate_series(1, 25)`,
      [other.conversation, other.id],
    );
    await direct.end();
    network.mend();
    await expect.poll(() => page.named(messageArrived), eventually).toMatchObject([{ message: { text: body.text } }]);
    await expect.poll(recorded, eventually).toEqual([]);
    page.close();
  },
);
