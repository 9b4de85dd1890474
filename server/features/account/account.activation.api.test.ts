import { logIn } from '@rendezvous/contract/access';
import {
  activate,
  activateByCode,
  knownAddressMailInterval,
  knownAddressMailsPerDay,
  knownAddressMailsPerDayPerNetwork,
  resendActivation,
  signUp,
} from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHashing } from '../../platform/security/hashing.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import {
  bodyOf,
  confirm,
  linkInMail,
  signUpForm,
  signUpMember,
  type TestMember,
  testPassword,
} from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { hashing: createHashing() });
});
afterAll(() => app.close());

const failed = { status: 410, error: 'account.activation_failed' };

async function linkOf(member: Pick<TestMember, 'email'>) {
  const link = await linkInMail(app, member.email, '/activate/done');
  return { pathname: link.pathname, body: bodyOf(link) };
}

test('resending requires authentication', async () => {
  expect(await problemOf(app.browser().api(resendActivation))).toMatchObject({ error: 'authentication_required' });
});

test('the link in the mail confirms the address and logs in', async () => {
  const member = await signUpMember(app);
  const { body } = await linkOf(member);
  member.browser.jar.delete('auth.session');
  const { user } = await member.browser.api(activate, { body });
  expect(user).toMatchObject({ id: member.id, status: 'active', profile: { status: 'active' } });
  expect((await member.browser.api(readUser)).user.id).toBe(member.id);
});

test('a link works once; only the member it confirmed may reopen it, logged in, and it logs nobody in', async () => {
  const member = await signUpMember(app);
  const { body } = await linkOf(member);
  await member.browser.api(activate, { body });
  const confirmed = { status: 409, error: 'account.already_active' };
  expect(await problemOf(app.browser().api(activate, { body }))).toEqual(confirmed);
  expect(await problemOf(app.browser().api(activate, { body: { ...body, password: testPassword } }))).toEqual(
    confirmed,
  );
  expect((await member.browser.api(activate, { body })).user.status).toBe('active');
  member.browser.jar.delete('auth.session');
  expect(await problemOf(member.browser.api(activate, { body }))).toEqual(confirmed);
  const other = await signUpMember(app);
  expect(await problemOf(other.browser.api(activate, { body }))).toEqual(confirmed);
});

test('of two strange browsers that open a link at once, one gets in', async () => {
  const member = await signUpMember(app);
  const { body } = await linkOf(member);
  const open = () => app.browser().api(activate, { body: { ...body, password: testPassword } });
  const results = await Promise.allSettled([open(), open()]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('two tabs of the member that open a link at once both succeed', async () => {
  const member = await signUpMember(app);
  const { body } = await linkOf(member);
  const answers = await Promise.all([member.browser.api(activate, { body }), member.browser.api(activate, { body })]);
  expect(answers.map(({ user }) => user.status)).toEqual(['active', 'active']);
});

test('an altered or strange link confirms nobody', async () => {
  const member = await signUpMember(app);
  const other = await signUpMember(app);
  const { body } = await linkOf(member);
  for (const wrong of [
    { ...body, token: `${body.token.slice(0, -2)}xx` },
    { ...body, token: '' },
    { ...body, member: other.id },
    { ...body, member: '0198a000-0000-7000-8000-000000000000' },
    { ...body, member: 'me' },
  ]) {
    expect(await problemOf(app.browser().api(activate, { body: wrong }))).toEqual(failed);
  }
  expect(await problemOf(app.browser('gay.localhost').api(activate, { body }))).toEqual(failed);
  expect((await member.browser.api(readUser)).user.status).toBe('not_confirmed');
});

test('an expired link confirms nobody, and a new one does', async () => {
  const member = await signUpMember(app);
  const { body } = await linkOf(member);
  await app.connection.db
    .updateTable('member_token')
    .set({ expires_at: new Date() })
    .where('member_id', '=', member.id)
    .execute();
  expect(await problemOf(member.browser.api(activate, { body }))).toEqual(failed);
  expect(await member.browser.api(resendActivation)).toEqual({ email: member.email });
  await expect.poll(async () => (await linkOf(member)).body.token, { timeout: 10 * second }).not.toBe(body.token);
  await confirm(app, member);
  expect((await member.browser.api(readUser)).user.status).toBe('active');
  expect(await problemOf(member.browser.api(resendActivation))).toMatchObject({
    status: 409,
    error: 'account.already_active',
  });
});

test('neither a token nor a session can be read from the database', async () => {
  const member = await signUpMember(app);
  const { body } = await linkOf(member);
  const rows = JSON.stringify([
    await app.connection.db.selectFrom('member_token').selectAll().execute(),
    await app.connection.db.selectFrom('access_session').selectAll().execute(),
    await app.connection.db.selectFrom('member').selectAll().where('id', '=', member.id).execute(),
  ]);
  expect(rows).not.toContain(body.token);
  expect(rows).not.toContain(member.browser.jar.get('auth.session')?.split('.')[1]);
  expect(rows).not.toContain(testPassword);
  expect(rows).toContain('$argon2id$v=19$m=47104,t=1,p=1$');
});

test('a site that hides accounts answers known and unknown addresses alike, and mails the owner', async () => {
  const browser = app.browser('gay.localhost');
  const body = signUpForm({ language: 'en' });
  const { email } = body;
  const sign = () =>
    app.browser('gay.localhost').send({
      method: 'POST',
      url: '/api/signup.php',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const unknown = await sign();
  const cookies = (answer: typeof unknown) =>
    answer.cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length }));
  expect([unknown.statusCode, unknown.body]).toEqual([200, '{"user":null}']);
  expect(cookies(unknown)).toMatchObject([{ name: 'auth.device', httpOnly: true, length: 43 }]);
  await browser.api(activate, { body: { ...(await linkOf({ email })).body, password: testPassword } });
  const known = await sign();
  expect([known.statusCode, known.body, cookies(known)]).toEqual([200, '{"user":null}', cookies(unknown)]);
  expect((await linkInMail(app, email, '/login')).href).toBe('http://gay.localhost/login?lang=en');
  await sign();
  await browser.api(logIn, { body: { email, password: testPassword } });
  const mails = (await app.mailer.mailbox?.()) ?? [];
  expect(mails.filter((mail) => mail.to === email && mail.text.includes('/login'))).toHaveLength(1);
});

test('an address typed into sign-up is mailed a few times a day at most, and the answer stays the same', async () => {
  const body = signUpForm();
  const { email } = body;
  /** An hour after the last mail. */
  const signFrom = async (remoteAddress: string) => {
    await app.connection.db
      .updateTable('member_mail_count')
      .set({ mailed_at: new Date(Date.now() - knownAddressMailInterval - second) })
      .where('mailed_at', 'is not', null)
      .execute();
    const { statusCode, body: answer } = await app.browser('gay.localhost').send({
      method: 'POST',
      url: signUp.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
      remoteAddress,
    });
    return [statusCode, answer];
  };
  const mailsAfter = async (times: number, remoteAddress: string) => {
    for (let time = 0; time < times; time++) expect(await signFrom(remoteAddress)).toEqual([200, '{"user":null}']);
    await jobsDone(app);
    return ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email).length;
  };
  expect(await mailsAfter(knownAddressMailsPerDay + 2, '192.0.2.1')).toBe(knownAddressMailsPerDayPerNetwork);
  expect(await mailsAfter(1, '192.0.2.2'), 'another asker has a share of their own').toBe(
    knownAddressMailsPerDayPerNetwork + 1,
  );
  expect(await mailsAfter(knownAddressMailsPerDayPerNetwork, '192.0.2.3')).toBe(knownAddressMailsPerDay);
  expect(await mailsAfter(1, '192.0.2.4')).toBe(knownAddressMailsPerDay);
});

test('an asker whose share is used up does not delay the mail that another asks for', async () => {
  const body = signUpForm();
  const signFrom = (remoteAddress: string) =>
    app.browser('gay.localhost').send({
      method: 'POST',
      url: signUp.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
      remoteAddress,
    });
  await signFrom('192.0.2.1');
  await app.connection.db
    .updateTable('member_mail_count')
    .set({ mails: knownAddressMailsPerDayPerNetwork })
    .where('mailed_at', 'is', null)
    .execute();
  await signFrom('192.0.2.1');
  await signFrom('192.0.2.2');
  await jobsDone(app);
  const mails = ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === body.email);
  expect(mails).toHaveLength(2);
});

