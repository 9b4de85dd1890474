import { deleteAccount } from '@rendezvous/contract/departure';
import { listAudit, readQueues } from '@rendezvous/contract/operator-desk';
import { takeVerifications } from '@rendezvous/contract/operator-queue';
import { addPhoto, changePhoto, deletePhoto } from '@rendezvous/contract/photo';
import { readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import { readSettings } from '@rendezvous/contract/site';
import {
  acceptVerification,
  askVerification,
  endVerification,
  poses,
  readVerification,
  readVerificationPicture,
  refuseVerification,
  sendVerification,
  verificationDecided,
} from '@rendezvous/contract/verification';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '../../../locales/nl/verification.json' with { type: 'json' };
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { filesOf } from '../../testing/files.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';
import { sitesWith } from '../../testing/sites.ts';

let app: TestApp;
let moderator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({
    SITES_DIR: sitesWith({}, { id: 'adonis', hosts: ['gay.localhost'], verification: false }),
  });
  moderator = await joinOperator(app, { roles: ['moderator'] });
});
afterAll(() => app.close());

const fileOf = async (seed: number) => new Blob([new Uint8Array(await picture({ seed }))]);
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(
    ({ to, text }) => to === email && text.includes('/settings/verification'),
  );
const refusalOf = async (call: Promise<unknown>) => (await problemOf(call)).error;
const own = async ({ browser }: TestMember) => (await browser.api(readVerification)).verification;

/** A member's photo, accepted. */
async function photoOf(member: TestMember, seed: number, isPrivate = false): Promise<string> {
  const body = { private: String(isPrivate) } as never;
  const { photo } = await member.browser.api(addPhoto, { body, file: await fileOf(seed) });
  await app.photos.review.decide({
    member_id: member.id,
    id: photo.id,
    rejection: null,
    decider: 'operator',
    overrules: true,
  });
  await jobsDone(app);
  return photo.id;
}
async function asked(member: TestMember): Promise<void> {
  await member.browser.api(askVerification, {});
  await member.browser.api(sendVerification, { file: await fileOf(50) });
}
const waitingOf = async (member: TestMember) => {
  const { verifications } = await moderator.browser.api(takeVerifications, { body: {} });
  const one = verifications.find((waiting) => waiting.member === member.id);
  if (!one) throw new Error('nothing waits');
  return one;
};
async function verify(member: TestMember): Promise<void> {
  await asked(member);
  const { verification, photos } = await waitingOf(member);
  await moderator.browser.api(acceptVerification, { body: { member: member.id, verification, photos } });
  await jobsDone(app);
}
const badgeFor = async (reader: TestMember, { id }: TestMember) =>
  (await reader.browser.api(readProfile, { query: { id } })).profile.verified;
const found = async ({ browser }: TestMember, filter: object) =>
  (
    await browser.api(searchMembers, { query: { gender: 'any', country: 'any', sort: 'newest', ...filter } })
  ).profiles.map(({ id }) => id);
const filesLeft = async () =>
  [...(await filesOf(app.config)).keys()].filter((name) => name.startsWith('verifications/'));

test('members ask with a photo, where the brand offers it, and are shown the same pose until it is over', async () => {
  expect(await problemOf(app.browser().api(readVerification))).toMatchObject({ status: 403 });
  const anna = await joinMember(app);
  const ask = () => anna.browser.api(askVerification, {});
  expect((await own(anna)).can.ask).toEqual({ allowed: false, reason: 'verification.photo_required' });
  await photoOf(anna, 1, true);
  expect(await refusalOf(ask()), 'a private photo cannot be compared').toBe('verification.photo_required');
  await photoOf(anna, 2);
  const { pose, until } = await ask();
  expect(poses).toContain(pose);
  expect([(await ask()).pose, (await ask()).until]).toEqual([pose, until]);
  await sql`update verification set asked_at = now() - interval '16 minutes'`.execute(app.connection.db);
  const send = async () => anna.browser.api(sendVerification, { file: await fileOf(50) });
  expect(await refusalOf(send())).toBe('verification.pose_over');
  expect(new Date((await ask()).until).getTime()).toBeGreaterThan(Date.now());
  expect(await own(anna)).toMatchObject({ status: 'none' });

  const adam = await joinMember(app, { host: 'gay.localhost' });
  await photoOf(adam, 3);
  expect(await refusalOf(adam.browser.api(askVerification, {}))).toBe('verification.off');
  const settings = await Promise.all([anna, adam].map(({ browser }) => browser.api(readSettings)));
  expect(settings.map(({ search_fields }) => search_fields.includes('verified'))).toEqual([true, false]);

  await sql`update profile set fictional = true where member_id = ${anna.id}`.execute(app.connection.db);
  expect(await refusalOf(ask())).toBe('verification.off');
});

