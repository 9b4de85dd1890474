import { Agent, type RequestOptions, request } from 'node:https';
import { second } from '@rendezvous/contract/durations';
import { parsedJson } from '../../platform/calls/json.ts';
import { type Sms, SmsNotSent } from './sms.ts';

/** How a provider is asked, and what its answers say. */
export interface SmsProtocol {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  bodyOf(message: Parameters<Sms['send']>[0]): string;
  /** Whether an answer 201 says that the message was taken. */
  isTaken(body: unknown): boolean;
  /** The provider's code for its refusal; undefined for an answer of another form. */
  codeOf(body: unknown): string | undefined;
  /** The codes by which it does not send to a number, whoever asks. */
  readonly numberRefused: readonly string[];
}

export interface ProviderOptions {
  agent?: Agent;
  /** Until the provider must have answered. */
  withinMs?: number;
}

const maxAnswerCharacters = 64 * 1024;
/** Statuses of 400 to 499 by which nothing is decided: too slow, busy with the same request, too early. */
const undecided = [408, 409, 425];

/** Sends by a provider: one request for each message, which is never repeated, as it may have arrived. */
export function createProvider(
  { name, url, headers, bodyOf, isTaken, codeOf, numberRefused }: SmsProtocol,
  // Shorter than providers keep a connection, so that none of ours is closed while a request is on its way.
  {
    agent = new Agent({ keepAlive: true, timeout: 30 * second, maxSockets: 50 }),
    withinMs = 10 * second,
  }: ProviderOptions = {},
): Sms {
  return {
    async send(message) {
      const signal = AbortSignal.timeout(withinMs);
      const body = bodyOf(message);
      const length = { 'content-length': Buffer.byteLength(body) };
      const options = { method: 'POST', headers: { ...headers, ...length }, agent, signal };
      const { status, text } = await exchange(url, options, body).catch((error: NodeJS.ErrnoException) => {
        if (signal.aborted) throw new SmsNotSent(name, 'no answer in time', { isUncertain: true });
        throw new SmsNotSent(name, error.code ?? 'no connection', { isUncertain: !isUnconnected(error) });
      });
      const answer = parsedJson(text);
      if (status === 201 && isTaken(answer)) return;
      const isDecided = status >= 400 && status < 500 && !undecided.includes(status);
      const code = isDecided ? codeOf(answer) : undefined;
      throw new SmsNotSent(name, code === undefined ? `HTTP ${status}` : `HTTP ${status} ${code}`, {
        isHopeless: code !== undefined && numberRefused.includes(code),
        isUncertain: !isDecided,
      });
    },
  };
}

/** Whether no connection was made; Node tells of several addresses that failed in one AggregateError. */
const isUnconnected = (error: NodeJS.ErrnoException): boolean =>
  error instanceof AggregateError || error.syscall === 'connect' || error.syscall === 'getaddrinfo';

/** The whole answer; redirects are not followed. */
function exchange(url: string, options: RequestOptions, body: string): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const call = request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxAnswerCharacters) answer.destroy(Object.assign(new Error(), { code: 'too long' }));
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
      answer.on('error', failed);
    });
    call.on('error', failed);
    call.end(body);
  });
}
