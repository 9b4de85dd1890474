import { like } from '@rendezvous/contract/like';
import { ageOn, today } from '@rendezvous/contract/member';
import { changePresence, changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { searchMembers, widest } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { membersSeen } from '../member/member.facts.ts';

const amsterdam = 2759794;
const rotterdam = 2747891;
const antwerp = 2803138;

let app: TestApp;
let anna: TestMember;
let bert: TestMember;
let carl: TestMember;
let dora: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await joinMember(app, {
    name: 'Anna',
    gender: 'female',
    sexuality: 'hetero',
    city: amsterdam,
    date_of_birth: '1990-05-17',
  });
  bert = await joinMember(app, {
    name: 'Bert',
    gender: 'male',
    sexuality: 'hetero',
    city: rotterdam,
    date_of_birth: '1980-01-01',
  });
  carl = await joinMember(app, {
    name: 'Carl',
    gender: 'male',
    sexuality: 'gay',
    city: amsterdam,
    date_of_birth: '2000-01-01',
  });
  dora = await joinMember(app, {
    name: 'Dora',
    gender: 'female',
    sexuality: 'bi',
    city: antwerp,
    date_of_birth: '1970-01-01',
  });
});
afterAll(() => app.close());

const everyone = { gender: 'any', ...widest } as const;
const names = async (browser: Browser, query: object) =>
  (await browser.api(searchMembers, { query })).profiles.map((profile) => profile.name);

test('requires authentication where the site shows visitors nothing', async () => {
  const host = app.sites.all().find((site) => site.settings.logged_out_search === 'none')?.hosts[0];
  if (host)
    expect(await problemOf(app.browser(host).api(searchMembers))).toMatchObject({
      status: 403,
      error: 'authentication_required',
    });
});

test('newest members come first, and nobody finds themselves', async () => {
  const newest = { ...everyone, sort: 'newest' };
  expect(await names(anna.browser, newest)).toEqual(['Dora', 'Carl', 'Bert']);
  expect(await names(app.browser(), newest)).toEqual(['Dora', 'Carl', 'Bert', 'Anna']);
});

test('without a filter members see the gender they look for in their own country, and the answer says so', async () => {
  const answer = await anna.browser.api(searchMembers, { query: { min_age: 18 } });
  expect(answer.filter).toMatchObject({ gender: 'male', country: 'NL', sort: 'best' });
  // Bert would find Anna, Carl looks for men.
  expect(answer.profiles.map((profile) => profile.name)).toEqual(['Bert', 'Carl']);
  expect(answer).toMatchObject({ numResults: 2, numResultsMore: false, page: 1, per_page: 24, next: null });
});

test('without a filter members see those of about their own age, and the others as similar', async () => {
  const peer = await joinMember(app, { name: 'Peer', gender: 'male', date_of_birth: '1984-01-01' });
  const age = ageOn('1990-05-17', today());
  const { filter, profiles, similar } = await anna.browser.api(searchMembers);
  expect(filter).toMatchObject({ min_age: age - 8, max_age: age + 8 });
  expect(profiles.map((profile) => profile.name)).toEqual(['Peer']);
  // Carl looks for men.
  expect(similar.map((profile) => profile.name)).toEqual(['Bert']);
  await app.connection.db.deleteFrom('search_member').where('member_id', '=', peer.id).execute();
});

test('a search starts with whom the member said they look for, and ages in the address replace theirs', async () => {
  await anna.browser.api(changeProfile, {
    body: { sought_gender: 'any', sought_min_age: 40, sought_max_age: 50 },
  });
  const { filter, profiles } = await anna.browser.api(searchMembers, { query: { country: 'any' } });
  expect(filter).toMatchObject({ gender: 'any', min_age: 40, max_age: 50 });
  expect(profiles.map((profile) => profile.name)).toEqual(['Bert']);
  const older = await anna.browser.api(searchMembers, { query: { country: 'any', min_age: 55 } });
  expect(older.profiles.map((profile) => profile.name)).toEqual(['Dora']);
  expect(older.filter.max_age).toBeUndefined();
  await anna.browser.api(changeProfile, {
    body: { sought_gender: null, sought_min_age: null, sought_max_age: null },
  });
});

