import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listChats, readChat, sendMessage } from '@rendezvous/contract/chat';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { second } from '@rendezvous/contract/durations';
import { block, unblock } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { onPostgres, startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** As an age check does that is required of a member, or passed. */
const setHidden = ({ id }: TestMember, isHidden: boolean) =>
  inTransaction(app.connection.db, async (trx) => {
    await app.members.lock(trx, id);
    await app.profiles.setAgeUnchecked(trx, id, isHidden);
  });

const write = async (from: TestMember, to: TestMember, text: string) =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text, sure: true } }))
    .message;
const noticed = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';
const listOf = async ({ browser }: TestMember) => {
  const { chats, total_unread } = await browser.api(listChats);
  return { states: chats.map(({ last_message }) => last_message?.state), total_unread };
};
const paidBy = async ({ browser }: TestMember) =>
  (await browser.api(listCreditEntries)).entries.filter(({ reason }) => reason === 'message').length;

async function pair(join: typeof joinMember): Promise<readonly [TestMember, TestMember]> {
  const [ann, ben] = [await join(app), await joinMember(app)];
  const paid = { balance: 100, paid_user: true };
  await app.connection.db.updateTable('credit_balance').set(paid).where('member_id', '=', ann.id).execute();
  return [ann, ben];
}

test('what was sent to one whom an age check hides reaches them once they are shown', async () => {
  const [ann, ben] = await pair(signUpMember);
  await write(ann, ben, 'Hello');
  await setHidden(ben, true);
  await confirm(app, ann);
  expect(await listOf(ann)).toEqual({ states: [], total_unread: 0 });
  await setHidden(ben, false);
  await jobsDone(app);
  expect([await listOf(ann), await listOf(ben)]).toEqual([
    { states: ['sent'], total_unread: 0 },
    { states: ['sent'], total_unread: 1 },
  ]);
});

test('a message released while its receiver is hidden waits for them, and is not lost', async () => {
  const [ann, ben] = await pair(joinMember);
  const { id } = await write(ann, ben, noticed);
  await setHidden(ben, true);
  await app.chat.held.release(id, 'anna');
  await jobsDone(app);
  expect(await app.chat.held.one(id)).toMatchObject({ outcome: 'released', applied_at: null });
  await setHidden(ben, false);
  await jobsDone(app);
  expect(await listOf(ben)).toEqual({ states: ['sent'], total_unread: 1 });
});

test.runIf(onPostgres)(
  'a message released while a show is being committed is delivered by one of the two',
  async () => {
    for (const hidden of ['sender', 'receiver'] as const) {
      const [ann, ben] = await pair(joinMember);
      const { id } = await write(ann, ben, noticed);
      const shown = hidden === 'sender' ? ann : ben;
      await setHidden(shown, true);
      await inTransaction(app.connection.db, async (trx) => {
        await app.members.lock(trx, shown.id);
        await app.profiles.setAgeUnchecked(trx, shown.id, false);
        await app.chat.held.release(id, 'anna');
        // The job begins meanwhile.
        await wait(second);
      });
      await jobsDone(app);
      expect(await listOf(ben), hidden).toEqual({ states: ['sent'], total_unread: 1 });
    }
  },
);

test('what was sent to one whom its sender blocked meanwhile reaches them once they are unblocked', async () => {
  const [ann, ben] = await pair(signUpMember);
  await write(ann, ben, 'Hello');
  await ann.browser.api(block, { body: { profile: ben.id } });
  await confirm(app, ann);
  await jobsDone(app);
  expect((await listOf(ben)).states).toEqual([]);
  await ann.browser.api(unblock, { body: { profile: ben.id } });
  await jobsDone(app);
  expect(await listOf(ben)).toEqual({ states: ['sent'], total_unread: 1 });
});

test('in whatever order one hides, releases and shows, what was sent arrives, counts and is paid once', async () => {
  const Deed = fc.constantFrom('release', 'hide ann', 'show ann', 'hide ben', 'show ben', 'list');
  const Deeds = fc.record({
    isHeld: fc.boolean(),
    isConfirmed: fc.boolean(),
    groups: fc.array(fc.array(Deed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(Deeds, async ({ isHeld, isConfirmed, groups }) => {
      const [ann, ben] = await pair(isConfirmed ? joinMember : signUpMember);
      const { id } = await write(ann, ben, isHeld || isConfirmed ? noticed : 'Hello');
      let isReleased = false;
      const release = async () => {
        if (isReleased) return;
        isReleased = true;
        if (isHeld || isConfirmed) await app.chat.held.release(id, 'anna');
        if (!isConfirmed) await confirm(app, ann);
      };
      const deeds = {
        release,
        'hide ann': () => setHidden(ann, true),
        'show ann': () => setHidden(ann, false),
        'hide ben': () => setHidden(ben, true),
        'show ben': () => setHidden(ben, false),
        list: () => Promise.all([listOf(ann), listOf(ben)]),
      };
      for (const atOnce of groups) {
        await Promise.all(atOnce.map((name) => deeds[name]()));
        if (atOnce.length > 1) await jobsDone(app);
      }
      await Promise.all([release(), setHidden(ann, false), setHidden(ben, false)]);
      await jobsDone(app);
      expect(await listOf(ben)).toEqual({ states: ['sent'], total_unread: 1 });
      expect(await listOf(ann)).toEqual({ states: ['sent'], total_unread: 0 });
      expect((await ben.browser.api(readChat, { query: { profile: ann.id } })).messages).toHaveLength(1);
      expect(await paidBy(ann)).toBe(1);
    }),
    { numRuns: 15 },
  );
});
