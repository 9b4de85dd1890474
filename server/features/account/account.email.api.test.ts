import { logIn, requestReset } from '@rendezvous/contract/access';
import { changeEmail, confirmEmail } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, linkInMail, mailedLink, signUpMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const invalid = { status: 410, error: 'access.link_invalid' };
const duplicate = { status: 409, error: 'account.email_duplicate', fields: { email: 'account.email_duplicate' } };
const address = () => `new-${crypto.randomUUID()}@example.test`;
const change = (member: { browser: ReturnType<TestApp['browser']> }, email: string, password = testPassword) =>
  member.browser.api(changeEmail, { body: { email, password } });
async function linkTo(email: string) {
  return mailedLink(app, email, '/mail-change/do');
}

test('the new address counts once its link is opened, the old one is notified and free again', async () => {
  const member = await signUpMember(app);
  const email = address();
  await change(member, email.toUpperCase());
  const link = await linkTo(email);
  expect((await linkInMail(app, member.email, '/reset-password')).pathname).toBe('/reset-password');
  expect((await member.browser.api(readUser)).user.email).toBe(member.email);
  const phone = app.browser();
  expect(await problemOf(phone.api(confirmEmail, { body: link }))).toEqual({
    status: 403,
    error: 'account.login_first',
  });
  await phone.api(logIn, { body: { email: member.email, password: testPassword } });
  expect(await phone.api(confirmEmail, { body: link })).toEqual({ email });
  expect((await member.browser.api(readUser)).user).toMatchObject({ email, status: 'active' });
  await app.browser().api(logIn, { body: { email, password: testPassword } });
  expect(
    (await problemOf(app.browser().api(logIn, { body: { email: member.email, password: testPassword } }))).status,
  ).toBe(401);
  await change(await signUpMember(app), member.email);
});

test('the password is asked for, and an address that is taken or none is refused', async () => {
  const member = await signUpMember(app);
  const other = await signUpMember(app);
  expect(await problemOf(change(member, address(), 'not this one'))).toMatchObject({
    status: 403,
    fields: { password: 'access.password_wrong' },
  });
  expect(await problemOf(change(member, other.email))).toEqual(duplicate);
  expect(await problemOf(change(member, member.email))).toEqual(duplicate);
  expect(await problemOf(change(member, 'robin@'))).toMatchObject({
    status: 422,
    fields: { email: 'member.email_invalid' },
  });
  expect(await problemOf(change(member, 'robin@example.test\r\nBcc: eve@example.test'))).toMatchObject({ status: 422 });
});

test('an address that is the profile name is refused', async () => {
  const name = `n${crypto.randomUUID().slice(0, 8)}@example.test`;
  const member = await signUpMember(app, { name });
  expect(await problemOf(change(member, name.toUpperCase()))).toMatchObject({
    status: 422,
    fields: { email: 'member.name_equals_email' },
  });
});

test('a link works once, in two tabs alike, unless altered, expired, superseded or of another site', async () => {
  const member = await signUpMember(app);
  const [first, second] = [address(), address()];
  await change(member, first);
  const earlier = await linkTo(first);
  await change(member, second);
  const link = await linkTo(second);
  for (const wrong of [
    earlier,
    { ...link, token: `${link.token.slice(0, -2)}xx` },
    { ...link, member: 'me' },
    { ...link, token: '' },
  ]) {
    expect(await problemOf(member.browser.api(confirmEmail, { body: wrong }))).toEqual(invalid);
  }
  expect(await problemOf(app.browser('gay.localhost').api(confirmEmail, { body: link }))).toEqual(invalid);
  const tabs = await Promise.all([
    member.browser.api(confirmEmail, { body: link }),
    member.browser.api(confirmEmail, { body: link }),
  ]);
  expect(tabs).toEqual([{ email: second }, { email: second }]);
  expect(await problemOf(app.browser().api(confirmEmail, { body: link }))).toEqual(invalid);
  const third = address();
  await change(member, third);
  const late = await linkTo(third);
  await app.connection.db
    .updateTable('member_token')
    .set({ expires_at: new Date() })
    .where('member_id', '=', member.id)
    .execute();
  expect(await problemOf(member.browser.api(confirmEmail, { body: late }))).toEqual(invalid);
});

test('of five members who confirm one address at once, one gets it', async () => {
  const email = address();
  const members = await Promise.all(Array.from({ length: 5 }, () => signUpMember(app)));
  for (const member of members) await change(member, email);
  await expect
    .poll(async () => ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email).length, {
      timeout: 20 * second,
    })
    .toBe(5);
  const links = ((await app.mailer.mailbox?.()) ?? [])
    .filter((mail) => mail.to === email)
    .map((mail) => new URL(mail.text.match(/https?:\/\/\S+\/mail-change\/do\S+/)?.[0] ?? '').searchParams);
  const results = await Promise.allSettled(
    links.map((link) => {
      const owner = members.find(({ id }) => id === link.get('member'));
      return owner?.browser.api(confirmEmail, {
        body: { member: link.get('member') ?? '', token: link.get('token') ?? '' },
      });
    }),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.problem.error] : []));
  expect(refused).toEqual(Array(4).fill('account.email_duplicate'));
  const rows = await app.connection.db.selectFrom('member').select('id').where('email', '=', email).execute();
  expect(rows).toHaveLength(1);
});

test('five wishes a day', async () => {
  const member = await signUpMember(app);
  for (let wish = 0; wish < 5; wish++) await change(member, address());
  expect(await problemOf(change(member, address()))).toEqual({ status: 429, error: 'account.too_many_mails' });
});

test('a site that hides accounts answers alike for known and unknown, and writes to both', async () => {
  const host = 'gay.localhost';
  const member = await joinMember(app, { host });
  const owner = await joinMember(app, { host });
  expect(await change(member, owner.email)).toEqual({});
  expect((await linkInMail(app, owner.email, '/login')).host).toBe(host);
  const stranger = address();
  const answers = await Promise.all(
    [owner.email, stranger].map((email) =>
      app.browser(host).send({
        method: 'POST',
        url: requestReset.path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email }),
      }),
    ),
  );
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{}'],
    [200, '{}'],
  ]);
  await linkInMail(app, owner.email, '/reset-password/do');
  expect((await linkInMail(app, stranger, '/')).href).toBe(`http://${host}/?lang=en`);
  for (let more = 0; more < 2; more++)
    for (const email of [owner.email, stranger]) await app.browser(host).api(requestReset, { body: { email } });
  const refused = [];
  for (const email of [owner.email, stranger])
    refused.push(await problemOf(app.browser(host).api(requestReset, { body: { email } })));
  expect(refused).toEqual(Array(2).fill({ status: 429, error: 'access.too_many_resets' }));
});
