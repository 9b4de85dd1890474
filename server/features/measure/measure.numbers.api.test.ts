import { randomUUID } from 'node:crypto';
import { hour } from '@rendezvous/contract/durations';
import { appeal } from '@rendezvous/contract/measure';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';
import { transparencyLines } from './measure.numbers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the numbers of a year have what was removed since, by brand, rule and outcome, and nobody in them', async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const { db } = app.connection;
  for (const reason of ['harassment', 'harassment', 'scam'] as const)
    await app.connection.db
      .insertInto('safety_report')
      .values({
        ...{ id: randomUUID(), site_id: 'rendezvous', member_id: ann.id, other_id: ben.id, reason },
        ...{ origin: 'profile', words: 'He was rude', messages: '[]', created_at: new Date(Date.now() - 2 * hour) },
      })
      .execute();
  const first = (await app.reports.desk.waiting({ limit: 3 })).find(({ reason }) => reason === 'harassment');
  await app.reports.desk.close(first?.id ?? '', { outcome: 'acted', by: 'anna' });
  const take = async (kind: 'warned' | 'write_restricted') => {
    const asked = {
      member_id: ben.id,
      kind,
      rule: 'harassment',
      facts: 'Insulted somebody.',
      found: 'report',
    } as const;
    return app.measures.desk.take({ ...asked, by: 'anna' }, () => true);
  };
  const [warned] = [await take('warned'), await take('warned'), await take('write_restricted')];
  await jobsDone(app);
  await ben.browser.api(appeal, { body: { measure: warned, text: 'I did not insult anybody.' } });
  await sql`update measure_appeal set created_at = now() - interval '5 hours'`.execute(db);
  await app.measures.desk.decide(warned, { by: 'ben', outcome: 'dismissed', reasons: 'You did.' }, () => true);
  await jobsDone(app);

  const year = new Date(Date.now() - 5 * hour).getUTCFullYear();
  const before = await transparencyLines(db, year);
  expect(before).toEqual([
    'what,brand,kind,rule,found,outcome,count,median_hours',
    'report,rendezvous,harassment,,,acted,1,2.0',
    'report,rendezvous,harassment,,,open,1,',
    'report,rendezvous,scam,,,open,1,',
    'measure,rendezvous,warned,harassment,report,,2,',
    'measure,rendezvous,write_restricted,harassment,report,,1,',
    'appeal,rendezvous,warned,harassment,,dismissed,1,5.0',
  ]);
  await sql`update safety_report set closed_at = coalesce(closed_at, created_at) - interval '200 days',
    created_at = created_at - interval '200 days', outcome = coalesce(outcome, 'no_breach')`.execute(db);
  const counted = (lines: readonly string[]) =>
    lines.filter((line) => line.startsWith('report')).reduce((sum, line) => sum + Number(line.split(',')[6]), 0);
  const years = async () => [...(await transparencyLines(db, year)), ...(await transparencyLines(db, year - 1))];
  await app.reports.removeOld();
  expect(await db.selectFrom('safety_report').select('id').execute()).toEqual([]);
  expect(counted(await years()), 'those that were removed are counted still').toBe(3);
  expect(JSON.stringify(await db.selectFrom('safety_past_report').selectAll().execute())).not.toContain(ben.id);
  expect(await transparencyLines(db, year + 1)).toHaveLength(1);
});
