import { deleteAccount } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';
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
import { openStorage } from '../../adapters/storage/open.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
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
/** The key of the picture of a member that waits. */
async function keyOf({ id }: TestMember): Promise<string> {
  const waiting = app.connection.db.selectFrom('verification').select('key').where('member_id', '=', id);
  return (await waiting.where('key', 'is not', null).executeTakeFirstOrThrow()).key ?? '';
}
const stored = async (key: string) => (await openStorage(app.config))('verifications').read(`${key}/picture`);
const facts = 'You called a member names, on 26 November.';
const statusesOf = async ({ id }: TestMember) =>
  (await app.connection.db.selectFrom('verification').select('status').where('member_id', '=', id).execute()).map(
    ({ status }) => status,
  );

test('members ask with a photo, where the brand offers it, and for a day are shown the same pose', async () => {
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
  const later = (by: string) =>
    sql`update verification set asked_at = now() - ${by}::interval`.execute(app.connection.db);
  await later('16 minutes');
  const send = async () => anna.browser.api(sendVerification, { file: await fileOf(50) });
  expect(await refusalOf(send())).toBe('verification.pose_over');
  const again: string[] = [];
  for (let times = 0; times < 12; times++) {
    await later('23 hours');
    const reopened = await ask();
    again.push(reopened.pose);
    expect(new Date(reopened.until).getTime()).toBeGreaterThan(Date.now());
  }
  expect(new Set(again), 'nobody draws until an easy one comes').toEqual(new Set([pose]));
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
  const keys = await Promise.all([anna, bert].map(keyOf));
  const sealed = Buffer.from((await stored(keys[0] as string)) ?? '');
  expect(sealed.length).toBeGreaterThan(100);
  for (const bytes of [sealed, Buffer.from(sealed.toString(), 'base64')])
    expect(bytes.subarray(8, 12).toString(), 'what is stored shows no picture').not.toBe('WEBP');
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
  // Where the refusal was first, its mail may be on its way as long.
  expect((await mailsTo(anna)).some(({ text }) => text.includes(words.verified.title))).toBe(true);
  expect((await Promise.all(keys.map(stored))).map((bytes) => bytes !== undefined)).toEqual([false, true]);
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

test('the badge is shown while the main photo is a compared one, and ends with the last of those', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const [first, second] = [await photoOf(anna, 1), await photoOf(anna, 2)];
  const makeMain = (id: string) => anna.browser.api(changePhoto, { body: { id, main: true } });
  const shown = async () => [await badgeFor(bert, anna), (await found(bert, { verified: 'true' })).includes(anna.id)];
  await verify(anna);
  const later = await photoOf(anna, 3);
  expect(await shown(), 'added photos do not end it').toEqual([true, true]);
  await makeMain(later);
  expect([await shown(), await own(anna)], 'nobody wears it with another face').toMatchObject([
    [false, false],
    { status: 'paused', can: { ask: { allowed: true } } },
  ]);
  await asked(anna);
  expect((await anna.browser.api(endVerification, {})).verification.status, 'only the picture').toBe('paused');
  await makeMain(second);
  expect([await shown(), (await own(anna)).status]).toEqual([[true, true], 'verified']);
  await makeMain(later);
  await anna.browser.api(deletePhoto, { body: { id: first } });
  await anna.browser.api(changePhoto, { body: { id: second, private: true } });
  expect([await shown(), (await own(anna)).status]).toEqual([[false, false], 'none']);
  await anna.browser.api(changePhoto, { body: { id: second, private: false } });
  await makeMain(second);
  expect(await shown(), 'it does not come back').toEqual([false, false]);

  await asked(anna);
  const { verification, photos } = await waitingOf(anna);
  expect(photos).toEqual([second, later]);
  const accept = (compared: string[]) =>
    moderator.browser.api(acceptVerification, { body: { member: anna.id, verification, photos: compared } });
  expect(await refusalOf(accept([later])), 'without the main photo').toBe('verification.photos_changed');
  await accept([second]);
  expect(await shown()).toEqual([true, true]);
  await makeMain(later);
  expect(await shown(), 'one whose picture the operator did not see').toEqual([false, false]);
  expect((await anna.browser.api(endVerification, {})).verification.status, 'given up while paused').toBe('none');
  await makeMain(second);
  expect(await shown()).toEqual([false, false]);
});

test('a picture is erased undecided after seven days, when it is taken back and when its member goes', async () => {
  const { db } = app.connection;
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => joinMember(app)));
  const [anna, bert, carl, dora, eve] = members as [TestMember, TestMember, TestMember, TestMember, TestMember];
  for (const [seed, member] of members.entries()) {
    await photoOf(member, seed + 1);
    await asked(member);
  }
  const copy = app.parts.find(({ personalData }) => personalData?.name === 'verification')?.personalData;
  const names: string[] = [];
  for await (const { name } of copy?.files?.(anna.id) ?? []) names.push(name);
  expect(await copy?.read({ id: anna.id, pool: '' })).toMatchObject([{ status: 'waiting', file: names[0] }]);
  const keys = await Promise.all(members.map(keyOf));
  await bert.browser.api(endVerification, {});
  await carl.browser.api(deleteAccount, {});
  const measure = { rule: 'harassment', facts, found: 'report', by: 'anna' } as const;
  const until = new Date(Date.now() + 7 * day);
  await app.measures.desk.take({ ...measure, member_id: dora.id, kind: 'suspended', until }, () => true);
  await jobsDone(app);

  await sql`update verification set asked_at = now() - interval '31 days' where member_id = ${bert.id}`.execute(db);
  await bert.browser.api(askVerification, {});
  await sql`update verification set sent_at = now() - interval '8 days'
    where member_id = any(${[anna.id, eve.id]}::uuid[])`.execute(db);
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    db,
  );
  await sql`create trigger fail before update on verification for each row
    when (old.member_id = ${sql.lit(eve.id)}::uuid) execute function fail()`.execute(db);
  await expect(app.verifications.tidy(), 'a failure is told').rejects.toThrow('broken');
  await sql`drop trigger fail on verification`.execute(db);
  expect(await Promise.all([anna, bert, carl, dora, eve].map(statusesOf)), 'and stops no other').toEqual([
    ['undecided'],
    ['asked'],
    ['ended'],
    ['ended'],
    ['waiting'],
  ]);
  await sql`update verification set asked_at = now() - interval '25 hours' where member_id = ${bert.id}`.execute(db);
  await app.verifications.tidy();
  expect(await statusesOf(bert), 'a pose that was never answered').toEqual([]);
  await jobsDone(app);
  expect(await Promise.all(keys.map(stored))).toEqual(keys.map(() => undefined));
  expect([(await own(anna)).status, (await own(bert)).status]).toEqual(['undecided', 'none']);
  expect((await mailsTo(anna)).map(({ text }) => text).join()).toContain(words.undecided.text);
  expect(await mailsTo(bert)).toEqual([]);
  const { verifications } = await moderator.browser.api(takeVerifications, { body: {} });
  const left = verifications.map(({ member }) => member);
  for (const { id } of members) expect(left).not.toContain(id);
});

test('a picture that arrives while its member goes, or where it is no longer offered, is refused', async () => {
  const [anna, bert, carl] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  for (const [seed, member] of [anna, bert, carl].entries()) {
    await photoOf(member, seed + 1);
    await member.browser.api(askVerification, {});
  }
  await anna.browser.api(deleteAccount, {});
  const until = new Date(Date.now() + 7 * day);
  const measure = { kind: 'suspended', rule: 'harassment', facts, found: 'report', by: 'anna' } as const;
  await app.measures.desk.take({ ...measure, member_id: bert.id, until }, () => true);
  await jobsDone(app);
  // As of a request that was let in before.
  const send = async ({ id }: TestMember, verification = true) =>
    app.verifications.send(
      { member: { id }, site: { settings: { verification } } } as never,
      await picture({ seed: 50 }),
    );
  const refused = await Promise.all([send(anna), send(bert), send(carl, false)].map(refusalOf));
  expect(new Set(refused)).toEqual(new Set(['verification.off']));
  for (const member of [anna, bert, carl]) expect(await statusesOf(member)).toEqual(['asked']);
  expect(await send(carl)).toMatchObject({ status: 'waiting' });
});
