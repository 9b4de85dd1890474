import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logOut } from '@rendezvous/contract/access';
import { signUp } from '@rendezvous/contract/account';
import { listChats, sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { addPhoto } from '@rendezvous/contract/photo';
import { changeProfile, readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import { readSettings } from '@rendezvous/contract/site';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import rendezvous from '../../../sites/rendezvous.json' with { type: 'json' };
import { ageCheckOf, connectFrom, passAgeCheck, requiringAges } from '../../testing/age/ages.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { confirm, joinMember, signUpForm, signUpMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';
import { sitesWith } from '../../testing/sites.ts';
import { byOperator, standingOf } from './age.rules.ts';

let app: TestApp;
const london = 2643743;
const environment = requiringAges();
beforeAll(async () => {
  app = await startTestApp(environment);
});
afterAll(() => app.close());

const required = { status: 403, error: 'age.required' };
const refusalOf = async (call: Promise<unknown>) => {
  const { status, error } = await problemOf(call);
  return { status, error };
};

/** A member who joined as one of the Netherlands and connects from Britain. */
async function heldMember(): Promise<TestMember> {
  const member = await joinMember(app);
  connectFrom(member, 'GB');
  return member;
}

/** The address of an accepted photo of a member. */
async function photoOf({ browser, id }: TestMember): Promise<string> {
  await browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed: 5 }))]) });
  const [photo] = (await browser.api(readOwnProfile)).profile.photos;
  const accepted = { rejection: null, decider: 'operator', overrules: true } as const;
  await app.photos.review.decide({ member_id: id, id: photo?.id ?? '', ...accepted });
  return (await browser.api(readUser)).user.profile.main_image?.filename ?? '';
}

const findsIn = async (reader: TestMember, found: TestMember) => {
  const { profiles } = await reader.browser.api(searchMembers, { query: { gender: 'any', country: 'any' } });
  return profiles.some(({ id }) => id === found.id);
};

test('each call of members that is not declared open before the check is refused, and no other', async () => {
  const member = await heldMember();
  const endpoints = app.door.boundCalls
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'member' || access === 'visitor');
  expect(endpoints.filter(({ beforeAge }) => beforeAge).length).toBeGreaterThan(30);
  // What ends the session or the account would leave nothing to try.
  const last = (path: string) => /sessions?\.php|account-deletion/.test(path);
  for (const endpoint of endpoints.toSorted((one, other) => Number(last(one.path)) - Number(last(other.path)))) {
    const search = endpoint.when ? `?${new URLSearchParams(endpoint.when)}` : '';
    const response = await member.browser.send({
      method: endpoint.method,
      url: endpoint.path + search,
      ...(endpoint.method !== 'GET' && { headers: { 'content-type': 'application/json' }, payload: '{}' }),
    });
    const name = `${endpoint.method} ${endpoint.path}${search}`;
    if (endpoint.beforeAge) expect(response.json().error, name).not.toBe(required.error);
    else expect([response.statusCode, response.json().error], name).toEqual([403, required.error]);
  }
});

test('nobody else is asked: a member of another country is where they were, and is told so', async () => {
  const member = await joinMember(app);
  connectFrom(member, 'DE');
  expect((await member.browser.api(readUser)).user.age_required).toBe(false);
  await member.browser.api(searchMembers, { query: {} });
  expect(await ageCheckOf(member)).toMatchObject({
    status: 'not_required',
    can: { start: { reason: 'age.not_required' } },
  });
});

test('a member is gone for others until they have passed, and is asked no more', async () => {
  const [member, other] = [await heldMember(), await joinMember(app)];
  expect(await findsIn(other, member)).toBe(true);
  expect((await member.browser.api(readUser)).user.age_required).toBe(true);
  expect(await findsIn(other, member)).toBe(false);
  const profile = { query: { id: member.id } };
  expect(await refusalOf(other.browser.api(readProfile, profile))).toMatchObject({ status: 404 });
  await passAgeCheck(member);
  expect(await findsIn(other, member)).toBe(true);
  await other.browser.api(readProfile, profile);
  expect((await member.browser.api(readUser)).user.age_required).toBe(false);
  expect(await findsIn(member, other)).toBe(true);
});

test('what was once required stays so, wherever the member connects from or says to be', async () => {
  const member = await heldMember();
  expect(await refusalOf(member.browser.api(searchMembers, { query: {} }))).toEqual(required);
  connectFrom(member, 'NL');
  expect(await refusalOf(member.browser.api(searchMembers, { query: {} }))).toEqual(required);
  expect(await refusalOf(member.browser.api(changeProfile, { body: { country: 'NL' } }))).toEqual(required);
});

