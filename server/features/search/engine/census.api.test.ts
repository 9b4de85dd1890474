import { minute, second } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';

const said: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => said.push(line) } });
});
afterAll(() => app.close());

const search = () => app.browser().api(searchMembers, { query: {} });
const reports = () => said.filter((line) => line.includes('search.census')).length;
/** A visitor's search reads it for the census alone. */
const rename = (from: string, to: string) =>
  sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(app.connection.db);

test('a count of members that fails is reported once, and tried again after a pause that grows', async () => {
  let later = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  await rename('search_online', 'search_online_away');
  for (const _ of [1, 2]) expect(await problemOf(search())).toMatchObject({ status: 500 });
  expect(reports()).toBe(1);
  later += 11 * second;
  expect(await problemOf(search())).toMatchObject({ status: 500 });
  expect(reports()).toBe(2);
  await rename('search_online_away', 'search_online');
  expect(await problemOf(search()), 'the second pause is longer').toMatchObject({ status: 500 });
  later += 21 * second;
  expect((await search()).numResults).toBe(0);
  await rename('search_online', 'search_online_away');
  later += 11 * minute;
  expect((await search()).numResults, 'the last count still tells the plan').toBe(0);
  await expect.poll(reports).toBe(3);
  await search();
  expect(reports()).toBe(3);
  await rename('search_online_away', 'search_online');
});
