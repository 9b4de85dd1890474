import { escapeHtml } from '@rendezvous/contract/text/html';
import type { FastifyInstance } from 'fastify';
import type { StoredMail } from './mail.ts';

interface TextMessage {
  readonly to: string;
  readonly text: string;
  readonly sent_at: string;
}

/** What is stored instead of being sent; absent for what is sent. */
interface Stored {
  readonly mails: (() => Promise<readonly StoredMail[]>) | null;
  readonly sms: (() => readonly TextMessage[]) | undefined;
}

/** Mails and text messages that no server takes can be read at `/mailbox`, as a recipient would see them. */
export function mailboxPage(app: FastifyInstance, { mails, sms }: Stored): void {
  if (!mails && !sms) return;
  app.get('/mailbox', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page([...(mails ? [mailList(await mails())] : []), ...(sms ? [smsList(sms())] : [])])),
  );
  if (!mails) return;
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = (await mails()).find((stored) => stored.id === request.params.id);
    if (!mail) return reply.code(404).type('text/plain').send('No such mail');
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mail.html);
  });
}

const page = (lists: readonly string[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Mailbox</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;
padding:0 1rem}ul{padding:0;list-style:none}li{position:relative;margin:.5rem 0;padding:.75rem 1rem;
border:1px solid color-mix(in srgb,CanvasText 18%,Canvas);border-radius:.75rem;overflow-wrap:anywhere}
li a{color:inherit;text-decoration:none}li a::after{position:absolute;inset:0;content:""}
li:hover a{text-decoration:underline}</style>
<h1>Mailbox</h1>${lists.join('')}</html>`;

const timeOf = (at: string) =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</time>`;

function mailList(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${encodeURIComponent(mail.id)}"><b>${escapeHtml(mail.subject)}</b></a><br>
${escapeHtml(mail.to)} · ${timeOf(mail.sent_at)}</li>`,
  );
  return `<p>No SMTP server is configured, so mails are stored here. Set <code>SMTP_URL</code> to send them.
<a href="/mailbox/previews">Every mail in every language</a></p>
<ul>${rows.join('') || '<li>No mail yet.</li>'}</ul>`;
}

function smsList(messages: readonly TextMessage[]): string {
  const rows = messages.map(
    ({ to, text, sent_at }) => `<li><b>${escapeHtml(text)}</b><br>${escapeHtml(to)} · ${timeOf(sent_at)}</li>`,
  );
  return `<h2>Text messages</h2>
<p>No provider of text messages is configured, so they are kept here until the server stops. Set <code>SMS_URL</code> to
send them.</p><ul>${rows.join('') || '<li>No text message yet.</li>'}</ul>`;
}
