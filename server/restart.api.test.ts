import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listChats, messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { ProblemError } from '@rendezvous/contract/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, startTestApp, type TestApp } from './testing/app.ts';
import { joinMember, type TestMember } from './testing/members.ts';
import { openPage, type Page } from './testing/pages.ts';
import { type RunningPostgres, startPostgres } from './testing/postgres.ts';
import { recordingPush, subscribe } from './testing/pushes.ts';

const pairs = 5;
/** Of the readers, as many have a page open; of the others, one is subscribed to pushes and one has only a mailbox. */
const openPages = 3;
const service = recordingPush();
let postgres: RunningPostgres;
let app: TestApp;
beforeAll(async () => {
  // The embedded database runs in the process itself, and goes away only with it.
  if (!onPostgres) return;
  postgres = await startPostgres({ durable: true });
  app = await startTestApp({ DATABASE_URL: await postgres.createDatabase('restarts') }, { push: service.push });
  await app.listen();
}, 2 * minute);
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

async function meet(): Promise<{ writers: TestMember[]; readers: TestMember[] }> {
  const writers = await Promise.all(Array.from({ length: pairs }, () => joinMember(app)));
  const readers = await Promise.all(Array.from({ length: pairs }, () => joinMember(app, { gender: 'male' })));
  await app.connection.db.updateTable('credit_balance').set({ balance: 100_000, paid_user: true }).execute();
  await subscribe(readers.at(-1) as TestMember);
  return { writers, readers };
}

/** Waits until the page hears of another message. */
async function arriving(page: Page | undefined): Promise<void> {
  const before = page?.named(messageArrived).length ?? 0;
  await expect.poll(() => page?.named(messageArrived).length, { timeout: 20 * second }).toBeGreaterThan(before);
}

/** Writes until `isOver`, each message again and again until it is answered; returns those that were. */
async function write(
  from: TestMember,
  to: TestMember,
  isOver: () => boolean,
): Promise<{ ids: string[]; refusals: Set<number> }> {
  const ids: string[] = [];
  const refusals = new Set<number>();
  while (!isOver()) {
    const body = { profile: to.id, client_id: randomUUID(), text: 'Are you still there?' };
    for (let answered = false; !answered; ) {
      try {
        ids.push((await from.browser.api(sendMessage, { body })).message.id);
        answered = true;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        refusals.add(error.status);
        await wait(20);
      }
    }
  }
  return { ids, refusals };
}

const mailsTo = (member: TestMember) =>
  app.connection.db.selectFrom('notify_mail').selectAll().where('member_id', '=', member.id).execute();

test.runIf(onPostgres)(
  'a database that crashes while members write loses no message that was answered, and each reader hears of each once',
  { timeout: 6 * minute },
  async () => {
    const { writers, readers } = await meet();
    service.pages.length = 0;
    const open = await Promise.all(
      readers.slice(0, openPages).map((reader) => openPage(app, reader, { reconnection: true })),
    );
    let isOver = false;
    const writing = writers.map((writer, index) => write(writer, readers[index] as TestMember, () => isOver));
    for (let crash = 0; crash < 3; crash++) {
      await arriving(open[crash]);
      await postgres.crashAndRestart();
    }
    // Each reader hears of messages again.
    await Promise.all(open.map(arriving));
    isOver = true;
    const written = await Promise.all(writing);
    for (const [index, { ids }] of written.entries()) {
      const stored = await app.connection.db
        .selectFrom('chat_message')
        .select('id')
        .where('sender_id', '=', writers[index]?.id ?? '')
        .execute();
      expect(ids.filter((id) => !stored.some((row) => row.id === id))).toEqual([]);
      expect(ids.length).toBeGreaterThan(0);
      const { chats } = await (readers[index] as TestMember).browser.api(listChats);
      expect(chats).toMatchObject([{ num_unread_messages: stored.length }]);
    }
    for (const [index, page] of open.entries()) {
      const heard = () => page.named(messageArrived).map(({ message }) => message.id);
      await expect.poll(() => heard().toSorted(), { timeout: 30 * second }).toEqual(written[index]?.ids.toSorted());
    }
    for (const reader of readers.slice(openPages)) await expect.poll(() => mailsTo(reader)).toHaveLength(1);
    // Further messages of the conversation are in the push that waits.
    // A job that the crash interrupted is tried again two minutes later at most.
    await expect.poll(() => service.pages, { timeout: 2.5 * minute }).toContain('chats');
    const unannounced = () => app.connection.db.selectFrom('chat_unannounced').selectAll().execute();
    await expect.poll(unannounced, { timeout: minute }).toEqual([]);
    for (const page of open) page.close();
  },
);
