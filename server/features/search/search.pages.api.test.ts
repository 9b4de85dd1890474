import { ageOn, highestAge, minimumAge } from '@rendezvous/contract/member';
import { searchMembers, widest } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

const amsterdam = 2759794;
const rotterdam = 2747891;
let app: TestApp;
let anna: TestMember;
let bea: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await joinMember(app, { city: amsterdam });
  bea = await joinMember(app, { city: amsterdam, gender: 'female', sexuality: 'hetero', date_of_birth: '1990-05-17' });
  await sql`insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region,
      city_id, latitude, longitude, status, created_at, last_active_at)
    select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'rendezvous', 'main', 'Member ' || n,
      case when n % 3 = 0 then 'female' else 'male' end,
      case n % 5 when 0 then null when 1 then 'bi' else 'hetero' end, date '1960-01-01' + n * 10, 'NL',
      case when n % 2 = 0 then 'NH' else 'ZH' end,
      case when n % 7 = 0 then null when n % 2 = 0 then ${amsterdam}::int else ${rotterdam}::int end,
      case when n % 7 = 0 then null when n % 2 = 0 then 52.374 else 51.9225 end,
      case when n % 7 = 0 then null when n % 2 = 0 then 4.8897 else 4.4792 end,
      'active', now() - (n / 3) * interval '1 hour', now() - interval '1 day' from generate_series(1, 1400) n`.execute(
    app.connection.db,
  );
  await app.search.syncAllProfiles();
  await sql`insert into safety_block (member_id, direction, other_id)
    select ${bea.id}::uuid, case when n % 2 = 0 then 'given' else 'received' end,
      ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, 400, 4) n`.execute(app.connection.db);
});
afterAll(() => app.close());

const everyone = { gender: 'any', ...widest, sort: 'newest' } as const;

async function walk(query: object, { limit = 100, by = anna } = {}) {
  const ids: string[] = [];
  let cursor: string | undefined;
  let first: Awaited<ReturnType<typeof page>> | undefined;
  let last: typeof first;
  const page = (cursor?: string) =>
    by.browser.api(searchMembers, { query: { ...everyone, ...query, cursor, page: cursor ? 2 : 1 } });
  for (let at = 0; at < limit; at++) {
    const answer = await page(cursor);
    first ??= answer;
    last = answer;
    ids.push(...answer.profiles.map((profile) => profile.id));
    if (!answer.next) break;
    cursor = answer.next;
  }
  return { ids, first, last };
}

const idsOf = async (where: string) => {
  const { rows } = await sql<{
    member_id: string;
  }>`select member_id from profile where member_id <> ${anna.id} and ${sql.raw(where)}
    order by created_at desc, member_id desc`.execute(app.connection.db);
  return rows.map((row) => row.member_id);
};

test.each([
  [{}, 'true'],
  [{ gender: 'female' }, "gender = 'female'"],
  [{ sexuality: 'bi' }, "sexuality = 'bi'"],
  [{ country: 'NL', countryregion: 'NH', gender: 'male' }, "region = 'NH' and gender = 'male'"],
  [{ city: amsterdam, gender: 'male' }, `city_id = ${amsterdam} and gender = 'male'`],
  [{ city: amsterdam, distance: 100 }, 'city_id is not null'],
])('the pages of %j hold everyone once, newest first', async (query, where) => {
  const { ids, first } = await walk(query);
  const expected = await idsOf(where);
  expect(ids).toEqual(expected);
  expect(first?.numResults).toBe(Math.min(1000, expected.length));
  expect(first?.numResultsMore).toBe(expected.length > 1000);
});

test.each([
  [{ sexuality: 'bi' }, "sexuality = 'bi'"],
  [{}, 'true'],
  [{ distance: 200 }, 'true'],
])('the pages of %j by distance hold everyone with a city once, city by city', async (query, where) => {
  const { ids } = await walk({ ...query, sort: 'nearest' });
  const near = await idsOf(`city_id = ${amsterdam} and ${where}`);
  const far = await idsOf(`city_id = ${rotterdam} and ${where}`);
  expect(ids).toEqual([...near, ...far]);
});

