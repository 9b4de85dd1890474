import { randomUUID } from 'node:crypto';
import { markRead, sendMessage } from '@rendezvous/contract/chat';
import { arrangeChat } from '@rendezvous/contract/chat-list';
import { hour, minute, second } from '@rendezvous/contract/durations';
import { like } from '@rendezvous/contract/like';
import { type PushPreferences, readNotifications, saveNotifications, subscribePush } from '@rendezvous/contract/notify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWebPush } from '../../adapters/push/web-push.ts';
import { readConfig } from '../../platform/process/config.ts';
import { vapidKeys } from '../../platform/security/vapid.ts';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { startPushService } from '../../testing/push-service/push-service.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let reader: TestMember;
let ann: TestMember;
let ben: TestMember;
/** What the reader's browser got. */
let delivered: ReturnType<typeof service.subscribe>['delivered'];

const log = new KeptLog();
let usual: typeof service.answer;

beforeAll(async () => {
  service = await startPushService();
  usual = service.answer;
  const keys = vapidKeys({ ...readConfig({ DATA_DIR: service.folder }) });
  app = await startTestApp(
    { LOG_LEVEL: 'warn' },
    {
      logTo: log,
      push: createWebPush({ keys, subject: 'mailto:a@example.test', agent: service.agent }),
    },
  );
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(async () => {
  service.answer = usual;
  reader = await joinMember(app);
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
  const { endpoint, p256dh, auth, delivered: got } = service.subscribe();
  delivered = got;
  // Only addresses of the open internet are accepted, so the service's own is written into the table.
  const subscription = { endpoint: `https://push.example/${randomUUID()}`, keys: { p256dh, auth } };
  await reader.browser.api(subscribePush, {
    query: { push: '1' },
    body: { subscription, time_zone: 'Asia/Kathmandu' },
  });
  await app.connection.db
    .updateTable('notify_push_subscription')
    .set({ endpoint })
    .where('member_id', '=', reader.id)
    .execute();
});

async function write(from: TestMember, text = 'Come to me tonight') {
  const body = { profile: reader.id, client_id: randomUUID(), text };
  const { message } = await from.browser.api(sendMessage, { body });
  await jobsDone(app);
  return message;
}
const choose = (push: Partial<PushPreferences>) => reader.browser.api(saveNotifications, { body: { push } });
const shown = () =>
  delivered.map(({ payload, topic }) => {
    const { notification, app_badge } = payload as {
      notification: { body: string; tag: string; navigate: string; data: { unread: string[] } };
      app_badge: number;
    };
    return { ...notification, app_badge, topic };
  });
/** Quiet hours that have begun an hour ago where the reader is, and end in two. */
function quietNow(): NonNullable<PushPreferences['quiet']> {
  const at = (inMs: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' }).format(
      Date.now() + inMs,
    );
  return { from: at(-hour), to: at(2 * hour) };
}
const dueIn = async () =>
  (
    await sql<{ due: number }>`select extract(epoch from start_after - now())::float8 * ${second} as due from job.job
      where name = 'notify.push' and state = 'created' and data ->> 'member_id' = ${reader.id}`.execute(
      app.connection.db,
    )
  ).rows.map(({ due }) => due);

test('each conversation has a notification, which later messages replace, and which says what is unread', async () => {
  const { conversation } = await write(ann);
  await write(ann);
  await write(ben);
  const [first, second, third] = shown();
  expect(service.problems).toEqual([]);
  expect(first).toMatchObject({ app_badge: 1, navigate: `http://localhost/chats/${conversation}` });
  expect([second?.tag, second?.topic, second?.app_badge]).toEqual([first?.tag, first?.tag, 2]);
  expect(third?.tag).not.toBe(first?.tag);
  expect(new Set(third?.data.unread)).toEqual(new Set([first?.tag, third?.tag]));
  expect(JSON.stringify(delivered.map(({ topic }) => topic))).not.toContain(conversation);
  const last = await write(ann);
  await reader.browser.api(markRead, { body: { conversation, message: last.id } });
  await write(ben);
  expect(shown().at(-1)?.data.unread, 'read elsewhere').toEqual([third?.tag]);
  await ann.browser.api(like, { body: { profile: reader.id } });
  await jobsDone(app);
  expect(shown().at(-1)).toMatchObject({ navigate: 'http://localhost/likes', app_badge: 3 });
});

test('a lock screen says who wrote only if the member wants it, and never what', async () => {
  await write(ann);
  await ben.browser.api(like, { body: { profile: reader.id } });
  await jobsDone(app);
  await choose({ show_sender: true });
  await write(ann);
  expect(shown().map(({ body }) => body)).toEqual([
    'Je hebt een nieuw bericht',
    'Er is iets nieuws voor je',
    'Ann heeft je geschreven',
  ]);
  expect(JSON.stringify(delivered)).not.toContain('tonight');
});

test('in quiet hours of the member’s zone pushes wait; what is read, muted or seen by then is dropped', async () => {
  const quiet = quietNow();
  expect((await choose({ quiet })).push).toEqual({ show_sender: false, quiet, time_zone: 'Asia/Kathmandu' });
  const [read, muted] = [await write(ann), await write(ben)];
  const cas = await joinMember(app, { name: 'Cas' });
  await app.connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
  for (let time = 0; time < 3; time++) await write(cas);
  await ben.browser.api(like, { body: { profile: reader.id } });
  await jobsDone(app);
  expect(delivered).toEqual([]);
  const due = await dueIn();
  expect(due).toHaveLength(4);
  for (const one of due) expect(Math.abs(one - 2 * hour)).toBeLessThan(2 * minute);
  await reader.browser.api(markRead, { body: { conversation: read.conversation, message: read.id } });
  await reader.browser.api(arrangeChat, { body: { conversation: muted.conversation, muted: true } });
  const later = new Date(Date.now() + hour);
  await app.connection.db
    .updateTable('profile')
    .set({ last_active_at: later })
    .where('member_id', '=', reader.id)
    .execute();
  await app.connection.db
    .updateTable('notify_push_preference')
    .set({ quiet_from: null, quiet_to: null })
    .where('member_id', '=', reader.id)
    .execute();
  await hurry(app, 'notify.push');
  await jobsDone(app);
  expect(shown()).toMatchObject([{ app_badge: 5 }]);
});

test('who ends quiet hours gets what comes then at once, and what was held once, when due', async () => {
  await choose({ quiet: quietNow() });
  await write(ann);
  await write(ben);
  expect(delivered).toEqual([]);
  await choose({ quiet: null });
  await write(ann);
  expect(delivered).toHaveLength(1);
  await choose({ quiet: quietNow() });
  await write(ann);
  expect(await dueIn()).toHaveLength(3);
  await choose({ quiet: null });
  await hurry(app, 'notify.push');
  await jobsDone(app);
  expect(shown().map(({ app_badge }) => app_badge)).toEqual([3, 4, 4]);
  expect(new Set(shown().map(({ tag }) => tag)).size).toBe(2);
});

test('a log line about a push names no host, which the member chose', async () => {
  service.answer = (response) => response.writeHead(400).end();
  await write(ann);
  expect(log.text).toContain('A push was not taken by other: 400');
  expect(log.text).not.toContain('localhost');
});

test('how pushes reach a member is theirs alone to read and to choose, with times that clocks have', async () => {
  const { push } = await reader.browser.api(readNotifications);
  expect(push).toEqual({ show_sender: false, quiet: null, time_zone: 'Asia/Kathmandu' });
  expect((await choose({ time_zone: 'Mars/Olympus' })).push?.time_zone).toBe('Asia/Kathmandu');
  const night = { from: '22:00', to: '08:00' };
  expect((await choose({ quiet: night, time_zone: 'Europe/Lisbon' })).push).toEqual({
    show_sender: false,
    quiet: night,
    time_zone: 'Europe/Lisbon',
  });
  for (const quiet of [
    { from: '24:00', to: '08:00' },
    { from: '8:00', to: '09:00' },
    { from: '08:00', to: '08:00' },
  ])
    expect(await problemOf(choose({ quiet })), JSON.stringify(quiet)).toMatchObject({ error: 'request.invalid' });
  expect(
    await problemOf(app.browser().api(saveNotifications, { body: { push: { show_sender: true } } })),
  ).toMatchObject({
    error: 'authentication_required',
  });
});
