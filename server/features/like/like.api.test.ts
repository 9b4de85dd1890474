import { second } from '@rendezvous/contract/durations';
import * as contract from '@rendezvous/contract/like';
import { changeProfile, interests, readProfile } from '@rendezvous/contract/profile';
import { block, unblock } from '@rendezvous/contract/safety';
import { searchMembers } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const two = async () =>
  [await joinMember(app, { name: 'Anna' }), await joinMember(app, { name: 'Bert', gender: 'male' })] as const;
const like = (from: TestMember, to: { id: string }) => from.browser.api(contract.like, { body: { profile: to.id } });
const unlike = (from: TestMember, to: { id: string }) =>
  from.browser.api(contract.unlike, { body: { profile: to.id } });
const likesOf = (member: TestMember) => member.browser.api(contract.listLikes);
const ids = (cards: readonly object[]) => cards.flatMap((card) => ('id' in card ? [card.id] : []));

test('requires authentication', async () => {
  const visitor = app.browser();
  const body = { profile: v7() };
  for (const [endpoint, input] of [
    [contract.listLikes, {}],
    [contract.like, { body }],
    [contract.likeSeveral, { body: { profiles: [v7()] } }],
    [contract.unlike, { body }],
    [contract.markLikeSeen, { body }],
    [contract.markHiddenLikesSeen, {}],
    [contract.readAutomaticLike, {}],
    [contract.readMatchFinder, {}],
    [contract.changeMatchFinder, { body: { automatic: true } }],
  ] as const) {
    expect(await problemOf(visitor.api(endpoint, input)), endpoint.summary).toMatchObject({
      status: 403,
      error: 'authentication_required',
    });
  }
});

test('a like is given once and received as new', async () => {
  const [anna, bert] = await two();
  for (let time = 0; time < 2; time++) expect(await like(anna, bert)).toEqual({ matched: false });
  expect(ids((await likesOf(anna)).profiles)).toEqual([bert.id]);
  const received = await likesOf(bert);
  expect(received.liked_by).toMatchObject([{ id: anna.id, like_new: true }]);
  expect(received).toMatchObject({ total_new: 1, matches: [] });
});

test('whatever two members like, their cards in the lists of likes tell nothing that the profiles do not', async () => {
  const [anna, bert] = await two();
  await like(anna, bert);
  await like(bert, anna);
  await bert.browser.api(changeProfile, { body: { about: 'Sings in a choir.\nLoses.' } });
  const some = fc.uniqueArray(fc.constantFrom(...interests), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(some, some, async (own, others) => {
      await anna.browser.api(changeProfile, { body: { interests: own } });
      await bert.browser.api(changeProfile, { body: { interests: others } });
      const { liked_by, profiles, matches } = await likesOf(anna);
      const { profile } = await anna.browser.api(readProfile, { query: { id: bert.id } });
      const shown = { id: bert.id, lead: 'Sings in a choir.', shared_interests: profile.shared_interests };
      for (const list of [liked_by, profiles, matches]) {
        expect(list).toMatchObject([shown]);
        for (const card of list)
          if ('interests' in card) expect(profile.interests).toEqual(expect.arrayContaining(card.interests));
      }
    }),
    { numRuns: 15 },
  );
});

test('a mutual like is a match for both, also in profile and search', async () => {
  const [anna, bert] = await two();
  await like(anna, bert);
  expect(await like(bert, anna)).toEqual({ matched: true });
  expect(ids((await likesOf(anna)).matches)).toEqual([bert.id]);
  expect(ids((await likesOf(bert)).matches)).toEqual([anna.id]);
  expect((await anna.browser.api(readProfile, { query: { id: bert.id } })).profile).toMatchObject({
    liked: true,
    matched: true,
  });
  const { profiles } = await anna.browser.api(searchMembers, { query: { gender: 'male', country: 'any' } });
  expect(profiles.find((profile) => profile.id === bert.id)?.liked).toBe(true);
});

test('taking a like back ends the match and leaves the other’s like', async () => {
  const [anna, bert] = await two();
  await like(anna, bert);
  await like(bert, anna);
  for (let time = 0; time < 2; time++) await unlike(anna, bert);
  expect(await likesOf(anna)).toMatchObject({ profiles: [], matches: [], liked_by: [{ id: bert.id }] });
  expect(await likesOf(bert)).toMatchObject({ profiles: [{ id: anna.id }], matches: [], liked_by: [] });
  expect(await like(anna, bert)).toEqual({ matched: true });
});

