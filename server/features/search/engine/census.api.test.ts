import { minute, second } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';

const said: string[] = [];
let app: TestApp;
let robin: TestMember;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => said.push(line) } });
  robin = await joinMember(app);
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

const search = () => robin.browser.api(searchMembers, { query: {} });
const reports = () => said.filter((line) => line.includes('search.census')).length;
/** The census alone reads it in these searches. */
const rename = (from: string, to: string) =>
  sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(app.connection.db);

test('a count of members that fails is reported once, and tried again after a pause that grows', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await rename('search_online', 'search_online_away');
  expect(await problemOf(search())).toMatchObject({ status: 500 });
  expect(await problemOf(search())).toMatchObject({ status: 500 });
  expect(reports()).toBe(1);
  vi.advanceTimersByTime(11 * second);
  expect(await problemOf(search())).toMatchObject({ status: 500 });
  expect(reports()).toBe(2);
  await rename('search_online_away', 'search_online');
  vi.advanceTimersByTime(11 * second);
  expect(await problemOf(search()), 'the second pause is longer').toMatchObject({ status: 500 });
  vi.advanceTimersByTime(11 * second);
  expect((await search()).numResults).toBeDefined();
  await rename('search_online', 'search_online_away');
  vi.advanceTimersByTime(11 * minute);
  expect((await search()).numResults, 'the last count still tells the plan').toBeDefined();
  await expect.poll(reports).toBe(3);
  expect((await search()).numResults).toBeDefined();
  expect(reports()).toBe(3);
  await rename('search_online_away', 'search_online');
});
