import {
  addPasskey,
  changePassword,
  listPasskeys,
  logIn,
  logInWithPasskey,
  preparePasskey,
  preparePasskeyLogin,
  requestReset,
  resetPassword,
} from '@rendezvous/contract/access';
import { activate, changeEmail, confirmEmail, signUp } from '@rendezvous/contract/account';
import { deleteAccount, reactivate } from '@rendezvous/contract/departure';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { mailedLink, signUpForm, signUpMember, type TestMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const loggedOut = { status: 403, error: 'authentication_required' };
const ownPassword = 'the owner of the address';
const linkOf = (email: string, path: string) => mailedLink(app, email, path);
const enter = (email: string, password: string, browser = app.browser()) =>
  browser.api(logIn, { body: { email, password } });

/** Somebody who signed up with another's address, and leaves every way in that a session can make. */
async function squatter() {
  const member = await signUpMember(app);
  const device = createAuthenticator();
  await member.browser.api(addPasskey, {
    body: device.make(await member.browser.api(preparePasskey, { body: { password: testPassword } })),
  });
  const laptop = app.browser();
  await enter(member.email, testPassword, laptop);
  const wanted = `mine-${crypto.randomUUID()}@example.test`;
  await member.browser.api(changeEmail, { body: { email: wanted, password: testPassword } });
  const change = await linkOf(wanted, '/mail-change/do');
  return { ...member, device, laptop, change };
}

async function expectNothingLeft(
  { browser, laptop, device, change, email }: Awaited<ReturnType<typeof squatter>>,
  owner: Browser,
) {
  for (const one of [browser, laptop]) expect(await problemOf(one.api(readUser))).toMatchObject(loggedOut);
  expect((await problemOf(enter(email, testPassword, browser))).status).toBe(401);
  const visitor = app.browser();
  const answer = device.answer(await visitor.api(preparePasskeyLogin));
  expect(await problemOf(visitor.api(logInWithPasskey, { body: answer }))).toMatchObject({
    error: 'access.passkey_failed',
  });
  expect((await owner.api(listPasskeys)).passkeys).toEqual([]);
  expect(await problemOf(laptop.api(confirmEmail, { body: change }))).toMatchObject({ error: 'access.link_invalid' });
  expect((await owner.api(readUser)).user).toMatchObject({ email, status: 'active' });
}

test('whoever signed up with the address of somebody else keeps no way in once its owner confirms', async () => {
  const other = await squatter();
  const link = await linkOf(other.email, '/activate/done');
  const owner = app.browser();
  expect(await problemOf(owner.api(activate, { body: link }))).toEqual({
    status: 409,
    error: 'account.password_needed',
  });
  expect(await problemOf(owner.api(readUser))).toMatchObject(loggedOut);
  expect((await other.browser.api(readUser)).user.status).toBe('not_confirmed');
  await owner.api(activate, { body: { ...link, password: ownPassword } });
  await expectNothingLeft(other, owner);
  await enter(other.email, ownPassword);
});

test('nor once its owner chooses a new password by mail', async () => {
  const other = await squatter();
  await app.browser().api(requestReset, { body: { email: other.email } });
  const owner = app.browser();
  const link = await linkOf(other.email, '/reset-password/do');
  await owner.api(resetPassword, { body: { ...link, password: ownPassword, repeat: ownPassword } });
  await expectNothingLeft(other, owner);
});

test('nor once its owner brings the account back after it was deleted', async () => {
  const other = await squatter();
  await other.browser.api(deleteAccount);
  const owner = app.browser();
  await owner.api(reactivate, { body: await linkOf(other.email, '/account-deleted') });
  expect((await problemOf(enter(other.email, testPassword))).status).toBe(401);
  expect((await owner.api(listPasskeys)).passkeys).toEqual([]);
});

test('who confirms on their phone by the password of the sign-up stays logged in where they signed up', async () => {
  const member = await signUpMember(app);
  const link = await linkOf(member.email, '/activate/done');
  const phone = app.browser();
  expect(await problemOf(phone.api(activate, { body: { ...link, password: 'short' } }))).toMatchObject({
    fields: { password: 'access.password_too_short' },
  });
  const { user } = await phone.api(activate, { body: { ...link, password: testPassword } });
  expect(user).toMatchObject({ id: member.id, status: 'active', profile: { status: 'active' } });
  expect((await phone.api(readUser)).user.id).toBe(member.id);
  expect((await member.browser.api(readUser)).user.status).toBe('active');
});

test('the browser of the sign-up confirms without a password, logged out or not', async () => {
  const member = await signUpMember(app);
  const link = await linkOf(member.email, '/activate/done');
  member.browser.jar.delete('auth.session');
  expect((await member.browser.api(activate, { body: link })).user).toMatchObject({ id: member.id, status: 'active' });
});

test('a password opens nothing without the link', async () => {
  const { email, id, browser } = await signUpMember(app);
  const link = await linkOf(email, '/activate/done');
  for (const wrong of [
    { ...link, token: `${link.token.slice(0, -2)}xx` },
    { member: id, token: '' },
  ])
    expect(await problemOf(app.browser().api(activate, { body: { ...wrong, password: testPassword } }))).toMatchObject({
      error: 'account.activation_failed',
    });
  expect((await browser.api(readUser)).user.status).toBe('not_confirmed');
});

test('of calls that are under way while the owner takes the account over, none leaves a way in', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await signUpMember(app);
    const link = await linkOf(member.email, '/activate/done');
    const device = createAuthenticator();
    const made = device.make(await member.browser.api(preparePasskey, { body: { password: testPassword } }));
    const wanted = `mine-${crypto.randomUUID()}@example.test`;
    const change = { current: testPassword, password: 'kept by the squatter', repeat: 'kept by the squatter' };
    const owner = app.browser();
    await Promise.allSettled([
      owner.api(activate, { body: { ...link, password: ownPassword } }),
      member.browser.api(addPasskey, { body: made }),
      member.browser.api(changeEmail, { body: { email: wanted, password: testPassword } }),
      member.browser.api(changePassword, { body: change }),
    ]);
    expect((await owner.api(readUser)).user.status).toBe('active');
    expect((await owner.api(listPasskeys)).passkeys).toEqual([]);
    await enter(member.email, ownPassword);
    const row = await app.connection.db
      .selectFrom('member')
      .select('new_email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row.new_email).toBeNull();
  }
});

