import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readChat } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import * as contract from '@rendezvous/contract/like';
import { addPhoto, deletePhoto } from '@rendezvous/contract/photo';
import { changeProfile, interests, readProfile } from '@rendezvous/contract/profile';
import { block, unblock } from '@rendezvous/contract/safety';
import { searchMembers } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';
import { folderOf } from '../../testing/pools.ts';

const settings = (received_likes: contract.ReceivedLikes) => ({ received_likes });
const folder = folderOf(
  { id: 'open', pool: 'main', settings: settings('open') },
  { id: 'blurred', pool: 'main', settings: settings('blurred') },
  { id: 'count', pool: 'main', settings: settings('count') },
);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

type Hiding = Exclude<contract.ReceivedLikes, 'open'>;
const hiding = ['blurred', 'count'] as const satisfies Hiding[];
const join = (site: contract.ReceivedLikes, name = `Robin ${randomUUID().slice(0, 6)}`) =>
  joinMember(app, { host: `${site}.localhost`, name });
const like = (from: TestMember, to: TestMember) => from.browser.api(contract.like, { body: { profile: to.id } });
const likesOf = ({ browser }: TestMember) => browser.api(contract.listLikes);
const ids = (cards: readonly object[]) => cards.flatMap((card) => ('id' in card ? [card.id] : []));
const setPremium = ({ id }: TestMember, paid_user: boolean) =>
  app.connection.db.updateTable('profile').set({ paid_user }).where('member_id', '=', id).execute();
const copyOf = ({ id }: TestMember) =>
  Promise.all(
    app.parts.flatMap(({ personalData }) =>
      personalData?.name === 'likes' ? [personalData.read({ id, pool: 'main' } as never)] : [],
    ),
  );

test.each(hiding)(
  'a free member of a site with %s likes learns how many there are, not whose they are',
  async (site) => {
    const [anna, bert, carl] = [await join(site), await join('open'), await join('open')];
    const page = await openPage(app, anna);
    for (const liker of [bert, carl]) await like(liker, anna);
    const answer = await likesOf(anna);
    expect(answer).toMatchObject({ shown: site, total_received: 2, total_new: 2, profiles: [], matches: [] });
    expect(answer.liked_by).toHaveLength(site === 'blurred' ? 2 : 0);
    for (const liker of answer.liked_by) {
      expect(Object.keys(liker).sort()).toEqual(['blurred', 'key', 'like_new']);
      expect('blurred' in liker && liker.blurred).toMatch(/^data:image\/svg\+xml,/);
    }
    await expect
      .poll(() => page.named(contract.likeReceived))
      .toEqual([
        { profile: null, total_new: 1 },
        { profile: null, total_new: 2 },
      ]);
    page.close();
    const told = JSON.stringify([answer, page.received, await copyOf(anna)]);
    for (const { id, user } of [bert, carl])
      expect([told.includes(id), told.includes(user.profile.name)]).toEqual([false, false]);
  },
);

test.each(hiding)(
  'with %s likes, a match is visible to both, and taking the like back hides the other again',
  async (site) => {
    const [anna, bert, carl] = [await join(site), await join('open'), await join('open')];
    const page = await openPage(app, anna);
    for (const liker of [bert, carl]) await like(liker, anna);
    expect(await like(anna, bert)).toEqual({ matched: true });
    const answer = await likesOf(anna);
    expect([ids(answer.matches), ids(answer.liked_by), answer.total_received]).toEqual([[bert.id], [bert.id], 2]);
    expect(ids((await likesOf(bert)).matches)).toEqual([anna.id]);
    await expect.poll(() => page.named(contract.matched)).toMatchObject([{ profile: { id: bert.id } }]);
    page.close();
    await anna.browser.api(contract.unlike, { body: { profile: bert.id } });
    expect(await likesOf(anna)).toMatchObject({ matches: [], total_received: 2 });
    expect(ids((await likesOf(anna)).liked_by)).toEqual([]);
  },
);

