import { randomUUID } from 'node:crypto';
import { logIn } from '@rendezvous/contract/access';
import { checkIdentity, resendActivation, signUp } from '@rendezvous/contract/account';
import { readUser } from '@rendezvous/contract/member';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpForm, signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = () => `${randomUUID()}@example.test`;
const form = (changes: object = {}) => signUpForm(changes) as never;
const loggedOut = { status: 403, error: 'authentication_required' };

test('requires authentication', async () => {
  const visitor = app.browser();
  expect(await problemOf(visitor.api(resendActivation))).toMatchObject(loggedOut);
});

test('who signs up is logged in, free, unconfirmed and has the credits of the site', async () => {
  const { browser, user } = await signUpMember(app, { name: 'Sam 🌷' });
  expect(user).toMatchObject({
    loggedIn: true,
    paid_user: false,
    credits: 3,
    status: 'not_confirmed',
    language: 'nl',
    profile: { name: 'Sam 🌷', status: 'disabled', main_image: null },
  });
  expect((await browser.api(readUser)).user).toEqual(user);
});

test('whom a member wants to meet is stored with the account, and shown to nobody else', async () => {
  const sought = { sought_gender: 'female', sought_min_age: 30, sought_max_age: 45 };
  const browser = app.browser();
  await browser.api(signUp, { body: form(sought) });
  const { profile } = await browser.api(readOwnProfile);
  expect(profile).toMatchObject(sought);
  expect(await browser.api(readProfile, { query: { id: profile.id } })).not.toHaveProperty('profile.sought_gender');
  for (const ages of [{ sought_min_age: 30 }, { sought_min_age: 45, sought_max_age: 30 }, { sought_max_age: 17 }])
    expect(await problemOf(app.browser().api(signUp, { body: form(ages) }))).toMatchObject({ status: 422 });
});

test('what a visitor stated of themselves before they signed up stands in their profile', async () => {
  const facts = { reason: 'dating', interests: ['coffee', 'hiking'] };
  const browser = app.browser();
  await browser.api(signUp, { body: form(facts) });
  expect((await browser.api(readOwnProfile)).profile).toMatchObject(facts);
  for (const interests of [['coffee', 'coffee'], ['chess']])
    expect(await problemOf(app.browser().api(signUp, { body: form({ interests }) }))).toMatchObject({ status: 422 });
});

test('a name, an address and a date of birth that are wrong are reported under their field', async () => {
  const wrong = form({ name: '@robin', email: 'robin@', date_of_birth: '', password: 'short', terms: false });
  expect(await problemOf(app.browser().api(signUp, { body: wrong }))).toMatchObject({
    status: 422,
    error: 'request.invalid',
    fields: {
      name: 'member.name_begins_with_at',
      email: 'member.email_invalid',
      date_of_birth: 'account.birth_required',
      password: 'access.password_too_short',
      terms: 'account.terms_required',
    },
  });
  expect(
    await problemOf(
      app.browser().api(signUp, { body: form({ name: 'ROBIN@example.test', email: 'robin@example.test' }) }),
    ),
  ).toMatchObject({
    fields: { name: 'member.name_equals_email' },
  });
  expect(
    await problemOf(app.browser('gay.localhost').api(signUp, { body: form({ date_of_birth: '2015-01-01' }) })),
  ).toMatchObject({
    fields: { date_of_birth: 'account.birth_too_young' },
  });
});