test('an address that somebody else asked for is not theirs by a press on the link in its owner’s mail', async () => {
  const other = await signUpMember(app);
  const email = `owner-${crypto.randomUUID()}@example.test`;
  await other.browser.api(changeEmail, { body: { email, password: testPassword } });
  const link = await linkOf(email, '/mail-change/do');
  expect(await problemOf(app.browser().api(confirmEmail, { body: link }))).toEqual({
    status: 403,
    error: 'account.login_first',
  });
  expect((await other.browser.api(readUser)).user.email).toBe(other.email);
});

test('with hidden accounts, the sign-up’s browser confirms without a password and another one with it', async () => {
  const host = 'gay.localhost';
  for (const [browser, link] of await Promise.all(
    ['here', 'phone'].map(async (where) => {
      const browser = app.browser(host);
      const body = signUpForm({ language: 'en' });
      await browser.api(signUp, { body });
      return [where === 'here' ? browser : app.browser(host), await linkOf(body.email, '/activate/done')] as const;
    }),
  )) {
    const isHere = browser.jar.has('auth.device');
    if (!isHere)
      expect(await problemOf(browser.api(activate, { body: link }))).toMatchObject({
        error: 'account.password_needed',
      });
    const { user } = await browser.api(activate, { body: isHere ? link : { ...link, password: ownPassword } });
    expect(user.status).toBe('active');
  }
});

test('where accounts are hidden, logging in does not tell whether a sign-up made an account', async () => {
  const host = 'gay.localhost';
  const known: TestMember = await signUpMember(app, { host });
  const unknown = `${crypto.randomUUID()}@example.test`;
  const tried = [];
  for (const email of [known.email, unknown]) {
    const browser = app.browser(host);
    const body = signUpForm({ email, password: 'chosen by the curious', language: 'en' });
    await browser.api(signUp, { body });
    const answers = [];
    for (const from of [browser, app.browser(host)])
      for (let attempt = 0; attempt < 3; attempt++) answers.push(await problemOf(enter(email, body.password, from)));
    tried.push(answers);
  }
  expect(tried[0]).toEqual(tried[1]);
  // Its owner, who did not see the first mail, gets another.
  const mails = ((await app.mailer.mailbox?.()) ?? []).filter(
    (mail) => mail.to === unknown && mail.text.includes('/activate/done'),
  );
  expect(mails.length).toBeGreaterThan(0);
});
