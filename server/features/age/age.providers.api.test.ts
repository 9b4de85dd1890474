import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAgeCheck } from '@rendezvous/contract/age';
import { deleteAccount } from '@rendezvous/contract/departure';
import { hour, minute, second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createYoti } from '../../adapters/age/yoti/yoti.ts';
import { ageCheckOf, attemptsOf, connectFrom, requiringAges } from '../../testing/age/ages.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { createIssuer, type TestIssuer } from '../../testing/wallet/issuer.ts';
import { createWallet, readRequest } from '../../testing/wallet/wallet.ts';
import { answering, startYoti, type Yoti } from '../../testing/yoti/yoti.ts';

let app: TestApp;
let yoti: Yoti;
/** Another provider, which never answers. */
let away: Yoti;
let issuer: TestIssuer;
const log: string[] = [];

beforeAll(async () => {
  yoti = await startYoti();
  away = await startYoti();
  away.behaviour = () => {};
  issuer = createIssuer();
  const AGE_OPENID4VP_EU_ISSUERS = join(mkdtempSync(join(tmpdir(), 'rendezvous-issuers-')), 'issuers.pem');
  writeFileSync(AGE_OPENID4VP_EU_ISSUERS, issuer.authority.pem);
  app = await startTestApp(
    { ...requiringAges(['yoti:acme', 'openid4vp:eu']), AGE_OPENID4VP_EU_ISSUERS, LOG_LEVEL: 'info' },
    {
      ageProviders: [
        createYoti({ name: 'yoti:acme', ...yoti, withinMs: 2 * second }),
        createYoti({ name: 'yoti:away', ...away, withinMs: 2 * second }),
      ],
      logTo: { write: (line) => log.push(line) },
    },
  );
});
afterAll(async () => {
  expect(yoti.problems).toEqual([]);
  await app.close();
  yoti.close();
  away.close();
});

async function heldMember(): Promise<TestMember> {
  const member = await joinMember(app);
  connectFrom(member, 'GB');
  await member.browser.api(readUser);
  return member;
}

const start = async ({ browser }: TestMember, provider: string) =>
  (await browser.api(startAgeCheck, { body: { provider, next: '/chats' } })).age_check.pending?.url ?? '';
const sessionIn = (url: string) => new URL(url).searchParams.get('sessionId') ?? '';
const isHeld = async ({ browser }: TestMember) => (await browser.api(readUser)).user.age_required;

/** Posts a form as a wallet does: without a cookie, from nowhere. */
const post = (path: string, form: Record<string, string>) =>
  app.browser().send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

test('a member who passes at Yoti is in when they return, and nothing of the answer is kept or logged', async () => {
  const member = await heldMember();
  const url = await start(member, 'yoti:acme');
  const session = yoti.sessions.get(sessionIn(url));
  expect(session?.asked.callback.url).toBe('http://localhost/age-check?next=%2Fchats');
  expect(JSON.stringify(session?.asked)).not.toContain(member.id);
  expect((await ageCheckOf(member)).status).toBe('pending');
  expect(await isHeld(member)).toBe(true);
  yoti.end(sessionIn(url), 'COMPLETE');
  expect((await ageCheckOf(member)).status).toBe('passed');
  expect(await isHeld(member)).toBe(false);
  const stored = JSON.stringify(await attemptsOf(app, member));
  for (const text of [stored, log.join('')]) expect(text).not.toMatch(/evidence|AGE_ESTIMATION|"age":/);
  expect(log.join('')).not.toContain(yoti.key);
});

test('a result that arrives late is fetched by a job, once', async () => {
  const [member, slow] = [await heldMember(), await heldMember()];
  const session = sessionIn(await start(member, 'yoti:acme'));
  await start(slow, 'yoti:acme');
  yoti.end(session, 'COMPLETE');
  const later = new Date(Date.now() + 5 * minute);
  await Promise.all([app.age.jobs.lookUp(later), app.age.jobs.lookUp(later)]);
  expect(await isHeld(member)).toBe(false);
  expect((await ageCheckOf(slow)).status).toBe('pending');
  const asked = yoti.asked;
  yoti.end(session, 'FAIL');
  await app.age.jobs.lookUp(new Date(later.getTime() + minute));
  expect(yoti.asked - asked, 'only about the one that is pending').toBe(1);
  expect(await isHeld(member)).toBe(false);
});

