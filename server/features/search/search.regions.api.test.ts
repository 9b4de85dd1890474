import { readMemberMap } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Members of a region, after those that there are. */
const add = (total: number, region: string, column = 'name', value: string | boolean = 'Robin') =>
  sql`insert into profile (member_id, site_id, pool, name, gender, date_of_birth, country, region, status)
    select gen_random_uuid(), 'rendezvous', 'main', 'Robin', 'female', '1990-05-17', 'NL', ${region}, 'active'
    from generate_series(1, ${total}::int)`
    .execute(app.connection.db)
    .then(() =>
      sql`update profile set ${sql.ref(column)} = ${value} where region = ${region}`.execute(app.connection.db),
    );

async function numbers(host?: string) {
  const { regions } = await app.browser(host).api(readMemberMap, { query: { country: 'NL' } });
  return Object.fromEntries(regions.map(({ code, members }) => [code, members]));
}

test('a region shows rounded members from ten on, counted once a day, and no fictional or invisible ones', async () => {
  await add(9, 'DR');
  await add(10, 'FL');
  await add(29, 'UT');
  await add(1234, 'NH');
  await add(40, 'GR', 'fictional', true);
  await add(40, 'LI', 'invisible', true);
  await add(40, 'ZE', 'status', 'disabled');
  expect(new Set(Object.values(await numbers())), 'not before they are counted').toEqual(new Set([null]));
  await app.search.regions.count();
  const none = { DR: null, GR: null, LI: null, ZE: null };
  expect(await numbers()).toMatchObject({ ...none, FL: 10, UT: 20, NH: 1200 });
  // What changed since tells nobody who came or went.
  await add(1, 'UT');
  await add(1, 'DR');
  expect(await numbers()).toMatchObject({ ...none, UT: 20 });
  await app.search.regions.count();
  expect(await numbers()).toMatchObject({ UT: 30, DR: 10 });
});

test('a site that shows visitors nobody shows them no numbers, but the map', async () => {
  const host = app.sites.all().find((site) => site.settings.logged_out_search === 'none')?.hosts[0];
  const { outline, regions } = await app.browser(host).api(readMemberMap, { query: { country: 'NL' } });
  expect(outline).toMatch(/^(M\d+ \d+l[\d -]+z)+$/);
  expect(regions).toHaveLength(12);
  expect(regions.every(({ members }) => members === null)).toBe(true);
});
