import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from '@rendezvous/contract/access';
import { activate, knownAddressMailsPerDayPerNetwork, signUp } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { dueNow, jobsDone } from '../../testing/jobs.ts';
import { linkInMail, signUpForm, signUpMember, testPassword } from '../../testing/members.ts';
import { buyCredits, pendingPayment } from '../../testing/payment/purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A site that hides accounts. */
const hidden = 'gay.localhost';
const failed = { status: 410, error: 'account.activation_failed' };
const strangersPassword = 'the owner of the address';
const address = () => `${crypto.randomUUID()}@example.test`;
const linkOf = async (email: string) => {
  const { searchParams } = await linkInMail(app, email, '/activate/done');
  return { member: searchParams.get('member') ?? '', token: searchParams.get('token') ?? '' };
};
const mailsTo = async (email: string) => {
  await jobsDone(app);
  return ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email);
};
const idOf = async (email: string) =>
  (await app.connection.db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirst())?.id;
/** Signs up on the site that hides accounts. */
async function sign(browser: Browser, email: string, corrects?: string) {
  const response = await browser.send({
    method: 'POST',
    url: signUp.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(signUpForm({ email, ...(corrects && { corrects }) })),
  });
  return {
    status: response.statusCode,
    body: response.body,
    cookies: response.cookies.map(({ name, value, maxAge }) => [name, value.length, maxAge]),
  };
}
/** A sign-up with a mistyped address. */
async function mistyped() {
  const browser = app.browser(hidden);
  const email = address();
  await sign(browser, email);
  return { browser, email, link: await linkOf(email), id: (await idOf(email)) as string };
}

