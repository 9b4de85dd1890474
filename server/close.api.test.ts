import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from './testing/app.ts';

test('a server that closes answers whoever has asked, and does not wait for connections that never ask', async () => {
  const app = await startTestApp();
  const address = await app.listen();
  const silent = connect(Number(new URL(address).port), '127.0.0.1');
  await once(silent, 'connect');
  const asked = once(app.app.server, 'request');
  const answer = fetch(`${address}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'request-type': 'client' },
    body: JSON.stringify({ email: 'nobody@example.test', password: 'correct horse battery' }),
  });
  await asked;
  const cut = once(silent, 'close');
  await Promise.all([app.close(), cut]);
  expect((await answer).status).toBeLessThan(500);
});

test('a server that closes answers every call on a connection it has accepted', async () => {
  const app = await startTestApp();
  const url = `${await app.listen()}/api/settings.php`;
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const answers: number[] = [];
  /** The status, or whether the connection was lost on which an answer had come before. */
  const ask = () =>
    new Promise<number | 'lost' | 'not taken'>((resolve) => {
      const asking = request(url, { agent }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      );
      asking.on('error', () => resolve(asking.reusedSocket ? 'lost' : 'not taken')).end();
    });
  const call = async () => {
    for (;;) {
      const answer = await ask();
      if (typeof answer === 'string') return answer;
      answers.push(answer);
    }
  };
  const calling = Array.from({ length: 10 }, call);
  await expect.poll(() => answers.length).toBeGreaterThan(30);
  await app.close();
  expect(await Promise.all(calling)).toEqual(Array(10).fill('not taken'));
  expect(new Set(answers)).toEqual(new Set([200]));
});
