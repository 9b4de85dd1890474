import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { createTransport } from 'nodemailer';
import type { Config } from '../process/config.ts';

export interface Mail {
  readonly from: { name: string; address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Record<string, string>;
}

export interface StoredMail extends Mail {
  readonly id: string;
  readonly sent_at: string;
}

export interface Mailer {
  /**
   * Hands a mail to the SMTP server, or to the mailbox page if there is none. Throws if it is refused, so its job
   * retries.
   */
  send(mail: Mail): Promise<void>;
  /** The stored mails, latest first; null if mails go out by SMTP. */
  readonly mailbox: (() => Promise<StoredMail[]>) | null;
  close(): void;
}

export function createMailer(config: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): Mailer {
  return config.SMTP_URL ? smtp(config.SMTP_URL) : mailFolder(join(config.DATA_DIR, 'mailbox'));
}

function smtp(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10 * second,
    socketTimeout: 30 * second,
  } as Parameters<typeof createTransport>[0]);
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail });
    },
    mailbox: null,
    close: () => transport.close(),
  };
}

const maxMails = 200;

function mailFolder(folder: string): Mailer {
  // The page is read again and again while tests wait for a mail; a stored mail never changes.
  let latest = new Map<string, StoredMail>();
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
    },
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
