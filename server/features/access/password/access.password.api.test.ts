import { changePassword, checkReset, logIn, requestReset, resetPassword } from '@rendezvous/contract/access';
import { minute, second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  bodyOf,
  linkInMail,
  mailedLink,
  signUpMember,
  type TestMember,
  testPassword,
} from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(behindProxy);
});
afterAll(() => app.close());

const invalid = { status: 410, error: 'access.link_invalid' };
const loggedOut = { status: 403, error: 'authentication_required' };
const ask = (email: string) => app.browser().api(requestReset, { body: { email } });
const twice = (password: string) => ({ password, repeat: password });
const mailsTo = async (email: string, path = '/reset-password/do') =>
  ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email && mail.text.includes(path));

/** The link of each reset mail, latest first, once there are `count`. */
async function linksTo(email: string, count: number) {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20 * second }).toBe(count);
  return (await mailsTo(email)).map((mail) =>
    bodyOf(new URL(mail.text.match(/https?:\/\/\S+\/reset-password\/do\S+/)?.[0] ?? '')),
  );
}

test('a mailed link sets a new password, confirms the address, logs in here and ends every other session', async () => {
  const member = await signUpMember(app);
  await ask(member.email.toUpperCase());
  const link = await mailedLink(app, member.email, '/reset-password/do');
  expect(await app.browser().api(checkReset, { query: link })).toEqual({ works: true });
  const phone = app.browser();
  const { user } = await phone.api(resetPassword, { body: { ...link, ...twice('a new password') } });
  expect(user).toMatchObject({ id: member.id, status: 'active' });
  expect((await phone.api(readUser)).user.id).toBe(member.id);
  expect(await problemOf(member.browser.api(readUser))).toMatchObject(loggedOut);
  expect(
    await problemOf(app.browser().api(logIn, { body: { email: member.email, password: testPassword } })),
  ).toMatchObject({ status: 401 });
  await app.browser().api(logIn, { body: { email: member.email, password: 'a new password' } });
  expect(await app.browser().api(checkReset, { query: link })).toEqual({ works: false });
  expect(await problemOf(phone.api(resetPassword, { body: { ...link, ...twice('another password') } }))).toEqual(
    invalid,
  );
  // Its owner is notified, whoever did it.
  await linkInMail(app, member.email, '/reset-password');
});

test('an unknown address is named as such, and nothing is mailed', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  expect(await problemOf(ask(email))).toEqual({
    status: 404,
    error: 'access.email_not_found',
    fields: { email: 'access.email_not_found' },
  });
  expect(await problemOf(ask('robin@'))).toMatchObject({ status: 422, fields: { email: 'member.email_invalid' } });
});

test('forty simultaneous requests give three links a day, each of which works until one is used', async () => {
  const { email } = await signUpMember(app);
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      app.browser().send({
        method: 'POST',
        url: '/api/password-reset.php',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        payload: JSON.stringify({ email }),
      }),
    ),
  );
  expect(results.map((result) => result.statusCode).sort()).toEqual([...Array(3).fill(200), ...Array(37).fill(429)]);
  expect(await problemOf(ask(email))).toEqual({ status: 429, error: 'access.too_many_resets' });
  const [last, second, first] = await linksTo(email, 3);
  await app
    .browser()
    .api(resetPassword, { body: { ...(first as NonNullable<typeof first>), ...twice('a new password') } });
  for (const link of [second, last])
    expect(await app.browser().api(checkReset, { query: link })).toEqual({ works: false });
  // Whoever read the mail is the owner, who may need another.
  await ask(email);
});

test('the next day there are three more', async () => {
  const { email } = await signUpMember(app);
  for (let mail = 0; mail < 3; mail++) await ask(email);
  expect((await problemOf(ask(email))).error).toBe('access.too_many_resets');
  await app.connection.runScript('update member_mail_count set day = day - 1');
  await ask(email);
});

test('an altered, expired or other-site link changes nothing', async () => {
  const member = await signUpMember(app);
  const other = await signUpMember(app);
  await ask(member.email);
  const link = await mailedLink(app, member.email, '/reset-password/do');
  const attempts: [TestMember['browser'], { member: string; token: string }][] = [
    [app.browser(), { ...link, token: `${link.token.slice(0, -2)}xx` }],
    [app.browser(), { ...link, token: '' }],
    [app.browser(), { ...link, member: other.id }],
    [app.browser(), { ...link, member: 'me' }],
    [app.browser('gay.localhost'), link],
  ];
  for (const [browser, wrong] of attempts) {
    expect(await browser.api(checkReset, { query: wrong })).toEqual({ works: false });
    expect(await problemOf(browser.api(resetPassword, { body: { ...wrong, ...twice('a new password') } }))).toEqual(
      invalid,
    );
  }
  await app.connection.db
    .updateTable('member_token')
    .set({ expires_at: new Date() })
    .where('member_id', '=', member.id)
    .execute();
  expect(await problemOf(app.browser().api(resetPassword, { body: { ...link, ...twice('a new password') } }))).toEqual(
    invalid,
  );
  await app.browser().api(logIn, { body: { email: member.email, password: testPassword } });
});

