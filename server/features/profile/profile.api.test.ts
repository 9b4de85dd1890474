import { signUp } from '@rendezvous/contract/account';
import { minute } from '@rendezvous/contract/durations';
import { isIntimate } from '@rendezvous/contract/intimate';
import { saveLanguage } from '@rendezvous/contract/member';
import {
  changeProfile,
  interests,
  listInterests,
  type Profile,
  readOwnProfile,
  readProfile,
} from '@rendezvous/contract/profile';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpForm, signUpMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rotterdam = 2747891;
const amsterdam = 2759794;
const read = async (reader: { browser: TestMember['browser'] }, id: string): Promise<Profile> =>
  (await reader.browser.api(readProfile, { query: { id } })).profile;
const own = async (member: TestMember) => (await member.browser.api(readOwnProfile)).profile;
const change = (member: TestMember, body: object) => member.browser.api(changeProfile, { body });
const set = (member: TestMember, values: object) =>
  app.connection.db.updateTable('profile').set(values).where('member_id', '=', member.id).execute();

test('requires authentication', async () => {
  expect(await problemOf(app.browser().api(readOwnProfile))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
  expect(await problemOf(app.browser().api(changeProfile, { body: {} }))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
});

test('a changed profile is read back, and only the given fields change', async () => {
  const [anna, bert] = [await joinMember(app, { name: 'Anna' }), await joinMember(app)];
  await change(anna, { about: ' Hello there ', hair_color: 'red', interests: ['wine', 'art'] });
  await change(anna, { eye_color: 'green' });
  expect(await own(anna)).toMatchObject({
    name: 'Anna',
    about: 'Hello there',
    hair_color: 'red',
    eye_color: 'green',
    interests: ['wine', 'art'],
    gender: 'female',
    max_photos: 3,
    date_of_birth: '1990-05-17',
  });
  expect(await read(bert, anna.id)).toMatchObject({
    name: 'Anna',
    about: 'Hello there',
    hair_color: 'red',
    eye_color: 'green',
    interests: ['wine', 'art'],
    country: 'NL',
    city: 'Amsterdam',
    online: true,
    liked: false,
    matched: false,
  });
  await change(anna, { hair_color: null });
  expect((await read(bert, anna.id)).hair_color).toBeNull();
});

test('a text is marked with the language in which it was written, until another one replaces it', async () => {
  const anna = await joinMember(app);
  const visitor = { browser: app.browser() };
  const language = async () => (await read(visitor, anna.id)).about_language;
  expect(await language()).toBeNull();
  await change(anna, { about: 'Hallo' });
  expect(await language()).toBe('nl');
  await anna.browser.api(saveLanguage, { body: { language: 'en-US' } });
  await change(anna, { about: 'Hallo', eye_color: 'green' });
  expect(await language(), 'of a text sent again').toBe('nl');
  await change(anna, { about: 'Hello' });
  expect(await language()).toBe('en');
  await change(anna, { about: '' });
  expect(await language()).toBeNull();
});

test('what a member writes at sign-up is marked, too', async () => {
  const browser = app.browser();
  const body = signUpForm({ language: 'de', signup_message: 'Guten Tag' });
  const { user } = await browser.api(signUp, { body });
  const row = await app.connection.db
    .selectFrom('profile')
    .select(['about', 'about_language'])
    .where('member_id', '=', user?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ about: 'Guten Tag', about_language: 'de' });
});

test('a profile names the interests that its reader has, too; for oneself and for visitors it names none', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await change(anna, { interests: ['wine', 'art', 'tea'] });
  await change(bert, { interests: ['tea', 'wine', 'beer'] });
  expect((await read(bert, anna.id)).shared_interests).toEqual(['wine', 'tea']);
  for (const other of [anna, { browser: app.browser() }])
    expect((await read(other, anna.id)).shared_interests).toEqual([]);
});

