import { signUp } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { listLikes } from '@rendezvous/contract/like';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from './testing/app.ts';
import { signUpForm, signUpMember, type TestMember } from './testing/members.ts';
import { addressOf, openPage } from './testing/pages.ts';
import { startSmtp } from './testing/smtp.ts';

const header = 'x-request-id';
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;
let member: TestMember;
const written: string[] = [];
const lines = () => written.map((line) => JSON.parse(line));
beforeAll(async () => {
  smtp = await startSmtp();
  const environment = { ...behindProxy, SMTP_URL: smtp.url, LOG_LEVEL: 'info', METRICS_PORT: '0' };
  app = await startTestApp(environment, { logTo: { write: (line) => written.push(line) } });
  member = await signUpMember(app);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** While `meanwhile` runs, the call that lists likes fails. */
async function whileBroken<T>(meanwhile: () => Promise<T>): Promise<T> {
  await sql`alter table like_edge rename to like_edge_away`.execute(app.connection.db);
  return meanwhile().finally(() => sql`alter table like_edge_away rename to like_edge`.execute(app.connection.db));
}
const failures = () => lines().filter(({ msg, where }) => msg === 'failed' && where === 'GET /api/likes.php');

test('each answer names its request: by the id of a trusted proxy, else by one that is made', async () => {
  const idOf = async (headers: Record<string, string>, url = '/api/settings.php') =>
    (await app.browser().send({ method: 'GET', url, headers })).headers[header];
  expect(await idOf({ [header]: '0123456789abcdef' })).toBe('0123456789abcdef');
  expect(await idOf({})).toMatch(/^[0-9a-f]{12}$/);
  for (const forged of ['short', 'x'.repeat(65), '{"level":50}', 'a b c d e f g h'])
    expect(await idOf({ [header]: forged })).toMatch(/^[0-9a-f]{12}$/);
  for (const url of ['/%zz', '/api/none.php', '/healthz']) expect(await idOf({}, url), url).toBeDefined();
  const polled = await fetch(`${await addressOf(app)}/live?EIO=4&transport=polling`, {
    headers: { [header]: '0123456789abcdef' },
  });
  expect(polled.headers.get(header)).toBe('0123456789abcdef');
  const direct = await startTestApp();
  const answer = await direct.browser().send({ method: 'GET', url: '/healthz', headers: { [header]: 'a'.repeat(20) } });
  await direct.close();
  expect(answer.headers[header]).toMatch(/^[0-9a-f]{12}$/);
});

test('an unexpected failure answers the id under which the log has it, over HTTP and over a socket', async () => {
  written.length = 0;
  const page = await openPage(app, member, { extraHeaders: { 'x-forwarded-for': '192.0.2.7' } });
  const [answers, spoken] = await whileBroken(async () => [
    await Promise.all([1, 2].map(() => member.browser.send({ method: 'GET', url: listLikes.path }))),
    await page.call(listLikes),
  ]);
  page.close();
  const ids = [...answers.map((answer) => answer.headers[header]), spoken.problem.request];
  expect(new Set(ids).size).toBe(3);
  expect(answers.map((answer) => answer.json())).toEqual(
    ids.slice(0, 2).map((request) => ({ error: 'request.failed', request })),
  );
  expect(spoken).toMatchObject({ status: 500, problem: { error: 'request.failed' } });
  expect(new Set(failures().map(({ request }) => request))).toEqual(new Set(ids));
  const measured = await (await fetch(`http://127.0.0.1:${app.metricsAddress?.port}/metrics`)).text();
  const label = `{method="GET",route="${listLikes.path}",status="500"}`;
  expect(measured).toContain(`rendezvous_live_call_seconds_count${label} 1`);
  // A call with a body, which is read before it runs.
  const joined = await app.browser().send({
    method: 'POST',
    url: signUp.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(signUpForm({ email: 'not an address' })),
  });
  expect(joined.statusCode).toBe(422);
  expect(lines().find(({ request }) => request === joined.headers[header])).toMatchObject({
    audit: `POST ${signUp.path}`,
    outcome: 'request.invalid',
  });
});

test('lines of a job name the request that began it, each line its process', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const request = crypto.randomUUID();
  smtp.refuse(1);
  const joining = app.browser();
  joining.page[header] = request;
  await joining.api(signUp, { body: signUpForm({ email }) });
  await expect
    .poll(() => lines().find(({ where }) => where === 'account.mail'), { timeout: 15 * second })
    .toMatchObject({ request, mail: 'activation' });
  for (const { process: name } of lines()) expect(name).toMatch(new RegExp(`.:${process.pid}$`));
});