test('an invalid name or date is refused at its field, and a valid one is stored as typed', async () => {
  const refusalOf = async (changes: object) => {
    const { fields } = await problemOf(app.browser().api(signUp, { body: form(changes) }));
    return Object.values(fields ?? {});
  };
  const year = new Date().getUTCFullYear();
  for (const [changes, code] of [
    [{ name: '' }, 'member.name_required'],
    [{ name: 'a'.repeat(10_000) }, 'member.name_too_long'],
    [{ name: 'Rob\u202ein' }, 'member.name_has_hidden_characters'],
    [{ name: 'Robin\u200f' }, 'member.name_has_hidden_characters'],
    [{ name: 'Rendezvous' }, 'member.name_reserved'],
    [{ name: 'Àdmin' }, 'member.name_reserved'],
    [{ name: '· Rendezvous Support ·' }, 'member.name_reserved'],
    [{ name: 'Klanten-service' }, 'member.name_reserved'],
    [{ name: 'The Rendezvous Support Team' }, 'member.name_reserved'],
    [{ name: 'rendezvous.com' }, 'member.name_reserved'],
    [{ name: '\u0410dmins' }, 'member.name_reserved'],
    [{ name: 'Supp0rt' }, 'member.name_reserved'],
    [{ name: 'Jоhn' }, 'member.name_mixed_alphabets'],
    [{ date_of_birth: `${year + 1}-01-01` }, 'account.birth_invalid'],
    [{ date_of_birth: `${year - 17}-01-01` }, 'account.birth_too_young'],
    [{ date_of_birth: '1999-02-29' }, 'account.birth_invalid'],
  ] as const) {
    expect(await refusalOf(changes), JSON.stringify(changes).slice(0, 80)).toEqual([code]);
  }
  const names = ['👩‍❤️‍👨 Robin', 'مريم', 'שרה', 'Aïdé', 'Teamo', 'Systema', 'Rendezvous Rosa'];
  for (const name of names) {
    const { user } = await app.browser().api(signUp, { body: form({ name, date_of_birth: '2000-02-29' }) });
    expect(user?.profile.name).toBe(name);
  }
});

test('text with a character that cannot be stored is refused, not failed', async () => {
  for (const signup_message of ['a\u0000b', 'a\ud800b']) {
    expect(await problemOf(app.browser().api(signUp, { body: form({ signup_message }) }))).toMatchObject({
      status: 422,
      error: 'request.invalid',
      fields: { signup_message: 'request.invalid_value' },
    });
  }
  expect(
    await problemOf(app.browser().api(logIn, { body: { email: 'robin@example.test', password: 'a\u0000b' } })),
  ).toMatchObject({ status: 422 });
});

test('an address has one account per site, in any case', async () => {
  const { email } = await signUpMember(app);
  const taken = { status: 409, error: 'account.email_in_use', fields: { email: 'account.email_in_use' } };
  expect(
    await problemOf(app.browser().api(checkIdentity, { body: { name: 'Robin', email: email.toUpperCase() } })),
  ).toEqual(taken);
  expect(await problemOf(app.browser().api(signUp, { body: form({ email: ` ${email.toUpperCase()} ` }) }))).toEqual(
    taken,
  );
  await app.browser().api(checkIdentity, { body: { name: 'Robin', email: address() } });
  expect(await app.browser('gay.localhost').api(signUp, { body: form({ email }) })).toEqual({ user: null });
});

test('ten sign-ups with one address at once make one account', async () => {
  const email = address();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => app.browser().api(signUp, { body: form({ email }) })),
  );
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.problem.error] : []));
  expect(problems).toEqual(Array(9).fill('account.email_in_use'));
  const { count } = await app.connection.db
    .selectFrom('member')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('an address that is given away for some minutes is refused at every step', async () => {
  const refused = { status: 422, error: 'account.email_disposable', fields: { email: 'account.email_disposable' } };
  const email = `${randomUUID()}@mailinator.com`;
  for (const host of ['localhost', 'gay.localhost']) {
    expect(await problemOf(app.browser(host).api(checkIdentity, { body: { name: 'Robin', email } }))).toEqual(refused);
    expect(await problemOf(app.browser(host).api(signUp, { body: form({ email }) }))).toEqual(refused);
  }
});

test('an account that was deleted but not yet erased is named as such, but not where accounts are hidden', async () => {
  const deleted = { status: 409, error: 'access.email_deleted', fields: { email: 'access.email_deleted' } };
  const { id, email } = await signUpMember(app);
  const hidden = await signUpMember(app, { host: 'gay.localhost' });
  await app.connection.db.updateTable('member').set({ status: 'deleted' }).where('id', 'in', [id, hidden.id]).execute();
  expect(await problemOf(app.browser().api(checkIdentity, { body: { name: 'Robin', email } }))).toEqual(deleted);
  expect(await problemOf(app.browser().api(signUp, { body: form({ email }) }))).toEqual(deleted);
  await app.browser('gay.localhost').api(checkIdentity, { body: { name: 'Robin', email: hidden.email } });
  expect(await app.browser('gay.localhost').api(signUp, { body: form({ email: hidden.email }) })).toEqual({
    user: null,
  });
});
