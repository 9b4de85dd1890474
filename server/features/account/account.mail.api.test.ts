import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { activate, readUser } from '@rendezvous/contract/account';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry } from '../../testing/jobs.ts';
import { signUpMember } from '../../testing/members.ts';

interface Received {
  readonly to: string[];
  readonly source: string;
}

const received: Received[] = [];
let refuseNext = 0;
let server: SMTPServer;
let app: TestApp;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuseNext-- > 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://rendezvous.example', PAYMENT_SANDBOX: 'allow' });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const mailTo = async (address: string): Promise<string> => {
  await expect.poll(() => received.find((mail) => mail.to.includes(address)), { timeout: 25_000 }).toBeDefined();
  return received.find((mail) => mail.to.includes(address))?.source ?? '';
};

const headerOf = (source: string, name: string) =>
  decodeWords(new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(source)?.[1]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '');
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_all, kind: string, words: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString() : quoted(words.replaceAll('_', ' ')),
    );
const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The parts of a multipart mail by their content type, decoded. */
function partsOf(source: string): Record<string, string> {
  const boundary = /boundary="(.+?)"/.exec(source)?.[1] ?? 'none';
  const parts = source.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const raw = body.join('\r\n\r\n');
      const text = /base64/i.test(head) ? Buffer.from(raw, 'base64').toString() : /quoted-printable/i.test(head) ? quoted(raw) : raw;
      return [/content-type: ([a-z/]+)/i.exec(head)?.[1] ?? '', text];
    }),
  );
}

test('the activation mail goes out by SMTP in the language of the member, and its link confirms', async () => {
  const member = await signUpMember(app);
  const source = await mailTo(member.email);
  expect(headerOf(source, 'Subject')).toBe('Bevestig je e-mailadres voor Rendezvous');
  expect(headerOf(source, 'From')).toBe('Rendezvous <support@localhost.test>');
  const parts = partsOf(source);
  const link = new URL(/https:\/\/\S+\/activate\/done\S+/.exec(parts['text/plain'] ?? '')?.[0] ?? '');
  expect(parts['text/html']).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
  expect(parts['text/html']).toContain('Leuk dat je er bent bij Rendezvous!');
  expect(parts['text/html']).not.toMatch(/<img|<script|src=/);
  await member.browser.api(activate, { body: { member: link.searchParams.get('member') ?? '', token: link.searchParams.get('token') ?? '' } });
  expect((await member.browser.api(readUser)).user.status).toBe('active');
});

test('each brand writes in its own name, and links to the host that was used', async () => {
  const member = app.browser('gay.localhost:1337');
  const email = `brand-${crypto.randomUUID()}@example.test`;
  const body = JSON.stringify({ name: 'Robin', email, password: 'correct horse battery', date_of_birth: '1990-05-17', language: 'en', terms: true });
  await member.send({ method: 'POST', url: '/api/signup.php', headers: { 'content-type': 'application/json' }, payload: body });
  const source = await mailTo(email);
  expect(headerOf(source, 'From')).toContain('Adonis <');
  expect(headerOf(source, 'Subject')).toBe('Confirm your email address for Adonis');
  expect(partsOf(source)['text/plain']).toContain('https://gay.localhost/activate/done?');
});

test('a mail that the server refuses is tried again', async () => {
  refuseNext = 1;
  const member = await signUpMember(app);
  await hurry(app, 'account.mail');
  expect(await mailTo(member.email)).toContain('activate');
});
