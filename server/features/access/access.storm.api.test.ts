import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { linkInMail, signUpMember } from '../../testing/members.ts';

/** A site that hides accounts writes to whoever is named, so that what can be made to mail is the most there. */
const host = 'gay.localhost';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(behindProxy);
});
afterAll(() => app.close());

const stranger = () => `stranger-${crypto.randomUUID()}@example.test`;
async function ask(email: string, from: string) {
  const response = await app.browser(host).send({
    method: 'POST',
    url: '/api/password-reset.php',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify({ email }),
  });
  return [response.statusCode, response.body] as const;
}
const sent = [200, '{}'];
const refused = [429, '{"error":"access.too_many_resets"}'];
async function mailsTo(emails: readonly string[]): Promise<number> {
  await jobsDone(app);
  return ((await app.mailer.mailbox?.()) ?? []).filter((mail) => emails.includes(mail.to)).length;
}

test('a storm from one network address, however many addresses it names or has, is thirty mails a day', async () => {
  const emails = Array.from({ length: 40 }, stranger);
  // A subscriber of IPv6 has as many addresses as they like.
  const answers = await Promise.all(emails.map((email, index) => ask(email, `2001:db8:7:7::${index + 1}`)));
  expect(answers.filter(([status]) => status === 200)).toEqual(Array(30).fill(sent));
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array(10).fill(refused));
  expect(await mailsTo(emails)).toBe(30);
  expect(await ask(stranger(), '2001:db8:7:8::1'), 'and nobody else’s matter').toEqual(sent);
});

test('a refused address costs its network address nothing', async () => {
  const email = stranger();
  for (let mail = 0; mail < 3; mail++) expect(await ask(email, '203.0.113.1')).toEqual(sent);
  expect(await Promise.all(Array.from({ length: 30 }, () => ask(email, '203.0.113.1')))).toEqual(
    Array(30).fill(refused),
  );
  expect(await ask(stranger(), '203.0.113.1')).toEqual(sent);
});

test('a storm from many addresses sends strangers 500 mails a day at most, and costs no member theirs', async () => {
  const member = await signUpMember(app, { host });
  await app.connection.runScript('delete from member_mail_count');
  for (const from of ['198.51.100.1', '198.51.100.2']) expect(await ask(stranger(), from)).toEqual(sent);
  // All that two strangers have in common is the site's own count.
  await app.connection.runScript('update member_mail_count set mails = 499 where mails = 2');
  const [last, late] = [stranger(), stranger()];
  expect(await ask(last, '198.51.100.3')).toEqual(sent);
  expect(await ask(late, '198.51.100.4'), 'the answer does not tell').toEqual(sent);
  expect(await ask(member.email, '198.51.100.5')).toEqual(sent);
  await linkInMail(app, member.email, '/reset-password/do');
  expect([await mailsTo([last]), await mailsTo([late])]).toEqual([1, 0]);
});

test('nothing of who asked for whom can be read', async () => {
  const rows = JSON.stringify(await app.connection.db.selectFrom('member_mail_count').selectAll().execute());
  expect(rows).not.toMatch(/example\.test|2001|203\.0|198\.51/);
});