const onlineRows = async (member_id: string) =>
  (await app.connection.db.selectFrom('search_online').select('member_id').where('member_id', '=', member_id).execute())
    .length;

test('nearest members come first, with the distance between cities', async () => {
  const { profiles } = await anna.browser.api(searchMembers, { query: { ...everyone, sort: 'nearest' } });
  expect(profiles.map(({ name, distance }) => [name, distance])).toEqual([
    ['Carl', 5],
    ['Bert', 55],
    ['Dora', 135],
  ]);
});

test('a distance without a city to measure from changes nothing, and the answer says that there is none', async () => {
  const homeless = await joinMember(app, { name: 'Nia', gender: 'female' });
  await homeless.browser.api(changeProfile, { body: { city: null, country: 'NL' } });
  const search = async (query: object, browser = homeless.browser) => {
    const { profiles, filter, has_origin } = await browser.api(searchMembers, { query: { min_age: 18, ...query } });
    return { names: profiles.map(({ name }) => name), filter, has_origin };
  };
  const all = await search({});
  expect(all.has_origin).toBe(false);
  expect(all.names).toEqual(expect.arrayContaining(['Bert', 'Carl']));
  expect(await search({ distance: 10 })).toEqual(all);
  const near = await search({ distance: 10, city: amsterdam });
  expect(near).toMatchObject({ has_origin: true, filter: { distance: 10 } });
  expect(near.names).not.toContain('Bert');
  expect((await search({ distance: 100 }, anna.browser)).has_origin).toBe(true);
  expect((await search({ distance: 10 }, app.browser())).has_origin).toBe(false);
  for (const table of ['search_member', 'search_online'] as const)
    await app.connection.db.deleteFrom(table).where('member_id', '=', homeless.id).execute();
});

test('members of one city are at the same distance from everyone', async () => {
  const other = await joinMember(app, { name: 'Emil', gender: 'male', city: rotterdam });
  const { profiles } = await anna.browser.api(searchMembers, { query: { ...everyone, city: rotterdam } });
  expect(new Set(profiles.map((profile) => profile.distance)).size).toBe(1);
  expect(profiles.map((profile) => profile.id).sort()).toEqual([bert.id, other.id].sort());
  await other.browser.api(changeProfile, { body: { city: null, country: 'US' } });
});

test('each filter returns exactly the members who match it', async () => {
  const found = (query: object) => names(anna.browser, { ...everyone, sort: 'newest', ...query });
  expect(await found({ gender: 'female' })).toEqual(['Dora']);
  expect(await found({ country: 'BE' })).toEqual(['Dora']);
  expect(await found({ country: 'NL', countryregion: 'ZH' })).toEqual(['Bert']);
  expect(await found({ city: amsterdam })).toEqual(['Carl']);
  expect(await found({ city: amsterdam, country: 'BE' })).toEqual([]);
  expect(await found({ city: amsterdam, distance: 100 })).toEqual(['Carl', 'Bert']);
  expect(await found({ city: amsterdam, distance: 500, country: 'BE' })).toEqual(['Dora']);
  expect(await found({ distance: 100, sort: 'nearest' })).toEqual(['Carl', 'Bert']);
  expect(await found({ sexuality: 'gay' })).toEqual(['Carl']);
  expect(await found({ min_age: 40, max_age: 50, country: 'NL' })).toEqual(['Bert']);
  expect(await found({ photo: 'true' })).toEqual([]);
  expect(await found({ online: 'true', gender: 'female' })).toEqual(['Dora']);
});