test('while Yoti is broken nothing is decided, a start is refused, and a check goes on afterwards', async () => {
  const member = await heldMember();
  const session = sessionIn(await start(member, 'yoti:acme'));
  yoti.end(session, 'COMPLETE');
  yoti.behaviour = answering(500, '<h1>Internal server error</h1>');
  expect((await ageCheckOf(member)).status).toBe('pending');
  expect(await problemOf(start(member, 'yoti:acme'))).toMatchObject({ status: 503, error: 'age.provider_unavailable' });
  await expect(app.age.jobs.lookUp(new Date(Date.now() + 5 * minute))).rejects.toThrow('HTTP 500');
  expect((await ageCheckOf(member)).status).toBe('pending');
  yoti.behaviour = undefined;
  expect((await ageCheckOf(member)).status).toBe('passed');
});

test('a provider that is away when a check runs out takes no pass away, unless it stays away for a day', async () => {
  const [member, unlucky] = [await heldMember(), await heldMember()];
  const session = sessionIn(await start(member, 'yoti:acme'));
  yoti.end(session, 'COMPLETE');
  yoti.end(sessionIn(await start(unlucky, 'yoti:acme')), 'COMPLETE');
  yoti.behaviour = answering(500, 'away');
  await expect(app.age.jobs.lookUp(new Date(Date.now() + 2 * hour))).rejects.toThrow('HTTP 500');
  yoti.behaviour = undefined;
  expect((await ageCheckOf(member)).status).toBe('passed');
  yoti.behaviour = answering(500, 'away');
  await expect(app.age.jobs.lookUp(new Date(Date.now() + 25 * hour))).rejects.toThrow('HTTP 500');
  yoti.behaviour = undefined;
  expect((await ageCheckOf(unlucky)).status).toBe('required');
});

