import { like } from '@rendezvous/contract/like';
import { block } from '@rendezvous/contract/safety';
import { searchMembers, widest } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { distanceKm } from '../../place/place.rules.ts';
import { createPlaces } from '../../place/place.service.ts';
import { type Candidate, ranked } from './best.rules.ts';

/** Amsterdam, Rotterdam and Antwerp. */
const [amsterdam, rotterdam, antwerp] = [2759794, 2747891, 2803138];
const places = createPlaces();
const count = 600;
const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const picture = JSON.stringify({
  id: idOf(0),
  filename: '/photos/a/large.webp',
  thumb_filename: '/photos/a/card.webp',
  match: '/photos/a/match.webp',
  status: 'active',
  width: 800,
  height: 1000,
  placeholder: 'data:image/webp;base64,UklGRiQAAABXRUJQ',
  drawn: false,
});

let app: TestApp;
let anna: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await joinMember(app, {
    city: amsterdam,
    gender: 'female',
    sexuality: 'hetero',
    date_of_birth: '1990-05-17',
  });
  // Times lie within the steps of the rule, so that no score changes while the test runs.
  await sql`insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region,
      city_id, latitude, longitude, main_image, sought_gender,
      sought_min_age, sought_max_age, status, invisible, created_at, last_active_at)
    select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n % 97 = 0 then 'gay' else
      'rendezvous' end, case when n % 97 = 0 then 'elsewhere' else 'main' end, 'Member ' || n,
      case when n % 3 = 0 then 'female' else 'male' end,
      case n % 5 when 0 then null when 1 then 'gay' else 'hetero' end, date '1970-01-01' + n * 20, t.country, t.region,
      case when n % 11 > 0 then t.city_id end, case when n % 11 > 0 then t.latitude end,
      case when n % 11 > 0 then t.longitude end, case when n % 2 = 0 then ${picture}::jsonb end,
      case n % 13 when 0 then 'any' when 1 then 'male' when 2 then 'female' end,
      case when n % 17 = 0 then 40 end, case when n % 19 = 0 then 35 end, 'active', n % 89 = 0,
      now() - (n * 37 % ${count}) * interval '1 hour' - interval '30 minutes',
      now() - (n * 13 % 50) * interval '1 day' - interval '12 hours'
    from generate_series(1, ${count}) n join (values (0, ${amsterdam}::int, 'NL', 'NH', 52.374, 4.8897),
    (1, ${rotterdam}::int, 'NL', 'ZH', 51.9225, 4.4792), (2, ${antwerp}::int, 'BE', 'VAN', 51.2205, 4.4003))
      t(place, city_id, country, region, latitude, longitude) on t.place = n / 2 % 3`.execute(app.connection.db);
  await app.search.syncAllProfiles();
  await sql`insert into safety_block (member_id, direction, other_id)
    select ${anna.id}::uuid, case when n % 2 = 0 then 'given' else 'received' end,
      ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, ${count}, 23) n`.execute(app.connection.db);
  await sql`insert into like_edge (member_id, direction, other_id, created_at)
    select ${anna.id}::uuid, 'given', ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      now() - interval '1 hour'
    from generate_series(1, ${count}, 7) n`.execute(app.connection.db);
});
afterAll(() => app.close());

const wide = { gender: 'any', ...widest } as const;

const page = (query: object, cursor?: string, by = anna.browser) =>
  by.api(searchMembers, { query: { ...wide, ...query, ...(cursor && { cursor, page: 2 }) } });

/** The ids of the pages until the last, or until `most` were read; `between` runs after each page. */
async function walk(
  query: object,
  { most = 100, between = async (_: readonly string[]) => {}, by = anna.browser } = {},
) {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let at = 0; at < most; at++) {
    const answer = await page(query, cursor, by);
    ids.push(...answer.profiles.map(({ id }) => id));
    await between(ids);
    if (!answer.next) break;
    cursor = answer.next;
  }
  return ids;
}

interface Row extends Omit<Candidate, 'km'> {
  country: string;
  city_id: number | null;
}

/** Every member whom Anna may find, in the order of distance and sign-up, as the rule sees them. */
async function everyone(): Promise<(Candidate & { country: string })[]> {
  const { rows } = await sql<Row>`select member_id, gender, sexuality, sought_gender, sought_min_age, sought_max_age,
      to_char(date_of_birth, 'YYYY-MM-DD') as birth,
      main_image is not null as has_photo, created_at as signed_up, last_active_at, city_id, country,
      member_id in (select other_id from like_edge where member_id = ${anna.id} and direction = 'given') as liked
    from profile where pool = 'main' and status = 'active' and not invisible and member_id <> ${anna.id}
      and member_id not in (select other_id from safety_block where member_id = ${anna.id})
    order by created_at desc, member_id desc`.execute(app.connection.db);
  const home = places.city(amsterdam);
  const kmTo = (city: number | null) => {
    const town = places.city(city ?? 0);
    return home && town ? distanceKm(home, town) : null;
  };
  return rows
    .map(({ city_id, ...row }) => ({ ...row, km: kmTo(city_id) }))
    .sort((one, other) => (one.km ?? 1e6) - (other.km ?? 1e6));
}