test('for any filter, the count and the pages hold all matching members, in order, and no blocked ones', async () => {
  const { rows: all } = await sql<{
    id: string;
    gender: string;
    sexuality: string | null;
    born: string;
    city: number | null;
  }>`
    select member_id as id, gender, sexuality, to_char(date_of_birth, 'YYYY-MM-DD') as born, city_id as city
    from profile
    where member_id <> ${bea.id} and member_id not in (select other_id from safety_block where member_id = ${bea.id})
    order by created_at desc, member_id desc`.execute(app.connection.db);
  const today = new Date().toISOString().slice(0, 10);
  const km = (city: number | null) => (city === amsterdam ? 0 : city === rotterdam ? 55 : Number.POSITIVE_INFINITY);
  const filter = fc.record(
    {
      gender: fc.constantFrom('female', 'male'),
      sexuality: fc.constantFrom('bi', 'hetero', 'gay'),
      min_age: fc.integer({ min: 18, max: 50 }),
      max_age: fc.integer({ min: 30, max: 70 }),
      city: fc.constant(amsterdam),
      distance: fc.constantFrom(20, 100, 500),
      sort: fc.constantFrom('newest', 'nearest'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(filter, async (query) => {
      const { gender, sexuality, min_age = minimumAge, max_age = highestAge, city, distance, sort } = query;
      const farthest = distance ?? (city === undefined ? Number.POSITIVE_INFINITY : 0);
      const fits = all.filter((member) => {
        const age = ageOn(member.born, today);
        const isNear = km(member.city) <= farthest && (sort !== 'nearest' || member.city !== null);
        return (
          isNear &&
          age >= min_age &&
          age <= max_age &&
          (!gender || member.gender === gender) &&
          (!sexuality || member.sexuality === sexuality)
        );
      });
      if (sort === 'nearest') fits.sort((one, other) => km(one.city) - km(other.city));
      const { ids, first, last } = await walk(query, { by: bea });
      expect(ids).toEqual(fits.map((member) => member.id));
      for (const page of [first, last])
        expect(page).toMatchObject({ numResults: Math.min(1000, fits.length), numResultsMore: fits.length > 1000 });
    }),
    { numRuns: 25 },
  );
});

const orders = ['best', 'newest', 'nearest'] as const;

test('a cursor of another order, filter or searcher, or of nobody, shows the first page', async () => {
  const search = (query: object, by = anna.browser) => by.api(searchMembers, { query: { ...everyone, ...query } });
  const idsOf = ({ profiles }: Awaited<ReturnType<typeof search>>) => profiles.map(({ id }) => id);
  for (const sort of orders) {
    const first = await search({ sort });
    const cursor = first.next ?? '';
    const second = await search({ sort, cursor, page: 2 });
    expect(second.page).toBe(2);
    expect(idsOf(first)).not.toEqual(expect.arrayContaining(idsOf(second)));
    const begun: [object, typeof anna.browser?][] = [
      ...orders.filter((one) => one !== sort).map((other): [object] => [{ sort: other }]),
      [{ sort, gender: 'female' }],
      [{ sort, city: rotterdam, distance: 100 }],
      [{ sort }, bea.browser],
    ];
    for (const [query, by] of begun) {
      const answer = await search({ ...query, cursor, page: 2 }, by);
      expect(answer.page).toBe(1);
      expect(idsOf(answer)).toEqual(idsOf(await search(query, by)));
    }
    for (const invented of ['x', `${cursor}A`, Buffer.from('[1,null,null,null,false]').toString('base64url')])
      expect(idsOf(await search({ sort, cursor: invented, page: 2 }))).toEqual(idsOf(first));
  }
});

test('a cursor does not show what it holds', async () => {
  for (const sort of orders) {
    const { next, profiles } = await anna.browser.api(searchMembers, { query: { ...everyone, sort } });
    const bytes = Buffer.from(next ?? '', 'base64url').toString('latin1');
    expect(bytes.length).toBeGreaterThan(80);
    for (const { id } of profiles) expect(bytes).not.toContain(id);
  }
});

test('a visitor of a site that limits them sees only the first page', async () => {
  const site = app.sites.all().find((one) => one.settings.logged_out_search === 'limited');
  if (!site) return;
  const answer = await app.browser(site.hosts[0]).api(searchMembers);
  expect(answer.next).toBeNull();
  expect(await problemOf(app.browser(site.hosts[0]).api(searchMembers, { query: { cursor: 'x' } }))).toMatchObject({
    error: 'authentication_required',
  });
});
