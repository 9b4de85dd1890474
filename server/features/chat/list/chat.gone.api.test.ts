import { randomUUID } from 'node:crypto';
import { type Message, markRead, removeChat, sendMessage } from '@rendezvous/contract/chat';
import { arrangeChat } from '@rendezvous/contract/chat-list';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [ann, ben] = [await joinMember(app), await joinMember(app, { gender: 'male' })];
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
});
afterAll(() => app.close());

const changes = {
  read: ({ conversation, id }: Message) => ann.browser.api(markRead, { body: { conversation, message: id } }),
  arranged: ({ conversation }: Message) => ann.browser.api(arrangeChat, { body: { conversation, pinned: true } }),
  removed: ({ conversation }: Message) => ann.browser.api(removeChat, { body: { conversation } }),
  'taken from': ({ conversation, id }: Message) =>
    ann.browser.api(takeBackMessage, { body: { conversation, message: id } }),
};

// The embedded database has one connection: there, nothing comes between.
test.runIf(onPostgres).for(Object.keys(changes) as (keyof typeof changes)[])(
  'a conversation that disappears while it is being %s is answered as not found',
  async (name) => {
    const { db } = app.connection;
    await db.updateTable('chat_inbox').set({ hidden: false }).execute();
    const { message } = await ann.browser.api(sendMessage, {
      body: { profile: ben.id, client_id: randomUUID(), text: 'Hello' },
    });
    const answer = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('chat_inbox_head').selectAll().forUpdate().execute();
      const change = problemOf(changes[name](message));
      const waiting = async () =>
        // By a connection of its own: within a transaction the view does not change.
        (
          await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows.length;
      await expect.poll(waiting, { timeout: 10 * second }).toBeGreaterThan(0);
      await trx.updateTable('chat_inbox').set({ hidden: true }).execute();
      return () => change;
    });
    expect(await answer()).toMatchObject({ status: 404, error: 'chat.not_found' });
  },
);
