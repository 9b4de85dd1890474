import type { Answer } from '@rendezvous/contract/endpoint';
import { type LikeList, like, likeLists, likesPerPage, listLikes, markLikeSeen } from '@rendezvous/contract/like';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

type Likes = Answer<typeof listLikes>;

/** Members of each list: two pages and a part of a third. Those who match are the last of the givers. */
const [count, numMatches] = [2 * likesPerPage + 30, likesPerPage + 20];
let app: TestApp;
let robin: TestMember;
let kim: TestMember;

const idOf = sql.raw(`('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`);
/** Likes with the same time, as several have in a batch, for every ten of them. */
const at = sql.raw(`timestamptz '2026-01-01' + interval '1 microsecond' * (n / 10)`);

beforeAll(async () => {
  app = await startTestApp();
  [robin, kim] = [await joinMember(app), await joinMember(app)];
  await sql`insert into profile (member_id, site_id, pool, name, gender, date_of_birth, country, status)
    select ${idOf}, 'rendezvous', 'main', 'Member ' || n, 'male', '1990-01-01', 'NL', 'active'
    from generate_series(1, ${count}) n`.execute(app.connection.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.connection;
  await sql`delete from like_edge`.execute(db);
  await setPaid(false);
  for (const direction of ['given', 'received'])
    await sql`insert into like_edge (member_id, direction, other_id, created_at, is_new, matched)
      select ${robin.id}, ${direction}, ${idOf}, ${at}, ${direction} = 'received' and n % 3 = 0 and n > ${numMatches},
        n <= ${numMatches} from generate_series(1, ${count}) n`.execute(db);
});

const setPaid = (paid_user: boolean) =>
  app.connection.db.updateTable('profile').set({ paid_user }).where('member_id', '=', robin.id).execute();
const likes = (cursor?: string, by = robin) => by.browser.api(listLikes, { query: cursor ? { cursor } : {} });
const idsOf = (list: LikeList, { liked_by, profiles, matches }: Likes): string[] =>
  (list === 'received' ? liked_by : list === 'given' ? profiles : matches).map((one) => ('id' in one ? one.id : ''));

/** All answers of a list, each with the cursor of the one before; `between` runs before each. */
async function pagesOf(list: LikeList, between?: () => Promise<unknown>): Promise<Likes[]> {
  const pages = [await likes()];
  for (let cursor = pages[0]?.next[list]; cursor; cursor = pages.at(-1)?.next[list]) {
    await between?.();
    pages.push(await likes(cursor));
  }
  return pages;
}

test.each(likeLists)('page by page, the list %s has every member once, and its total counts them all', async (list) => {
  const pages = await pagesOf(list);
  const ids = pages.flatMap((page) => idsOf(list, page));
  const total = list === 'matches' ? numMatches : count;
  expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  expect(pages.slice(0, -1).every((page) => idsOf(list, page).length === likesPerPage)).toBe(true);
  for (const page of pages) expect(page[`total_${list}`]).toBe(total);
  for (const page of pages.slice(1))
    for (const other of likeLists)
      if (other !== list) expect([idsOf(other, page), page.next[other]]).toEqual([[], null]);
});

test('received likes are new first over all pages, and say who is liked back', async () => {
  const pages = await pagesOf('received');
  const likers = pages.flatMap(({ liked_by }) => liked_by.filter((liker) => 'id' in liker));
  const numNew = likers.filter(({ like_new }) => like_new).length;
  expect(likers.map(({ like_new }) => like_new)).toEqual(likers.map((_, index) => index < numNew));
  expect(pages[0]?.total_new).toBe(numNew);
  expect(likers.filter(({ liked }) => liked)).toHaveLength(numMatches);
});

test('who was there is listed once while likes come, go and are seen between the pages', async () => {
  const { db } = app.connection;
  const there = new Set((await pagesOf('received')).flatMap((page) => idsOf('received', page)));
  let gone = '';
  const pages = await pagesOf('received', async () => {
    if (gone === '') {
      gone = (await likes()).liked_by.flatMap((liker) => ('id' in liker ? [liker.id] : []))[0] ?? '';
      await sql`delete from like_edge where other_id = ${gone}`.execute(db);
      await kim.browser.api(like, { body: { profile: robin.id } });
    }
  });
  const ids = pages.flatMap((page) => idsOf('received', page));
  expect(ids).toHaveLength(count);
  expect(new Set(ids)).toEqual(there);
  expect(idsOf('received', await likes())[0]).toBe(kim.id);
  const [liker] = idsOf('received', await likes());
  await robin.browser.api(markLikeSeen, { body: { profile: liker ?? '' } });
  expect(idsOf('received', await likes())).toContain(liker);
});

test('a cursor is its reader’s alone, and shows nothing of what it holds', async () => {
  const cursor = (await likes()).next.received ?? '';
  for (const text of [cursor, Buffer.from(cursor, 'base64url').toString()])
    expect([text.includes('2026'), text.includes('01890000')]).toEqual([false, false]);
  expect(await problemOf(likes(cursor, kim))).toMatchObject({ status: 422, error: 'request.invalid' });
  for (const wrong of ['x', `${cursor.slice(0, -2)}AA`])
    expect(await problemOf(likes(wrong))).toMatchObject({ status: 422, error: 'request.invalid' });
});

test('pages of the three lists are read by an index, without a sort', async () => {
  const { db } = app.connection;
  await sql`analyze like_edge`.execute(db);
  const id = robin.id;
  for (const matched of [sql``, sql`and matched`]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select other_id from like_edge
      where member_id = ${id} and direction = 'received' ${matched}
        and (is_new, created_at, other_id) < (false, now(), ${id}::uuid)
      order by is_new desc, created_at desc, other_id desc limit ${likesPerPage + 1}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (?:Only )?Scan using like_edge_(?:listed|matched)/);
    expect(plan).not.toContain('Sort');
  }
});
