import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import { readUser } from '@rendezvous/contract/member';
import { acceptPhoto, addPhoto, listWaitingPhotos, readReviewedPicture, rejectPhoto } from '@rendezvous/contract/photo';
import { readProfile } from '@rendezvous/contract/profile';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Browser, behindProxy, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { readConfig } from '../process/config.ts';

const [annasKey, bertsKey] = ['a'.repeat(43), 'b'.repeat(43)];
const OPERATORS = `anna:${annasKey}, bert:${bertsKey}`;

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-operators-'));
let app: TestApp;
afterEach(() => app.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder of one site, the first of ours with some of it changed. */
function sitesWith(changes: object): string {
  const site = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...site, ...changes }));
  return folder;
}

interface Sent {
  readonly key?: string;
  readonly from?: string;
  readonly remoteAddress?: string;
  readonly query?: Record<string, string>;
  readonly body?: string | object;
}

function ask(
  browser: Browser,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { key, from, remoteAddress, query, body }: Sent = {},
) {
  return browser.send({
    method,
    ...(remoteAddress && { remoteAddress }),
    url: `${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(from && { 'x-forwarded-for': from }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

const forOperators = () =>
  app.door.boundCalls.flatMap(({ endpoint }) => (endpoint.access === 'operator' ? [endpoint] : []));

test('to visitors, members and wrong keys, an operator’s call looks as if it did not exist, on every host', {
  timeout: 2 * minute,
}, async () => {
  app = await startTestApp({ OPERATORS });
  const browsers = [app.browser(), (await joinMember(app)).browser, app.browser('unknown.example')];
  const bodies = [undefined, '{}', '{', 'x'.repeat(200_000), { member: 'x', photo: 'x' }];
  expect(forOperators().length).toBeGreaterThan(3);
  for (const endpoint of forOperators()) {
    const nothing = { method: endpoint.method, path: '/api/no-such-call.php' } as const;
    for (const browser of browsers) {
      for (const key of [undefined, 'c'.repeat(43), annasKey.slice(1)]) {
        for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
          const [refused, absent] = [
            await ask(browser, endpoint, { key, body }),
            await ask(browser, nothing, { key, body }),
          ];
          const seen = ({ statusCode, headers, body: said }: typeof refused) => [
            statusCode,
            Object.keys(headers).sort(),
            said,
          ];
          expect(seen(refused), `${endpoint.method} ${endpoint.path}`).toEqual(seen(absent));
          expect(refused.statusCode).toBeGreaterThanOrEqual(400);
        }
      }
    }
  }
  const documented = (await app.browser().send({ method: 'GET', url: '/api/openapi.json' })).body;
  for (const { path } of forOperators()) expect(documented).not.toContain(path);
});

test('an operator lists, looks at, accepts and rejects photos, and the security log says which operator did', {
  timeout: minute,
}, async () => {
  const written: string[] = [];
  app = await startTestApp({ OPERATORS, LOG_LEVEL: 'info' }, { logTo: { write: (line) => written.push(line) } });
  const [anna, reader] = [await joinMember(app), await joinMember(app)];
  const add = async (seed: number) =>
    (await anna.browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) })).photo.id;
  const [first, second] = [await add(1), await add(2)];
  await jobsDone(app);
  const browser = app.browser();
  const listed = await ask(browser, listWaitingPhotos, { key: annasKey });
  // The brand accepts photos by itself; an operator may overrule that.
  expect([listed.statusCode, listed.json()]).toEqual([200, { photos: [] }]);
  const named = { member: anna.id, photo: first };
  const { webp } = (await ask(browser, readReviewedPicture, { key: annasKey, query: named })).json();
  expect(Buffer.from(webp, 'base64').subarray(8, 12).toString()).toBe('WEBP');
  const png = new Blob([new Uint8Array(await picture({ seed: 1, format: 'png' }))]);
  const { photo: copied } = await reader.browser.api(addPhoto, { file: png });
  const copy = await ask(browser, readReviewedPicture, {
    key: annasKey,
    query: { member: reader.id, photo: copied.id },
  });
  const ofAnna = { same_member: false, status: 'active', rejection: null, created_at: expect.any(String) };
  expect(copy.json().owner).toEqual({ name: expect.stringMatching(/./), age: expect.any(Number), rejected: 0 });
  expect(copy.json().alike, 'the same picture, as another file').toEqual([ofAnna]);
  const again = await ask(browser, rejectPhoto, { key: bertsKey, body: { ...named, reason: 'contact' } });
  expect([again.statusCode, again.json()]).toEqual([200, { made: false, before: 'active' }]);
  const overruled = await ask(browser, rejectPhoto, {
    key: bertsKey,
    body: { ...named, reason: 'contact', seen: { status: 'active' } },
  });
  expect(overruled.json()).toEqual({ made: true, before: 'active' });
  const other = await ask(browser, readReviewedPicture, { key: annasKey, query: { ...named, photo: second } });
  expect(other.json().owner, 'the other photo was rejected').toMatchObject({ rejected: 1 });
  await jobsDone(app);
  const shown = async () =>
    (await reader.browser.api(readProfile, { query: { id: anna.id } })).profile.photos.map(({ id }) => id);
  expect(await shown()).toEqual([second]);
  const seen = { status: 'rejected', rejection: 'contact' };
  expect((await ask(browser, acceptPhoto, { key: annasKey, body: { ...named, seen } })).json()).toEqual({
    made: true,
    before: 'rejected',
  });
  await jobsDone(app);
  expect(await shown()).toEqual([first, second]);
  const absent = await ask(browser, acceptPhoto, { key: annasKey, body: { member: first, photo: first } });
  expect([absent.statusCode, absent.json().error]).toEqual([404, 'photo.not_found']);
  const noted = written.map((line) => JSON.parse(line)).filter(({ audit }) => audit?.includes('photo-review'));
  const rejects = { photo: first, reason: 'contact', before: 'active' };
  expect(noted.map(({ operator, outcome, about }) => [operator, outcome, about])).toEqual([
    ['anna', 'ok', {}],
    ['anna', 'ok', { photo: first }],
    ['anna', 'ok', { photo: copied.id }],
    ['bert', 'ok', { ...rejects, made: false }],
    ['bert', 'ok', { ...rejects, made: true }],
    ['anna', 'ok', { photo: second }],
    ['anna', 'ok', { photo: first, made: true, before: 'rejected' }],
    ['anna', 'photo.not_found', { photo: first }],
  ]);
  for (const secret of [annasKey, anna.id]) expect(written.join('')).not.toContain(secret);
});

test('photos of a brand that checks them by hand wait for an operator', async () => {
  app = await startTestApp({ OPERATORS, SITES_DIR: sitesWith({ photo_policy: 'manual' }) });
  const member = await joinMember(app);
  const { photo } = await member.browser.api(addPhoto, {
    file: new Blob([new Uint8Array(await picture({ seed: 3 }))]),
  });
  const waiting = async (site: string) =>
    (await ask(app.browser(), listWaitingPhotos, { key: annasKey, query: { site } })).json().photos;
  expect(await waiting('adonis')).toEqual([]);
  expect(await waiting('rendezvous')).toEqual([
    expect.objectContaining({ member: member.id, photo: photo.id, site: 'rendezvous', private: false }),
  ]);
  const accepted = await ask(app.browser(), acceptPhoto, {
    key: annasKey,
    body: { member: member.id, photo: photo.id },
  });
  expect(accepted.json()).toEqual({ made: true, before: 'checking' });
  expect(await waiting('rendezvous')).toEqual([]);
});

test("an operator's key opens no call of members, and no page of another site can use it", async () => {
  app = await startTestApp({ OPERATORS });
  const browser = app.browser();
  const ofMember = await browser.send({
    method: 'GET',
    url: '/api/user.php',
    headers: { authorization: `Bearer ${annasKey}` },
  });
  expect([ofMember.statusCode, ofMember.json().error]).toEqual([403, 'authentication_required']);
  const foreign = await browser.send({
    method: acceptPhoto.method,
    url: acceptPhoto.path,
    headers: {
      authorization: `Bearer ${annasKey}`,
      origin: 'https://evil.example',
      'content-type': 'application/json',
    },
    payload: '{}',
  });
  expect([foreign.statusCode, foreign.json().error]).toEqual([403, 'request.foreign_origin']);
});

test("an operator's call at a member's browser is not that member's, and leaves their session as it is", async () => {
  app = await startTestApp({ OPERATORS });
  const { browser } = await joinMember(app);
  const session = new Map(browser.jar);
  expect((await ask(browser, listWaitingPhotos, { key: annasKey })).statusCode).toBe(200);
  expect(browser.jar).toEqual(session);
  const answers = [];
  for (const key of [annasKey, `${annasKey}x`]) answers.push(await ask(browser, readUser, { key }));
  expect(
    answers.map(({ statusCode }) => statusCode),
    'their own call is, whatever key comes with it',
  ).toEqual([200, 200]);
  expect(answers[0]?.json().user.id).toBe(answers[1]?.json().user.id);
});

test('every action of an operator has its line, however many there are in a minute', async () => {
  const written: string[] = [];
  app = await startTestApp({ OPERATORS, LOG_LEVEL: 'info' }, { logTo: { write: (line) => written.push(line) } });
  const photos = Array.from({ length: 45 }, () => randomUUID());
  for (const photo of photos)
    await ask(app.browser(), acceptPhoto, { key: annasKey, body: { member: randomUUID(), photo } });
  const noted = written.map((line) => JSON.parse(line)).filter(({ operator }) => operator === 'anna');
  expect(noted.map(({ about }) => about.photo)).toEqual(photos);
});

test('without a proxy that is trusted, a key opens calls over connections of this machine alone', async () => {
  const PUBLIC_URL = 'https://localhost';
  const status = async (remoteAddress: string) =>
    (await ask(app.browser(), listWaitingPhotos, { key: annasKey, remoteAddress })).statusCode;
  app = await startTestApp({ OPERATORS, PUBLIC_URL, PAYMENT_SANDBOX: 'allow' });
  expect([await status('127.0.0.1'), await status('::ffff:127.0.0.1'), await status('::1')]).toEqual([200, 200, 200]);
  expect([await status('203.0.113.9'), await status('10.0.0.2')]).toEqual([404, 404]);
  await app.close();
  app = await startTestApp({ ...behindProxy, OPERATORS, PUBLIC_URL });
  expect(await status('10.0.0.2')).toBe(200);
});

test('ten wrong keys from a network make the right one useless there for ten minutes, and nowhere else', async () => {
  const written: string[] = [];
  const logTo = { write: (line: string) => written.push(line) };
  app = await startTestApp({ ...behindProxy, OPERATORS, LIMIT_FACTOR: '1', LOG_LEVEL: 'error' }, { logTo });
  const status = async (key: string, from: string) =>
    (await ask(app.browser(), listWaitingPhotos, { key, from })).statusCode;
  const statuses = new Set<number>();
  for (let guess = 0; guess < 9; guess++)
    statuses.add(await status(`${guess}`.repeat(43), `2001:db8:1:2::${guess + 1}`));
  for (let call = 0; call < 12; call++) expect(await status(annasKey, '2001:db8:1:2::ffff')).toBe(200);
  statuses.add(await status('x'.repeat(43), '2001:db8:1:2::1'));
  statuses.add(await status(annasKey, '2001:db8:1:2:ffff::1'));
  expect([...statuses]).toEqual([404]);
  expect(await status(annasKey, '2001:db8:1:3::1')).toBe(200);
  // Each has its line, also with a call that needs no key.
  expect((await ask(app.browser(), readUser, { key: 'y'.repeat(43), from: '2001:db8:1:4::1' })).statusCode).toBe(403);
  const refused = written.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'operator key');
  expect(refused.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 10 }, () => 'operator.wrong_key'),
    'operator.too_many_wrong_keys',
    'operator.wrong_key',
  ]);
  expect(new Set(refused.map(({ address }) => address)).size).toBe(2);
});

test('as many calls at once as a screen makes are no wrong keys', async () => {
  app = await startTestApp({ ...behindProxy, OPERATORS, LIMIT_FACTOR: '1' });
  const status = async () =>
    (await ask(app.browser(), listWaitingPhotos, { key: annasKey, from: '2001:db8:1:2::1' })).statusCode;
  const statuses = await Promise.all(Array.from({ length: 30 }, status));
  expect([...new Set([...statuses, await status()])]).toEqual([200]);
});

test('a key that anybody on the way could read opens nothing', async () => {
  const SITES_DIR = sitesWith({ hosts: ['localhost', 'dating.example'] });
  app = await startTestApp({ ...behindProxy, OPERATORS, SITES_DIR });
  const status = async (host: string) =>
    (await ask(app.browser(host), listWaitingPhotos, { key: annasKey })).statusCode;
  expect([await status('dating.example'), await status('localhost')]).toEqual([404, 200]);
  await app.close();
  const outside = { PUBLIC_URL: 'https://dating.example', SMTP_URL: 'smtp://127.0.0.1:1' };
  app = await startTestApp({ ...behindProxy, OPERATORS, SITES_DIR, ...outside });
  expect(await status('dating.example')).toBe(200);
  const inTheClear = { OPERATORS, PUBLIC_URL: 'http://dating.example', DATA_DIR: app.config.DATA_DIR };
  expect(() => readConfig(inTheClear)).toThrow('OPERATORS: a key would be sent in the clear');
});

test('an installation without operators has none, and a short key or wrong name stops the start', async () => {
  app = await startTestApp();
  expect((await ask(app.browser(), listWaitingPhotos, { key: annasKey })).statusCode).toBe(404);
  for (const wrong of ['anna', 'anna:short', `Anna B:${annasKey}`, `anna:${annasKey},`, `anna:${annasKey}:more`])
    expect(() => readConfig({ OPERATORS: wrong, DATA_DIR: app.config.DATA_DIR }), wrong).toThrow('OPERATORS');
});
