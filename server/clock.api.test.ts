import { randomUUID } from 'node:crypto';
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
  const { db } = app.connection;
  // By its id, as the schedule may begin one of its own meanwhile.
  const stateOf = async (id: string) => {
    const { rows } = await sql<{ state: string }>`select state::text from job.job where id = ${id}`.execute(db);
    return rows.map(({ state }) => state);
  };
  const begin = async (): Promise<string> => {
    const id = randomUUID();
    await sql`insert into job.job (id, name) values (${id}, 'departure.erase')`.execute(db);
    return id;
  };
  for (const ahead of [30 * day, -30 * day]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
    expect(await ready()).toBe(503);
    said.length = 0;
    await begin();
    await expect.poll(() => said.join(''), { timeout: 10 * second }).toContain('checkClock');
    vi.useRealTimers();
    await sql`delete from job.job where name = 'departure.erase'`.execute(db);
  }
  expect(await ready()).toBe(200);
  const id = await begin();
  await expect.poll(() => stateOf(id), { timeout: 10 * second }).toEqual(['completed']);
});
