import {
  addPasskey,
  endSessions,
  listPasskeys,
  logIn,
  logInWithPasskey,
  preparePasskey,
  preparePasskeyLogin,
  removePasskey,
} from '@rendezvous/contract/access';
import { deleteAccount } from '@rendezvous/contract/departure';
import { hour, minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { type Authenticator, createAuthenticator } from '../../testing/authenticator.ts';
import { joinMember, linkInMail, signUpMember, type TestMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Lies = Parameters<Authenticator['answer']>[1];
const failed = { status: 401, error: 'access.passkey_failed' };
const refused = { status: 409, error: 'access.passkey_refused' };

const prepare = ({ browser }: Pick<TestMember, 'browser'>, password = testPassword) =>
  browser.api(preparePasskey, { body: { password } });
async function add(member: TestMember, device = createAuthenticator(), lies: Lies = {}): Promise<Authenticator> {
  await member.browser.api(addPasskey, { body: device.make(await prepare(member), lies) });
  return device;
}
const challenge = (browser: Browser) => browser.api(preparePasskeyLogin);
async function enter(device: Authenticator, lies: Lies = {}, browser = app.browser()) {
  const body = device.answer(await challenge(browser), lies);
  return (await browser.api(logInWithPasskey, { body })).user;
}
const listed = async ({ browser }: TestMember) => (await browser.api(listPasskeys)).passkeys.map((one) => one.id);
const handleOf = ({ id }: TestMember) => Buffer.from(id).toString('base64url');

test('requires authentication', async () => {
  const body = createAuthenticator().make(await prepare(await signUpMember(app)));
  const calls = [
    () => app.browser().api(listPasskeys),
    () => prepare({ browser: app.browser() }),
    () => app.browser().api(removePasskey, { body: { id: 'x' } }),
    () => app.browser().api(addPasskey, { body }),
  ];
  for (const call of calls)
    expect(await problemOf(call())).toMatchObject({ status: 403, error: 'authentication_required' });
});

test('a passkey is made with the password, announced to its owner by mail, and logs in without it', async () => {
  const member = await joinMember(app);
  expect(await problemOf(prepare(member, 'not this one'))).toMatchObject({
    error: 'access.password_wrong',
    fields: { password: 'access.password_wrong' },
  });
  const device = await add(member);
  expect(await listed(member)).toEqual([device.id]);
  await linkInMail(app, member.email, '/settings');
  const phone = app.browser();
  expect(await enter(device, {}, phone)).toMatchObject({ id: member.id, loggedIn: true });
  expect((await phone.api(readUser)).user.id).toBe(member.id);
  await phone.api(endSessions);
  expect((await enter(device)).id).toBe(member.id);
});

test('within an hour of sign-up the first passkey needs no password, and no sign of its owner', async () => {
  const unasked = ({ browser }: TestMember) => browser.api(preparePasskey, { body: {} });
  const required = { status: 422, fields: { password: 'access.password_required' } };
  const member = await signUpMember(app);
  const device = createAuthenticator();
  await member.browser.api(addPasskey, { body: device.make(await unasked(member), { isVerified: false }) });
  expect(await problemOf(enter(device, { isVerified: false })), 'a log-in needs the owner').toEqual(failed);
  expect((await enter(device)).id).toBe(member.id);
  expect(await problemOf(unasked(member)), 'the second').toMatchObject(required);
  const older = await signUpMember(app);
  await app.connection.db
    .updateTable('member')
    .set({ signup_date: new Date(Date.now() - hour) })
    .where('id', '=', older.id)
    .execute();
  expect(await problemOf(unasked(older))).toMatchObject(required);
  await add(older);
});

test('what a device makes elsewhere, unasked, or for somebody else is not kept', async () => {
  const member = await signUpMember(app);
  const other = await signUpMember(app);
  const lies: Lies[] = [
    { origin: 'http://evil.example' },
    { origin: 'http://gay.localhost' },
    { host: 'evil.example' },
    { challenge: Buffer.alloc(32, 7).toString('base64url') },
    { challenge: (await prepare(other)).challenge },
    { challenge: (await challenge(app.browser())).challenge },
    { type: 'webauthn.get' },
  ];
  for (const lie of lies)
    expect(await problemOf(add(member, createAuthenticator(), lie)), JSON.stringify(lie)).toEqual(refused);
  const asked = await prepare(member);
  await app.connection.db
    .updateTable('access_challenge')
    .set({ expires_at: new Date() })
    .where('member_id', '=', member.id)
    .execute();
  expect(
    await problemOf(member.browser.api(addPasskey, { body: createAuthenticator().make(asked) })),
    'too late',
  ).toEqual(refused);
  expect(await listed(member)).toEqual([]);
});

test('an answer to a challenge makes one passkey, and a device has one', async () => {
  const member = await signUpMember(app);
  const device = createAuthenticator();
  const body = device.make(await prepare(member));
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => member.browser.api(addPasskey, { body })));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await problemOf(add(member, device)), 'the same device again').toEqual(refused);
  expect(await listed(member)).toEqual([device.id]);
  expect((await prepare(member)).excludeCredentials.map(({ id, transports }) => [id, transports])).toEqual([
    [device.id, ['internal']],
  ]);
});

