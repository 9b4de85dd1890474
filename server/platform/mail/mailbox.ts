import { escapeHtml } from '@rendezvous/contract/text/html';
import type { FastifyInstance } from 'fastify';
import type { Mailer, StoredMail } from './mail.ts';

/** Without an SMTP server the mails can be read at `/mailbox`, as a recipient would see them. */
export function mailboxPage(app: FastifyInstance, mailer: Mailer): void {
  const { mailbox } = mailer;
  if (!mailbox) return;
  app.get('/mailbox', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(listPage(await mailbox())),
  );
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = (await mailbox()).find((stored) => stored.id === request.params.id);
    if (!mail) return reply.code(404).type('text/plain').send('No such mail');
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mail.html);
  });
}

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${encodeURIComponent(mail.id)}"><b>${escapeHtml(mail.subject)}</b></a><br>
${escapeHtml(mail.to)} · <time>${escapeHtml(mail.sent_at)}</time></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Mailbox</title>
<style>body{font:16px/1.6 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}li{margin:.8rem 0}</style>
<h1>Mailbox</h1><p>No SMTP server is configured, so mails are stored here. Set <code>SMTP_URL</code> to send them.
<a href="/mailbox/previews">Every mail in every language</a></p>
<ul>${rows.join('') || '<li>No mail yet.</li>'}</ul></html>`;
}
