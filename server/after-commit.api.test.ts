import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { like, listLikes } from '@rendezvous/contract/like';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from './platform/database/database.ts';
import { Events, fact } from './platform/work/events.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { joinMember, type TestMember } from './testing/members.ts';
import { openPage } from './testing/pages.ts';
import { recordingPush, subscribe } from './testing/pushes.ts';

const reported: string[] = [];
const { push, pages } = recordingPush();
let app: TestApp;
beforeAll(async () => {
  const logTo = {
    write(line: string) {
      const { where } = JSON.parse(line);
      // The security log is written at every level.
      if (where) reported.push(where);
    },
  };
  app = await startTestApp({ LOG_LEVEL: 'error' }, { logTo, push });
  await app.listen();
});
afterAll(() => app.close());
beforeEach(() => {
  reported.splice(0);
});

/** Someone whose card no live update can carry, as its country is none that the contract knows. */
async function unshowable(name: string): Promise<TestMember> {
  const member = await joinMember(app, { name });
  await app.connection.db
    .updateTable('profile')
    .set({ country: 'XX' as 'NL' })
    .where('member_id', '=', member.id)
    .execute();
  return member;
}

test('a like whose live update fails is stored, answered and notified, and reported by name', async () => {
  const [robin, kim] = [await unshowable('Robin'), await joinMember(app, { name: 'Kim', gender: 'male' })];
  await subscribe(kim);
  expect(await robin.browser.api(like, { body: { profile: kim.id } })).toEqual({ matched: false });
  expect((await robin.browser.api(listLikes)).profiles.map(({ id }) => id)).toEqual([kim.id]);
  expect(reported).toEqual(['like.browsers']);
  await expect.poll(() => pages, { timeout: 10 * second }).toEqual(['likes']);
});

test('a message whose live update fails is answered and reported by name, and the next message arrives', async () => {
  const [robin, ann, kim] = [
    await unshowable('Robin'),
    await joinMember(app, { name: 'Ann' }),
    await joinMember(app, { name: 'Kim', gender: 'male' }),
  ];
  const page = await openPage(app, kim);
  const write = (from: TestMember, text: string) =>
    from.browser.api(sendMessage, { body: { profile: kim.id, client_id: randomUUID(), text } });
  expect((await write(robin, 'Hello')).message).toMatchObject({ text: 'Hello' });
  await expect.poll(() => reported).toEqual(['chat.announce']);
  await write(ann, 'Good evening');
  await expect.poll(() => page.named(messageArrived)).toMatchObject([{ message: { text: 'Good evening' } }]);
  page.close();
});

test('after the commit, hooks run in order; one that fails stops neither the next nor the answer', async () => {
  const ran: string[] = [];
  const answer = await inTransaction(app.connection.db, async (_trx, afterCommit) => {
    afterCommit('one', () => ran.push('one'));
    afterCommit('two', () => {
      throw new Error('two');
    });
    afterCommit('three', async () => Promise.reject(new Error('three')));
    afterCommit('four', () => ran.push('four'));
    ran.push('work');
    return 'answer';
  });
  expect([answer, ran, reported]).toEqual(['answer', ['work', 'one', 'four'], ['two', 'three']]);
});

test('hooks of a transaction that is rolled back do not run', async () => {
  const ran: string[] = [];
  const work = inTransaction(app.connection.db, async (_trx, afterCommit) => {
    afterCommit('one', () => ran.push('one'));
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(ran).toEqual([]);
});

test('subscribers hear of a fact after its commit, with what each found inside, never after a rollback', async () => {
  const events = new Events(() => {});
  const arrived = fact<{ id: string }>('post.arrived');
  const heard: unknown[] = [];
  events.subscribe(arrived, {
    inTransaction: async (_trx, { id }) => `found ${id}`,
    afterCommit: ({ id }, found) => heard.push([id, found]),
  });
  const publish = (isKept: boolean) =>
    inTransaction(app.connection.db, async (trx) => {
      await events.publishInTransaction(trx, arrived, { id: 'a' });
      await events.publishInTransaction(trx, arrived, { id: 'b' });
      expect(heard).toEqual([]);
      if (!isKept) throw new Error('rolled back');
    });
  await expect(publish(false)).rejects.toThrow('rolled back');
  await publish(true);
  expect(heard).toEqual([
    ['a', 'found a'],
    ['b', 'found b'],
  ]);
});

test('a fact is published in no transaction that would forget its subscribers', async () => {
  const events = new Events(() => {});
  const publish = app.connection.db
    .transaction()
    .execute((trx) => events.publishInTransaction(trx, fact<object>('post.lost'), {}));
  await expect(publish).rejects.toThrow('Only a transaction of `inTransaction` has hooks');
});

test('what the last job begins behind it still reaches the database when the app closes', async () => {
  const seen: string[] = [];
  const closing = await startTestApp(
    {},
    {
      async prepare({ connection, events, jobs }) {
        jobs.repeat('post.look', async (ending) => {
          seen.push('looks');
          await once(ending, 'abort');
          events.inBackground('post.arrived', async () => {
            for (const step of ['one', 'two', 'three']) {
              await sql`select 1`.execute(connection.db);
              seen.push(step);
            }
          });
        });
      },
    },
  );
  await expect.poll(() => seen, { timeout: 15 * second }).toEqual(['looks']);
  await closing.close();
  expect(seen).toEqual(['looks', 'one', 'two', 'three']);
});