test('intimate interests are told to members alone, and count as shared on a frank brand alone', async () => {
  for (const [host, isShared] of [
    ['localhost', false],
    ['bdsm.localhost', true],
  ] as const) {
    const [anna, bert] = [await joinMember(app, { host }), await joinMember(app, { host })];
    const intimate = interests.filter(isIntimate);
    expect(intimate.length).toBe(13);
    const own = ['wine', ...intimate] as const;
    for (const member of [anna, bert]) await change(member, { interests: own });
    const seen = await read(bert, anna.id);
    expect(seen.interests).toEqual(own);
    expect(seen.shared_interests).toEqual(isShared ? own : ['wine']);
    // The frank brand lets no visitor read a profile.
    const visitor = await read({ browser: app.browser(host) }, anna.id).catch(() => ({ interests: ['wine'] }));
    expect(visitor.interests).toEqual(['wine']);
    expect((await read(anna, anna.id)).interests).toEqual(own);
  }
});

test('a city sets its region and country, and another country clears them', async () => {
  const anna = await joinMember(app);
  expect(await own(anna)).toMatchObject({
    country: 'NL',
    city: { id: amsterdam, name: 'Amsterdam' },
    region: expect.any(String),
  });
  await change(anna, { country: 'BE' });
  expect(await own(anna)).toMatchObject({ country: 'BE', region: null, city: null });
  await change(anna, { city: rotterdam });
  expect(await own(anna)).toMatchObject({ country: 'NL', city: { name: 'Rotterdam' } });
  await change(anna, { city: null });
  expect(await own(anna)).toMatchObject({ country: 'NL', region: expect.any(String), city: null });
});

test('places that do not exist or do not fit together are refused', async () => {
  const anna = await joinMember(app);
  expect(await problemOf(change(anna, { city: 1 }))).toMatchObject({ status: 422, error: 'place.unknown_city' });
  expect(await problemOf(change(anna, { region: 'XX' }))).toMatchObject({ status: 422, error: 'place.unknown_region' });
  expect(await problemOf(change(anna, { country: 'DE', region: (await own(anna)).region }))).toMatchObject({
    status: 422,
    error: 'place.unknown_region',
  });
  expect(await problemOf(change(anna, { country: 'XX' }))).toMatchObject({
    status: 422,
    error: 'request.invalid',
    fields: { country: expect.any(String) },
  });
});

test('invalid values are refused, naming the field, and change nothing', async () => {
  const anna = await joinMember(app);
  const before = await own(anna);
  const bad: [object, string, string?][] = [
    [{ name: '' }, 'name', 'member.name_required'],
    [{ name: '@anna' }, 'name', 'member.name_begins_with_at'],
    [{ name: 'Team Rendezvous' }, 'name', 'member.name_reserved'],
    [{ name: anna.email }, 'name'],
    [{ gender: 'robot' }, 'gender', 'profile.gender_required'],
    [{ gender: null }, 'gender', 'profile.gender_required'],
    [{ about: 'x'.repeat(2001) }, 'about', 'profile.about_too_long'],
    [{ interests: interests.slice(0, 21) }, 'interests', 'profile.too_many_interests'],
    [{ interests: ['wine', 'wine'] }, 'interests', 'profile.interest_twice'],
    [{ interests: ['flying'] }, 'interests.0'],
    [{ city: 'Amsterdam' }, 'city'],
    [{ city: 2 ** 40 }, 'city'],
    [{ date_of_birth: '1980-01-01' }, 'date_of_birth'],
    [{ paid_user: true }, 'paid_user'],
  ];
  for (const [body, field, code] of bad) {
    const problem = await problemOf(change(anna, body));
    expect([field, problem.status]).toEqual([field, 422]);
    if (problem.error === 'request.invalid')
      expect(problem.fields).toMatchObject({ [field]: code ?? expect.any(String) });
  }
  expect(await own(anna)).toEqual(before);
});

test('a text may hold anything that is text', async () => {
  const anna = await joinMember(app);
  const bert = await joinMember(app);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (about) => {
      const clean = about.trim().normalize('NFC');
      await change(anna, { about });
      expect((await read(bert, anna.id)).about).toBe(clean);
    }),
    { numRuns: 30 },
  );
});

