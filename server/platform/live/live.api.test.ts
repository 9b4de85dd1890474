import { randomUUID } from 'node:crypto';
import * as access from '@rendezvous/contract/access';
import { listChats, messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { deleteAccount } from '@rendezvous/contract/departure';
import { receiveNotice } from '@rendezvous/contract/payment';
import { addPhoto } from '@rendezvous/contract/photo';
import { complain } from '@rendezvous/contract/safety';
import { pageMember } from '@rendezvous/contract/site';
import { expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember, testPassword } from '../../testing/members.ts';
import { addressOf, openPage } from '../../testing/pages.ts';

const endSessionsOf = ({ connection }: TestApp, { id }: TestMember) =>
  connection.db.deleteFrom('access_session').where('member_id', '=', id).execute();

test('a socket closes soon after its session ends in any way; no other does, even if lookups fail', async () => {
  const said: string[] = [];
  const app = await startTestApp(
    { LOG_LEVEL: 'error' },
    { checkSocketsEveryMs: 100, logTo: { write: (line) => said.push(line) } },
  );
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const [gone, stays] = [await openPage(app, ann), await openPage(app, ben)];
  await app.connection.runScript('alter table access_session rename to access_session_away');
  await expect.poll(() => said.length).toBeGreaterThan(1);
  await app.connection.runScript('alter table access_session_away rename to access_session');
  expect(await gone.call(listChats)).toHaveProperty('answer');
  await endSessionsOf(app, ann);
  expect(await gone.ended).toBe('io server disconnect');
  await ben.browser.api(sendMessage, { body: { profile: ann.id, client_id: randomUUID(), text: 'Are you there?' } });
  expect(await stays.call(listChats)).toMatchObject({ answer: { chats: [{}] } });
  expect(gone.named(messageArrived)).toEqual([]);
  stays.close();
  await app.close();
});

test('by long polling a page hears and calls as by a socket, and the same is refused', async () => {
  const app = await startTestApp();
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const transports = ['polling'];
  const page = await openPage(app, ann, { transports });
  const body = { profile: ann.id, client_id: randomUUID(), text: 'By polling' };
  await ben.browser.api(sendMessage, { body });
  await expect.poll(() => page.named(messageArrived)).toMatchObject([{ message: { text: 'By polling' } }]);
  expect(await page.call(listChats)).toMatchObject({ answer: { chats: [{}] } });
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  await expect(openPage(app, ann, { transports, extraHeaders: foreign })).rejects.toThrow('request.foreign_origin');
  await expect(openPage(app, ben, { transports, auth: { member: ann.id } })).rejects.toThrow('request.other_member');
  const nobody = { browser: { jar: new Map<string, string>() } };
  await expect(openPage(app, nobody, { transports })).rejects.toThrow('authentication_required');
  page.close();
  const gone = await openPage(app, ben, { transports });
  await endSessionsOf(app, ben);
  expect(await gone.call(listChats)).toMatchObject({ status: 403, problem: { error: 'authentication_required' } });
  expect(await gone.ended).toBe('io server disconnect');
  await app.close();
});

test('whoever learns the address at which a page polls can neither call nor read by it', async () => {
  const app = await startTestApp();
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const origin = await addressOf(app);
  const cookieOf = ({ browser }: TestMember) => `auth.session=${browser.jar.get('auth.session')}`;
  const poll = (ids: string, cookie: string, body?: string) =>
    fetch(`${origin}/live/?EIO=4&transport=polling${ids}`, {
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
  const opened = await (await poll('', cookieOf(ann))).text();
  const sid = `&sid=${JSON.parse(opened.slice(1)).sid}`;
  const own = `&sid=${JSON.parse((await (await poll('', cookieOf(ben))).text()).slice(1)).sid}`;
  const hide = { method: 'PUT', path: '/api/invisible.php', body: { invisible: true } };
  const call = `420${JSON.stringify(['call', hide])}`;
  expect((await poll(sid, cookieOf(ann), '40')).status).toBe(200);
  expect(await (await poll(sid, cookieOf(ann))).text()).toMatch(/^40/);
  for (const cookie of ['', cookieOf(ben), `${cookieOf(ann)}x`])
    for (const ids of [sid, own + sid])
      for (const body of [call, undefined]) expect((await poll(ids, cookie, body)).status).toBe(400);
  expect((await poll(sid, cookieOf(ann), call)).status).toBe(200);
  expect(await (await poll(sid, cookieOf(ann))).text()).toContain('"invisible":true');
  await app.close();
});

test('a call over a socket whose session has ended is refused, and the socket closes', async () => {
  const app = await startTestApp();
  const ann = await joinMember(app);
  const page = await openPage(app, ann);
  await endSessionsOf(app, ann);
  expect(await page.call(listChats)).toMatchObject({ status: 403, problem: { error: 'authentication_required' } });
  expect(await page.ended).toBe('io server disconnect');
  await app.close();
});

test('a page made for one member makes no call and opens no socket as another who has logged in since', async () => {
  const app = await startTestApp();
  const [ann, ben, cas] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  const body = { profile: cas.id, client_id: randomUUID(), text: 'For Cas alone' };
  // Ben's session, and a page that was made for Ann.
  const answer = await ben.browser.send({
    method: sendMessage.method,
    url: sendMessage.path,
    headers: { 'content-type': 'application/json', [pageMember.header]: ann.id },
    payload: JSON.stringify(body),
  });
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'request.other_member' }]);
  await expect(openPage(app, ben, { auth: { member: ann.id } })).rejects.toThrow('request.other_member');
  await expect(openPage(app, ben, { auth: { member: { id: ben.id } } })).rejects.toThrow('request.other_member');
  expect(await cas.browser.api(listChats)).toMatchObject({ chats: [] });
  const own = await openPage(app, ben, { auth: { member: ben.id } });
  expect(await own.call(sendMessage, body)).toHaveProperty('answer');
  own.close();
  await app.close();
});