test('received likes are ordered new first, and opening a profile clears its like', async () => {
  const anna = await joinMember(app);
  const likers = [await joinMember(app), await joinMember(app), await joinMember(app)];
  for (const liker of likers) await like(liker, anna);
  const latest = likers[2] as TestMember;
  expect(await anna.browser.api(contract.markLikeSeen, { body: { profile: latest.id } })).toEqual({ total_new: 2 });
  expect((await likesOf(anna)).liked_by.map((liker) => [ids([liker])[0], liker.like_new])).toEqual([
    [likers[1]?.id, true],
    [likers[0]?.id, true],
    [latest.id, false],
  ]);
});

test('nobody likes themselves, or somebody who does not exist for them', async () => {
  const [anna, bert] = await two();
  const elsewhere = await joinMember(app, { host: 'gay.localhost' });
  const unconfirmed = await signUpMember(app);
  expect(await problemOf(like(anna, anna))).toMatchObject({ status: 422, error: 'like.not_yourself' });
  await bert.browser.api(block, { body: { profile: anna.id } });
  for (const other of [bert, elsewhere, unconfirmed, { id: v7() }])
    expect(await problemOf(like(anna, other))).toMatchObject({ status: 404, error: 'profile.not_found' });
});

test('the blocked vanish from every list and count, both ways, and come back when unblocked', async () => {
  const [anna, bert] = await two();
  await like(anna, bert);
  await like(bert, anna);
  const carl = await joinMember(app);
  await like(carl, anna);
  for (const blocked of [bert, carl]) await anna.browser.api(block, { body: { profile: blocked.id } });
  expect(await likesOf(anna)).toMatchObject({
    profiles: [],
    liked_by: [],
    matches: [],
    total_received: 0,
    total_new: 0,
  });
  expect(await likesOf(bert)).toMatchObject({
    profiles: [],
    liked_by: [],
    matches: [],
    total_received: 0,
    total_new: 0,
  });
  expect(await anna.browser.api(contract.markLikeSeen, { body: { profile: v7() } })).toEqual({ total_new: 0 });
  await anna.browser.api(unblock, { body: { profile: bert.id } });
  expect(ids((await likesOf(anna)).matches)).toEqual([bert.id]);
});

test('whatever is liked and taken back at once, both sides agree and there is at most one match', async () => {
  const [anna, bert] = await two();
  const acts = fc.array(fc.record({ by: fc.boolean(), likes: fc.boolean() }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      await Promise.all([unlike(anna, bert), unlike(bert, anna)]);
      await Promise.all(list.map(({ by, likes }) => (likes ? like : unlike)(by ? anna : bert, by ? bert : anna)));
      const [one, other] = [await likesOf(anna), await likesOf(bert)];
      expect(ids(one.profiles)).toEqual(other.liked_by.length > 0 ? [bert.id] : []);
      expect(ids(other.profiles)).toEqual(one.liked_by.length > 0 ? [anna.id] : []);
      const mutual = one.profiles.length > 0 && other.profiles.length > 0;
      expect([one.matches.length, other.matches.length]).toEqual(mutual ? [1, 1] : [0, 0]);
    }),
    { numRuns: 15 },
  );
});

test('two who like each other at the same moment get exactly one match', async () => {
  for (let round = 0; round < 5; round++) {
    const [anna, bert] = await two();
    const answers = await Promise.all([like(anna, bert), like(bert, anna)]);
    expect(answers.filter((answer) => answer.matched)).toHaveLength(1);
    expect(ids((await likesOf(anna)).matches)).toEqual([bert.id]);
  }
});

test('bad input is a declared failure', async () => {
  const anna = await joinMember(app);
  for (const body of [{}, { profile: 'x' }, { profile: 1 }, { profile: v7(), extra: 1 }]) {
    expect(await problemOf(anna.browser.api(contract.like, { body }))).toMatchObject({
      status: 422,
      error: 'request.invalid',
    });
  }
});