test('of two tabs that use a link at once, one sets the password', async () => {
  const { email } = await signUpMember(app);
  await ask(email);
  const link = await mailedLink(app, email, '/reset-password/do');
  const passwords = ['the first password', 'the second password'];
  const results = await Promise.allSettled(
    passwords.map((password) => app.browser().api(resetPassword, { body: { ...link, ...twice(password) } })),
  );
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const [index, password] of passwords.entries()) {
    const works = app.browser().api(logIn, { body: { email, password } });
    if (results[index]?.status === 'fulfilled') await works;
    else expect((await problemOf(works)).status).toBe(401);
  }
});

test('a new password is typed twice alike, is at least eight characters, and never megabytes', async () => {
  const { browser } = await signUpMember(app);
  const form = { current: testPassword, password: 'a new password', repeat: 'a new passwort' };
  expect(await problemOf(browser.api(changePassword, { body: form }))).toMatchObject({
    status: 422,
    fields: { repeat: 'access.passwords_differ' },
  });
  expect(await problemOf(browser.api(changePassword, { body: { ...form, ...twice('short') } }))).toMatchObject({
    fields: { password: 'access.password_too_short' },
  });
  expect(
    await problemOf(browser.api(changePassword, { body: { ...form, ...twice('x'.repeat(1_000_000)) } })),
  ).toMatchObject({ status: 413 });
});

test('changing the password asks for the current one, ends the other sessions and keeps this one', async () => {
  const { browser, email } = await signUpMember(app);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  const wrong = problemOf(
    browser.api(changePassword, { body: { current: 'not this one', ...twice('a new password') } }),
  );
  expect(await wrong).toEqual({
    status: 403,
    error: 'access.password_wrong',
    fields: { current: 'access.password_wrong' },
  });
  await phone.api(readUser);
  await browser.api(changePassword, { body: { current: testPassword, ...twice('a new password') } });
  await browser.api(readUser);
  expect(await problemOf(phone.api(readUser))).toMatchObject(loggedOut);
  await app.browser().api(logIn, { body: { email, password: 'a new password' } });
});

test('a stolen session cannot guess the current password without end', async () => {
  const { browser } = await signUpMember(app);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () =>
      problemOf(browser.api(changePassword, { body: { current: 'a guess', ...twice('a new password') } })),
    ),
  );
  expect(guesses.filter((guess) => guess.error === 'access.password_wrong')).toHaveLength(4);
  expect(guesses.filter((guess) => guess.error === 'access.login_blocked')).toHaveLength(8);
});

test('one address cannot ask without end', async () => {
  const strict = await startTestApp({ LIMIT_FACTOR: '1' });
  const errors = new Set<string>();
  for (let call = 0; call < 32; call++)
    errors.add(
      (await problemOf(strict.browser().api(requestReset, { body: { email: `${call}@example.test` } }))).error,
    );
  expect([...errors]).toEqual(['access.email_not_found', 'request.too_many']);
  await strict.close();
});

test('whatever the order, a link works at most once, and none that is older than the latest password', {
  timeout: minute,
}, async () => {
  const steps = fc.array(
    fc.oneof(fc.constant('ask' as const), fc.record({ use: fc.nat({ max: 5 }) }), fc.constant('change' as const)),
    {
      minLength: 3,
      maxLength: 7,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { browser, email } = await signUpMember(app);
      let password = testPassword;
      let working: { member: string; token: string }[] = [];
      const dead: typeof working = [];
      let mailed = 0;
      let today = 0;
      for (const [number, step] of sequence.entries()) {
        const next = `password number ${number}`;
        if (step === 'ask') {
          if (today === 3) {
            expect((await problemOf(ask(email))).error).toBe('access.too_many_resets');
            continue;
          }
          await ask(email);
          today++;
          const [latest] = await linksTo(email, ++mailed);
          if (latest) working.push(latest);
        } else if (step === 'change') {
          await browser.api(changePassword, { body: { current: password, ...twice(next) } });
          dead.push(...working);
          working = [];
          password = next;
        } else {
          const all = [...dead, ...working];
          const link = all[step.use % Math.max(1, all.length)];
          if (!link) continue;
          const call = browser.api(resetPassword, { body: { ...link, ...twice(next) } });
          if (dead.includes(link)) {
            expect(await problemOf(call)).toEqual(invalid);
            continue;
          }
          await call;
          dead.push(...working);
          working = [];
          today = 0;
          password = next;
        }
      }
      await app.browser().api(logIn, { body: { email, password } });
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
