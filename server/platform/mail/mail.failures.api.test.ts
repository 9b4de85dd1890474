import { signUp } from '@rendezvous/contract/account';
import { day, hour, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, startTestApp, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/commands.ts';
import { signUpForm } from '../../testing/members.ts';
import { startSmtp } from '../../testing/smtp.ts';
import { accountHash } from '../security/audit.ts';
import { impersonal } from './mail.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(
    { SMTP_URL: smtp.url, LOG_LEVEL: 'info', METRICS_PORT: '0' },
    { logTo: { write: (line) => lines.push(line) } },
  );
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const join = (email: string) => app.browser().api(signUp, { body: signUpForm({ email }) });
const failed = () => lines.map((line) => JSON.parse(line)).filter((line) => line.where === 'account.mail');

const metrics = async () => (await fetch(`http://127.0.0.1:${app.metricsAddress?.port}/metrics`)).text();
const recorded = (email: string) =>
  app.connection.db
    .selectFrom('member_mail')
    .selectAll()
    .where('account', '=', accountHash(app.config.SECRET, email))
    .execute();

interface JobRow {
  readonly state: string;
  readonly retry_limit: number;
  readonly pause: number;
}
const jobs = async () =>
  (
    await sql<JobRow>`select state::text, retry_limit, extract(epoch from start_after - now())::float as pause
      from job.job where name = 'account.mail' and state <> 'created' order by created_on desc`.execute(
      app.connection.db,
    )
  ).rows;

/** Makes the mail that failed due at once, and no reminder. */
async function tryAgain(): Promise<void> {
  const moved = () =>
    sql`update job.job set start_after = now() where name = 'account.mail' and state = 'retry'`.execute(
      app.connection.db,
    );
  await expect
    .poll(async () => Number((await moved()).numAffectedRows), { timeout: 15 * second, interval: 20 })
    .toBe(1);
}

test('a mail that the server does not take now is tried for days, and the log says which and why', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  smtp.refuse(1);
  await join(email);
  await expect
    .poll(failed, { timeout: 15 * second })
    .toMatchObject([{ mail: 'activation', smtp: 451, answer: '451 Try again later', attempt: 1, gives_up: false }]);
  // The pauses double until an hour.
  await expect
    .poll(async () => (await jobs())[0]?.retry_limit, { timeout: 15 * second })
    .toBeGreaterThanOrEqual((14 * day) / hour);
  await expect
    .poll(() => recorded(email), { timeout: 15 * second })
    .toMatchObject([{ kind: 'activation', outcome: 'failed', attempts: 1, answer: '451 Try again later' }]);
  expect(await metrics()).toMatch(/^rendezvous_jobs\{database="default",queue="account.mail",state="retrying"\} 1$/m);
  await tryAgain();
  await smtp.mailTo(email);
  const account = accountHash(app.config.SECRET, email.toUpperCase());
  const taken = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'mail taken');
  await expect.poll(taken, { timeout: 15 * second }).toMatchObject([{ mail: 'activation', account }]);
  expect(failed()).toMatchObject([{ account }]);
  await expect
    .poll(() => recorded(email), { timeout: 15 * second })
    .toMatchObject([{ kind: 'activation', outcome: 'taken', attempts: 2, answer: expect.stringMatching(/^250 /) }]);
});

