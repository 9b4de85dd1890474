import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { second } from '@rendezvous/contract/durations';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The raw mail, with its headers. */
  readonly source: string;
}

/** A real SMTP server that stores the mails it receives. */
export async function startSmtp() {
  const received: Received[] = [];
  const arrivals = new EventEmitter();
  let refuseNext = 0;
  const refused = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const answer = refused.get(address);
      done(answer ? Object.assign(new Error(answer), { responseCode: 550 }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuseNext-- > 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({
          from,
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString(),
        });
        arrivals.emit('mail');
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Answers the next mails with "try again later". */
    refuse: (mails: number) => {
      refuseNext = mails;
    },
    /** Refuses an address for good, with these words. */
    refuseAddress: (address: string, answer: string) => {
      refused.set(address, answer);
    },
    /** The first mail to an address, once it has arrived. */
    async mailTo(address: string): Promise<Received> {
      const signal = AbortSignal.timeout(25 * second);
      for (;;) {
        const mail = received.find(({ to }) => to.includes(address));
        if (mail) return mail;
        await once(arrivals, 'mail', { signal });
      }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A mail's headers by name, unfolded and decoded, in their order. */
export function headersOf({ source }: Received): [name: string, value: string][] {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return head
    .split(/\r\n|\r|\n/)
    .map((line) => [line.slice(0, line.indexOf(':')), decodeWords(line.slice(line.indexOf(':') + 1).trim())]);
}

export const headerOf = (mail: Received, name: string): string =>
  headersOf(mail).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? '';

const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_all, kind: string, words: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString() : quoted(words.replaceAll('_', ' ')),
    );
const quoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The parts of a multipart mail by their content type, decoded. */
export function partsOf({ source }: Received): Record<string, string> {
  const boundary = /boundary="(.+?)"/.exec(source)?.[1] ?? 'none';
  const parts = source.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const raw = body.join('\r\n\r\n');
      const text = /base64/i.test(head)
        ? Buffer.from(raw, 'base64').toString()
        : /quoted-printable/i.test(head)
          ? quoted(raw)
          : raw;
      return [/content-type: ([a-z/]+)/i.exec(head)?.[1] ?? '', text];
    }),
  );
}
