import { randomUUID } from 'node:crypto';
import { logIn, logOut } from '@rendezvous/contract/access';
import { sendMessage } from '@rendezvous/contract/chat';
import { arrangeChat } from '@rendezvous/contract/chat-list';
import { minute, second } from '@rendezvous/contract/durations';
import { saveLanguage } from '@rendezvous/contract/member';
import { subscribePush } from '@rendezvous/contract/notify';
import { readSettings } from '@rendezvous/contract/site';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Push, PushMessage, PushResult, PushTarget } from '../../adapters/push/push.ts';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember, testPassword } from '../../testing/members.ts';
import { subscription } from '../../testing/pushes.ts';

const sent: { endpoint: string; message: PushMessage }[] = [];
const gone = new Set<string>();
let failNext = 0;
let answer: PushResult = 'sent';
const push: Push = {
  publicKey: 'test-key',
  async send({ endpoint }: PushTarget, message) {
    if (failNext-- > 0) throw new Error('unreachable');
    sent.push({ endpoint, message });
    return gone.has(endpoint) ? 'gone' : answer;
  },
};

let app: TestApp;
let writer: TestMember;
beforeAll(async () => {
  app = await startTestApp({}, { push });
  writer = await joinMember(app, { name: 'Charlie' });
  await app.connection.db
    .updateTable('credit_balance')
    .set({ balance: 100, paid_user: true })
    .where('member_id', '=', writer.id)
    .execute();
});
afterAll(() => app.close());
beforeEach(() => {
  sent.splice(0);
  answer = 'sent';
});

const subscribe = (browser: Browser, one: ReturnType<typeof subscription> | false) =>
  browser.api(subscribePush, { query: { push: '1' }, body: { subscription: one } });
const write = (to: TestMember, text = 'Come to me tonight') =>
  writer.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text } });
const sentTo = (...endpoints: string[]) =>
  expect.poll(() => sent.map((one) => one.endpoint).sort(), { timeout: 10 * second }).toEqual(endpoints.sort());
const rows = async (memberId: string) =>
  (
    await app.connection.db
      .selectFrom('notify_push_subscription')
      .select('endpoint')
      .where('member_id', '=', memberId)
      .execute()
  ).map((row) => row.endpoint);
const quiet = () => jobsDone(app);
/** In how many milliseconds the member's waiting pushes are due. */
const waiting = async (memberId: string) =>
  (
    await sql<{ due: number }>`select extract(epoch from start_after - now())::float8 * ${second} as due from job.job
      where name = 'notify.push' and state = 'created' and data ->> 'member_id' = ${memberId}`.execute(
      app.connection.db,
    )
  ).rows.map(({ due }) => due);

