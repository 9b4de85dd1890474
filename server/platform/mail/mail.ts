import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { isLocalOrigin } from '../http/local.ts';
import type { Config } from '../process/config.ts';
import type { LogFields } from '../process/report.ts';
import { accountHash } from '../security/audit.ts';
import type { Hopeless } from '../work/jobs.ts';

/** A file that comes with a mail. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly encoding: 'base64';
  readonly content: string;
}

export interface Mail {
  /** Which of our mails it is, for the log. */
  readonly kind: string;
  readonly from: { name: string; address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Record<string, string>;
  readonly attachments?: MailFile[];
}

export interface StoredMail extends Mail {
  readonly id: string;
  readonly sent_at: string;
}

export interface Mailer {
  /**
   * Hands a mail to the SMTP server, or to the mailbox page if there is none; returns the server's answer, without the
   * address. `memberId` is whose mail it is, for the record. Throws MailNotSent if it is not taken, so that its job
   * tries again.
   */
  send(mail: Mail, memberId?: string): Promise<string | undefined>;
  /** Mails that the SMTP server took, and attempts at those that it did not take, by kind. */
  readonly counters: readonly Counter[];
  /** The stored mails, latest first; null if mails go out by SMTP. */
  readonly mailbox: (() => Promise<StoredMail[]>) | null;
  close(): void;
}

/** Throws an Error for an installation that others reach and whose mails would reach nobody. */
export function createMailer(
  { SMTP_URL, PUBLIC_URL, DATA_DIR, SECRET }: Pick<Config, 'SMTP_URL' | 'PUBLIC_URL' | 'DATA_DIR' | 'SECRET'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Mailer {
  if (SMTP_URL) return smtp(SMTP_URL, (to) => accountHash(SECRET, to), log);
  if (PUBLIC_URL && !isLocalOrigin(PUBLIC_URL))
    throw new Error(
      'SMTP_URL: is needed with PUBLIC_URL, as nobody could confirm an address or reset a password: ' +
        'set it to the SMTP server for outgoing mails',
    );
  return mailFolder(join(DATA_DIR, 'mailbox'));
}

function smtp(url: string, accountOf: (to: string) => string, log: Pick<Logger, 'info' | 'warn'>): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10 * second,
    socketTimeout: 30 * second,
  } as Parameters<typeof createTransport>[0]);
  const { sent, failures } = countMails();
  transport.verify().catch((err) => log.warn({ err }, 'SMTP_URL: the mail server does not answer: mails wait for it'));
  return {
    send: async ({ kind, ...mail }) => {
      const account = accountOf(mail.to);
      const taken = await transport.sendMail({ ...mail }).catch((error) => {
        failures.inc({ mail: kind });
        throw new MailNotSent(kind, { to: mail.to, account }, error);
      });
      const { response } = taken as { response?: string };
      const answer = response && impersonal(response, mail.to);
      sent.inc({ mail: kind });
      log.info({ mail: kind, account, answer }, 'mail taken');
      return answer;
    },
    counters: [sent, failures],
    mailbox: null,
    close: () => transport.close(),
  };
}

function countMails() {
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames: ['mail'], registers: [] });
  return {
    sent: counter('rendezvous_mails_total', 'Mails that the mail server took, by mail'),
    failures: counter('rendezvous_mail_failures_total', 'Attempts to send a mail that failed, by mail'),
  };
}

/** A failure as nodemailer describes it. */
interface SmtpFailure {
  /** `ESOCKET`, or `EENVELOPE` for a refused address, `EMESSAGE` for a refused mail. */
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly syscall?: string;
  /** `SOCKET_TIMEOUT` once the connection stood. */
  readonly timeoutType?: string;
}

/** The SMTP server did not take a mail, or there was none. It is hopeless where the server refuses this very mail. */
export class MailNotSent extends Error implements Hopeless {
  readonly code: string | undefined;
  /** The server's answer without the address, else what kept it from answering. */
  readonly reason: string | undefined;
  readonly isHopeless: boolean;
  /** The connection broke without an answer, so the server may have taken the mail all the same. */
  readonly isUncertain: boolean;
  readonly logFields: LogFields;

  constructor(kind: string, { to, account }: { to: string; account: string }, cause: SmtpFailure) {
    super(`The mail ${kind} was not sent`, { cause });
    this.name = 'MailNotSent';
    const { code, responseCode, response, syscall, timeoutType = 'SOCKET_TIMEOUT' } = cause;
    this.code = code;
    this.isUncertain = !responseCode && syscall !== 'connect' && code !== 'EDNS' && timeoutType === 'SOCKET_TIMEOUT';
    this.isHopeless =
      responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    const answer = response && impersonal(response, to);
    this.reason = answer || code;
    this.logFields = { mail: kind, account, smtp: responseCode, answer };
  }
}

/** An answer of a server without the address that it may repeat, whole or in part. */
export function impersonal(answer: string, to: string): string {
  const [name = ''] = to.split('@');
  const parts = [to, name].filter((part) => part.length > 0);
  const pattern = new RegExp(`\\S*@\\S+|${parts.map((part) => RegExp.escape(part)).join('|')}`, 'gi');
  return answer.replaceAll(/\s+/g, ' ').replaceAll(pattern, '…').slice(0, 200);
}

const maxMails = 200;

function mailFolder(folder: string): Mailer {
  // The page is read again and again while tests wait for a mail; a stored mail never changes.
  let latest = new Map<string, StoredMail>();
  const { sent } = countMails();
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sent_at = new Date().toISOString();
      const stored: StoredMail = {
        ...mail,
        id: `${sent_at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`,
        sent_at,
      };
      // Written under a temporary name, because the mailbox may be read meanwhile.
      const file = join(folder, `${stored.id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(stored));
      await rename(`${file}.part`, file);
      sent.inc({ mail: mail.kind });
      return undefined;
    },
    counters: [sent],
    mailbox: async () => {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, maxMails);
      const read = async (name: string): Promise<StoredMail> => JSON.parse(await readFile(join(folder, name), 'utf8'));
      const mails = names.map(async (name) => [name, latest.get(name) ?? (await read(name))] as const);
      latest = new Map(await Promise.all(mails));
      return [...latest.values()];
    },
    close: () => {},
  };
}
