import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { advertVersion, changeAdvert, readAdvert } from '@rendezvous/contract/advert';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';
import { addPhoto, changePhoto, deletePhoto } from '@rendezvous/contract/photo';
import {
  type AdvertPart,
  advertParts,
  changeInvisible,
  changeProfile,
  readOwnProfile,
} from '@rendezvous/contract/profile';
import { report } from '@rendezvous/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { folderOf } from '../../testing/pools.ts';

const folder = folderOf(
  { id: 'all', pool: 'main', settings: { logged_out_search: 'all' } },
  { id: 'sister', pool: 'main', settings: { logged_out_search: 'all' } },
  { id: 'limited', pool: 'limited', settings: { logged_out_search: 'limited' } },
  { id: 'none', pool: 'none', settings: { logged_out_search: 'none', logged_out_search_trafficsource: 'none' } },
);
const [all, sister, limited, none] = ['all', 'sister', 'limited', 'none'].map((id) => `${id}.localhost`);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const about = 'I bake bread on Sundays';
const advertise = ({ browser }: TestMember, parts: readonly AdvertPart[] = advertParts, is_on = true) =>
  browser.api(changeAdvert, { body: { version: advertVersion, is_on, parts: [...parts] } });
const shown = async (id: string, host = all) => (await app.browser(host).api(readAdvert, { query: { id } })).advertised;

let seed = 0;
/** A member of whom there is everything to show, with a photo that a person accepted; not advertised yet. */
async function complete(host = all) {
  const member = await joinMember(app, { host, name: 'Anna' });
  await member.browser.api(changeProfile, { body: { about } });
  const photo = await addPicture(member);
  await accept(member, photo);
  await jobsDone(app);
  return { ...member, photo };
}

async function addPicture({ browser }: TestMember): Promise<string> {
  seed += 1;
  const { photo } = await browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) });
  await jobsDone(app);
  return photo.id;
}

const accept = (member: TestMember, id: string) =>
  app.photos.review.decide({ member_id: member.id, id, rejection: null, decider: 'operator', overrules: false });

const set = ({ id }: TestMember, values: object) =>
  app.connection.db.updateTable('profile').set(values).where('member_id', '=', id).execute();

type Complete = Awaited<ReturnType<typeof complete>>;

/** Why a member who allowed everything is not advertised; each begins with one who is. */
const hindrances: Readonly<Record<string, (member: Complete) => Promise<unknown>>> = {
  'switched off': (member) => advertise(member, advertParts, false),
  'nothing allowed': (member) => advertise(member, []),
  invisible: ({ browser }) => browser.api(changeInvisible, { body: { invisible: true } }),
  deleted: ({ browser }) => browser.api(deleteAccount),
  'no longer confirmed, or closed by an operator': (member) => set(member, { status: 'disabled' }),
  'of another site of the pool': (member) => set(member, { site_id: 'sister' }),
  'of another pool': (member) => set(member, { pool: 'limited' }),
  'only a text, and none written': async (member) => {
    await member.browser.api(changeProfile, { body: { about: '' } });
    await advertise(member, ['about']);
  },
  'only a picture, and none there': async (member) => {
    await member.browser.api(deletePhoto, { body: { id: member.photo } });
    await advertise(member, ['picture']);
  },
};

test('only members who switched it on are advertised, and nobody whom visitors may not see', async () => {
  const answers = new Set<string>();
  const invited = async (id: string, host?: string) => {
    const { body, statusCode } = await app
      .browser(host ?? all)
      .send({ method: 'GET', url: `/api/advert.php?id=${id}` });
    expect(statusCode).toBe(200);
    answers.add(body);
  };
  const before = await complete();
  expect((await before.browser.api(readOwnProfile)).profile.advert).toEqual({ is_on: false, parts: [] });
  await invited(before.id);
  for (const [why, hinder] of Object.entries(hindrances)) {
    const member = await complete();
    await advertise(member);
    expect(await shown(member.id), why).toMatchObject({ id: member.id, name: 'Anna' });
    await hinder(member);
    expect(await shown(member.id), why).toBeNull();
    await invited(member.id);
  }
  const unconfirmed = await signUpMember(app, { host: all });
  await advertise(unconfirmed);
  await invited(unconfirmed.id);
  await confirm(app, unconfirmed);
  expect(await shown(unconfirmed.id)).not.toBeNull();
  await invited(unconfirmed.id, sister);
  await invited(randomUUID());
  expect(answers).toEqual(new Set(['{"advertised":null}']));
});