test('whose profile moves to such a country is hidden with the change, and held with the next call', async () => {
  const [member, other] = [await joinMember(app), await joinMember(app)];
  await member.browser.api(changeProfile, { body: { country: 'GB', city: london } });
  expect(await findsIn(other, member)).toBe(false);
  expect(await refusalOf(member.browser.api(changeProfile, { body: { country: 'NL' } }))).toEqual(required);
  await passAgeCheck(member);
  expect(await findsIn(other, member)).toBe(true);
  expect((await member.browser.api(readOwnProfile)).profile.country).toBe('GB');
});

test('who signs up from such a country is held from the first call on', async () => {
  const browser = app.browser();
  browser.page['x-country'] = 'GB';
  const { user } = await browser.api(signUp, { body: signUpForm({ country: 'GB' }) });
  expect(user?.age_required).toBe(true);
  expect(await refusalOf(browser.api(searchMembers, { query: {} }))).toEqual(required);
  await browser.api(logOut);
});

test('whoever has not told a country counts as of the brand’s', async () => {
  const default_country = 'GB';
  const { settings } = rendezvous;
  const british = await startTestApp(requiringAges(['sandbox'], { settings: { ...settings, default_country } }));
  const member = await signUpMember(british);
  expect(await refusalOf(member.browser.api(searchMembers, { query: {} }))).toEqual(required);
  expect((await british.browser().api(readSettings)).can.search).toBe('none');
  await british.close();
});

test('a visitor of such a country sees no members; one of another does', async () => {
  const visitor = app.browser();
  visitor.page['x-country'] = 'GB';
  expect((await visitor.api(readSettings)).can).toEqual({ sign_up: true, search: 'none' });
  expect(await refusalOf(visitor.api(searchMembers, { query: {} }))).toMatchObject({
    error: 'authentication_required',
  });
  visitor.page['x-country'] = 'FR';
  expect((await visitor.api(readSettings)).can.search).toBe('all');
  await visitor.api(searchMembers, { query: {} });
});

test('the address of a photo opens nothing before the check, and the photo after it', async () => {
  const [member, other] = [await heldMember(), await joinMember(app)];
  const url = await photoOf(other);
  const statusFor = async ({ browser }: Pick<TestMember, 'browser'>) =>
    (await browser.send({ method: 'GET', url })).statusCode;
  expect(await statusFor(other)).toBe(200);
  expect(await statusFor(member)).toBe(403);
  const visitor = { browser: app.browser() };
  connectFrom(visitor, 'GB');
  expect(await statusFor(visitor)).toBe(403);
  await passAgeCheck(member);
  expect(await statusFor(member)).toBe(200);
});

test('the addresses of photos that others know close when their owner is hidden', async () => {
  const [member, other] = [await joinMember(app), await joinMember(app)];
  const url = await photoOf(member);
  const statusOf = async () => (await other.browser.send({ method: 'GET', url })).statusCode;
  expect(await statusOf()).toBe(200);
  connectFrom(member, 'GB');
  await member.browser.api(readUser);
  await jobsDone(app);
  expect(await statusOf()).toBe(404);
});

test('what a member wrote before they confirmed their address waits for the check, too', async () => {
  const [member, other] = [await signUpMember(app), await joinMember(app)];
  await member.browser.api(sendMessage, { body: { profile: other.id, client_id: randomUUID(), text: 'Hello' } });
  const received = async () => (await other.browser.api(listChats)).chats.length;
  connectFrom(member, 'GB');
  await member.browser.api(readUser);
  await confirm(app, member);
  expect(await received()).toBe(0);
  await passAgeCheck(member);
  expect(await received()).toBe(1);
});

test('a pass counts only where its provider is accepted', async () => {
  const member = await heldMember();
  await passAgeCheck(member);
  await member.browser.api(searchMembers, { query: {} });
  const { db } = app.connection;
  const passedBy = (age_provider: string) =>
    db.updateTable('member').set({ age_provider }).where('id', '=', member.id).execute();
  await passedBy('yoti:gone');
  expect(await refusalOf(member.browser.api(searchMembers, { query: {} }))).toEqual(required);
  expect(await ageCheckOf(member)).toMatchObject({ status: 'required', can: { start: { allowed: true } } });
  connectFrom(member, 'NL');
  await member.browser.api(searchMembers, { query: {} });
  connectFrom(member, 'GB');
  await passAgeCheck(member);
  await member.browser.api(searchMembers, { query: {} });
});

test('a socket is refused before the check, and one that is open ends when it is required', async () => {
  const member = await joinMember(app);
  const page = await openPage(app, member);
  await member.browser.api(changeProfile, { body: { country: 'GB', city: london } });
  expect(await refusalOf(member.browser.api(searchMembers, { query: {} }))).toEqual(required);
  expect(await page.ended).toBe('io server disconnect');
  await expect(openPage(app, member)).rejects.toThrow(required.error);
  await passAgeCheck(member);
  (await openPage(app, member)).close();
});