test('a member who becomes premium sees everybody at once, and is judged by their own site', async () => {
  const [anna, bert] = [await join('blurred'), await join('open')];
  await like(bert, anna);
  await like(anna, bert);
  await anna.browser.api(contract.unlike, { body: { profile: bert.id } });
  await setPremium(anna, true);
  expect(await likesOf(anna)).toMatchObject({ shown: 'open', liked_by: [{ id: bert.id }], total_received: 1 });
  await setPremium(anna, false);
  expect(ids((await likesOf(anna)).liked_by)).toEqual([]);
  const carl = await join('open');
  await like(anna, carl);
  expect(await likesOf(carl)).toMatchObject({ shown: 'open', liked_by: [{ id: anna.id, like_new: true }] });
});

test.each(hiding)('with %s likes, nobody is named by an automatic like, nor gives one', async (site) => {
  const born = { date_of_birth: site === 'blurred' ? '1944-01-01' : '1946-01-01' };
  const anna = await joinMember(app, { host: `${site}.localhost`, gender: 'female', sexuality: 'hetero', ...born });
  const bert = await joinMember(app, { host: 'open.localhost', gender: 'male', sexuality: 'hetero', ...born });
  await bert.browser.api(contract.changeMatchFinder, { body: { automatic: true } });
  await expect(anna.browser.api(contract.readAutomaticLike)).rejects.toMatchObject({
    problem: { error: 'like.hidden' },
  });
  expect(ids((await likesOf(bert)).profiles)).toEqual([]);
  await setPremium(anna, true);
  expect(await anna.browser.api(contract.readAutomaticLike)).toMatchObject({ id: bert.id });
});

test('hidden likes are new until the member has looked at how many there are', async () => {
  const [anna, bert, carl] = [await join('blurred'), await join('open'), await join('open')];
  await like(bert, anna);
  expect(await anna.browser.api(contract.markHiddenLikesSeen)).toEqual({ total_new: 0 });
  await like(carl, anna);
  const answer = await likesOf(anna);
  expect([answer.total_new, answer.liked_by.map(({ like_new }) => like_new)]).toEqual([1, [true, false]]);
  // Likes that can be opened are seen one by one, as before.
  const dora = await join('open');
  await like(bert, dora);
  expect(await dora.browser.api(contract.markHiddenLikesSeen)).toEqual({ total_new: 1 });
});

test.each(hiding)(
  'with %s likes, a new match is new until its profile is opened, and every count says so',
  async (site) => {
    const [anna, bert, carl] = [await join(site), await join('open'), await join('open')];
    const see = (liker: TestMember) => anna.browser.api(contract.markLikeSeen, { body: { profile: liker.id } });
    await like(carl, anna);
    await like(anna, bert);
    const page = await openPage(app, anna);
    await like(bert, anna);
    await expect.poll(() => page.named(contract.matched)).toMatchObject([{ profile: { id: bert.id }, total_new: 2 }]);
    page.close();
    const newOnes = async () => {
      const { total_new, liked_by } = await likesOf(anna);
      return [total_new, liked_by.flatMap((liker) => ('id' in liker && liker.like_new ? [liker.id] : []))];
    };
    expect(await newOnes()).toEqual([2, [bert.id]]);
    // The profile of a hidden liker, and the number of them, are two other things.
    expect(await see(carl)).toEqual({ total_new: 2 });
    expect(await anna.browser.api(contract.markHiddenLikesSeen)).toEqual({ total_new: 1 });
    expect(await newOnes()).toEqual([1, [bert.id]]);
    expect(await see(bert)).toEqual({ total_new: 0 });
    expect(await newOnes()).toEqual([0, []]);
  },
);

test('a hidden liker’s picture stays as it is when they add, change and remove their photo', async () => {
  const [anna, bert] = [await join('blurred'), await join('open')];
  await like(bert, anna);
  const { liked_by: before } = await likesOf(anna);
  expect(before).toHaveLength(1);
  const added: string[] = [];
  for (const seed of [1, 5, 3]) {
    const file = new Blob([new Uint8Array(await picture({ seed }))]);
    added.push((await bert.browser.api(addPhoto, { file })).photo.id);
    expect((await likesOf(anna)).liked_by).toEqual(before);
  }
  for (const id of added) {
    await bert.browser.api(deletePhoto, { body: { id } });
    expect((await likesOf(anna)).liked_by).toEqual(before);
  }
});

