import { once } from 'node:events';
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