test('an operator compares once; others see the badge and find its member, and the picture is erased', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const [photo, other] = [await photoOf(anna, 1), await photoOf(bert, 2)];
  await asked(anna);
  await asked(bert);
  expect(await own(anna)).toMatchObject({ status: 'waiting', can: { ask: { reason: 'verification.waiting' } } });
  expect(await badgeFor(bert, anna), 'nobody learns of it').toBe(false);
  expect(await found(bert, { verified: 'true' })).not.toContain(anna.id);
  const before = (await filesLeft()).length;
  const { queues } = await moderator.browser.api(readQueues);
  expect(queues.find(({ queue }) => queue === 'verifications')?.waiting).toBeGreaterThan(1);
  const { verification, photos, site, pose } = await waitingOf(anna);
  expect({ photos, site }).toEqual({ photos: [photo], site: 'rendezvous' });
  expect(poses).toContain(pose);
  const named = { member: anna.id, verification };
  const { webp } = await moderator.browser.api(readVerificationPicture, { query: named });
  expect(Buffer.from(webp, 'base64').subarray(8, 12).toString()).toBe('WEBP');
  const [support, auditor] = [
    await joinOperator(app, { roles: ['support'] }),
    await joinOperator(app, { roles: ['auditor'] }),
  ];
  expect(await refusalOf(support.browser.api(readVerificationPicture, { query: named }))).toBe(
    'operator.not_permitted',
  );

  const accept = (compared: string[]) =>
    moderator.browser.api(acceptVerification, { body: { ...named, photos: compared } });
  expect(await refusalOf(accept([other])), 'a photo of somebody else').toBe('verification.photos_changed');
  const page = await openPage(app, anna);
  const both = await Promise.all([
    accept([photo]),
    moderator.browser.api(refuseVerification, { body: { ...named, reason: 'pose' } }),
  ]);
  expect(both.filter(({ made }) => made)).toHaveLength(1);
  await expect.poll(() => page.named(verificationDecided)).toEqual([{}]);
  page.close();
  if (!both[0].made) await verify(anna);
  expect(await own(anna)).toMatchObject({ status: 'verified', can: { ask: { reason: 'verification.verified' } } });
  expect(await badgeFor(bert, anna)).toBe(true);
  for (const more of [{}, { sort: 'best' }, { sort: 'nearest' }, { online: 'true' }])
    expect(await found(bert, { verified: 'true', ...more })).toContain(anna.id);
  expect(await refusalOf(moderator.browser.api(readVerificationPicture, { query: named }))).toBe(
    'verification.not_found',
  );
  await jobsDone(app);
  expect((await mailsTo(anna)).at(-1)?.text).toContain(words.verified.title);
  expect(await filesLeft(), 'all but hers').toHaveLength(before - 1);
  const { lines } = await auditor.browser.api(listAudit, { query: { member: anna.id } });
  expect(lines.map(({ what }) => what)).toContain('photos.review GET verification-review');
});

test('a refusal tells its member why, who may try three times a day, and nobody else learns of it', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await photoOf(anna, 1);
  for (const reason of ['pose', 'person', 'unclear'] as const) {
    await asked(anna);
    const { verification } = await waitingOf(anna);
    const body = { member: anna.id, verification, reason };
    expect(await moderator.browser.api(refuseVerification, { body })).toEqual({ made: true });
    expect(await own(anna)).toMatchObject({ status: 'refused', refusal: reason });
  }
  expect(await refusalOf(anna.browser.api(askVerification, {}))).toBe('verification.tomorrow');
  await jobsDone(app);
  const texts = (await mailsTo(anna)).map(({ text }) => text).join();
  for (const said of [words.refused.pose, words.refused.person, words.refused.unclear]) expect(texts).toContain(said);
  expect(await badgeFor(bert, anna)).toBe(false);
});

test('the badge ends with the last compared photo that others see, and by its member’s wish', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const [first, second] = [await photoOf(anna, 1), await photoOf(anna, 2)];
  await verify(anna);
  const later = await photoOf(anna, 3);
  await anna.browser.api(changePhoto, { body: { id: later, main: true } });
  await anna.browser.api(deletePhoto, { body: { id: first } });
  expect(await badgeFor(bert, anna), 'one that was compared is left').toBe(true);
  await anna.browser.api(changePhoto, { body: { id: second, private: true } });
  expect([await badgeFor(bert, anna), (await own(anna)).status]).toEqual([false, 'none']);
  expect(await found(bert, { verified: 'true' })).not.toContain(anna.id);
  await anna.browser.api(changePhoto, { body: { id: second, private: false } });
  expect(await badgeFor(bert, anna), 'it does not come back').toBe(false);

  await verify(anna);
  expect(await badgeFor(bert, anna)).toBe(true);
  expect((await anna.browser.api(endVerification, {})).verification.status).toBe('none');
  expect(await badgeFor(bert, anna)).toBe(false);
});

test('a picture is erased undecided after seven days, when it is taken back and when its member leaves', async () => {
  const { db } = app.connection;
  const [anna, bert, carl] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  for (const [seed, member] of [anna, bert, carl].entries()) {
    await photoOf(member, seed + 1);
    await asked(member);
  }
  const copy = app.parts.find(({ personalData }) => personalData?.name === 'verification')?.personalData;
  const names: string[] = [];
  for await (const { name } of copy?.files?.(anna.id) ?? []) names.push(name);
  expect(await copy?.read({ id: anna.id, pool: '' })).toMatchObject([{ status: 'waiting', file: names[0] }]);
  const before = (await filesLeft()).length;
  await sql`update verification set sent_at = now() - interval '8 days' where member_id = ${anna.id}`.execute(db);
  await app.verifications.tidy();
  await bert.browser.api(endVerification, {});
  await carl.browser.api(deleteAccount, {});
  await jobsDone(app);
  expect(before - (await filesLeft()).length).toBe(3);
  expect([(await own(anna)).status, (await own(bert)).status]).toEqual(['undecided', 'none']);
  expect((await mailsTo(anna)).map(({ text }) => text).join()).toContain(words.undecided.text);
  expect(await mailsTo(bert)).toEqual([]);
  const { verifications } = await moderator.browser.api(takeVerifications, { body: {} });
  const left = verifications.map(({ member }) => member);
  for (const { id } of [anna, bert, carl]) expect(left).not.toContain(id);
});
