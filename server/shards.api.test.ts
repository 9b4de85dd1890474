import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUp } from '@rendezvous/contract/account';
import { listChats, messageArrived, sendMessage } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { like } from '@rendezvous/contract/like';
import { readUser } from '@rendezvous/contract/member';
import { readPayment, startPayment } from '@rendezvous/contract/payment';
import { addPhoto } from '@rendezvous/contract/photo';
import { readProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign } from './adapters/mail/neutral.ts';
import { createSites } from './features/site/site.service.ts';
import { problemOf, startTestApp, type TestApp } from './testing/app.ts';
import { joinMember, signUpForm, type TestMember } from './testing/members.ts';
import { openPage } from './testing/pages.ts';
import { picture } from './testing/pictures.ts';
import { folderOf, type SiteOfPool, writeSite } from './testing/pools.ts';

/** Two pools in two databases, in one process. */
const [south, north] = ['south.localhost', 'north.localhost'];
const secret = 'a secret of sixteen or more';

const folder = folderOf({ id: 'south', pool: 'south' }, { id: 'north', pool: 'north', database: 'north' });
let app: TestApp;
const said: string[] = [];
const members = new Map<string, { robin: TestMember; kim: TestMember }>();
const of = (host: string) => members.get(host) as { robin: TestMember; kim: TestMember };

beforeAll(async () => {
  app = await startTestApp(
    { SITES_DIR: folder, MAIL_WEBHOOK_SECRET: secret, LOG_LEVEL: 'warn' },
    { databases: ['north'], checkSocketsEveryMs: 100, logTo: { write: (line) => said.push(line) } },
  );
  await app.listen();
  for (const host of [south, north])
    members.set(host, {
      robin: await joinMember(app, { host, name: 'Robin' }),
      kim: await joinMember(app, { host, name: 'Kim', gender: 'male' }),
    });
  for (const { connection } of app.shards)
    await connection.db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
}, 2 * minute);
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true });
});

const idsIn = async (database: string) => {
  const shard = app.shards.find((one) => one.database === database);
  return ((await shard?.connection.db.selectFrom('member').select('id').execute()) ?? []).map(({ id }) => id);
};

test('members are in the database of their pool, each with the mails that its jobs send', async () => {
  for (const [host, database] of [[south, 'default'], [north, 'north']] as const) // biome-ignore format: short
    expect(await idsIn(database)).toEqual(expect.arrayContaining([of(host).robin.id, of(host).kim.id]));
  expect(new Set([...(await idsIn('default')), ...(await idsIn('north'))]).size).toBe(
    (await idsIn('default')).length + (await idsIn('north')).length,
  );
});

test('the same address may have an account in both, and bounces of it reach both', async () => {
  const { robin } = of(south);
  const browser = app.browser(north);
  const body = signUpForm({ email: robin.email });
  const { user } = await browser.api(signUp, { body });
  expect(user?.email).toBe(robin.email);
  const payload = JSON.stringify({ events: [{ type: 'bounce', address: robin.email }] });
  const headers = { 'content-type': 'application/json', 'x-rendezvous-signature': sign(secret, payload) };
  expect((await app.app.inject({ method: 'POST', url: '/webhooks/mail/neutral', headers, payload })).statusCode).toBe(
    200,
  );
  for (const one of [robin.browser, browser])
    expect((await one.api(readUser)).user.notifications_disabled).toEqual(['bounce']);
});

test('a session of one is nothing in the other, over HTTP and sockets', async () => {
  const { robin } = of(south);
  const elsewhere = app.browser(north);
  for (const [name, value] of robin.browser.jar) elsewhere.jar.set(name, value);
  expect(await problemOf(elsewhere.api(readUser))).toMatchObject({ error: 'authentication_required' });
  await expect(openPage(app, { browser: { jar: robin.browser.jar, host: north } })).rejects.toThrow();
});

test('members of the other do not exist', async () => {
  expect(await problemOf(of(south).robin.browser.api(like, { body: { profile: of(north).kim.id } }))).toMatchObject({
    status: 404,
  });
});

