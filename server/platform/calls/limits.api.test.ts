import { randomUUID } from 'node:crypto';
import { listChats } from '@rendezvous/contract/chat';
import { readUser } from '@rendezvous/contract/member';
import { readProfile } from '@rendezvous/contract/profile';
import { complain } from '@rendezvous/contract/safety';
import { afterEach, expect, test } from 'vitest';
import { behindProxy, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';

let app: TestApp;
afterEach(() => app.close());

test('an address limit counts calls to all brands together', async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1' });
  const body = () => ({
    client_id: randomUUID(),
    name: 'Kim',
    email: 'kim@example.test',
    topic: 'other' as const,
    text: 'There is something wrong with this page.',
  });
  const hosts = app.sites.all().flatMap(({ hosts: [host] }) => host ?? []);
  expect(hosts.length).toBeGreaterThan(5);
  for (const host of hosts.slice(0, 5)) await app.browser(host).api(complain, { body: body() });
  expect(await problemOf(app.browser(hosts[5]).api(complain, { body: body() }))).toMatchObject({
    status: 429,
    error: 'request.too_many',
  });
});

test('a member’s calls count together over HTTP and sockets, leave others alone, and say when to retry', async () => {
  // A tenth of 1,500 calls.
  app = await startTestApp({ LIMIT_FACTOR: '0.1' });
  const [busy, calm] = [await signUpMember(app), await signUpMember(app)];
  const page = await openPage(app, busy);
  for (let call = 0; call < 140; call++) await busy.browser.api(readUser);
  let answer = await page.call(listChats);
  for (let call = 0; call < 12 && 'answer' in answer; call++) answer = await page.call(listChats);
  expect(answer).toMatchObject({ status: 429, problem: { error: 'request.too_many' } });
  const refused = await busy.browser.send({ method: 'GET', url: readUser.path });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  await expect(openPage(app, busy)).rejects.toThrow('request.too_many');
  await calm.browser.api(readUser);
  page.close();
});

test('a visitor who reads profile after profile is stopped, with their network; a member may read on', async () => {
  // A tenth of 120 profiles for visitors and 300 for members.
  app = await startTestApp({ ...behindProxy, LIMIT_FACTOR: '0.1' });
  const member = await joinMember(app);
  const read = (address: string) =>
    app
      .browser()
      .send({ method: 'GET', url: `${readProfile.path}?id=${member.id}`, headers: { 'x-forwarded-for': address } });
  const statuses = new Set<number>();
  for (let call = 0; call < 12; call++) statuses.add((await read(`2001:db8:1:2::${call.toString(16)}`)).statusCode);
  expect([...statuses]).toEqual([200]);
  expect((await read('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await read('2001:db8:1:3::1')).statusCode).toBe(200);
  for (let call = 0; call < 20; call++) await member.browser.api(readProfile, { query: { id: member.id } });
});