test.each(hiding)('with %s likes, nothing that a hidden liker says or likes reaches the answer', async (site) => {
  const [anna, bert, carl] = [await join(site), await join('open'), await join('open')];
  for (const liker of [bert, carl]) await like(liker, anna);
  const { matched } = await like(anna, carl);
  expect(matched).toBe(true);
  const hiddenOf = ({ liked_by, ...answer }: Awaited<ReturnType<typeof likesOf>>) => ({
    ...answer,
    hidden: liked_by.filter((liker) => !('id' in liker)),
  });
  const before = hiddenOf(await likesOf(anna));
  const some = fc.uniqueArray(fc.constantFrom(...interests), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(some, some, fc.stringMatching(/^[a-z]{0,40}$/), async (own, others, word) => {
      await anna.browser.api(changeProfile, { body: { interests: own } });
      await bert.browser.api(changeProfile, { body: { interests: others, about: word && `Zq ${word}` } });
      const answer = await likesOf(anna);
      // The match, whose card says what both like, is somebody else.
      expect(hiddenOf(answer)).toEqual(before);
      expect(JSON.stringify(answer)).not.toContain('Zq');
      for (const liker of answer.liked_by)
        if (!('id' in liker)) expect(Object.keys(liker).sort()).toEqual(['blurred', 'key', 'like_new']);
    }),
    { numRuns: 10 },
  );
});

test.each(hiding)('the copy of a member’s data tells of %s likes neither who nor when', async (site) => {
  const [anna, bert, carl] = [await join(site), await join('open'), await join('open')];
  await like(bert, anna);
  await like(anna, carl);
  const hidden = { direction: 'received', name: null, matched: false, created_at: null };
  expect(await copyOf(anna)).toMatchObject([{ likes: [{ direction: 'given', name: carl.user.profile.name }, hidden] }]);
});

test.each(hiding)('with %s likes, pages hold matches alone, and begin where matches fill one', async (site) => {
  const [anna, bert] = [await join(site), await join('open')];
  const { db } = app.connection;
  const [numMatches, numHidden] = [contract.likesPerPage + 5, contract.likesPerPage + 30];
  const idOf = sql.raw(`('0189000${site.length}-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`);
  await sql`insert into profile (member_id, site_id, pool, name, gender, date_of_birth, country, status)
    select ${idOf}, 'open', 'main', 'Member ' || n, 'male', '1990-01-01', 'NL', 'active'
    from generate_series(1, ${numMatches + numHidden}) n`.execute(db);
  // Hidden likes and matches alternate in time.
  await sql`insert into like_edge (member_id, direction, other_id, matched)
    select ${anna.id}, 'given', ${idOf}, true from generate_series(1, ${numMatches}) n`.execute(db);
  await sql`insert into like_edge (member_id, direction, other_id, created_at, is_new, matched)
    select ${anna.id}, 'received', ${idOf}, now() - interval '1 second' * mod(n * 7, 235), n % 2 = 0,
      n <= ${numMatches} from generate_series(1, ${numMatches + numHidden}) n`.execute(db);
  const first = await likesOf(anna);
  expect(first).toMatchObject({ total_received: numMatches + numHidden, total_matches: numMatches });
  expect(first.liked_by.length - ids(first.liked_by).length).toBe(site === 'blurred' ? 48 : 0);
  const second = await anna.browser.api(contract.listLikes, { query: { cursor: first.next.received ?? '' } });
  expect([ids(second.liked_by).length, second.liked_by.length, second.next.received]).toEqual([5, 5, null]);
  expect(new Set(ids([...first.liked_by, ...second.liked_by])).size).toBe(numMatches);

  // Without matches, however many hidden likes there are, no page follows.
  await sql`delete from like_edge where member_id = ${anna.id} and (direction = 'given' or matched)`.execute(db);
  await like(bert, anna);
  expect((await likesOf(anna)).next).toEqual({ received: null, given: null, matches: null });
  // A cursor of a time when everybody was visible names nobody later.
  await setPremium(anna, true);
  const { next } = await likesOf(anna);
  await setPremium(anna, false);
  const later = await anna.browser.api(contract.listLikes, { query: { cursor: next.received ?? '' } });
  expect([later.liked_by, later.next.received]).toEqual([[], null]);
});