test('messages, live updates and checks of open sockets run in each', async () => {
  const hosts = [south, north];
  const pages = await Promise.all(hosts.map((host) => openPage(app, of(host).kim)));
  await Promise.all(
    hosts.map((host) =>
      of(host).robin.browser.api(sendMessage, {
        body: { profile: of(host).kim.id, client_id: randomUUID(), text: `Hello from ${host}` },
      }),
    ),
  );
  for (const [index, host] of hosts.entries()) {
    await expect.poll(() => pages[index]?.named(messageArrived).length, { timeout: 10 * second }).toBe(1);
    const { chats } = await of(host).kim.browser.api(listChats);
    expect(chats.length).toBe(1);
  }
  // A session that ends without a word ends its own socket alone.
  const endSessionOf = (shard: number, { id }: TestMember) =>
    app.shards[shard]?.connection.db.deleteFrom('access_session').where('member_id', '=', id).execute();
  for (const [shard, host] of hosts.entries()) {
    const leaver = await joinMember(app, { host });
    const left = await openPage(app, leaver);
    await endSessionOf(shard, leaver);
    await left.ended;
  }
  expect(pages.map(({ socket }) => socket.connected)).toEqual([true, true]);
  await endSessionOf(1, of(north).kim);
  await pages[1]?.ended;
  expect(pages[0]?.socket.connected).toBe(true);
  pages[0]?.close();
});

test('photos open on hosts of their own pool alone', async () => {
  for (const host of [south, north]) {
    const [{ robin }, reader] = [of(host), await joinMember(app, { host })];
    const file = new Blob([new Uint8Array(await picture({ seed: 3 }))]);
    await robin.browser.api(addPhoto, { body: { private: 'false' }, file });
    const shown = async () =>
      (await reader.browser.api(readProfile, { query: { id: robin.id } })).profile.photos[0]?.filename ?? '';
    await expect.poll(shown, { timeout: 10 * second }).toMatch(/^\/photos\//);
    const url = await shown();
    expect((await app.browser(host).send({ method: 'GET', url })).statusCode).toBe(200);
    expect((await app.browser(host === south ? north : south).send({ method: 'GET', url })).statusCode).toBe(404);
  }
});

test('a payment is made and its notices are booked in the database of its pool', async () => {
  const { browser } = of(north).robin;
  const { payment, redirect } = await browser.api(startPayment, {
    body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'ideal' },
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.browser(south).send({ method: 'GET', url: redirect })).statusCode).toBe(404);
  expect(
    (await browser.send({ method: 'POST', url: redirect, headers: form, payload: 'outcome=completed' })).statusCode,
  ).toBe(303);
  await expect
    .poll(async () => (await browser.api(readPayment, { query: { id: payment.payment_id } })).payment.status, {
      timeout: 15 * second,
    })
    .toBe('completed');
});

test('a live brand stays where it is when its file names another database, until a restart', async () => {
  const { browser } = of(south).robin;
  writeSite(folder, { id: 'south', pool: 'south', database: 'north', settings: { name: 'Moved' } });
  writeSite(folder, { id: 'north', pool: 'north', database: 'north', settings: { name: 'Read again' } });
  await expect.poll(() => app.sites.ofHost(north)?.settings.name, { timeout: 10 * second }).toBe('Read again');
  expect(app.sites.ofHost(south)?.settings.name).not.toBe('Moved');
  expect((await browser.api(readUser)).user.id).toBe(of(south).robin.id);
  expect(said.join('')).toContain('sites/south.json: database: \\"north\\" takes effect when all processes');
  writeSite(folder, { id: 'south', pool: 'south', settings: { name: 'Back' } });
  await expect.poll(() => app.sites.ofHost(south)?.settings.name, { timeout: 10 * second }).toBe('Back');
});

test('a pool in two databases and a database that there is not stop the start', async () => {
  const split = folderOf({ id: 'one', pool: 'same' }, { id: 'two', pool: 'same', database: 'north' });
  await expect(startTestApp({ SITES_DIR: split }, { databases: ['north'] })).rejects.toThrow(
    /pool "same" one names "default", two names "north"/,
  );
  const unknown = folderOf({ id: 'one', pool: 'one', database: 'west' });
  await expect(startTestApp({ SITES_DIR: unknown })).rejects.toThrow(/set DATABASE_URL_WEST/);
  for (const one of [split, unknown]) rmSync(one, { recursive: true });
});

test('a brand whose pool has moved stays where it went, also when its file is wrong or gone later', async () => {
  const databases = new Map(app.shards.map(({ database, connection }) => [database, connection.db]));
  const read = async (sites: SiteOfPool[], text?: string) => {
    const folder = folderOf(...sites);
    if (text !== undefined) writeFileSync(join(folder, 'mover.json'), text);
    const read = await createSites({ databases, folder, pushPublicKey: '', secret: '', warn: () => {} });
    await read.close();
    rmSync(folder, { recursive: true });
    return read.ofId('mover')?.database;
  };
  const mover = { id: 'mover', pool: 'moving' };
  expect(await read([mover])).toBe('default');
  expect(await read([{ ...mover, database: 'north' }])).toBe('north');
  expect(await read([], '{')).toBe('north');
  expect(await read([])).toBe('north');
});