test('signing up at a site that hides accounts needs the same fields', async () => {
  expect(await problemOf(app.browser('gay.localhost').api(signUp, { body: {} as never }))).toMatchObject({
    status: 422,
    error: 'request.invalid',
  });
});

test('who signs up to meet a member is led on to them by the mail, and nobody else anywhere', async () => {
  const other = await signUpMember(app);
  const body = signUpForm({ meet: other.id });
  await app.browser().api(signUp, { body });
  expect((await linkInMail(app, body.email, '/activate/done')).searchParams.get('meet')).toBe(other.id);
  expect((await linkInMail(app, other.email, '/activate/done')).searchParams.has('meet')).toBe(false);
  expect(await problemOf(app.browser().api(signUp, { body: { ...body, meet: '//evil.example' } }))).toMatchObject({
    status: 422,
    fields: { meet: 'request.invalid_id' },
  });
});

/** The code in the activation mail to an address. */
async function codeIn(email: string): Promise<string | undefined> {
  await linkInMail(app, email, '/activate/done');
  const mails = (await app.mailer.mailbox?.()) ?? [];
  return /: (\d{6})$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
}

test('the code of the mail confirms the address where the member is logged in, however it is typed', async () => {
  const member = await signUpMember(app);
  const code = (await codeIn(member.email)) ?? '';
  const wrong = { status: 422, error: 'account.code_invalid', fields: { code: 'account.code_invalid' } };
  const other = code.startsWith('1') ? `2${code.slice(1)}` : `1${code.slice(1)}`;
  expect(await problemOf(member.browser.api(activateByCode, { body: { code: other } }))).toEqual(wrong);
  expect(await problemOf(member.browser.api(activateByCode, { body: { code: ' ' } }))).toMatchObject({
    status: 422,
    fields: { code: 'account.code_required' },
  });
  const stranger = await signUpMember(app);
  expect(await problemOf(stranger.browser.api(activateByCode, { body: { code } }))).toEqual(wrong);
  expect(await problemOf(app.browser().api(activateByCode, { body: { code } }))).toMatchObject({ status: 403 });
  const { user } = await member.browser.api(activateByCode, {
    body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
  });
  expect(user).toMatchObject({ id: member.id, status: 'active' });
});

test('a site that hides accounts mails no code, as nobody is logged in there', async () => {
  const hidden = signUpForm();
  await app.browser('gay.localhost').api(signUp, { body: hidden });
  expect(await codeIn(hidden.email)).toBeUndefined();
});
