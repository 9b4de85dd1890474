import { activate } from '@rendezvous/contract/account';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry } from '../../testing/jobs.ts';
import { bodyOf, signUpForm, signUpMember } from '../../testing/members.ts';
import { headerOf, partsOf, startSmtp } from '../../testing/smtp.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://rendezvous.example', PAYMENT_SANDBOX: 'allow' });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

test('the activation mail goes out by SMTP in the language of the member, and its link confirms', async () => {
  const member = await signUpMember(app);
  const mail = await smtp.mailTo(member.email);
  expect(headerOf(mail, 'Subject')).toBe('Bevestig je e-mailadres voor Rendezvous');
  expect(headerOf(mail, 'From')).toBe('Rendezvous <support@localhost.test>');
  const parts = partsOf(mail);
  const link = new URL(/https:\/\/\S+\/activate\/done\S+/.exec(parts['text/plain'] ?? '')?.[0] ?? '');
  expect(parts['text/html']).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
  expect(parts['text/html']).toContain('Leuk dat je er bent bij Rendezvous!');
  expect(parts['text/html']).not.toMatch(/<img|<script|src=/);
  await member.browser.api(activate, {
    body: bodyOf(link),
  });
  expect((await member.browser.api(readUser)).user.status).toBe('active');
});

test('each brand writes in its own name, and links to the host that was used', async () => {
  const member = app.browser('gay.localhost:1337');
  const email = `brand-${crypto.randomUUID()}@example.test`;
  const body = JSON.stringify(signUpForm({ email, language: 'en' }));
  await member.send({
    method: 'POST',
    url: '/api/signup.php',
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  const mail = await smtp.mailTo(email);
  expect(headerOf(mail, 'From')).toContain('Adonis <');
  expect(headerOf(mail, 'Subject')).toBe('Confirm your email address for Adonis');
  expect(partsOf(mail)['text/plain']).toContain('https://gay.localhost/activate/done?');
});

test('a mail that the server refuses is tried again', async () => {
  smtp.refuse(1);
  const member = await signUpMember(app);
  await hurry(app, 'account.mail');
  expect((await smtp.mailTo(member.email)).source).toContain('activate');
});