test('unknown and unconfirmed members and those of another pool are all not found', async () => {
  const anna = await joinMember(app);
  const unconfirmed = await signUpMember(app);
  const elsewhere = await joinMember(app, { host: 'gay.localhost' });
  const answers = await Promise.all(
    [v7(), unconfirmed.id, elsewhere.id].map((id) =>
      anna.browser.send({ method: 'GET', url: `/api/profile.php?id=${id}` }),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(answers[0]?.json()).toEqual({ error: 'profile.not_found' });
  for (const id of ['', 'x', "1' or '1'='1"])
    expect(await problemOf(read(anna, id))).toMatchObject({ status: 422, error: 'request.invalid' });
});

test('an unconfirmed member can read their own profile and others', async () => {
  const [newcomer, anna] = [await signUpMember(app), await joinMember(app)];
  expect((await read(newcomer, newcomer.id)).id).toBe(newcomer.id);
  expect((await read(newcomer, anna.id)).id).toBe(anna.id);
});

test('a visitor sees the whole public profile if the site shows all, and can do nothing', async () => {
  const anna = await joinMember(app);
  await change(anna, { about: 'Hello', interests: ['wine'], tattoos: 'few' });
  const seen = await read({ browser: app.browser() }, anna.id);
  const login = { allowed: false, reason: 'authentication_required' };
  expect(seen).toMatchObject({
    about: 'Hello',
    interests: ['wine'],
    tattoos: 'few',
    distance: null,
    can: { message: login, like: login, block: login, see_private_photos: login },
  });
});

test('a visitor sees only the card if the site limits them', async () => {
  const anna = await joinMember(app, { host: 'gay.localhost', name: 'Adam' });
  await change(anna, { about: 'Hello', interests: ['wine'], tattoos: 'few' });
  const seen = await read({ browser: app.browser('gay.localhost') }, anna.id);
  expect(seen).toMatchObject({
    name: 'Adam',
    city: 'Amsterdam',
    about: '',
    about_language: null,
    interests: [],
    tattoos: null,
    sexuality: null,
    photos: [],
    distance: null,
  });
});

test('the distance is between cities, in steps of five kilometres', async () => {
  const [anna, bert, carla] = [
    await joinMember(app),
    await joinMember(app, { city: rotterdam }),
    await joinMember(app),
  ];
  expect((await read(anna, carla.id)).distance).toBe(5);
  const { distance } = await read(anna, bert.id);
  expect(distance).toBe((await read(bert, anna.id)).distance);
  expect((distance ?? 1) % 5).toBe(0);
  expect(distance).toBeGreaterThan(40);
  expect(distance).toBeLessThan(75);
  await change(bert, { city: null });
  expect((await read(anna, bert.id)).distance).toBeNull();
});

test('what the reader may not do comes with the reason', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const yes = { allowed: true };
  expect((await read(anna, bert.id)).can).toEqual({
    message: yes,
    like: yes,
    block: yes,
    see_private_photos: { allowed: false, reason: 'profile.premium_required' },
  });
  expect((await read(anna, anna.id)).can).toMatchObject({
    message: { reason: 'chat.not_yourself' },
    like: { reason: 'like.not_yourself' },
    block: { reason: 'safety.not_yourself' },
    see_private_photos: yes,
  });
  await set(anna, { paid_user: true });
  expect((await read(anna, bert.id)).can.see_private_photos).toEqual(yes);
  await set(bert, { invisible: true });
  const hidden = await read(anna, bert.id);
  expect([hidden.can.message, hidden.can.like, hidden.online]).toEqual([
    { allowed: false, reason: 'profile.invisible' },
    { allowed: false, reason: 'profile.invisible' },
    false,
  ]);
});

test('a fictional profile is marked as one', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await set(bert, { fictional: true });
  expect((await read(anna, bert.id)).fictional_icon).toBe(true);
});

test('a member seen six minutes ago is not online', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await set(bert, { last_active_at: new Date(Date.now() - 6 * minute) });
  expect((await read(anna, bert.id)).online).toBe(false);
});

test('interests come in the specified order', async () => {
  expect((await app.browser().api(listInterests)).interests).toEqual([...interests]);
});
