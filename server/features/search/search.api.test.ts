import { changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { searchMembers } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';

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

const everyone = { gender: 'any', country: 'any' } as const;
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
  expect(await names(anna.browser, everyone)).toEqual(['Dora', 'Carl', 'Bert']);
  expect(await names(app.browser(), everyone)).toEqual(['Dora', 'Carl', 'Bert', 'Anna']);
});

test('without a filter members see the gender they look for in their own country, and the answer says so', async () => {
  const answer = await anna.browser.api(searchMembers);
  expect(answer.filter).toMatchObject({ gender: 'male', country: 'NL', sort: 'newest' });
  expect(answer.profiles.map((profile) => profile.name)).toEqual(['Carl', 'Bert']);
  expect(answer).toMatchObject({ numResults: 2, numResultsMore: false, page: 1, per_page: 24, next: null });
});

test('nearest members come first, with the distance between cities', async () => {
  const { profiles } = await anna.browser.api(searchMembers, { query: { ...everyone, sort: 'nearest' } });
  expect(profiles.map(({ name, distance }) => [name, distance])).toEqual([
    ['Carl', 5],
    ['Bert', 55],
    ['Dora', 135],
  ]);
});

test('members of one city are at the same distance from everyone', async () => {
  const other = await joinMember(app, { name: 'Emil', gender: 'male', city: rotterdam });
  const { profiles } = await anna.browser.api(searchMembers, { query: { ...everyone, city: rotterdam } });
  expect(new Set(profiles.map((profile) => profile.distance)).size).toBe(1);
  expect(profiles.map((profile) => profile.id).sort()).toEqual([bert.id, other.id].sort());
  await other.browser.api(changeProfile, { body: { city: null, country: 'US' } });
});

test('each filter returns exactly the members who match it', async () => {
  const found = (query: object) => names(anna.browser, { ...everyone, ...query });
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

test('too few results are followed by similar members, without repetition', async () => {
  const { profiles, similar } = await anna.browser.api(searchMembers, { query: { ...everyone, city: amsterdam } });
  expect(profiles.map((profile) => profile.name)).toEqual(['Carl']);
  expect(similar.map((profile) => profile.name)).toEqual(expect.arrayContaining(['Bert', 'Dora']));
  expect(similar.map((profile) => profile.id)).not.toContain(carl.id);
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
    { cursor: 'nonsense' },
    { cursor: Buffer.from('[1,2]').toString('base64url') },
    { city: 1 },
    { min_age: 17 },
    { distance: 1 },
    { country: 'XX' },
    { page: 0 },
    { sort: 'best' },
  ]) {
    expect(await problemOf(anna.browser.api(searchMembers, { query })), JSON.stringify(query)).toMatchObject({
      status: 422,
      error: 'request.invalid',
    });
  }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cursor: fc.string({ maxLength: 220 }),
        countryregion: fc.string({ maxLength: 12 }),
        sort: fc.constantFrom('newest', 'nearest'),
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