test('several are liked in one go; those who cannot be are left out and cost nobody else a like', async () => {
  const [anna, bert] = await two();
  const [mutual, blocked, unconfirmed] = [await joinMember(app), await joinMember(app), await signUpMember(app)];
  await like(mutual, anna);
  await blocked.browser.api(block, { body: { profile: anna.id } });
  const profiles = [bert.id, blocked.id, unconfirmed.id, anna.id, v7(), mutual.id, bert.id];
  expect(await anna.browser.api(contract.likeSeveral, { body: { profiles } })).toEqual({
    liked: [bert.id, mutual.id],
    matched: [mutual.id],
  });
  expect(ids((await likesOf(anna)).profiles).sort()).toEqual([bert.id, mutual.id].sort());
  expect(await problemOf(anna.browser.api(contract.likeSeveral, { body: { profiles: [] } }))).toMatchObject({
    status: 422,
  });
});

/** Opens a page of the member, and counts the live updates of likes and matches that it received up to now. */
async function watch(member: TestMember) {
  const page = await openPage(app, member);
  return {
    async counts() {
      // Its answer comes after whatever was sent before.
      await page.call(contract.listLikes);
      return [contract.likeReceived, contract.matched].map((event) => page.named(event).length) as [number, number];
    },
    close: page.close,
  };
}

test('a like given before its giver confirmed is announced once they have, and once', async () => {
  const [newcomer, bert] = [await signUpMember(app), await joinMember(app)];
  const berts = await watch(bert);
  await like(newcomer, bert);
  await unlike(newcomer, bert);
  await like(newcomer, bert);
  expect(await berts.counts()).toEqual([0, 0]);
  await confirm(app, newcomer);
  expect(await berts.counts()).toEqual([1, 0]);
  await unlike(newcomer, bert);
  await like(newcomer, bert);
  expect(await berts.counts()).toEqual([1, 0]);
  berts.close();
});

test('a like that is taken back and given again is announced once, and so is the match', async () => {
  const [anna, bert] = await two();
  const [annas, berts] = [await watch(anna), await watch(bert)];
  const inALoop = async () => {
    for (let time = 0; time < 5; time++) {
      await like(anna, bert);
      await unlike(anna, bert);
    }
  };
  await inALoop();
  expect([await annas.counts(), await berts.counts()]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  await like(bert, anna);
  await inALoop();
  await unlike(bert, anna);
  await Promise.all([like(anna, bert), like(bert, anna)]);
  for (const { counts } of [annas, berts]) expect(await counts()).toEqual([1, 1]);
  for (const { close } of [annas, berts]) close();
});

test('whatever is liked and taken back, each of two hears of at most one like and one match', async () => {
  const [anna, bert] = await two();
  const pages = [await watch(anna), await watch(bert)];
  const acts = fc.array(fc.record({ by: fc.boolean(), likes: fc.boolean() }), { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      for (const table of ['like_edge', 'like_withdrawn'])
        await sql`delete from ${sql.table(table)}`.execute(app.connection.db);
      const before = await Promise.all(pages.map(({ counts }) => counts()));
      for (const { by, likes } of list) await (likes ? like : unlike)(by ? anna : bert, by ? bert : anna);
      for (const [index, { counts }] of pages.entries()) {
        const [likes, matches] = await counts();
        expect(likes - (before[index]?.[0] ?? 0)).toBeLessThanOrEqual(1);
        expect(matches - (before[index]?.[1] ?? 0)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 15, interruptAfterTimeLimit: 15 * second },
  );
  for (const { close } of pages) close();
});

test('a like given again is as new as the one before it: what was seen is not counted again', async () => {
  const [anna, bert] = await two();
  const again = async () => {
    await unlike(anna, bert);
    await like(anna, bert);
    return (await likesOf(bert)).total_new;
  };
  await like(anna, bert);
  expect(await again()).toBe(1);
  await bert.browser.api(contract.markLikeSeen, { body: { profile: anna.id } });
  expect(await again()).toBe(0);
  expect(ids((await likesOf(bert)).liked_by)).toEqual([anna.id]);
});

test('a member takes back a limited number of likes a minute', async () => {
  const strict = await startTestApp({ LIMIT_FACTOR: '0.05' });
  const anna = await signUpMember(strict);
  for (let time = 0; time < 3; time++) await unlike(anna, { id: v7() });
  expect(await problemOf(unlike(anna, { id: v7() }))).toMatchObject({ status: 429, error: 'request.too_many' });
  await strict.close();
});
