import { day, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { onPostgres, startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
});

// The embedded database has the clock of the process.
test.runIf(onPostgres)('a process whose clock is wrong does no scheduled work and is not ready', async () => {
  const said: string[] = [];
  app = await startTestApp({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => said.push(line) } });
  const ready = async () => (await app.app.inject({ url: '/readyz' })).statusCode;
  const erasure = async () =>
    (
      await sql<{ state: string }>`select state::text from job.job where name = 'departure.erase'`.execute(
        app.connection.db,
      )
    ).rows.map(({ state }) => state);
  const begin = () => sql`insert into job.job (name) values ('departure.erase')`.execute(app.connection.db);
  for (const ahead of [30 * day, -30 * day]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
    expect(await ready()).toBe(503);
    said.length = 0;
    await begin();
    await expect.poll(() => said.join(''), { timeout: 10 * second }).toContain('checkClock');
    vi.useRealTimers();
    await sql`delete from job.job where name = 'departure.erase'`.execute(app.connection.db);
  }
  expect(await ready()).toBe(200);
  await begin();
  await expect.poll(erasure, { timeout: 10 * second }).toEqual(['completed']);
});
