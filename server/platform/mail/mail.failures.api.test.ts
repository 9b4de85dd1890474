import { signUp } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
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
  // The pauses double until an hour, so the limit is of days.
  await expect.poll(async () => (await jobs())[0]?.retry_limit, { timeout: 15 * second }).toBeGreaterThanOrEqual(72);
  await tryAgain();
  await smtp.mailTo(email);
  const account = accountHash(app.config.SECRET, email.toUpperCase());
  const taken = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'mail taken');
  await expect.poll(taken, { timeout: 15 * second }).toMatchObject([{ mail: 'activation', account }]);
  expect(failed()).toMatchObject([{ account }]);
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
  expect(lines.join('')).not.toContain(name);
  expect(lines.join('')).not.toContain(domain);
  const metrics = await (await fetch(`http://127.0.0.1:${app.metricsAddress?.port}/metrics`)).text();
  expect(metrics).toMatch(/^rendezvous_mail_failures_total\{mail="activation"\} [67]$/m);
});

test('an answer is logged without the address, whole or in part', () => {
  expect(impersonal('550 <Robin@example.test>: robin rejected,\r\n see x@y.z', 'robin@example.test')).toBe(
    '550 … … rejected, see …',
  );
  expect(impersonal('421 a.*b is busy', 'a.*b@example.test')).toBe('421 … is busy');
});
