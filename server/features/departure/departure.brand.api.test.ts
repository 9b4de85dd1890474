import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logIn } from '@rendezvous/contract/access';
import { accountFailures, signUp } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { listPackages } from '@rendezvous/contract/payment';
import { readSettings } from '@rendezvous/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/commands.ts';
import { signUpForm, signUpMember, testPassword } from '../../testing/members.ts';
import { sitesWith } from '../../testing/sites.ts';

const SITES_DIR = sitesWith({ id: 'ember', pool: 'ember', hosts: ['ember.localhost'] }, { id: 'rendezvous' });
const file = join(SITES_DIR, 'ember.json');
const onEmber = { host: 'ember.localhost' };
const written: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR, LOG_LEVEL: 'error' }, { logTo: { write: (line) => written.push(line) } });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

const settings = () => app.browser('ember.localhost').api(readSettings, {});
const membersOf = (site: string) =>
  app.connection.db.selectFrom('member').select('email').where('site_id', '=', site).execute();
const later = { timeout: 15 * second };

test('nobody joins or buys at a closed brand, which says so; its members can still log in', async () => {
  const { email, browser } = await signUpMember(app, onEmber);
  expect((await browser.api(listPackages, {})).packages.length).toBeGreaterThan(0);
  const open = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(open), closed: true, usable_until: '2099-01-31' }));
  await expect.poll(async () => (await settings()).closed, later).toBe(true);
  expect(await settings()).toMatchObject({ usable_until: '2099-01-31' });
  expect(await settings()).toMatchObject({ signups: 'closed', can: { sign_up: false, search: 'none' } });
  const visitor = app.browser('ember.localhost');
  const refused = await problemOf(visitor.api(signUp, { body: signUpForm({ email: 'late@example.test' }) }));
  expect(refused.error).toBe(accountFailures.signups_closed.code);
  await visitor.api(logIn, { body: { email, password: testPassword } });
  expect(await visitor.api(listPackages, {})).toMatchObject({ packages: [], paymentmethods: [] });
  writeFileSync(file, open);
  await expect.poll(async () => (await settings()).closed, later).toBe(false);
});

// A command has the database to open, which the embedded one does not allow beside a server.
test.runIf(onPostgres)(
  'a closed brand is removed by typing its name, after its members are erased',
  async () => {
    await signUpMember(app, onEmber);
    const elsewhere = await signUpMember(app);
    const { DATABASE_URL = '', DATA_DIR } = app.config;
    const environment = { DATABASE_URL, DATA_DIR, SITES_DIR, OPERATOR: 'anna' };
    const site = (words: string[], typed = '') => runCommand('../site', words, environment, typed);
    expect(await site(['remove', 'ember'], 'ember\n')).toMatchObject({
      status: 1,
      err: expect.stringContaining('is open'),
    });
    // A file that was lost comes back closed.
    rmSync(file);
    expect(await site(['close', 'ember'])).toMatchObject({ status: 0, err: '' });
    await expect.poll(async () => (await settings()).closed, later).toBe(true);
    expect((await site(['close', 'ember', '--until', '2000-01-31'])).err).toContain('a day to come');
    expect(await site(['close', 'ember', '--until', '2099-01-31'])).toMatchObject({ status: 0, err: '' });
    await expect.poll(async () => (await settings()).usable_until, later).toBe('2099-01-31');
    expect((await site(['remove', 'ember'], 'ember\n')).err).toContain('until 2099-01-31');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), usable_until: undefined }));
    await expect.poll(async () => (await settings()).usable_until, later).toBe(null);
    const count = (await membersOf('ember')).length;
    expect(await site(['remove', 'ember'], 'ember\n')).toMatchObject({
      status: 1,
      err: expect.stringContaining(`ember has ${count} members: --erase-members`),
    });
    for (const typed of ['', 'rendezvous\n'])
      expect(await site(['remove', 'ember', '--erase-members'], typed)).toMatchObject({ status: 1 });
    expect(await membersOf('ember')).toHaveLength(count);
    expect(await site(['remove', 'ember', '--erase-members'], 'ember\n')).toMatchObject({ status: 0 });
    await expect.poll(() => membersOf('ember'), later).toEqual([]);
    expect(await site(['remove', 'ember'], 'ember\n')).toMatchObject({ status: 0 });
    const asked = { method: 'GET', url: '/api/settings.php' };
    await expect.poll(async () => (await app.browser('ember.localhost').send(asked)).statusCode, later).toBe(421);
    expect([existsSync(file), existsSync(`${file}.removed`)]).toEqual([false, true]);
    expect(await membersOf('rendezvous')).toEqual([{ email: elsewhere.email }]);
    const noted = () => written.map((line) => JSON.parse(line)).filter(({ audit }) => /^npm run site/.test(audit));
    await expect
      .poll(
        () =>
          noted()
            .map(({ audit, operator, about }) => [audit, operator, about.site])
            .sort(),
        later,
      )
      .toEqual(['close', 'close', 'remove', 'remove'].map((one) => [`npm run site ${one}`, 'anna', 'ember']));
  },
  90 * second,
);

test.runIf(onPostgres)(
  'an operator has demo members erased, and nobody else',
  async () => {
    const own = await signUpMember(app);
    for (const email of ['demo@rendezvous.test', 'robin@demo.invalid'])
      await app.browser().api(signUp, { body: signUpForm({ email }) });
    await app.connection.db.insertInto('demo_import').values({ site_id: 'rendezvous', pool: 'main' }).execute();
    const { DATABASE_URL = '', DATA_DIR } = app.config;
    const demo = (typed: string) => runCommand('../demo', ['--remove'], { DATABASE_URL, DATA_DIR, SITES_DIR }, typed);
    expect(await demo('no\n')).toMatchObject({ status: 1 });
    expect(await demo('demo\n')).toMatchObject({ status: 0, out: expect.stringContaining('erases 2 demo members') });
    const emails = async () => (await membersOf('rendezvous')).map(({ email }) => email);
    await expect.poll(async () => (await emails()).filter((email) => /demo/.test(email)), later).toEqual([]);
    expect(await emails()).toContain(own.email);
  },
  60 * second,
);