test('a member who does not show it is found, but never as online, and in no order that tells it', async () => {
  const hidden = await joinMember(app, { name: 'Hedy', gender: 'female', city: rotterdam });
  const search = async (query: object) =>
    (await anna.browser.api(searchMembers, { query: { ...everyone, gender: 'female', ...query } })).profiles;
  const shows = (shows_presence: boolean) => hidden.browser.api(changePresence, { body: { shows_presence } });
  const isFoundOnline = async () => (await search({ online: 'true' })).some(({ id }) => id === hidden.id);
  expect(await isFoundOnline()).toBe(true);
  expect((await shows(false)).profile.shows_presence).toBe(false);
  expect(await isFoundOnline()).toBe(false);
  await app.events.publish(membersSeen, { member_ids: [hidden.id], at: new Date() });
  await expect.poll(() => onlineRows(hidden.id)).toBe(0);
  expect(await search({})).toContainEqual(expect.objectContaining({ id: hidden.id, online: false }));
  await shows(true);
  expect(await isFoundOnline()).toBe(true);
  await hidden.browser.api(changeProfile, { body: { city: null, country: 'US' } });
});

test('too few results are followed by similar members, without repetition', async () => {
  const { profiles, similar } = await anna.browser.api(searchMembers, { query: { ...everyone, city: amsterdam } });
  expect(profiles.map((profile) => profile.name)).toEqual(['Carl']);
  expect(similar.map((profile) => profile.name)).toEqual(expect.arrayContaining(['Bert', 'Dora']));
  expect(similar.map((profile) => profile.id)).not.toContain(carl.id);
});

test('similar members are the nearest first, whoever suits best', async () => {
  const search = (query: object) => anna.browser.api(searchMembers, { query: { ...everyone, ...query } });
  const evan = await joinMember(app, { name: 'Evan', gender: 'male', date_of_birth: '1960-01-01' });
  // Best first, one who is liked already comes later.
  await anna.browser.api(like, { body: { profile: evan.id } });
  const men = [bert.id, evan.id];
  const idsOf = (members: readonly { id: string }[]) => members.map(({ id }) => id).filter((id) => men.includes(id));
  expect(idsOf((await search({ gender: 'male' })).profiles)).toEqual([bert.id, evan.id]);
  expect(idsOf((await search({ gender: 'male', city: antwerp })).similar)).toEqual([evan.id, bert.id]);
  await evan.browser.api(changeProfile, { body: { city: null, country: 'US' } });
});

test('neither member of a block finds the other', async () => {
  await dora.browser.api(block, { body: { profile: bert.id } });
  expect(await names(bert.browser, everyone)).not.toContain('Dora');
  expect(await names(dora.browser, everyone)).not.toContain('Bert');
  expect(
    (await bert.browser.api(searchMembers, { query: { ...everyone, gender: 'female', country: 'BE' } })).numResults,
  ).toBe(0);
});

test('only confirmed members of the pool with a gender and a country are found', async () => {
  await signUpMember(app, { name: 'Unconfirmed' });
  const elsewhere = await joinMember(app, { name: 'Elsewhere', host: 'gay.localhost', gender: 'male' });
  expect(await names(app.browser(), everyone)).not.toContain('Unconfirmed');
  expect(await names(app.browser(), everyone)).not.toContain('Elsewhere');
  expect(await names(elsewhere.browser, everyone)).toEqual([]);
});

test('a changed profile is found by its new facts at once', async () => {
  await carl.browser.api(changeProfile, { body: { city: antwerp } });
  expect(await names(anna.browser, { ...everyone, city: antwerp, gender: 'male' })).toEqual(['Carl']);
  await carl.browser.api(changeProfile, { body: { city: amsterdam } });
});

test('bad input of any kind is a declared failure', async () => {
  for (const query of [
    { cursor: 'x'.repeat(501) },
    { city: 1 },
    { min_age: 17 },
    { distance: 1 },
    { country: 'XX' },
    { page: 0 },
    { sort: 'worst' },
  ]) {
    expect(await problemOf(anna.browser.api(searchMembers, { query })), JSON.stringify(query)).toMatchObject({
      status: 422,
      error: 'request.invalid',
    });
  }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cursor: fc.string({ maxLength: 520 }),
        countryregion: fc.string({ maxLength: 12 }),
        sort: fc.constantFrom('best', 'newest', 'nearest'),
        page: fc.integer(),
      }),
      async (query) => {
        const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
        const response = await anna.browser.send({ method: 'GET', url: `/api/search.php?${asked}` });
        expect([200, 422]).toContain(response.statusCode);
      },
    ),
    { numRuns: 60 },
  );
});
