import { randomUUID } from 'node:crypto';
import { readUser } from '@rendezvous/contract/account';
import { listChats, messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { complain } from '@rendezvous/contract/safety';
import { expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from '../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../testing/members.ts';
import { openPage } from '../testing/pages.ts';

const endSessionsOf = ({ connection }: TestApp, { id }: TestMember) => connection.db.deleteFrom('account_session').where('member_id', '=', id).execute();

test('a socket ends soon after its session is gone, however it went, and hears nothing more', async () => {
  const app = await startTestApp({}, { checkSocketsEveryMs: 200 });
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const [gone, stays] = [await openPage(app, ann), await openPage(app, ben)];
  await endSessionsOf(app, ann);
  expect(await gone.ended).toBe('io server disconnect');
  await ben.browser.api(sendMessage, { body: { profile: ann.id, client_id: randomUUID(), text: 'Are you there?' } });
  await ann.browser.api(readUser).catch(() => {});
  expect(await stays.call(listChats)).toMatchObject({ answer: { chats: [{}] } });
  expect(gone.named(messageArrived)).toEqual([]);
  stays.close();
  await app.close();
});

test('sockets stay open while their sessions cannot be looked up', async () => {
  const app = await startTestApp({}, { checkSocketsEveryMs: 50 });
  const ann = await joinMember(app);
  const page = await openPage(app, ann);
  await app.connection.runScript('alter table account_session rename to account_session_away');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await app.connection.runScript('alter table account_session_away rename to account_session');
  expect(await page.call(listChats)).toMatchObject({ answer: { chats: [] } });
  page.close();
  await app.close();
});

test('a call over a socket whose session is over is refused, and the socket ends', async () => {
  const app = await startTestApp();
  const ann = await joinMember(app);
  const page = await openPage(app, ann);
  await endSessionsOf(app, ann);
  expect(await page.call(listChats)).toMatchObject({ status: 403, problem: { error: 'authentication_required' } });
  expect(await page.ended).toBe('io server disconnect');
  await app.close();
});

const behindProxies = (count: number) => startTestApp({ ...behindProxy, LIMIT_FACTOR: '1', TRUSTED_PROXIES: `${count}` });
const complaint = () => ({ client_id: randomUUID(), name: 'Kim', email: 'kim@example.test', topic: 'other', text: 'There is something wrong with this page.' });

/** Six complaints of a member over a socket, of which an address may make five, then one of another member; each from the address that the proxy names. */
async function complainFrom(app: TestApp, addresses: readonly [string, string]) {
  const pages = await Promise.all(addresses.map(async (address) => openPage(app, await signUpMember(app), { extraHeaders: { 'x-forwarded-for': address } })));
  const [first, second] = pages as [Awaited<ReturnType<typeof openPage>>, Awaited<ReturnType<typeof openPage>>];
  for (let sent = 0; sent < 5; sent++) expect(await first.call(complain, complaint())).toHaveProperty('answer');
  expect(await first.call(complain, complaint())).toMatchObject({ status: 429 });
  const answer = await second.call(complain, complaint());
  for (const page of pages) page.close();
  await app.close();
  return answer;
}

test('behind a trusted proxy a call over a socket counts for the address that the proxy names', async () => {
  const app = await behindProxies(1);
  expect(await complainFrom(app, ['203.0.113.1', '203.0.113.2'])).toHaveProperty('answer');
});

test('what a client says of its own address is not believed, beyond the trusted proxies either', async () => {
  const direct = await behindProxies(0);
  expect(await complainFrom(direct, ['203.0.113.1', '203.0.113.2'])).toMatchObject({ status: 429 });
  const behindOne = await behindProxies(1);
  expect(await complainFrom(behindOne, ['203.0.113.1, 198.51.100.7', '203.0.113.2, 198.51.100.7'])).toMatchObject({ status: 429 });
});