test('a mail that the server refuses for good is given up, and its address is in no line', {
  timeout: 120 * second,
}, async () => {
  const [name, domain] = [`robin-${crypto.randomUUID()}`, 'gone.test'];
  smtp.refuseAddress(`${name}@${domain}`, `5.1.1 <${name}@${domain}>: ${name} is no user here`);
  lines.length = 0;
  await join(`${name}@${domain}`);
  for (let attempt = 1; attempt <= 6; attempt++) {
    await expect.poll(() => failed().length, { timeout: 15 * second }).toBe(attempt);
    if (attempt < 6) await tryAgain();
  }
  expect(failed().map(({ attempt, gives_up }) => [attempt, gives_up])).toEqual(
    [1, 2, 3, 4, 5, 6].map((attempt) => [attempt, attempt === 6]),
  );
  expect(failed()[0]).toMatchObject({ mail: 'activation', smtp: 550, err: { code: 'EENVELOPE' } });
  await expect.poll(async () => (await jobs())[0]?.state, { timeout: 15 * second }).toBe('completed');
  const [record] = await recorded(`${name}@${domain}`);
  expect(record).toMatchObject({ kind: 'activation', outcome: 'given_up', attempts: 6 });
  for (const text of [lines.join(''), JSON.stringify(record)]) expect(text).not.toContain(name);
  expect(lines.join('')).not.toContain(domain);
  const measured = await metrics();
  expect(measured).toMatch(/^rendezvous_mails_total\{mail="activation"\} 1$/m);
  expect(measured).toMatch(/^rendezvous_jobs_oldest_seconds\{database="default",queue="account.mail"\} \d/m);
  expect(measured.includes('rendezvous_database_connections{database="default",state="busy"}')).toBe(onPostgres);
  expect(measured).toMatch(/^rendezvous_mail_failures_total\{mail="activation"\} [67]$/m);
});

test('what is recorded of mails goes after 30 days, and with the account', async () => {
  const [email, other] = [0, 1].map(() => `${crypto.randomUUID()}@example.test`) as [string, string];
  for (const address of [email, other]) {
    await join(address);
    await smtp.mailTo(address);
    await expect.poll(() => recorded(address), { timeout: 15 * second }).toHaveLength(1);
  }
  const { db } = app.connection;
  const old = sql`began_at - ${sql.lit('30 days')}::interval`;
  await sql`update member_mail set began_at = ${old} where account = ${accountHash(app.config.SECRET, other)}`.execute(
    db,
  );
  await sql`insert into job.job (name, data) values ('member.sweep', '{}'::jsonb)`.execute(db);
  await expect.poll(() => recorded(other), { timeout: 15 * second }).toEqual([]);
  await db
    .updateTable('member')
    .set({ status: 'deleted', deleted_at: new Date(Date.now() - 14 * day) })
    .where('email', '=', email)
    .execute();
  await app.departure.eraseDue();
  expect(await recorded(email)).toEqual([]);
});

// The command has a database of its own to open, which the embedded one does not allow beside a server.
test.runIf(onPostgres)(
  'an operator reads what became of the mails to an address, and the log says who did',
  async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    smtp.refuseAddress(email, '5.1.1 no such user');
    await join(email);
    await expect.poll(() => recorded(email), { timeout: 15 * second }).toHaveLength(1);
    const { DATABASE_URL = '', DATA_DIR } = app.config;
    const environment = { DATABASE_URL, DATA_DIR, OPERATOR: 'anna' };
    const listed = await runCommand('mails', [email.toUpperCase()], environment);
    expect(listed).toMatchObject({ status: 0, err: expect.stringContaining('A member of rendezvous (not confirmed)') });
    expect(listed.out).toMatch(/ rendezvous +activation +failed +1 +550 5\.1\.1 no such user$/m);
    const nobody = await runCommand('mails', ['nobody@example.test'], environment);
    expect(nobody).toMatchObject({ status: 0, out: '', err: expect.stringContaining('no member’s address') });
    const account = accountHash(app.config.SECRET, email);
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit), { timeout: 15 * second })
      .toContainEqual(expect.objectContaining({ audit: 'npm run mails', operator: 'anna', about: { account } }));
  },
);

test('an answer is logged without the address, whole or in part', () => {
  expect(impersonal('550 <Robin@example.test>: robin rejected,\r\n see x@y.z', 'robin@example.test')).toBe(
    '550 … … rejected, see …',
  );
  expect(impersonal('421 a.*b is busy', 'a.*b@example.test')).toBe('421 … is busy');
});
