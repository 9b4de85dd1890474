import { randomUUID } from 'node:crypto';
import { removeChat, sendMessage } from '@rendezvous/contract/chat';
import { listNewMatches } from '@rendezvous/contract/chat-list';
import { deleteAccount } from '@rendezvous/contract/departure';
import { like, unlike } from '@rendezvous/contract/like';
import { changeInvisible } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const likeEachOther = async (one: TestMember, other: TestMember) => {
  await one.browser.api(like, { body: { profile: other.id } });
  await other.browser.api(like, { body: { profile: one.id } });
};
const newMatches = async ({ browser }: TestMember) => (await browser.api(listNewMatches)).matches.map(({ id }) => id);
const write = async (from: TestMember, to: TestMember) =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } })).message;

test('new matches are those without a message, the latest first, and a removed conversation was one', async () => {
  const [ann, ben, cas, liker] = [
    await joinMember(app),
    await joinMember(app),
    await joinMember(app),
    await joinMember(app),
  ];
  await likeEachOther(ann, ben);
  await likeEachOther(ann, cas);
  await liker.browser.api(like, { body: { profile: ann.id } });
  expect(await newMatches(ann)).toEqual([cas.id, ben.id]);
  expect(await newMatches(liker)).toEqual([]);
  await app.connection.db.updateTable('credit_balance').set({ balance: 9 }).where('member_id', '=', ben.id).execute();
  const { conversation } = await write(ben, ann);
  expect([await newMatches(ann), await newMatches(ben)]).toEqual([[cas.id], []]);
  await ann.browser.api(removeChat, { body: { conversation } });
  expect(await newMatches(ann)).toEqual([cas.id]);
});

test('no new match is blocked on either side, gone, invisible or taken back, and visitors have none', async () => {
  const ann = await joinMember(app);
  const [blocked, blocks, gone, invisible, back, there] = [
    await joinMember(app),
    await joinMember(app),
    await joinMember(app),
    await joinMember(app),
    await joinMember(app),
    await joinMember(app),
  ];
  for (const other of [blocked, blocks, gone, invisible, back, there]) await likeEachOther(ann, other);
  expect(await newMatches(ann)).toHaveLength(6);
  await ann.browser.api(block, { body: { profile: blocked.id } });
  await blocks.browser.api(block, { body: { profile: ann.id } });
  await gone.browser.api(deleteAccount);
  await invisible.browser.api(changeInvisible, { body: { invisible: true } });
  await back.browser.api(unlike, { body: { profile: ann.id } });
  expect(await newMatches(ann)).toEqual([there.id]);
  expect(await problemOf(app.browser().api(listNewMatches))).toMatchObject({ error: 'authentication_required' });
});
