import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signUp } from '@rendezvous/contract/account';
import { minute } from '@rendezvous/contract/durations';
import { complain } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpForm } from '../../testing/members.ts';
import { headerOf, headersOf, partsOf, type Received, startSmtp } from '../../testing/smtp.ts';
import { brandMail } from './brand-mail.ts';

/** A name with every character that is special in a mail header or in HTML. */
const awkward = `"Éva" <b>&'; Bcc: x@y.z, \\ =?utf-8?Q?x?= 🌷`;
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
const brand = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const write = (id: string, name: string) =>
  writeFileSync(
    join(folder, `${id}.json`),
    JSON.stringify({
      ...brand,
      id,
      hosts: [`${id}.localhost`],
      settings: { ...brand.settings, name, mail_name: name, support_email: 'help@awkward.test' },
    }),
  );

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  write('awkward', awkward);
  for (const [index, end] of ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\u0000'].entries())
    write(`torn-${index}`, `A${end}Bcc: eve@example.test`);
  app = await startTestApp({ SMTP_URL: smtp.url, SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

const host = 'awkward.localhost';
const address = () => `${crypto.randomUUID()}@example.test`;
const ours = ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'];
const namesOf = (mail: Received) =>
  headersOf(mail)
    .map(([name]) => name)
    .sort();
/** The sender as mail programs read it: the last address in angle brackets. */
const senderOf = (mail: Received) => /<([^<>]*)>$/.exec(headerOf(mail, 'From'))?.[1];
const shown = (name: string) =>
  name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

test('a brand may have any one-line name: it remains a name in the header and text in the body', async () => {
  const email = address();
  await app.browser(host).api(signUp, {
    body: signUpForm({ name: `R${awkward}`.slice(0, 40), email, language: 'en' }),
  });
  const mail = await smtp.mailTo(email);
  expect(namesOf(mail)).toEqual(ours);
  expect(headerOf(mail, 'Subject')).toBe(`Confirm your email address for ${awkward}`);
  expect(headerOf(mail, 'To')).toBe(email);
  expect([mail.from, mail.to, senderOf(mail)]).toEqual(['help@awkward.test', [email], 'help@awkward.test']);
  expect(partsOf(mail)['text/html']).toContain(shown(awkward));
  expect(partsOf(mail)['text/html']).not.toContain('<b>');
});

test('a brand name of more than one line is refused', () => {
  const ids = app.sites.all().map((site) => site.id);
  expect(ids).toContain('awkward');
  expect(ids.filter((id) => id.startsWith('torn-'))).toEqual([]);
});

test('the name given in a complaint is text in its mail, and never part of the header', async () => {
  const email = address();
  const text = 'Somebody wrote to me about money, again and again.\r\n.\r\nBcc: eve@example.test';
  const name = 'Eve" <eve@example.test>\r\nBcc: eve@example.test\u2028<script>';
  await app
    .browser(host)
    .api(complain, { body: { client_id: crypto.randomUUID(), name, email, topic: 'member', text } });
  const [receipt, notice] = [await smtp.mailTo(email), await smtp.mailTo('help@awkward.test')];
  expect(namesOf(receipt)).toEqual(ours);
  expect(namesOf(notice)).toEqual([...ours, 'Reply-To'].sort());
  expect(headerOf(notice, 'Reply-To')).toBe(email);
  expect([receipt.to, notice.to]).toEqual([[email], ['help@awkward.test']]);
  expect(JSON.stringify(headersOf(receipt)) + JSON.stringify(headersOf(notice))).not.toContain('eve@');
  expect(partsOf(notice)['text/html']).toContain('Eve&quot; &lt;eve@example.test&gt;');
  expect(partsOf(notice)['text/html']).not.toContain('<script');
  expect(receipt.source).not.toContain('Eve');
});

test("whatever a brand's name, a mail has one sender, one recipient and only our headers", {
  timeout: minute,
}, async () => {
  const site = app.sites.ofHost(host) as NonNullable<ReturnType<typeof app.sites.ofHost>>;
  const piece = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\u2028',
    '\u0085',
    'Bcc: eve@example.test',
    ':',
    '"',
    '<',
    '>',
    ',',
    '@',
    '\\',
    '=?utf-8?B?Qg==?=',
    ' ',
    'é',
    '🌷',
    'Anna',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1, maxLength: 12 }),
      async (pieces) => {
        const name = pieces.join('');
        const to = address();
        const settings = { ...site.settings, name, mail_name: name };
        await app.mailer.send(
          brandMail('known_address', {
            to,
            site: { ...site, settings },
            locale: 'en',
            link: 'https://awkward.test/login',
          }),
        );
        const mail = await smtp.mailTo(to);
        expect(namesOf(mail)).toEqual(ours);
        expect([mail.from, mail.to, headerOf(mail, 'To')]).toEqual(['help@awkward.test', [to], to]);
        expect(senderOf(mail) ?? headerOf(mail, 'From')).toBe('help@awkward.test');
      },
    ),
    { numRuns: 60 },
  );
});
