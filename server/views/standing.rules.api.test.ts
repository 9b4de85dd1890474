import { randomUUID } from 'node:crypto';
import { readChat, sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { like } from '@rendezvous/contract/like';
import { ProblemError } from '@rendezvous/contract/problem';
import { changeInvisible, profileFailures, readProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { joinMember, type TestMember } from '../testing/members.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await joinMember(app);
  ben = await joinMember(app);
});
afterAll(() => app.close());

const write = ({ browser }: TestMember, to: TestMember) =>
  browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } });

/** The code of the failure in which a call ends; undefined if it succeeds. */
const failureOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problem.error : Promise.reject(error)),
  );

/** The permission that predicts each outcome of an attempt. */
const permissionOf = (failure: string | undefined) =>
  failure ? { allowed: false, reason: failure } : { allowed: true };

interface Standing {
  readonly exists: boolean;
  readonly started: number;
  readonly paid_user: boolean;
  readonly balance: number;
  readonly invisible: boolean;
}

async function bringAbout({ exists, started, paid_user, balance, invisible }: Standing): Promise<void> {
  const { db } = app.connection;
  for (const table of ['chat_conversation', 'chat_message', 'chat_inbox', 'chat_inbox_head', 'credit_entry'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await db.updateTable('credit_balance').set({ balance: 10, paid_user: true }).execute();
  if (exists) await write(ben, ann);
  await db.updateTable('credit_balance').set({ balance, paid_user }).where('member_id', '=', ann.id).execute();
  await sql`insert into chat_inbox_head (member_id, started) values (${ann.id}, ${started})
    on conflict (member_id) do update set started = excluded.started`.execute(db);
  await ben.browser.api(changeInvisible, { body: { invisible } });
}

const standing = fc.record({
  exists: fc.boolean(),
  started: fc.integer({ min: 0, max: 3 }),
  paid_user: fc.boolean(),
  balance: fc.integer({ min: 0, max: 2 }),
  invisible: fc.boolean(),
});

test('a page says of a message what sending it ends in', async () => {
  await fc.assert(
    fc.asyncProperty(standing, async (given) => {
      await bringAbout(given);
      const { message } = (await ann.browser.api(readChat, { query: { profile: ben.id } })).can;
      const { profile } = await ann.browser.api(readProfile, { query: { id: ben.id } });
      const failure = await failureOf(write(ann, ben));
      expect(message).toEqual(permissionOf(failure));
      // A profile says only what holds whatever the reader has or has started.
      if (!profile.can.message.allowed) expect(failure).toBe(profile.can.message.reason);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 20 * second },
  );
});

const meeting = fc.record({
  reader: fc.constantFrom('visitor', 'member'),
  isSelf: fc.boolean(),
  paid_user: fc.boolean(),
  invisible: fc.boolean(),
  blockedBy: fc.constantFrom('nobody', 'reader', 'other'),
});

test('a profile says of a like and of a block what they end in', async () => {
  const { db } = app.connection;
  await fc.assert(
    fc.asyncProperty(meeting, async ({ reader, isSelf, paid_user, invisible, blockedBy }) => {
      for (const table of ['like_edge', 'safety_block']) await sql`delete from ${sql.table(table)}`.execute(db);
      const other = isSelf ? ann : ben;
      await db.updateTable('credit_balance').set({ paid_user: true }).execute();
      await other.browser.api(changeInvisible, { body: { invisible } });
      await db.updateTable('credit_balance').set({ paid_user }).where('member_id', '=', ann.id).execute();
      if (blockedBy === 'reader') await ann.browser.api(block, { body: { profile: ben.id } });
      if (blockedBy === 'other') await ben.browser.api(block, { body: { profile: ann.id } });
      const { api } = reader === 'visitor' ? app.browser() : ann.browser;
      const read = await api(readProfile, { query: { id: other.id } }).catch((error: ProblemError) => error);
      const liking = await failureOf(api(like, { body: { profile: other.id } }));
      const blocking = await failureOf(api(block, { body: { profile: other.id } }));
      if (read instanceof ProblemError) {
        expect([read.problem.error, liking]).toEqual([profileFailures.not_found.code, profileFailures.not_found.code]);
        expect(blocking, 'says nothing of whether they exist').toBeUndefined();
        return;
      }
      expect(read.profile.can.like).toEqual(permissionOf(liking));
      expect(read.profile.can.block).toEqual(permissionOf(blocking));
    }),
    { numRuns: 40, interruptAfterTimeLimit: 20 * second },
  );
});