/** What a member may do to find out who likes them, short of liking somebody back. */
const acts = {
  open: (anna: TestMember, id: string) => anna.browser.api(readProfile, { query: { id } }),
  see: (anna: TestMember, id: string) => anna.browser.api(contract.markLikeSeen, { body: { profile: id } }),
  chat: (anna: TestMember, id: string) => anna.browser.api(readChat, { query: { profile: id } }),
  block: (anna: TestMember, id: string) => anna.browser.api(block, { body: { profile: id } }),
  unblock: (anna: TestMember, id: string) => anna.browser.api(unblock, { body: { profile: id } }),
  search: (anna: TestMember) => anna.browser.api(searchMembers, { query: { sort: 'best' } }),
  look: (anna: TestMember) => anna.browser.api(contract.markHiddenLikesSeen),
  list: likesOf,
  copy: copyOf,
};
type Act = keyof typeof acts;

const people = 5;

test(
  'whoever they are, a free member gets the same answers and live updates from as many likers',
  async () => {
    const candidates: TestMember[] = [];
    for (let index = 0; index < people; index++) candidates.push(await join('open'));
    const readers = new Map<Hiding, TestMember>();
    for (const site of hiding) readers.set(site, await join(site));

    /** All that reaches the member while these like them and they do that; each call's failures are answers too. */
    async function transcript(
      anna: TestMember,
      likers: readonly number[],
      blockers: readonly number[],
      did: readonly [Act, number][],
    ) {
      for (const table of ['like_edge', 'like_withdrawn', 'safety_block'])
        await sql`delete from ${sql.table(table)}`.execute(app.connection.db);
      const page = await openPage(app, anna);
      for (const index of blockers) await candidates[index]?.browser.api(block, { body: { profile: anna.id } });
      for (const index of likers) await like(candidates[index] as TestMember, anna);
      const answers: unknown[] = [];
      for (const [act, index] of [['list', 0], ...did, ['list', 0], ['copy', 0]] as const)
        answers.push(
          await acts[act as Act](anna, candidates[index]?.id ?? '').catch((error: unknown) => ({
            failed: String(error),
          })),
        );
      // Its answer comes after whatever was sent before.
      await page.call(contract.listLikes);
      page.close();
      // The meaningless, and what holds the time, which differs between the runs; `next` is sealed.
      const plain = JSON.stringify({ answers, events: page.received }, (field, value) =>
        ['key', 'blurred', 'version', 'next'].includes(field) && value !== null ? '' : value,
      );
      return JSON.parse(plain) as { answers: unknown[]; events: unknown[] };
    }

    const scenario = fc.record({
      site: fc.constantFrom(...hiding),
      shuffled: fc.shuffledSubarray([...Array(people).keys()], { minLength: people }),
      others: fc.shuffledSubarray([...Array(people).keys()], { minLength: people }),
      likers: fc.integer({ min: 1, max: people - 1 }),
      did: fc.array(fc.tuple(fc.constantFrom(...(Object.keys(acts) as Act[])), fc.nat(people - 1)), { maxLength: 8 }),
      blocker: fc.option(fc.nat(people - 1)),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ site, shuffled, others, likers, did, blocker }) => {
        const anna = readers.get(site) as TestMember;
        const blockers = blocker === null ? [] : [blocker];
        const some = (order: readonly number[]) => order.filter((index) => index !== blocker).slice(0, likers);
        const one = await transcript(anna, some(shuffled), blockers, did);
        expect(await transcript(anna, some(others), blockers, did)).toEqual(one);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 40 * second },
    );
  },
  90 * second,
);
