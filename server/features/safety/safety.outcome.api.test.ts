import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minute, second } from '@rendezvous/contract/durations';
import { listReports, report } from '@rendezvous/contract/report';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => logged.push(line) } });
});
afterAll(() => app.close());

test('a mail to the reporter that cannot be sent yet is tried again, and sent once', {
  timeout: minute,
}, async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await ann.browser.api(report, {
    body: { profile: ben.id, from: 'profile', reason: 'scam', client_id: randomUUID() },
  });
  const id = (await ann.browser.api(listReports)).reports[0]?.id ?? '';
  await jobsDone(app);
  const mailbox = join(app.config.DATA_DIR, 'mailbox');
  await rename(mailbox, `${mailbox}.away`);
  await writeFile(mailbox, '');
  const { db } = app.connection;
  await db.updateTable('safety_report').set({ outcome: 'acted', closed_at: new Date() }).where('id', '=', id).execute();
  const data = JSON.stringify({ id });
  await sql`insert into job.job (name, data) values ('safety.report_closed', ${data}::jsonb)`.execute(db);
  const lines = () => logged.map((line) => JSON.parse(line));
  await expect.poll(() => lines().map(({ where }) => where), { timeout: 15 * second }).toContain('safety.outcome_mail');
  await rm(mailbox);
  await rename(`${mailbox}.away`, mailbox);
  await hurry(app, 'safety.outcome_mail');
  const mails = async () =>
    ((await app.mailer.mailbox?.()) ?? []).filter(({ to, text }) => to === ann.email && text.includes('#reports'));
  await expect.poll(async () => (await mails()).length, { timeout: 15 * second }).toBe(1);
  await jobsDone(app);
  expect(await mails()).toHaveLength(1);
});
