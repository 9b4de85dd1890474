import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkIdentity } from '@rendezvous/contract/account';
import { searchMembers } from '@rendezvous/contract/search';
import { readSettings } from '@rendezvous/contract/site';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackingOf } from '../../platform/calls/arrival.ts';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpForm } from '../../testing/members.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
const brand = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const write = (id: string, settings: object) =>
  writeFileSync(
    join(folder, `${id}.json`),
    JSON.stringify({ ...brand, id, hosts: [`${id}.localhost`], settings: { ...brand.settings, ...settings } }),
  );

let app: TestApp;
beforeAll(async () => {
  write('open', { signups: 'all', logged_out_search: 'all', logged_out_search_trafficsource: 'none' });
  write('invited', {
    signups: 'with_trafficsource',
    logged_out_search: 'none',
    logged_out_search_trafficsource: 'limited',
  });
  write('shut', { signups: 'for nobody at all' });
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const identity = { name: 'Robin', email: 'robin@example.test' };
const arrive = (browser: Browser, tracking: object) =>
  browser.jar.set('tracking', encodeURIComponent(JSON.stringify(tracking)));

test('who may sign up, and look around, is a matter of the site and of how one came', async () => {
  const rights = async (host: string, came: boolean) => {
    const browser = app.browser(`${host}.localhost`);
    if (came) arrive(browser, { network: 'acme' });
    const { can } = await browser.api(readSettings);
    const signUp = await problemOf(browser.api(checkIdentity, { body: identity })).catch(() => null);
    const search = await problemOf(browser.api(searchMembers)).catch(() => null);
    expect([signUp?.error ?? null, search?.error ?? null]).toEqual([
      can.sign_up ? null : 'account.signups_closed',
      can.search === 'none' ? 'authentication_required' : null,
    ]);
    return can;
  };
  expect(await rights('open', false)).toEqual({ sign_up: true, search: 'all' });
  expect(await rights('open', true)).toEqual({ sign_up: true, search: 'none' });
  expect(await rights('invited', false)).toEqual({ sign_up: false, search: 'none' });
  expect(await rights('invited', true)).toEqual({ sign_up: true, search: 'limited' });
  expect(await rights('shut', false)).toMatchObject({ sign_up: false });
  expect(await rights('shut', true)).toMatchObject({ sign_up: false });
});

test('how somebody came is kept with the member, and nothing is for who came by themselves', async () => {
  const join = async (came?: object) => {
    const browser = app.browser('open.localhost');
    if (came) arrive(browser, came);
    const body = signUpForm();
    const response = await browser.send({
      method: 'POST',
      url: '/api/signup.php',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(response.body).not.toContain('acme');
    return app.connection.db
      .selectFrom('account_tracking')
      .selectAll()
      .where('member_id', '=', response.json().user.id)
      .execute();
  };
  expect(await join({ network: 'acme', ref: 'r1', sub1: 'a', sub2: 'b', sub3: 'c', sub4: 'd' })).toMatchObject([
    { network: 'acme', ref: 'r1', sub1: 'a', sub2: 'b', sub3: 'c' },
  ]);
  expect(await join({ sub2: 'only' })).toMatchObject([{ network: null, sub2: 'only' }]);
  expect(await join()).toEqual([]);
});

test('whatever comes as tracking data is short plain text of the five fields, or nothing', () => {
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything());
  const given = fc.dictionary(fc.oneof(fc.constantFrom('network', 'ref', 'sub1', 'sub2', 'sub3'), fc.string()), value);
  fc.assert(
    fc.property(given, fc.oneof(fc.string(), fc.json()), (query, cookie) => {
      const kept = trackingOf(query, { tracking: cookie }, 'http://localhost');
      for (const [field, text] of Object.entries(kept ?? {})) {
        expect(field).toMatch(/^(network|ref|sub[123])$/);
        expect(text).toMatch(/^[\x20-\x7e]{1,100}$/);
      }
    }),
  );
  expect(trackingOf({ ref: 'new' }, { tracking: '{"network":"old"}' }, 'http://localhost')).toEqual({ ref: 'new' });
  expect(trackingOf({ ref: ['a', 'b'] }, { '__Host-tracking': '{"network":"old"}' }, 'https://localhost')).toEqual({
    network: 'old',
  });
});