test('endpoints with a raw body cannot be called over a socket', async () => {
  const app = await startTestApp();
  const page = await openPage(app, await signUpMember(app));
  expect(await page.call(receiveNotice, {})).toMatchObject({ status: 404, problem: { error: 'request.not_found' } });
  expect(await page.call(addPhoto, {})).toMatchObject({ status: 404, problem: { error: 'request.not_found' } });
  page.close();
  await app.close();
});

test('calls that begin or end a session, or change how one is begun, are refused over a socket', async () => {
  const app = await startTestApp();
  const ann = await joinMember(app);
  const page = await openPage(app, ann);
  const logIn = { email: ann.email, password: testPassword };
  for (const [endpoint, body] of [
    [access.logIn, logIn],
    [access.logOut, undefined],
    [access.endSessions, {}],
    [access.changePassword, { current: testPassword, password: 'a new one, as good', repeat: 'a new one, as good' }],
    [deleteAccount, {}],
  ] as const)
    expect(await page.call(endpoint, body), endpoint.summary).toMatchObject({
      status: 405,
      problem: { error: 'request.http_only' },
    });
  // The browser's session and its socket are what they were.
  expect(await page.call(listChats)).toHaveProperty('answer');
  expect(await ann.browser.api(listChats)).toHaveProperty('chats');
  expect(await app.connection.db.selectFrom('access_session').select('member_id').execute()).toHaveLength(1);
  page.close();
  await app.close();
});

const behindProxies = (count: number) =>
  startTestApp({ ...behindProxy, LIMIT_FACTOR: '1', TRUSTED_PROXIES: `${count}` });
const complaint = () => ({
  client_id: randomUUID(),
  name: 'Kim',
  email: 'kim@example.test',
  topic: 'other',
  text: 'There is something wrong with this page.',
});

/** Sends a complaint over a new member's socket whose handshake carried this header. */
async function complainFrom(app: TestApp, forwarded: string) {
  const page = await openPage(app, await signUpMember(app), { extraHeaders: { 'x-forwarded-for': forwarded } });
  const answer = await page.call(complain, complaint());
  page.close();
  return answer;
}

test("behind a trusted proxy, a socket's calls count for the address that the proxy adds to the header", async () => {
  const app = await behindProxies(1);
  for (let sent = 0; sent < 5; sent++) expect(await complainFrom(app, '203.0.113.1')).toHaveProperty('answer');
  expect(await complainFrom(app, '203.0.113.1')).toMatchObject({ status: 429 });
  expect(await complainFrom(app, '198.51.100.9, 203.0.113.1')).toMatchObject({ status: 429 });
  expect(await complainFrom(app, '203.0.113.2')).toHaveProperty('answer');
  await app.close();
});

test('without a trusted proxy no client can choose its own address', async () => {
  const app = await behindProxies(0);
  for (let sent = 0; sent < 5; sent++) expect(await complainFrom(app, `203.0.113.${sent}`)).toHaveProperty('answer');
  expect(await complainFrom(app, '203.0.113.9')).toMatchObject({ status: 429 });
  await app.close();
});