test('who is advertised allowed it on the present text; decisions are recorded with version and time', async () => {
  const member = await complete();
  await advertise(member, ['name']);
  const outdated = { version: advertVersion - 1, parts: ['name' as const] };
  const refused = member.browser.api(changeAdvert, { body: { ...outdated, is_on: true } });
  expect(await problemOf(refused)).toMatchObject({ status: 422, fields: { version: 'consent.changed' } });
  await set(member, { advert_version: outdated.version });
  expect(await shown(member.id)).toBeNull();
  expect((await member.browser.api(readOwnProfile)).profile.advert).toEqual({ is_on: false, parts: ['name'] });
  await advertise(member);
  expect(await shown(member.id)).not.toBeNull();
  await member.browser.api(changeAdvert, { body: { ...outdated, is_on: false } });
  expect(await shown(member.id)).toBeNull();
  const share = app.parts.find(({ personalData }) => personalData?.name === 'consent')?.personalData;
  const copy = (await share?.read({ id: member.id, pool: 'main' })) as { consent: { purpose: string }[] } | undefined;
  const decision = { purpose: 'advert', version: advertVersion, given: true, decided_at: expect.any(Date) };
  expect(copy?.consent.filter(({ purpose }) => purpose === 'advert')).toEqual([
    { ...decision, given: false, parts: ['name'] },
    { ...decision, parts: [...advertParts] },
    { ...decision, parts: ['name'] },
  ]);
});

test('each part is shown only where it was allowed, and fictional members are always marked', async () => {
  const member = await complete();
  const whole = { name: 'Anna', age: expect.any(Number), city: 'Amsterdam', region: expect.any(String), country: 'NL' };
  const empty = { name: null, age: null, city: null, region: null, country: null, main_image: null, about: '' };
  const { name, age, ...place } = whole;
  const expected: Record<AdvertPart, object> = {
    picture: { main_image: expect.objectContaining({ id: member.photo }) },
    name: { name, age },
    place,
    about: { about },
  };
  for (const part of advertParts) {
    await advertise(member, [part]);
    expect(await shown(member.id), part).toMatchObject({ ...empty, ...expected[part], fictional_icon: false });
  }
  await set(member, { fictional: true });
  expect(await shown(member.id)).toMatchObject({ about, fictional_icon: true });
  // What the copy of their data and their settings say.
  const { profile } = await member.browser.api(readOwnProfile);
  expect(profile.advert).toEqual({ is_on: true, parts: ['about'] });
  const [copy] = app.parts.flatMap(({ personalData }) => (personalData?.name === 'profile' ? [personalData] : []));
  expect(await copy?.read({ id: member.id, pool: 'main' })).toMatchObject({ advert: true, advert_parts: ['about'] });
});

test('a picture is advertised only while it is public and stands before visitors', async () => {
  const member = await complete();
  await advertise(member);
  const pictured = async () => (await shown(member.id))?.main_image?.id ?? null;
  expect(await pictured()).toBe(member.photo);
  await member.browser.api(changePhoto, { body: { id: member.photo, private: true } });
  await jobsDone(app);
  expect(await pictured()).toBeNull();
  // Accepted by nobody, it waits for days.
  const second = await addPicture(member);
  expect(await pictured()).toBeNull();
  await set(member, { main_image_stands_since: new Date(Date.now() - 4 * day) });
  expect(await pictured()).toBe(second);
  const reporter = await joinMember(app, { host: all });
  const body = { profile: member.id, from: 'profile', reason: 'fake', client_id: randomUUID() };
  await reporter.browser.api(report, { body: body as never });
  await jobsDone(app);
  expect(await pictured()).toBeNull();
  expect(await shown(member.id)).toMatchObject({ name: 'Anna' });
});

test('a site shows on landing pages no more than its visitors may see', async () => {
  const few = await complete(limited);
  await advertise(few);
  expect(await shown(few.id, limited)).toMatchObject({ name: 'Anna', about: '' });
  const hidden = await complete(none);
  await advertise(hidden);
  const url = `/api/advert.php?id=${hidden.id}`;
  const refused = await app.browser(none).send({ method: 'GET', url });
  const unknown = await app.browser(none).send({ method: 'GET', url: `/api/advert.php?id=${randomUUID()}` });
  expect([refused.statusCode, refused.body]).toEqual([403, unknown.body]);
});