test('ten passkeys, also when more are made at once', async () => {
  const member = await signUpMember(app);
  for (let made = 0; made < 8; made++) await add(member);
  const devices = Array.from({ length: 4 }, () => createAuthenticator());
  const bodies = [];
  for (const device of devices) bodies.push(device.make(await prepare(member)));
  const results = await Promise.allSettled(bodies.map((body) => member.browser.api(addPasskey, { body })));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
  expect(await listed(member)).toHaveLength(10);
  expect(await problemOf(prepare(member))).toEqual(refused);
});

test('an answer given elsewhere, unasked, unsigned or for somebody else opens nothing', async () => {
  const member = await signUpMember(app);
  const other = await signUpMember(app);
  const [device, others] = [await add(member), await add(other)];
  const lies: Lies[] = [
    { origin: 'http://evil.example' },
    { origin: 'http://gay.localhost' },
    { host: 'evil.example' },
    { challenge: Buffer.alloc(32, 7).toString('base64url') },
    { challenge: (await prepare(member)).challenge },
    { type: 'webauthn.create' },
    { isVerified: false },
    { userHandle: handleOf(other) },
    { userHandle: handleOf(other), id: others.id },
    { id: others.id },
    { userHandle: '' },
    { userHandle: Buffer.from('nobody').toString('base64url') },
  ];
  for (const lie of lies) expect(await problemOf(enter(device, lie)), JSON.stringify(lie)).toEqual(failed);
  const browser = app.browser();
  const asked = await challenge(browser);
  const signed = device.answer(asked);
  const altered = { ...signed, response: { ...signed.response, signature: others.answer(asked).response.signature } };
  expect(await problemOf(browser.api(logInWithPasskey, { body: altered }))).toEqual(failed);
  expect(browser.jar.has('auth.session')).toBe(false);
  await app.connection.runScript('update access_challenge set expires_at = now()');
  expect(await problemOf(browser.api(logInWithPasskey, { body: device.answer(asked) })), 'too late').toEqual(failed);
  expect((await enter(device)).id).toBe(member.id);
});

test('an answer that was overheard is worth nothing, also to who is as quick', async () => {
  const device = await add(await signUpMember(app));
  const body = device.answer(await challenge(app.browser()));
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.browser().api(logInWithPasskey, { body })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await problemOf(app.browser().api(logInWithPasskey, { body }))).toEqual(failed);
});

test('a passkey is of one site: neither it nor its challenge nor a session opens another', async () => {
  const member = await signUpMember(app);
  const device = await add(member);
  const host = 'gay.localhost';
  expect(await problemOf(enter(device, { origin: `http://${host}` }, app.browser(host)))).toEqual(failed);
  const elsewhere = await challenge(app.browser(host));
  expect(
    await problemOf(app.browser().api(logInWithPasskey, { body: device.answer({ ...elsewhere, rpId: 'localhost' }) })),
  ).toEqual(failed);
  const stolen = app.browser(host);
  stolen.jar.set('auth.session', member.browser.jar.get('auth.session') ?? '');
  for (const call of [() => stolen.api(listPasskeys), () => prepare({ browser: stolen })])
    expect(await problemOf(call())).toMatchObject({ error: 'authentication_required' });
  const there = await signUpMember(app, { host });
  const own = await add(there, createAuthenticator({ origin: `http://${host}` }));
  expect((await enter(own, { origin: `http://${host}` }, app.browser(host))).id).toBe(there.id);
});

test('a removed passkey opens nothing, and only its owner can remove it', async () => {
  const member = await signUpMember(app);
  const device = await add(member);
  const other = await signUpMember(app);
  await other.browser.api(removePasskey, { body: { id: device.id } });
  expect((await enter(device)).id).toBe(member.id);
  const late = device.answer(await challenge(app.browser()));
  await member.browser.api(removePasskey, { body: { id: device.id } });
  expect(await problemOf(app.browser().api(logInWithPasskey, { body: late }))).toEqual(failed);
  expect(await problemOf(enter(device))).toEqual(failed);
  await member.browser.api(readUser);
  await app.browser().api(logIn, { body: { email: member.email, password: testPassword } });
});

test('a passkey of a deleted account opens nothing', async () => {
  const member = await signUpMember(app);
  const device = await add(member);
  await member.browser.api(deleteAccount, {});
  expect(await problemOf(enter(device))).toEqual(failed);
});

test('a counter only ever rises, so that a copy of a passkey shows; a device that keeps none says 0', {
  timeout: minute,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 6 }), async (counters) => {
      const member = await signUpMember(app);
      const device = await add(member);
      let last = 0;
      for (const counter of counters) {
        const isDue = counter > last || (counter === 0 && last === 0);
        const result = await enter(device, { counter }).then(
          (user) => user.id,
          (error) => error.problem.error,
        );
        expect(result).toBe(isDue ? member.id : failed.error);
        if (isDue) last = counter;
      }
    }),
    { numRuns: 8 },
  );
});

test('of two that show the same count at once, one gets in', async () => {
  const device = await add(await signUpMember(app));
  const bodies = [];
  for (let copy = 0; copy < 3; copy++) bodies.push(device.answer(await challenge(app.browser()), { counter: 7 }));
  const results = await Promise.allSettled(bodies.map((body) => app.browser().api(logInWithPasskey, { body })));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});
