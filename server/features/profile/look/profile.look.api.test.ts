import { listAudit, readQueues } from '@rendezvous/contract/operator-desk';
import { takeProfiles } from '@rendezvous/contract/operator-queue';
import { changeProfile, readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { passProfile, readLookedProfile } from '@rendezvous/contract/profile-look';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../../testing/desk/operators.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember, signUpMember } from '../../../testing/members.ts';
import { sitesWith } from '../../../testing/sites.ts';

let app: TestApp;
let moderator: TestOperator;
beforeAll(async () => {
  const hosts = (name: string) => [`${name}.localhost`];
  app = await startTestApp({
    SITES_DIR: sitesWith({}, { id: 'careful', hosts: hosts('careful'), profile_policy: 'manual', pool: 'careful' }),
  });
  moderator = await joinOperator(app, { roles: ['moderator'] });
});
afterAll(() => app.close());

const handed = async ({ browser }: TestOperator) =>
  (await browser.api(takeProfiles, { body: {} })).profiles.map(({ member, is_new }) => [member, is_new]);
const read = async (member: string) => (await moderator.browser.api(readLookedProfile, { query: { member } })).profile;
const pass = ({ member, version }: { member: string; version: string }) =>
  moderator.browser.api(passProfile, { body: { member, version } });

test('a new profile waits once it is confirmed, until somebody looks, and again after new words', async () => {
  const unconfirmed = await signUpMember(app);
  const member = await joinMember(app);
  expect(await handed(moderator)).toEqual([[member.id, true]]);
  expect(await handed(moderator)).not.toContain(unconfirmed.id);
  const profile = await read(member.id);
  expect(profile).toMatchObject({ member: member.id, site: 'rendezvous', photos: [], held: false });
  expect(await pass(profile)).toEqual({ made: true });
  expect(await pass(profile), 'once').toEqual({ made: false });
  expect(await handed(moderator)).toEqual([]);

  await member.browser.api(changeProfile, { body: { hair_color: 'red' } });
  expect(await handed(moderator), 'a fact is no text').toEqual([]);
  const prompts = [{ prompt: 'sunday', answer: 'By the sea' }];
  await member.browser.api(changeProfile, { body: { about: 'Write me', prompts } as never });
  expect(await handed(moderator)).toEqual([[member.id, false]]);
  const changed = await read(member.id);
  expect(changed).toMatchObject({ about: 'Write me', prompts: [expect.objectContaining(prompts[0] as object)] });
  await pass(changed);
  await member.browser.api(changeProfile, { body: { about: '' } });
  expect(await handed(moderator), 'words that go need no look').toEqual([]);
});

test('what a member changes during the look is looked at again', async () => {
  const member = await joinMember(app);
  const profile = await read(member.id);
  await member.browser.api(changeProfile, { body: { about: 'Find me on another network' } });
  expect(await pass(profile)).toEqual({ made: false });
  expect(await handed(moderator)).toContainEqual([member.id, true]);
  await pass(await read(member.id));
});

test('a removal is a look, and a measure that is lifted brings the texts back without another', async () => {
  const member = await joinMember(app);
  await member.browser.api(changeProfile, { body: { about: 'Call me: 0151 23456789' } });
  const taken = {
    member_id: member.id,
    kind: 'text_removed',
    rule: 'private_details',
    found: 'look',
    by: 'Ada',
  } as const;
  const measure = await app.measures.desk.take({ ...taken, facts: 'The text has a phone number.' }, () => true);
  await jobsDone(app);
  expect(await handed(moderator)).not.toContainEqual([member.id, true]);
  expect((await read(member.id)).about).toBe('');
  await app.measures.desk.lift(measure, { by: 'Ada', note: '' }, () => true);
  await jobsDone(app);
  expect((await read(member.id)).about).toContain('Call me');
  expect((await handed(moderator)).map(([id]) => id)).not.toContain(member.id);
});

test('a brand that looks first shows no text before, and says so to the member', async () => {
  const [member, reader] = [
    await joinMember(app, { host: 'careful.localhost' }),
    await joinMember(app, { host: 'careful.localhost' }),
  ];
  await member.browser.api(changeProfile, { body: { about: 'I bake bread' } });
  const shown = async () => (await reader.browser.api(readProfile, { query: { id: member.id } })).profile.about;
  const own = async () => (await member.browser.api(readOwnProfile)).profile;
  expect([await shown(), (await own()).about, (await own()).texts_held]).toEqual(['', 'I bake bread', true]);
  const profile = await read(member.id);
  expect(profile.held).toBe(true);
  await pass(profile);
  expect([await shown(), (await own()).texts_held]).toEqual(['I bake bread', false]);
});

test('operators of another brand and other roles see none, and each look and decision is in the audit', async () => {
  const member = await joinMember(app);
  const elsewhere = await joinOperator(app, { roles: ['moderator'], brands: ['careful'] });
  elsewhere.browser.jar.set('operator_brand', 'careful');
  expect((await handed(elsewhere)).map(([id]) => id)).not.toContain(member.id);
  const query = { member: member.id };
  await expect(elsewhere.browser.api(readLookedProfile, { query })).rejects.toThrow('operator.other_brand');
  const body = { member: member.id, version: 'x' };
  await expect(elsewhere.browser.api(passProfile, { body })).rejects.toThrow('operator.other_brand');
  const support = await joinOperator(app, { roles: ['support'] });
  await expect(support.browser.api(takeProfiles, { body: {} })).rejects.toThrow('operator.not_permitted');
  const another = await joinOperator(app, { roles: ['moderator'] });
  await handed(another);
  await pass(await read(member.id));
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { member: member.id } });
  expect(lines.map(({ what, operator, before, after }) => [what, operator, before, after])).toEqual([
    ['profiles.review POST profile-look', moderator.name, 'new', null],
    ['profiles.review GET profile-look', moderator.name, null, null],
  ]);
  const { queues } = await moderator.browser.api(readQueues, { query: {} });
  expect(queues.find(({ queue }) => queue === 'profiles')).toBeDefined();
});