async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.connection.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} r where r::text like ${`%${text}%`} limit 1`.execute(
        app.connection.db,
      );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('a corrected address erases the account of the mistyped one, its link and its reminders', async () => {
  const { browser, email, link, id } = await mistyped();
  expect(await tablesWith(id)).toEqual(expect.arrayContaining(['member', 'member_token', 'profile']));
  const right = address();
  await sign(browser, right, email);
  expect(await tablesWith(id)).toEqual([]);
  expect(await tablesWith(email)).toEqual([]);
  expect(await problemOf(app.browser(hidden).api(activate, { body: link }))).toEqual(failed);
  expect(
    await problemOf(app.browser(hidden).api(activate, { body: { ...link, password: strangersPassword } })),
  ).toEqual(failed);
  await dueNow(app, 'account.mail');
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await browser.api(activate, { body: await linkOf(right) })).user.email).toBe(right);
});

test('a confirmed account is not erased by a correction', async () => {
  const { browser, email, link } = await mistyped();
  await browser.api(activate, { body: link });
  await sign(browser, address(), email);
  const { user } = await app.browser(hidden).api(logIn, { body: { email, password: testPassword } });
  expect(user.status).toBe('active');
});

test('an account is not erased from a browser in which it has never been', async () => {
  const { email, link, browser } = await mistyped();
  const other = await mistyped();
  await sign(app.browser(hidden), address(), email);
  await sign(other.browser, address(), email);
  expect((await browser.api(activate, { body: link })).user.email).toBe(email);
  expect((await other.browser.api(activate, { body: other.link })).user.email).toBe(other.email);
});

test('nor from one of another site, nor by a sign-up that is refused, nor by the same address', async () => {
  const { browser, email, link } = await mistyped();
  const elsewhere = app.browser('localhost');
  elsewhere.jar.set('auth.device', browser.jar.get('auth.device') as string);
  await elsewhere.api(signUp, { body: signUpForm({ corrects: email }) });
  expect((await sign(browser, 'robin@mailinator.com', email)).status).toBe(422);
  await sign(browser, email, email.toUpperCase());
  expect((await browser.api(activate, { body: link })).user.email).toBe(email);
});

test('a correction answers alike whether the earlier address has an account, and whose', async () => {
  const own = await mistyped();
  const confirmed = await mistyped();
  await confirmed.browser.api(activate, { body: confirmed.link });
  const anothers = await mistyped();
  const from = app.browser(hidden);
  await sign(from, address());
  const answers = [];
  for (const [browser, corrects] of [
    [own.browser, own.email],
    [from, confirmed.email],
    [from, anothers.email],
    [from, address()],
  ] as const) {
    const began = performance.now();
    answers.push(await sign(browser, address(), corrects));
    // Answered at a step, however long the work took.
    expect(performance.now() - began).toBeGreaterThan(499);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 200, body: '{"user":null}' });
});

test('correcting to and fro mails each address within its share and keeps the account mailed last', async () => {
  const browser = app.browser(hidden);
  const [one, other] = [address(), address()];
  await sign(browser, one);
  for (let round = 0; round < 4; round++) {
    await jobsDone(app);
    await sign(browser, other, one);
    await jobsDone(app);
    await sign(browser, one, other);
  }
  for (const email of [one, other]) expect(await mailsTo(email)).toHaveLength(knownAddressMailsPerDayPerNetwork);
  expect((await browser.api(activate, { body: await linkOf(other) })).user.email).toBe(other);
});

test('an account that a correction erased delays nobody who signs up with its address', async () => {
  const { browser, email } = await mistyped();
  await sign(browser, email);
  await sign(browser, address(), email);
  expect(await mailsTo(email)).toHaveLength(2);
  const owner = app.browser(hidden);
  await sign(owner, email);
  expect((await owner.api(activate, { body: await linkOf(email) })).user.email).toBe(email);
});

test('crossed corrections at the same moment both answer', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await mistyped(), await mistyped()];
    const [first, second] = await Promise.all([
      sign(one.browser, other.email, one.email),
      sign(other.browser, one.email, other.email),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
  }
});

test('an account that paid, or is about to, is not erased by a correction', async () => {
  const { db } = app.connection;
  const premium = await mistyped();
  await db.updateTable('profile').set({ paid_user: true }).where('member_id', '=', premium.id).execute();
  const paying = await mistyped();
  await app.connection.runScript(`${pendingPayment} '${paying.id}'`);
  for (const { browser, email, link } of [premium, paying]) {
    await sign(browser, address(), email);
    expect((await browser.api(activate, { body: link })).user.email).toBe(email);
  }
});

test('where sign-up logs in, a correction erases nothing: the earlier account may be in use', async () => {
  const member = await signUpMember(app);
  const laptop = app.browser();
  await laptop.api(logIn, { body: { email: member.email, password: testPassword } });
  await buyCredits(app, { ...member, browser: laptop });
  const email = address();
  const { user } = await member.browser.api(signUp, { body: signUpForm({ email, corrects: member.email }) });
  expect((await member.browser.api(readUser)).user).toMatchObject({ id: user?.id, email, status: 'not_confirmed' });
  expect((await laptop.api(readUser)).user).toMatchObject({ id: member.id, paid_user: true });
});

test('the address is free for its owner at once', async () => {
  const { browser, email, id } = await mistyped();
  await sign(browser, address(), email);
  const owner = app.browser(hidden);
  await sign(owner, email);
  await expect.poll(() => idOf(email), { timeout: 5 * second }).not.toBe(undefined);
  expect(await idOf(email)).not.toBe(id);
});

test('of a stranger who confirms and a correction at the same moment, exactly one happens', {
  timeout: 60 * second,
}, async () => {
  for (let round = 0; round < 12; round++) {
    const { browser, email, link, id } = await mistyped();
    const right = address();
    // With the link alone the browser of the sign-up confirms, as somebody who was sent the mail on.
    const stranger = round % 3 === 0 ? browserLike(browser) : app.browser(hidden);
    const confirm = async () => {
      await wait(round * 2);
      return problemOrNull(stranger.api(activate, { body: { ...link, password: strangersPassword } }));
    };
    const [corrected, refused] = await Promise.all([sign(browser, right, email), confirm()]);
    expect(corrected).toMatchObject({ status: 200, body: '{"user":null}' });
    if (refused) {
      expect(refused).toEqual(failed);
      expect(await tablesWith(id)).toEqual([]);
      expect(await problemOf(stranger.api(readUser))).toMatchObject({ error: 'authentication_required' });
    } else expect((await stranger.api(readUser)).user).toMatchObject({ id, email, status: 'active' });
    expect((await browser.api(activate, { body: await linkOf(right) })).user.email).toBe(right);
  }
});

const problemOrNull = async (call: Promise<unknown>) => {
  const [result] = await Promise.allSettled([call]);
  return result.status === 'rejected' ? problemOf(call) : null;
};

/** Another page of the same browser. */
function browserLike({ host, jar }: Browser): Browser {
  const same = app.browser(host);
  for (const [name, value] of jar) same.jar.set(name, value);
  return same;
}
