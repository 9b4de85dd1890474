import { hour, second } from '@rendezvous/contract/durations';
import {
  acceptInvitation,
  addOwnPasskey,
  checkOperator,
  endOwnSession,
  logInOperator,
  logInOperatorByCode,
  logOutOperator,
  prepareInvitation,
  prepareOperatorLogin,
  prepareOwnPasskey,
  readDesk,
  readInvitation,
  readOwnAccount,
  removeOwnPasskey,
} from '@rendezvous/contract/operator';
import {
  changeOperator,
  inviteOperator,
  listAudit,
  listOperators,
  removeOperator,
} from '@rendezvous/contract/operator-desk';
import { rolePermissions } from '@rendezvous/contract/permission';
import { listWaitingPhotos } from '@rendezvous/contract/photo';
import { sql } from 'kysely';
import { generate } from 'otplib/functional';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Browser, behindProxy, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { joinOperator, type TestOperator, tokenIn } from '../../testing/desk/operators.ts';
import { joinMember } from '../../testing/members.ts';
import { startSmtp } from '../../testing/smtp.ts';

let app: TestApp;
let boss: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  boss = await joinOperator(app, { roles: ['administrator'], name: 'Boss' });
});
afterAll(() => app.close());

const nameAt = async (browser: Browser) => (await browser.api(readDesk)).operator?.name ?? null;
const gone = { status: 404, error: 'request.not_found' };
/** What the audit says that an operator did, latest first. */
const doneBy = async (operator: string) =>
  (await boss.browser.api(listAudit, { query: { operator } })).lines.map(({ what, brand }) => `${what} ${brand}`);
const failed = { status: 401, error: 'operator.login_failed' };
const password = 'a cow jumped over 4 fences';

async function enter({ device }: Pick<TestOperator, 'device'>, browser = app.browser()): Promise<Browser> {
  await browser.api(logInOperator, { body: device.answer(await browser.api(prepareOperatorLogin)) });
  return browser;
}

test('an invitation opens an account once, with a passkey, and its session is a cookie of its own', async () => {
  const body = { email: 'mia@desk.example', name: 'Mia', roles: ['moderator'], brands: ['rendezvous'] };
  const { link } = await boss.browser.api(inviteOperator, { body });
  const token = tokenIn(String(link));
  const browser = (await joinMember(app)).browser;
  const member = browser.jar.get('auth.session');
  expect((await browser.api(readInvitation, { query: { token } })).invited).toMatchObject({ name: 'Mia' });
  const device = createAuthenticator();
  const { passkey } = await browser.api(prepareInvitation, { body: { token } });
  const way = { passkey: device.make(passkey) };
  await browser.api(acceptInvitation, { body: { token, way } });
  expect(await browser.api(readDesk)).toEqual({
    operator: expect.objectContaining({ name: 'Mia', permissions: rolePermissions.moderator }),
    brands: [{ id: 'rendezvous', name: 'Rendezvous', accepts_photos: true, database: 0 }],
    brand: 'rendezvous',
  });
  expect(browser.jar.get('auth.session'), 'a member in the same browser stays one').toBe(member);
  for (const again of [() => app.browser().api(acceptInvitation, { body: { token, way } })])
    expect(await problemOf(again())).toMatchObject({ status: 410, error: 'operator.invitation_invalid' });
  expect((await app.browser().api(readInvitation, { query: { token } })).invited).toBeNull();
  expect(await nameAt(await enter({ device }))).toBe('Mia');
  await browser.api(logOutOperator);
  expect(await nameAt(browser)).toBeNull();
  expect(await doneBy('Mia')).toEqual([
    'any POST operator-logout rendezvous',
    'any POST operator-login rendezvous',
    'any POST operator-invitation rendezvous',
  ]);
});

