import { ageOn } from '@rendezvous/contract/member';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { createPlaces } from '../../place/place.service.ts';
import { birthDays } from '../../profile/profile.rules.ts';
import { boundsOf, type Criteria } from './criteria.ts';
import { noLimit } from './find.statements.store.ts';
import { findStore } from './find.store.ts';
import { createNearby } from './nearby.ts';
import type { GatheringPlan, Plan } from './plan.ts';

/** Amsterdam, Rotterdam and Antwerp, at 0, 57 and 133 km from the first. */
const [amsterdam, rotterdam, antwerp] = [2759794, 2747891, 2803138];
const genders = ['female', 'male'];
const sexualities = ['', 'hetero', 'bi'];
const blockedWith = (id: string) => sql<string>`(select other_id from safety_block where member_id = ${id})`;
const places = createPlaces();
const nearby = createNearby(places);

let app: TestApp;
let anna: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await joinMember(app, { city: amsterdam });
  await sql`insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region,
      city_id, latitude, longitude, status, created_at, last_active_at, photo_verified)
    select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'rendezvous', 'main', 'Member ' || n,
      case when n % 3 = 0 then 'female' else 'male' end,
      case n % 5 when 0 then null when 1 then 'bi' else 'hetero' end, date '1930-01-01' + n * 31, t.country, t.region,
      case when n % 7 > 0 then t.city_id end, case when n % 7 > 0 then t.latitude end,
      case when n % 7 > 0 then t.longitude end,
      'active', now() - (n * 37 % 900 / 3) * interval '1 hour',
      case when n % 4 = 0 then now() else now() - interval '1 day' end, n % 3 = 0 or n % 8 = 0
    from generate_series(1, 900) n join (values (0, ${amsterdam}::int, 'NL', 'NH', 52.374, 4.8897),
    (1, ${rotterdam}::int, 'NL', 'ZH', 51.9225, 4.4792), (2, ${antwerp}::int, 'BE', 'VAN', 51.2205, 4.4003))
      t(place, city_id, country, region, latitude, longitude) on t.place = n / 2 % 3`.execute(app.connection.db);
  await app.search.syncAllProfiles();
  await sql`insert into safety_block (member_id, direction, other_id)
    select ${anna.id}::uuid, case when n % 2 = 0 then 'given' else 'received' end,
      ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, 900, 9) n`.execute(app.connection.db);
});
afterAll(() => app.close());

const filter = fc.record({
  genders: fc.subarray(genders, { minLength: 1 }),
  sexualities: fc.subarray(sexualities, { minLength: 1 }),
  min: fc.integer({ min: 18, max: 97 }),
  more: fc.integer({ min: 0, max: 40 }),
  online: fc.boolean(),
  verified: fc.boolean(),
  place: fc.constantFrom({}, { country: 'NL' }, { country: 'BE' }, { country: 'NL', region: 'ZH' }),
  km: fc.option(fc.constantFrom(0, 20, 100, 300), { nil: undefined }),
  named: fc.boolean(),
  without: fc.boolean(),
});
/** Members whom a caller of the search leaves out. */
const isLeftOut = (id: string) => id.endsWith('0');
const leftOut = [sql<string>`(select member_id from profile where member_id::text like '%0')`];

test('every plan finds, orders and counts the same members as a plain filter, page by page', async () => {
  const store = findStore(app.connection.reads, {
    safety: { blockedWith },
    likes: { likedBefore: () => sql`(select null::uuid)` },
  });
  const { rows: all } = await sql<{
    id: string;
    gender: string;
    sexuality: string;
    born: string;
    country: string;
    region: string;
    city: number;
    online: boolean;
    photo_verified: boolean;
  }>`
    select member_id as id, gender, coalesce(sexuality, '') as sexuality, to_char(date_of_birth, 'YYYY-MM-DD') as born,
    country, region, coalesce(city_id, 0) as city,
      last_active_at > now() - interval '5 minutes' as online, photo_verified
    from profile where member_id <> ${anna.id} and member_id not in ${blockedWith(anna.id)}
    order by created_at desc, member_id desc`.execute(app.connection.db);
  const today = new Date().toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(filter, async ({ min, more, km, named, place, without, ...given }) => {
      const origin = places.city(amsterdam);
      if (!origin) throw new Error('Amsterdam is missing');
      const lists =
        km === undefined ? undefined : km === 0 ? nearby.alone(origin, place) : nearby.lists({ origin, km, ...place });
      const criteria: Criteria = {
        pool: 'main',
        reader: anna.id,
        photos: [false, true],
        births: birthDays({ min, max: min + more }, today),
        ...given,
        ...place,
        ...(without && { leftOut }),
        ...(lists && km !== undefined
          ? { area: { ...origin, ...lists, km, cities: lists.ids, named: named || km === 0 } }
          : {}),
      };
      const expected = all.filter((one) => {
        const age = ageOn(one.born, today);
        const fits =
          criteria.genders.includes(one.gender) &&
          criteria.sexualities.includes(one.sexuality) &&
          age >= min &&
          age <= min + more;
        const lies =
          (!criteria.country || one.country === criteria.country) &&
          (!criteria.region || one.region === criteria.region);
        return (
          fits &&
          lies &&
          !(without && isLeftOut(one.id)) &&
          (!criteria.online || one.online) &&
          (!criteria.verified || one.photo_verified) &&
          (!lists || lists.ids.includes(one.city))
        );
      });
      const bounds = boundsOf(criteria);
      const gatherings: GatheringPlan[] = [
        ...bounds.map(({ level }) => ({ by: 'traits', level }) as const),
        ...(criteria.area?.named ? [{ by: 'city_ages' } as const, { by: 'residents' } as const] : []),
      ];
      const others: Plan[] = [
        { by: 'years' },
        ...bounds.filter((bound) => bound.places.length === 1).map(({ level }) => ({ by: 'walk', level }) as const),
      ];
      for (const plan of gatherings)
        expect(await store.count(criteria, plan, noLimit), JSON.stringify(plan)).toBe(expected.length);
      for (const plan of [...gatherings, ...others]) {
        const first = await store.list(criteria, plan, { limit: 24 });
        const last = first.at(-1);
        const cursor = last && { signedUp: last.signed_up, id: last.member_id, isOverLimit: false };
        const next = cursor ? await store.list(criteria, plan, { limit: 24, cursor }) : [];
        expect(
          [...first, ...next].map((one) => one.member_id),
          JSON.stringify(plan),
        ).toEqual(expected.slice(0, 48).map((one) => one.id));
      }
    }),
    { numRuns: 20 },
  );
});
