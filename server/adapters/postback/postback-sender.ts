import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:https';
import { minute, second } from '@rendezvous/contract/durations';
import { createCooldowns } from '../internet/cooldowns.ts';
import { publicLookup } from '../internet/public-address.ts';

export interface Postback {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly secret: string | undefined;
}

/** Throws unless it was taken; the error's message says why, and nothing of the address. */
export type SendPostback = (postback: Postback) => Promise<void>;

interface Options {
  agent?: Agent;
  /** How long a network may take for its answer. */
  timeoutMs?: number;
  /** How long nothing is sent to a server that did not answer. */
  cooldownMs?: number;
}

/** The header `Postback-Signature` of an address; `at` in seconds since 1970. */
const signatureOf = (url: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${url}`).digest('hex')}`;

/**
 * Sends postbacks to public addresses: the name is resolved once and the address that was checked is connected to.
 * Redirects are not followed, and of the answer only its status is read.
 */
export function createPostbackSender({
  agent = new Agent({ lookup: publicLookup }),
  timeoutMs = 10 * second,
  cooldownMs = minute,
}: Options = {}): SendPostback {
  const cooldowns = createCooldowns(cooldownMs);

  return async (postback) => {
    const { origin } = new URL(postback.url);
    if (cooldowns.leftMs(origin) > 0) throw new Error(noAnswer);
    try {
      const status = await statusOf(postback, agent, AbortSignal.timeout(timeoutMs));
      if (status < 200 || status > 299) throw new Error(`answered ${status}`);
    } catch (error) {
      const { message } = error as Error;
      if (message === noAnswer) cooldowns.start(origin);
      throw error;
    }
  };
}

const noAnswer = 'no answer';

function statusOf({ url, method, secret }: Postback, agent: Agent, signal: AbortSignal): Promise<number> {
  // Normalised: the network checks the signature of the address as it was sent.
  const { href } = new URL(url);
  const headers = {
    'user-agent': 'postback',
    ...(method === 'POST' && { 'content-length': 0 }),
    ...(secret && { 'postback-signature': signatureOf(href, secret, Math.floor(Date.now() / second)) }),
  };
  return new Promise((done, failed) => {
    const sent = request(href, { method, headers, agent, signal }, (answer) => {
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    sent.on('error', ({ code = 'no connection' }: NodeJS.ErrnoException) =>
      failed(new Error(signal.aborted ? noAnswer : code)),
    );
    sent.end();
  });
}