test('a password and a code of an app are a second way, each code once, and no part of it alone', async () => {
  const token = tokenIn(
    await app.operators.accounts.invite(
      { email: 'kim@desk.example', name: 'Kim', roles: ['support'], brands: null },
      null,
    ),
  );
  const browser = app.browser();
  const {
    code: { secret, address },
  } = await browser.api(prepareInvitation, { body: { token } });
  expect(address).toContain(secret);
  const code = (epoch = Date.now() / second) => generate({ secret, epoch });
  const accept = (way: object) => browser.api(acceptInvitation, { body: { token, way } });
  expect(await problemOf(accept({ password: 'password1', secret, code: await code() }))).toMatchObject({
    fields: { password: 'access.password_common' },
  });
  expect(await problemOf(accept({ password, secret, code: await code(1) }))).toMatchObject({
    error: 'operator.code_wrong',
  });
  await accept({ password, secret, code: await code() });
  const ask = (given: object) =>
    problemOf(app.browser().api(logInOperatorByCode, { body: { email: 'kim@desk.example', password, ...given } }));
  expect(await ask({ code: await code() }), 'the code of the invitation').toEqual(failed);
  const next = await code(Date.now() / second + 30);
  expect(await ask({ code: next, password: 'another one, as long' })).toEqual(failed);
  expect(await ask({ code: next, email: 'nobody@desk.example' })).toEqual(failed);
  const there = app.browser();
  await there.api(logInOperatorByCode, { body: { email: 'kim@desk.example', password, code: next } });
  expect(await nameAt(there)).toBe('Kim');
  expect(await doneBy('Kim'), 'one that failed is in the security log alone').toEqual([
    'any POST operator-login-code rendezvous',
    'any POST operator-invitation rendezvous',
  ]);
  expect(await ask({ code: next }), 'overheard').toEqual(failed);
  for (let wrong = 0; wrong < 10; wrong++) await ask({ code: '000000' });
  for (const given of [{}, { password: 'another one, as long' }, { email: 'nobody@desk.example' }])
    expect(await ask({ code: await code(), ...given }), 'it does not tell that the password is right').toEqual(failed);
  expect(await problemOf(there.api(checkOperator, { body: { code: '000000' } }))).toMatchObject({
    status: 429,
    error: 'operator.too_many_codes',
  });
});

test('a log-in is in the audit of a brand that the operator may see, wherever the desk was opened', async () => {
  const { name } = await joinOperator(app, { roles: ['support'], brands: ['adonis'] });
  expect(await doneBy(name)).toEqual(['any POST operator-invitation adonis']);
});

test('a session lasts eight hours, ends by itself, by its owner and by a role that is taken away', async () => {
  const mod = await joinOperator(app, { roles: ['moderator', 'finance'] });
  const elsewhere = await enter(mod);
  const { sessions } = await mod.browser.api(readOwnAccount);
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  await mod.browser.api(endOwnSession, { body: { id: other } });
  expect([await nameAt(elsewhere), await nameAt(mod.browser)]).toEqual([null, mod.name]);
  await sql`update operator_session set created_at = ${new Date(Date.now() - 8 * hour)}
    where operator_id = ${mod.id}`.execute(app.connection.db);
  expect(await nameAt(mod.browser)).toBeNull();
  await enter(mod, mod.browser);
  expect((await mod.browser.api(listWaitingPhotos)).photos).toEqual([]);
  await boss.browser.api(changeOperator, {
    body: { id: mod.id, roles: ['moderator', 'finance', 'support'], brands: null },
  });
  expect(await nameAt(mod.browser), 'one more').toBe(mod.name);
  await boss.browser.api(changeOperator, { body: { id: mod.id, roles: ['finance'], brands: null } });
  expect(await problemOf(mod.browser.api(listWaitingPhotos))).toEqual(gone);
  await enter(mod, mod.browser);
  expect(await problemOf(mod.browser.api(listWaitingPhotos))).toMatchObject({
    status: 403,
    error: 'operator.not_permitted',
    params: { permission: 'photos.review' },
  });
  await boss.browser.api(removeOperator, { body: { id: mod.id } });
  expect(await nameAt(mod.browser)).toBeNull();
  expect(await problemOf(enter(mod))).toEqual(failed);
});