test('a brand that begins to require it hides its members there, and one that ends shows them', async () => {
  const folder = sitesWith({});
  const other = await startTestApp({ SITES_DIR: folder });
  const [british, dutch] = [await joinMember(other), await joinMember(other)];
  await british.browser.api(changeProfile, { body: { country: 'GB', city: london } });
  const file = rendezvous;
  const becomes = async (age_checks: object[]) => {
    writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...file, age_checks }));
    const read = () => other.sites.ofId('rendezvous')?.age_checks;
    await expect.poll(read, { timeout: 10 * second }).toEqual(age_checks);
    await other.age.jobs.followAll();
  };
  expect(await findsIn(dutch, british)).toBe(true);
  await becomes([{ countries: ['GB'], providers: ['sandbox'] }]);
  expect(await findsIn(dutch, british)).toBe(false);
  expect(await refusalOf(british.browser.api(searchMembers, { query: {} }))).toEqual(required);
  await becomes([]);
  expect(await findsIn(dutch, british)).toBe(true);
  await british.browser.api(searchMembers, { query: {} });
  expect((await british.browser.api(readUser)).user.age_required).toBe(false);
  await becomes([{ countries: ['GB', 'BE'], providers: ['sandbox'] }]);
  expect(await findsIn(dutch, british)).toBe(false);
  expect(await refusalOf(british.browser.api(searchMembers, { query: {} }))).toEqual(required);
  await becomes([{ countries: ['BE'], providers: ['sandbox'] }]);
  expect(await findsIn(dutch, british), 'where it is required no more').toBe(true);
  await british.browser.api(searchMembers, { query: {} });
  await other.close();
});

test('a member with whom it fails keeps none of the others from being hidden, and is hidden later', async () => {
  const folder = sitesWith({});
  const other = await startTestApp({ SITES_DIR: folder });
  const british = [await joinMember(other), await joinMember(other)] as const;
  const dutch = await joinMember(other);
  for (const { browser } of british) await browser.api(changeProfile, { body: { country: 'GB', city: london } });
  const { db } = other.connection;
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''away''; end'`.execute(db);
  await sql`create trigger refuse before update on profile for each row
    when (new.member_id = ${sql.lit(british[0].id)} and new.age_unchecked) execute function refuse()`.execute(db);
  const age_checks = [{ countries: ['GB'], providers: ['sandbox'] }];
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...rendezvous, age_checks }));
  await expect.poll(() => other.sites.ofId('rendezvous')?.age_checks, { timeout: 10 * second }).toEqual(age_checks);
  const seen = () => Promise.all(british.map((one) => findsIn(dutch, one)));
  await expect(other.age.jobs.followAll()).rejects.toThrow('away');
  expect(await seen()).toEqual([true, false]);
  await sql`drop trigger refuse on profile`.execute(db);
  await other.age.jobs.followAll();
  expect(await seen()).toEqual([false, false]);
  await other.close();
});

test('whom others do not see is the same by the rules and by the statement that follows a brand’s file', async () => {
  const [member, { db }] = [await joinMember(app), app.connection];
  const rules = [
    { countries: ['GB', 'IT'], providers: ['sandbox', 'yoti:acme'] },
    { countries: ['FR'], providers: [] },
  ];
  const places = [null, 'GB', 'FR', 'NL'] as const;
  const cases = places.flatMap((country) =>
    places.flatMap((age_country) =>
      [null, 'sandbox', 'yoti:gone', byOperator].flatMap((age_provider) =>
        [rules, []].map((given) => ({ country, age_country, age_provider, given })),
      ),
    ),
  );
  for (const { country, age_country, age_provider, given } of cases) {
    await db.updateTable('member').set({ age_country, age_provider }).where('id', '=', member.id).execute();
    const where = { stated: country ?? 'IT', connection: null };
    const isHidden = standingOf({ age_country, age_provider }, given, where) === 'required';
    for (const age_unchecked of [true, false]) {
      await db.updateTable('profile').set({ country, age_unchecked }).where('member_id', '=', member.id).execute();
      const of = { site: 'rendezvous', rules: given, everywhere: byOperator, defaultCountry: 'IT', limit: 1000 };
      const found = await app.profiles.ofOtherAge({ ...of, after: '00000000-0000-0000-0000-000000000000' });
      const name = JSON.stringify({ country, age_country, age_provider, given, age_unchecked });
      expect(found.includes(member.id), name).toBe(isHidden !== age_unchecked);
    }
  }
});
