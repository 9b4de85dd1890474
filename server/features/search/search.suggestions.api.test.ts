import { minute } from '@rendezvous/contract/durations';
import { readAutomaticLike } from '@rendezvous/contract/like';
import { ageOn, today } from '@rendezvous/contract/member';
import { changeProfile } from '@rendezvous/contract/profile';
import { listSuggestions, resultsPerPage, searchMembers, yearsAround } from '@rendezvous/contract/search';
import { readDeck } from '@rendezvous/contract/swipe';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { looksFor } from '../profile/profile.rules.ts';

const amsterdam = 2759794;
let app: TestApp;
let anna: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await joinMember(app, { city: amsterdam });
});
afterAll(() => app.close());

const gender = fc.constantFrom('male' as const, 'female' as const);
const sexuality = fc.constantFrom('hetero' as const, 'gay' as const, 'lesbian' as const, 'bi' as const, null);
const wish = fc.record({
  sought_gender: fc.option(fc.constantFrom('male' as const, 'female' as const, 'any' as const)),
  ages: fc.option(fc.tuple(fc.integer({ min: 18, max: 40 }), fc.integer({ min: 40, max: 80 }))),
});
const agesOf = (ages: readonly [number, number] | null) => ({
  sought_min_age: ages?.[0] ?? null,
  sought_max_age: ages?.[1] ?? null,
});
const member = fc.record({ gender, sexuality, wish, age: fc.integer({ min: 19, max: 70 }) });
type Given = typeof member extends fc.Arbitrary<infer One> ? One : never;
const people = fc.array(member, { minLength: 30, maxLength: 60 });

type Wishes = Parameters<typeof looksFor>;
type Suggested = Wishes[0] & Wishes[1];
type Other = Suggested & { readonly id: string };

/** Whom a list suggests to whom: each looks for the other. */
const suitEachOther = (one: Suggested, other: Suggested) => looksFor(one, other) && looksFor(other, one);
const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Gives the site these members and no others but Anna. */
async function settle(given: readonly Given[]) {
  const { db } = app.connection;
  await sql`delete from profile where member_id <> ${anna.id}`.execute(db);
  await sql`delete from like_preference`.execute(db);
  await sql`delete from like_edge`.execute(db);
  const others = given.map(({ wish: { sought_gender, ages }, ...one }, index): Other => {
    return { ...one, id: idOf(index), sought_gender, ...agesOf(ages) };
  });
  for (const one of others) {
    const birth = `${Number(today().slice(0, 4)) - (one.age ?? 0)}-01-01`;
    await sql`insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region,
        city_id, latitude, longitude, sought_gender, sought_min_age, sought_max_age, status, created_at, last_active_at)
      values (${one.id}, 'rendezvous', 'main', 'Somebody', ${one.gender}, ${one.sexuality}, ${birth}::date, 'NL', 'NH',
        ${amsterdam}, 52.374, 4.8897, ${one.sought_gender}, ${one.sought_min_age}, ${one.sought_max_age}, 'active',
        now() - interval '1 hour', now() - interval '2 hours')`.execute(db);
  }
  await app.search.syncAllProfiles();
  return others;
}

/** The ids of whom the match finder lets like Anna, until it finds nobody. */
async function automaticLikers(others: readonly Other[]): Promise<string[]> {
  for (const { id } of others) await app.likes.changeMatchFinder(id, true);
  const found: string[] = [];
  for (let id = await automaticLiker(); id; id = await automaticLiker()) found.push(id);
  return found;
}
const automaticLiker = async () => (await anna.browser.api(readAutomaticLike)).id;

test('every list that suggests members has only those who look for each other, in gender and in stated ages', {
  timeout: 10 * minute,
}, async () => {
  await fc.assert(
    fc.asyncProperty(people, gender, sexuality, wish, async (given, annas, hers, { sought_gender, ages }) => {
      const others = await settle(given);
      const traits = { gender: annas, sexuality: hers, sought_gender, ...agesOf(ages) };
      await anna.browser.api(changeProfile, { body: traits });
      const me = { ...traits, age: ageOn('1990-05-17', today()) };
      const suiting = others.filter((one) => suitEachOther(me, one));
      const ids = new Set(suiting.map(({ id }) => id));
      const strangers = (found: readonly string[]) => found.filter((id) => !ids.has(id));

      const suggested = (await anna.browser.api(listSuggestions)).profiles.map(({ id }) => id);
      const deck = (await anna.browser.api(readDeck)).profiles.map(({ id }) => id);
      const { similar } = await anna.browser.api(searchMembers, { query: { city: 2745912 } });
      const automatic = await automaticLikers(others);
      for (const found of [suggested, deck, similar.map(({ id }) => id), automatic])
        expect(strangers(found)).toEqual([]);

      const within = ages === null ? yearsAround + 5 : Number.POSITIVE_INFINITY;
      const reachable = suiting.filter(({ age }) => Math.abs((age ?? 0) - me.age) <= within);
      expect(suggested).toHaveLength(Math.min(resultsPerPage, reachable.length));
      expect(await app.search.newNear(anna.id, new Date(0))).toBe(suiting.length);
    }),
    { numRuns: 12 },
  );
});