test('a new check takes the place of one that is pending only after its outcome counted', async () => {
  const [passing, failing] = [await heldMember(), await heldMember()];
  yoti.end(sessionIn(await start(passing, 'yoti:acme')), 'COMPLETE');
  expect(await start(passing, 'openid4vp:eu')).toBe('');
  expect(await isHeld(passing)).toBe(false);
  for (let time = 0; time < 3; time++) yoti.end(sessionIn(await start(failing, 'yoti:acme')), 'FAIL');
  expect(await problemOf(start(failing, 'yoti:acme'))).toMatchObject({ error: 'age.too_many_tries' });
  expect((await attemptsOf(app, failing)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
});

test('no other check takes the place of one that was passed while its provider does not say so', async () => {
  const member = await heldMember();
  yoti.end(sessionIn(await start(member, 'yoti:acme')), 'COMPLETE');
  yoti.behaviour = answering(500, 'away');
  expect(await problemOf(start(member, 'openid4vp:eu'))).toMatchObject({
    status: 503,
    error: 'age.provider_unavailable',
  });
  yoti.behaviour = undefined;
  expect((await ageCheckOf(member)).status).toBe('passed');
});

test('a provider that does not answer keeps nobody of another waiting', async () => {
  const [member, stuck] = [await heldMember(), await heldMember()];
  const session = sessionIn(await start(member, 'yoti:acme'));
  const [check] = await attemptsOf(app, member);
  if (!check) throw new Error('no check');
  const asked_at = new Date(Date.now() - minute);
  const others = Array.from({ length: 3 }, () => ({
    ...{ ...check, member_id: stuck.id, provider: 'yoti:away', id: randomUUID(), reference: randomUUID(), asked_at },
  }));
  await app.connection.db.insertInto('age_attempt').values(others).execute();
  yoti.end(session, 'COMPLETE');
  const failed = app.age.jobs.lookUp(new Date(Date.now() + 5 * minute)).then(
    () => false,
    () => true,
  );
  await expect.poll(() => isHeld(member), { timeout: second }).toBe(false);
  expect(await failed).toBe(true);
  await app.connection.db.deleteFrom('age_attempt').where('member_id', '=', stuck.id).execute();
});

test('however many checks are pending, and whoever cannot be asked, each has its turn', async () => {
  const [member, waiting] = [await heldMember(), await heldMember()];
  const session = sessionIn(await start(member, 'yoti:acme'));
  await start(waiting, 'yoti:acme');
  const [check] = await attemptsOf(app, waiting);
  if (!check) throw new Error('no check');
  const before = { started_at: new Date(Date.now() - minute), asked_at: new Date(Date.now() - minute) };
  const others = Array.from({ length: 400 }, (_, n) => ({
    ...{ ...check, ...before, id: randomUUID() },
    ...(n % 2 && { provider: 'openid4vp:eu' }),
  }));
  await app.connection.db.insertInto('age_attempt').values(others).execute();
  yoti.end(session, 'COMPLETE');
  const later = Date.now() + 2 * minute;
  await app.age.jobs.lookUp(new Date(later));
  await app.age.jobs.lookUp(new Date(later + minute));
  expect((await attemptsOf(app, member)).map(({ status }) => status)).toEqual(['passed']);
  await app.connection.db.deleteFrom('age_attempt').where('member_id', '=', waiting.id).execute();
});

test('a session of another member lets nobody in, nor does the result for one who left', async () => {
  const [member, other] = [await heldMember(), await heldMember()];
  const theirs = sessionIn(await start(other, 'yoti:acme'));
  await start(member, 'yoti:acme');
  yoti.end(theirs, 'COMPLETE');
  await member.browser.send({ method: 'GET', url: `/api/age-check.php?sessionId=${theirs}` });
  expect(await isHeld(member)).toBe(true);
  await other.browser.api(deleteAccount, {});
  await app.age.jobs.lookUp(new Date(Date.now() + 5 * minute));
  expect((await attemptsOf(app, other)).map(({ status }) => status)).toEqual(['unknown']);
});

test('a result that comes after its session is over, and no other, ends the check', async () => {
  const member = await heldMember();
  await start(member, 'yoti:acme');
  await app.age.jobs.lookUp(new Date(Date.now() + 2 * hour));
  expect(await ageCheckOf(member)).toMatchObject({ status: 'required', can: { start: { allowed: true } } });
});

test('a wallet lets its holder in, who is told so by the page; what it presented opens nothing again', async () => {
  const [member, other] = [await heldMember(), await heldMember()];
  const link = await start(member, 'openid4vp:eu');
  const wallet = await createWallet(issuer);
  const form = await wallet.answer(link);
  const { pathname } = new URL(readRequest(link).response_uri);
  const there = readRequest(await start(other, 'openid4vp:eu'));
  const elsewhere = new URL(there.response_uri).pathname;
  for (const replayed of [form, { ...form, state: there.state }])
    expect((await post(elsewhere, replayed)).json().error).toBe('request.invalid');
  const answer = await post(pathname, form);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { redirect_uri: 'http://localhost/age-check?next=%2Fchats' },
  ]);
  expect((await ageCheckOf(member)).status).toBe('passed');
  expect([await isHeld(member), await isHeld(other)]).toEqual([false, true]);
  expect((await post(pathname, form)).statusCode, 'the check is over').toBe(404);
  expect(JSON.stringify(await attemptsOf(app, member))).not.toMatch(/age_over|issuer/);
});

test('a wallet without a good proof changes nothing, and one whose holder declines ends the check', async () => {
  const member = await heldMember();
  const link = await start(member, 'openid4vp:eu');
  const { state, response_uri } = readRequest(link);
  const { pathname } = new URL(response_uri);
  const stranger = await createWallet(createIssuer());
  expect((await post(pathname, await stranger.answer(link))).statusCode).toBe(422);
  expect((await post(pathname, { state: 'forged', error: 'access_denied' })).statusCode).toBe(422);
  expect((await ageCheckOf(member)).status).toBe('pending');
  expect((await post(pathname, { state, error: 'access_denied' })).statusCode).toBe(200);
  expect((await ageCheckOf(member)).status).toBe('required');
  const young = await createWallet(issuer, { says: { age_over_18: false } });
  const again = await start(member, 'openid4vp:eu');
  await post(new URL(readRequest(again).response_uri).pathname, await young.answer(again));
  expect((await ageCheckOf(member)).status).toBe('failed');
});