test('the last administrator is neither removed nor stripped, by two at once or by the command', async () => {
  const last = { status: 409, error: 'operator.last_administrator' };
  const all = async () =>
    (await boss.browser.api(listOperators)).operators.filter(
      ({ roles, status }) => roles.includes('administrator') && status === 'active',
    );
  expect((await all()).map(({ name }) => name)).toEqual(['Boss']);
  const { id } = boss;
  expect(await problemOf(boss.browser.api(removeOperator, { body: { id } }))).toEqual(last);
  expect(await problemOf(boss.browser.api(changeOperator, { body: { id, roles: ['auditor'], brands: null } }))).toEqual(
    last,
  );
  expect(
    await problemOf(boss.browser.api(changeOperator, { body: { id, roles: ['administrator'], brands: ['adonis'] } })),
  ).toEqual(last);
  expect(await problemOf(app.operators.accounts.remove(id, null))).toEqual(last);
  const second = await joinOperator(app, { roles: ['administrator'] });
  const both = await Promise.allSettled([
    second.browser.api(removeOperator, { body: { id } }),
    boss.browser.api(removeOperator, { body: { id: second.id } }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled').length, 'one at most').toBeLessThan(2);
  const left = (await app.operators.accounts.list(null)).filter(
    ({ roles, status }) => roles.includes('administrator') && status === 'active',
  );
  expect(left.length).toBeGreaterThan(0);
  boss = left.some((one) => one.id === id) ? boss : second;
});

test('what matters asks again who one is after ten minutes, and takes no other’s passkey for it', async () => {
  const admin = await joinOperator(app, { roles: ['administrator'] });
  const body = { email: 'new@desk.example', name: 'New one', roles: ['support'], brands: null };
  const later = () =>
    sql`update operator_session set checked_at = now() - interval '11 minutes' where operator_id = ${admin.id}`.execute(
      app.connection.db,
    );
  await later();
  const refused = { status: 403, error: 'operator.recheck_required' };
  expect(await problemOf(admin.browser.api(inviteOperator, { body }))).toEqual(refused);
  const show = async ({ device }: TestOperator) =>
    admin.browser.api(checkOperator, {
      body: { passkey: device.answer(await admin.browser.api(prepareOperatorLogin)) },
    });
  expect(await problemOf(show(boss))).toEqual(failed);
  expect(await problemOf(admin.browser.api(inviteOperator, { body }))).toEqual(refused);
  await show(admin);
  expect((await admin.browser.api(inviteOperator, { body })).link).toContain('/operator/invitation?token=');
  const second = createAuthenticator();
  await admin.browser.api(addOwnPasskey, { body: second.make(await admin.browser.api(prepareOwnPasskey)) });
  await admin.browser.api(removeOwnPasskey, { body: { id: admin.device.id } });
  expect(await problemOf(admin.browser.api(removeOwnPasskey, { body: { id: second.id } }))).toMatchObject({
    error: 'operator.last_way',
  });
  await enter({ device: second });
});

test('an operator of some brands gives and takes no more than those', async () => {
  const local = await joinOperator(app, { roles: ['administrator'], brands: ['adonis'] });
  local.browser.jar.set('operator_brand', 'adonis');
  const invite = (brands: readonly string[] | null) =>
    problemOf(
      local.browser.api(inviteOperator, { body: { email: 'x@desk.example', name: 'X', roles: ['support'], brands } }),
    );
  const other = { status: 403, error: 'operator.other_brand' };
  expect([await invite(null), await invite(['adonis', 'rendezvous'])]).toEqual([other, other]);
  expect(await problemOf(local.browser.api(removeOperator, { body: { id: boss.id } }))).toEqual(other);
  expect(await invite(['no-such-brand'])).toMatchObject({ error: 'operator.unknown_brand' });
  const { name } = boss;
  // With a Greek and a Cyrillic letter: what takes two operators is not for one of two accounts.
  for (const alike of [name, name.toUpperCase(), name.replace('o', 'ο'), name.replace('o', 'о'), `${name}.`])
    expect(
      await problemOf(
        boss.browser.api(inviteOperator, {
          body: { email: 'y@desk.example', name: alike, roles: ['support'], brands: null },
        }),
      ),
      alike,
    ).toMatchObject({ error: 'operator.name_taken' });
});

test('an invitation goes to its address alone where mails go out, and to nobody where they do not', async () => {
  const smtp = await startSmtp();
  const mailing = await startTestApp({ SMTP_URL: smtp.url });
  const admin = await joinOperator(mailing, { roles: ['administrator'], name: 'Admin of mails' });
  const body = { email: 'ivy@desk.example', name: 'Ivy', roles: ['support'], brands: null };
  expect(await admin.browser.api(inviteOperator, { body })).toEqual({ link: null });
  const [mail] = smtp.received;
  expect([mail?.to, smtp.received.length]).toEqual([['ivy@desk.example'], 1]);
  const listed = async () => (await admin.browser.api(listOperators)).operators;
  const before = await listed();
  const asNew = { ...body, email: 'joe@desk.example', name: 'Joe' };
  for (const asked of [{ ...body, roles: ['finance'] }, asNew]) {
    smtp.refuse(1);
    const refused = await problemOf(admin.browser.api(inviteOperator, { body: asked }));
    expect(refused).toMatchObject({ status: 502, error: 'operator.invitation_unsent' });
  }
  expect(await listed(), 'a mail that could not be sent has changed nobody').toEqual(before);
  const written = (mail?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const token = /invitation\?token=([\w-]+)/.exec(written)?.[1] ?? '';
  const { passkey } = await mailing.browser().api(prepareInvitation, { body: { token } });
  expect(passkey, 'and the link that was mailed before still opens the account').toBeDefined();
  await mailing.close();
  await smtp.stop();
});

let behind: TestApp | undefined;
afterEach(async () => {
  await behind?.close();
  behind = undefined;
});

test('a cookie that was stolen opens nothing from another network, and its owner notices nothing', async () => {
  behind = await startTestApp({ ...behindProxy });
  const from = (browser: Browser, address: string) => Object.assign(browser.page, { 'x-forwarded-for': address });
  const browser = behind.browser();
  from(browser, '203.0.113.9');
  await joinOperator(behind, { roles: ['administrator'], browser });
  const thief = behind.browser();
  from(thief, '198.51.100.7');
  for (const [name, value] of browser.jar) thief.jar.set(name, value);
  expect([await nameAt(thief), await problemOf(thief.api(listOperators))]).toEqual([null, gone]);
  expect((await browser.api(listOperators)).operators).toHaveLength(1);
});

test('the desk is on its host alone and for its networks alone; elsewhere there is none', async () => {
  behind = await startTestApp({ ...behindProxy, OPERATOR_HOST: 'desk.localhost', OPERATOR_NETWORKS: '203.0.113.0/24' });
  const at = (host: string, address: string) => {
    const browser = (behind as TestApp).browser(host);
    browser.page['x-forwarded-for'] = address;
    return browser;
  };
  const operator = await joinOperator(behind, {
    roles: ['administrator'],
    browser: at('desk.localhost', '203.0.113.9'),
  }).catch((error) => error);
  // The test's device is of the host `localhost`.
  expect(operator).toMatchObject({ problem: { error: 'operator.passkey_refused' } });
  expect(await at('desk.localhost', '203.0.113.9').api(readDesk)).toMatchObject({ operator: null });
  for (const [host, address] of [
    ['localhost', '203.0.113.9'],
    ['desk.localhost', '198.51.100.7'],
  ] as const)
    expect(await problemOf(at(host, address).api(readDesk))).toEqual(gone);
});