test('requires authentication', async () => {
  expect(await problemOf(subscribe(app.browser(), subscription()))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
});

test('the settings contain the key to subscribe with', async () => {
  expect((await app.browser().api(readSettings)).push_public_key).toBe('test-key');
});

test('an absent member gets a push in each browser, in their language, without the text or sender', async () => {
  const member = await joinMember(app);
  const [laptop, phone] = [subscription(), subscription()];
  await subscribe(member.browser, laptop);
  const other = app.browser();
  await other.api(logIn, { body: { email: member.email, password: testPassword } });
  await subscribe(other, phone);
  const { conversation } = (await write(member)).message;
  await sentTo(laptop.endpoint, phone.endpoint);
  const [one, two] = sent.map(({ message }) => message);
  const tag = expect.stringMatching(/^[\w-]{32}$/);
  expect(one).toEqual({
    title: 'Rendezvous',
    body: 'Je hebt een nieuw bericht',
    language: 'nl',
    url: `http://localhost/chats/${conversation}`,
    tag,
    urgency: 'normal',
    badge: 1,
    unread: [one?.tag],
  });
  expect(two?.tag, 'nobody sees that two browsers are of one member').not.toBe(one?.tag);
  sent.splice(0);
  await member.browser.api(saveLanguage, { body: { language: 'en' } });
  await write(member);
  await sentTo(laptop.endpoint, phone.endpoint);
  expect(sent[0]?.message.body).toBe('You have a new message');
  expect(JSON.stringify(sent)).not.toMatch(/Charlie|tonight/);
});

test('subscribing twice pushes once, and unsubscribing ends it', async () => {
  const member = await joinMember(app);
  const browser = subscription();
  await subscribe(member.browser, browser);
  await subscribe(member.browser, browser);
  await write(member);
  await sentTo(browser.endpoint);
  await subscribe(member.browser, false);
  await write(member);
  await quiet();
  await sentTo(browser.endpoint);
});

test('a muted conversation pushes nothing until it is muted no more', async () => {
  const member = await joinMember(app);
  const browser = subscription();
  await subscribe(member.browser, browser);
  const { conversation } = (await write(member)).message;
  await sentTo(browser.endpoint);
  sent.splice(0);
  await member.browser.api(arrangeChat, { body: { conversation, muted: true } });
  await write(member);
  await quiet();
  expect(sent).toEqual([]);
  await member.browser.api(arrangeChat, { body: { conversation, muted: false } });
  await write(member);
  await sentTo(browser.endpoint);
});

test('logging out ends pushes to that browser', async () => {
  const member = await joinMember(app);
  await subscribe(member.browser, subscription());
  await member.browser.api(logOut);
  expect(await rows(member.id)).toEqual([]);
});

test('an expired session gets no push', async () => {
  const member = await joinMember(app);
  await subscribe(member.browser, subscription());
  await app.connection.db
    .updateTable('access_session')
    .set({ created_at: new Date(0) })
    .where('member_id', '=', member.id)
    .execute();
  await write(member);
  await expect.poll(() => rows(member.id), { timeout: 10 * second }).toEqual([]);
  expect(sent).toEqual([]);
});

test('a browser that another member took over gets no push for the first', async () => {
  const [first, second] = [await joinMember(app), await joinMember(app)];
  const shared = subscription();
  await subscribe(first.browser, shared);
  await subscribe(second.browser, shared);
  expect(await rows(first.id)).toEqual([]);
  expect(await rows(second.id)).toEqual([shared.endpoint]);
});

test('the subscription of a browser that is gone is deleted', async () => {
  const member = await joinMember(app);
  const browser = subscription();
  gone.add(browser.endpoint);
  await subscribe(member.browser, browser);
  await write(member);
  await expect.poll(() => rows(member.id), { timeout: 10 * second }).toEqual([]);
});

test('a failed push is retried', async () => {
  const member = await joinMember(app);
  const browser = subscription();
  await subscribe(member.browser, browser);
  failNext = 1;
  await write(member);
  await hurry(app, 'notify.push');
  await expect.poll(() => sent.map((one) => one.endpoint), { timeout: 25 * second }).toEqual([browser.endpoint]);
});

test("a member's newest ten browsers stay subscribed", async () => {
  const member = await joinMember(app);
  const browsers = Array.from({ length: 12 }, () => subscription());
  for (const one of browsers) {
    const browser = app.browser();
    await browser.api(logIn, { body: { email: member.email, password: testPassword } });
    await subscribe(browser, one);
  }
  expect((await rows(member.id)).sort()).toEqual(
    browsers
      .slice(2)
      .map((browser) => browser.endpoint)
      .sort(),
  );
});

test('a subscription that the browser renews takes the place of the one before', async () => {
  const member = await joinMember(app);
  await subscribe(member.browser, subscription());
  const renewed = subscription();
  await subscribe(member.browser, renewed);
  expect(await rows(member.id)).toEqual([renewed.endpoint]);
});

test('a push for which the service is busy waits as long as it asks, with what comes meanwhile', async () => {
  const member = await joinMember(app);
  const browser = subscription();
  await subscribe(member.browser, browser);
  answer = { busy: 429, retryAfterMs: 20 * minute };
  await write(member);
  await quiet();
  await write(member);
  await quiet();
  expect(sent).toHaveLength(1);
  const dueIn = await waiting(member.id);
  expect(dueIn).toEqual([expect.closeTo(20 * minute, -5)]);
  answer = 'sent';
  await hurry(app, 'notify.push');
  await quiet();
  expect(sent).toHaveLength(2);
  await write(member);
  await quiet();
  expect(sent).toHaveLength(3);
  answer = { refused: 403 };
  await write(member);
  await quiet();
  expect([sent.length, await rows(member.id)]).toEqual([4, [browser.endpoint]]);
});

test('endpoints in the local network and keys that no browser makes are refused', async () => {
  const good = subscription();
  const bad = [
    ...[
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://push.example:22/a',
      'file:///etc/passwd',
      'x',
      '',
    ].map((endpoint) => ({ ...good, endpoint })),
    { ...good, keys: { p256dh: 'x', auth: 'y' } },
    { ...good, keys: {} },
    true,
    null,
  ];
  for (const one of bad) {
    expect(await problemOf(subscribe(writer.browser, one as never)), JSON.stringify(one)).toMatchObject({
      status: 422,
      error: 'request.invalid',
    });
  }
  expect(await rows(writer.id)).toEqual([]);
});
