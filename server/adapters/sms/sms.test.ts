import type dns from 'node:dns';
import type { RequestListener } from 'node:http';
import { Agent } from 'node:https';
import { inspect } from 'node:util';
import { second } from '@rendezvous/contract/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SmsUrl } from '../../platform/process/sms-url.ts';
import { startSmsProviders } from '../../testing/sms-providers.ts';
import { openSms } from './open.ts';
import { SmsNotSent } from './sms.ts';

const sid = `AC${'0123456789abcdef'.repeat(2)}`;
const token = 'tok/en-of@ours';
const accounts = {
  twilio: SmsUrl.parse(`twilio://${sid}:${encodeURIComponent(token)}@+15005550006`),
  sinch: SmsUrl.parse(`sinch://plan-1:${encodeURIComponent(token)}@My%20Brand`),
};
const service = SmsUrl.parse(`twilio://AC${'f'.repeat(32)}:${encodeURIComponent(token)}@MG${'a'.repeat(32)}`);

let providers: Awaited<ReturnType<typeof startSmsProviders>>;
beforeAll(async () => {
  providers = await startSmsProviders([...Object.values(accounts), service]);
});
afterEach(() => {
  providers.answer = undefined;
  providers.delivered.length = 0;
});
afterAll(() => providers.close());

type Account = typeof service;
const open = (account: Account, withinMs = 5 * second) => {
  const { agent, url: apiUrl } = providers;
  const sms = openSms({ SMS_URL: { ...account, apiUrl }, PUBLIC_URL: undefined }, { agent, withinMs });
  if (!sms) throw new Error('there is none');
  return sms;
};
const message = { to: '+31612345678', text: 'Je code is 123 456 & meer: €, „é” + 100% 🎉' };

/** What sending throws, which tells of nothing that is not to be logged. */
async function failureOf(account: Account, { to, text } = message, withinMs?: number) {
  const error: unknown = await open(account, withinMs)
    .send({ to, text })
    .then(
      () => undefined,
      (thrown) => thrown,
    );
  if (!(error instanceof SmsNotSent)) throw new Error('nothing of ours was thrown', { cause: error });
  const told = inspect(error, { depth: 9 });
  for (const secret of [to.slice(1), text, text.slice(0, 11), token, account.account, account.from])
    expect(told).not.toContain(secret);
  return { answer: error.logFields.answer, isHopeless: error.isHopeless, isUncertain: error.isUncertain };
}

describe.each(Object.entries(accounts))('%s', (name, account) => {
  const say = (status: number, body = '', headers = {}): RequestListener => {
    return (_request, response) => response.writeHead(status, headers).end(body);
  };
  const wellFormed = (code: string) =>
    JSON.stringify(name === 'twilio' ? { code: Number(code), message: message.to, status: 400 } : { code, text: 'no' });
  const code = name === 'twilio' ? '20003' : 'unknown_campaign';

  test('takes a message as its protocol has it, on a connection that is kept', async () => {
    await open(account).send(message);
    const { connections } = providers;
    await open(account).send({ ...message, text: 'x'.repeat(1000) });
    expect(providers.delivered).toEqual([
      { from: account.from, ...message },
      { from: account.from, ...message, text: 'x'.repeat(1000) },
    ]);
    expect(providers.connections).toBe(connections);
  });

  test('a number that it does not send to is refused for good', async () => {
    const refused = name === 'twilio' ? ['1', '2', '3', '4', '9'].map((end) => `+1500555000${end}`) : ['+0123456789'];
    for (const to of refused)
      expect(await failureOf(account, { ...message, to })).toMatchObject({ isHopeless: true, isUncertain: false });
  });

  test('what it refuses for another reason was not sent, and is not the fault of the number', async () => {
    const sure = { isHopeless: false, isUncertain: false };
    const answer = name === 'twilio' ? 'HTTP 401 20003' : 'HTTP 401';
    expect(await failureOf({ ...account, token: 'wrong-token' })).toEqual({ answer, ...sure });
    for (const status of [400, 402, 403, 404, 429]) {
      providers.answer = say(status, wellFormed(code));
      expect(await failureOf(account)).toEqual({ answer: `HTTP ${status} ${code}`, ...sure });
      // From a proxy in between, or with a code that repeats what it was sent.
      for (const other of ['<html>', JSON.stringify({ code: `${message.to} ${message.text}` }), '{}']) {
        providers.answer = say(status, other);
        expect(await failureOf(account)).toEqual({ answer: `HTTP ${status}`, ...sure });
      }
    }
    for (const addresses of [['127.0.0.1'], ['127.0.0.1', '127.0.0.2']]) {
      const lookup = ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as unknown as typeof dns.lookup;
      const closed = { ...account, apiUrl: 'https://closed.example:1' };
      const sent = openSms({ SMS_URL: closed, PUBLIC_URL: undefined }, { agent: new Agent({ lookup }) })?.send(message);
      await expect(sent).rejects.toMatchObject({ isUncertain: false, logFields: { answer: 'ECONNREFUSED' } });
    }
  });

  test('an answer that settles nothing leaves open whether it was sent, and nothing is sent twice', async () => {
    const open = { isHopeless: false, isUncertain: true };
    const { requests } = providers;
    const refusal = wellFormed(name === 'twilio' ? '21211' : 'syntax_invalid_parameter_format');
    const unsettled: [RequestListener, string][] = [
      [say(500, refusal), 'HTTP 500'],
      [say(503), 'HTTP 503'],
      [say(408, refusal), 'HTTP 408'],
      [say(200, '{}'), 'HTTP 200'],
      [say(201, '<html>'), 'HTTP 201'],
      [say(307, '', { location: `${providers.url}/elsewhere` }), 'HTTP 307'],
      [(_request, response) => response.destroy(), 'ECONNRESET'],
      [(_request, response) => response.writeHead(201).write('{"sid":', () => response.destroy()), 'ECONNRESET'],
      [say(201, 'x'.repeat(70_000)), 'too long'],
    ];
    for (const [answer, said] of unsettled) {
      providers.answer = answer;
      expect(await failureOf(account), said).toEqual({ answer: said, ...open });
    }
    expect(providers.requests - requests).toBe(unsettled.length);
    providers.answer = () => {};
    expect(await failureOf(account, message, 200)).toEqual({ answer: 'no answer in time', ...open });
  });
});

test('a messaging service of Twilio sends in place of a number', async () => {
  await open(service).send(message);
  expect(providers.delivered).toEqual([{ from: service.from, ...message }]);
});
