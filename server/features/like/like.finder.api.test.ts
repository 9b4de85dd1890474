import * as contract from '@rendezvous/contract/like';
import { ageOn, minimumAge, today } from '@rendezvous/contract/member';
import { changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';

const antwerp = 2803138;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const switchOn = (member: TestMember, automatic = true) =>
  member.browser.api(contract.changeMatchFinder, { body: { automatic } });
const ask = (member: TestMember) => member.browser.api(contract.readAutomaticLike);
const nobody = { id: null, name: '', main_image: null };
const hasLiker = async (member: TestMember) => (await member.browser.api(contract.readMatchFinder)).has_liker;

test('automatic likes are off until a member switches them on', async () => {
  const anna = await joinMember(app, { gender: 'female', sexuality: 'hetero', city: antwerp });
  const bert = await joinMember(app, { gender: 'male', sexuality: 'hetero', city: antwerp });
  expect(await anna.browser.api(contract.readMatchFinder)).toMatchObject({
    automatic: false,
    missing: [],
    has_liker: false,
  });
  expect(await ask(bert)).toEqual(nobody);
  expect(await hasLiker(bert), 'which is known before anybody asks').toBe(false);
  expect(await switchOn(anna)).toMatchObject({ automatic: true, missing: [], has_liker: false });
  expect(await anna.browser.api(contract.readMatchFinder)).toMatchObject({
    automatic: true,
    missing: [],
    has_liker: false,
  });
  expect(await hasLiker(bert)).toBe(true);
  expect(await ask(bert)).toMatchObject({ id: anna.id });
  expect(await hasLiker(bert), 'each likes once').toBe(false);
  expect((await bert.browser.api(contract.listLikes)).liked_by).toMatchObject([{ id: anna.id, like_new: true }]);
  expect((await anna.browser.api(contract.listLikes)).profiles).toMatchObject([{ id: bert.id }]);
  expect(await ask(bert)).toEqual(nobody);
});

test('automatic likes come from willing members who look for the other: near in age and place, unblocked', async () => {
  const bert = await joinMember(app, { gender: 'male', sexuality: 'hetero' });
  const wrong = [
    await joinMember(app, { gender: 'female', sexuality: 'lesbian' }),
    await joinMember(app, { gender: 'male', sexuality: 'gay' }),
    await joinMember(app, { gender: 'female', sexuality: 'hetero', date_of_birth: '1950-01-01' }),
    await joinMember(app, { gender: 'female', sexuality: 'hetero', city: antwerp }),
    await joinMember(app, { gender: 'female', sexuality: 'hetero', host: 'gay.localhost' }),
  ];
  const blocked = await joinMember(app, { gender: 'female', sexuality: 'hetero' });
  const changed = await joinMember(app, { gender: 'female', sexuality: 'hetero' });
  for (const member of [...wrong, blocked, changed]) await switchOn(member);
  await blocked.browser.api(block, { body: { profile: bert.id } });
  await switchOn(changed, false);
  expect(await ask(bert)).toEqual(nobody);
});

test('automatic likes are of the ages that both said they look for', async () => {
  const born = (date_of_birth: string) => ({ date_of_birth, city: antwerp }) as const;
  const anna = await joinMember(app, { gender: 'female', sexuality: 'hetero', ...born('1940-01-01') });
  const bert = await joinMember(app, { gender: 'male', sexuality: 'hetero', ...born('1956-01-01') });
  await switchOn(anna);
  expect(await ask(bert)).toEqual(nobody);
  const wish = (member: TestMember, sought_min_age: number, sought_max_age: number) =>
    member.browser.api(changeProfile, { body: { sought_min_age, sought_max_age } });
  await wish(anna, 60, 75);
  expect(await ask(bert), 'whose own wish is about his age').toEqual(nobody);
  await wish(bert, 70, 80);
  expect(await ask(bert)).toEqual(nobody);
  await wish(bert, 70, 100);
  expect(await ask(bert)).toMatchObject({ id: anna.id });
});

test('an automatic like back is a match, and likes are spread over those who give them', async () => {
  const givers = [
    await joinMember(app, { gender: 'female', sexuality: 'hetero', date_of_birth: '1962-01-01' }),
    await joinMember(app, { gender: 'female', sexuality: 'hetero', date_of_birth: '1962-01-01' }),
  ];
  for (const giver of givers) await switchOn(giver);
  const [bert, carl] = [
    await joinMember(app, { gender: 'male', sexuality: 'hetero', date_of_birth: '1962-01-01' }),
    await joinMember(app, { gender: 'male', sexuality: 'hetero', date_of_birth: '1962-01-01' }),
  ];
  const [first, second] = [await ask(bert), await ask(carl)];
  expect(new Set([first.id, second.id])).toEqual(new Set(givers.map((giver) => giver.id)));
  expect(await bert.browser.api(contract.like, { body: { profile: first.id } })).toEqual({ matched: true });
});

test('a like that was taken back is not given again in the member’s name', async () => {
  const [anna, bert] = [
    await joinMember(app, { gender: 'female', sexuality: 'hetero', date_of_birth: '1975-01-01' }),
    await joinMember(app, { gender: 'male', sexuality: 'hetero', date_of_birth: '1975-01-01' }),
  ];
  await switchOn(anna);
  expect(await ask(bert)).toMatchObject({ id: anna.id });
  await anna.browser.api(contract.unlike, { body: { profile: bert.id } });
  expect(await ask(bert)).toEqual(nobody);
});

test('the call is answered to our own pages only', async () => {
  const bert = await joinMember(app);
  const { statusCode } = await bert.browser.send({
    method: 'GET',
    url: '/api/auto-like.php',
    headers: { 'request-type': '', 'sec-fetch-site': 'cross-site' },
  });
  expect(statusCode).toBe(403);
});

test('a member without a gender or country is told that nobody can be found, until they have both', async () => {
  const robin = await signUpMember(app);
  expect(await robin.browser.api(contract.readMatchFinder)).toMatchObject({
    automatic: false,
    missing: ['gender', 'country'],
    has_liker: false,
  });
  expect(await switchOn(robin)).toMatchObject({ automatic: true, missing: ['gender', 'country'], has_liker: false });
  await robin.browser.api(changeProfile, { body: { gender: 'female', sexuality: 'bi', city: antwerp } });
  expect(await robin.browser.api(contract.readMatchFinder)).toMatchObject({
    automatic: true,
    missing: [],
    has_liker: false,
  });
});

test('whom automatic likes go to: the ages that a member said, else ten years around theirs', async () => {
  const anna = await joinMember(app, {
    gender: 'female',
    sexuality: 'hetero',
    city: antwerp,
    date_of_birth: '1990-01-01',
  });
  const sought = async () => (await anna.browser.api(contract.readMatchFinder)).sought;
  const age = ageOn('1990-01-01', today());
  expect(await sought()).toEqual({ gender: 'male', min_age: age - 10, max_age: age + 10 });
  await anna.browser.api(changeProfile, { body: { sought_gender: 'any', sought_min_age: 24, sought_max_age: null } });
  expect(await sought()).toEqual({ gender: 'any', min_age: 24, max_age: null });
  const date_of_birth = `${Number(today().slice(0, 4)) - 21}-01-01`;
  const young = await joinMember(app, { gender: 'female', sexuality: 'hetero', city: antwerp, date_of_birth });
  const { sought: byYoung } = await young.browser.api(contract.readMatchFinder);
  expect(byYoung).toEqual({ gender: 'male', min_age: minimumAge, max_age: 31 });
});