test('the pages hold everyone once, the nearest 72 in the order of the rule, then the next', async () => {
  const filter = fc.record(
    {
      country: fc.constantFrom('NL', 'BE'),
      gender: fc.constantFrom('female', 'male'),
      sexuality: fc.constantFrom('hetero', 'gay'),
      distance: fc.constantFrom(20, 100, 500),
    },
    { requiredKeys: [] },
  );
  const all = await everyone();
  const anyone = await walk({});
  expect(anyone.length).toBe(all.length);
  await fc.assert(
    fc.asyncProperty(filter, async (query) => {
      const fits = all.filter(
        (one) =>
          (!query.country || one.country === query.country) &&
          (!query.gender || one.gender === query.gender) &&
          (!query.sexuality || one.sexuality === query.sexuality) &&
          (!query.distance || (one.km !== null && one.km <= query.distance)),
      );
      const expected: string[] = [];
      for (let from = 0; from < fits.length; from += 72)
        expected.push(
          ...ranked(fits.slice(from, from + 72), { gender: 'female', birth: '1990-05-17' }, new Date()).map(
            ({ rank }) => rank.id,
          ),
        );
      expect(await walk(query)).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

test('neither the searcher, nor blocked or invisible members, nor those of another pool are suggested', async () => {
  const ids = new Set(await walk({}));
  expect(ids).not.toContain(anna.id);
  for (let n = 1; n <= count; n++)
    if (n % 97 === 0 || n % 89 === 0 || n % 23 === 1) expect(ids, `member ${n}`).not.toContain(idOf(n));
});

test('nobody comes twice when members are liked, blocked or become active while one scrolls', async () => {
  const reader = await joinMember(app, { city: rotterdam, gender: 'male', sexuality: 'bi' });
  const ids = await walk(
    {},
    {
      by: reader.browser,
      between: async (shown) => {
        const [first, second] = [shown.at(-1) as string, shown.at(-2) as string];
        await reader.browser.api(like, { body: { profile: first } });
        await reader.browser.api(block, { body: { profile: second } });
        await sql`update profile set last_active_at = now()
          where member_id in (${shown.at(-3)}, ${idOf((shown.length * 7) % count)})`.execute(app.connection.db);
        await joinMember(app, { city: rotterdam, name: 'Later' });
      },
      most: 6,
    },
  );
  // A page may be short where the members that are ranked together end.
  expect(ids.length).toBeGreaterThan(4 * 24);
  expect(new Set(ids).size).toBe(ids.length);
});

test('nobody comes twice in 14 pages, and nobody is lost, whoever is blocked, confirms or comes online', async () => {
  const reader = await joinMember(app, { city: amsterdam, gender: 'female', date_of_birth: '1990-05-17' });
  const { db } = app.connection;
  const before = await walk({}, { by: reader.browser });
  const [left, visited] = [new Set<string>(), new Set<string>()];
  let pages = 0;
  const ids = await walk(
    {},
    {
      by: reader.browser,
      most: 14,
      between: async (shown) => {
        pages++;
        const leaving = [shown.at(-2), shown[pages]].filter((id) => id !== undefined && !left.has(id)) as string[];
        for (const id of leaving) {
          left.add(id);
          await reader.browser.api(block, { body: { profile: id } });
        }
        const visitor = before[pages * 20 + 10] as string;
        visited.add(visitor);
        await sql`update profile set last_active_at = now() where member_id = ${visitor}`.execute(db);
        await confirmed(pages);
      },
    },
  );
  await sql`with gone as (delete from profile where name = 'Confirmed' returning member_id)
    delete from search_member where member_id in (select member_id from gone)`.execute(db);
  expect(pages).toBe(14);
  expect(new Set(ids).size).toBe(ids.length);
  // Who visits may move up to where one has been.
  for (const id of before.slice(0, 250)) expect([...ids, ...left, ...visited], id).toContain(id);
});

/** Two who signed up before the search began and come to lie among the nearest. */
async function confirmed(number: number): Promise<void> {
  await sql`with joined as (
      insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region, city_id,
        latitude, longitude, status, created_at, last_active_at)
      select ('01890000-0000-7000-9000-' || lpad((${number}::int * 10 + n)::text, 12, '0'))::uuid, 'rendezvous', 'main',
        'Confirmed', 'male', 'hetero', '1990-01-01', 'NL', 'NH', ${amsterdam}::int, 52.374, 4.8897, 'active',
        now() - n * interval '1 hour', now() from generate_series(1, 2) n returning *
    )
    insert into search_member (member_id, pool, gender, sexuality, has_photo, birth, country, region, city_id, latitude,
      longitude, signed_up)
    select member_id, pool, gender, sexuality, false, date_of_birth, country, region, city_id, latitude, longitude,
      created_at from joined`.execute(app.connection.db);
}

test('whether a member likes the searcher does not change their place', async () => {
  const before = await walk({}, { most: 4 });
  await sql`insert into like_edge (member_id, direction, other_id, is_new)
    select ${anna.id}::uuid, 'received', ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, true
    from generate_series(1, ${count}, 2) n`.execute(app.connection.db);
  expect(await walk({}, { most: 4 })).toEqual(before);
});
