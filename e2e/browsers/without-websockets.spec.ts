import { createServer, request as forward } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { field, leave, said } from '../support/chat.ts';
import { open, person, scriptRuns, untilConnected } from '../support/people.ts';
import { allowLostConnection, test } from '../support/test.ts';

/** A proxy in front of `target` that refuses WebSockets or cuts them, as some of companies and hotels do. */
async function proxyWithoutSockets(
  target: string,
  does: 'refuses' | 'cuts',
): Promise<{ origin: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = forward({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  proxy.on('upgrade', ({ method, url: path, rawHeaders }, socket: Socket) => {
    if (does === 'refuses') return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const passed = connect(Number(port), hostname);
    const lines = Array.from({ length: rawHeaders.length / 2 }, (_, at) =>
      rawHeaders.slice(2 * at, 2 * at + 2).join(': '),
    );
    passed.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    passed.once('data', (opening) => socket.end(opening, () => passed.destroy()));
    for (const side of [passed, socket]) side.on('error', () => side.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const close = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { origin: `http://localhost:${(proxy.address() as AddressInfo).port}`, close };
}

for (const does of ['refuses', 'cuts'] as const)
  test(`behind a proxy that ${does} WebSockets, messages and typing arrive live`, async ({ browser, baseURL }) => {
    allowLostConnection();
    const proxy = await proxyWithoutSockets(baseURL ?? '', does);
    const ann = await person(browser, { name: 'Ann' });
    const ben = await person(browser, { name: 'Ben', gender: 'male' });
    const polling = ann.page.waitForResponse(
      async (answer) =>
        /\/live\/.*transport=polling.*sid=/.test(answer.url()) && (await answer.text()).startsWith('40'),
      { timeout: 60_000 },
    );
    // Not `open`, which waits until no request is under way: one always is.
    await ann.page.goto(`${proxy.origin}/members/${ben.id}/chat`);
    await scriptRuns(ann.page);
    await polling;
    await open(ben.page, `/members/${ann.id}/chat`);
    await field(ben.page, 'Ann').fill('Is anybody there?');
    await ben.page.keyboard.press('Enter');
    await expect(said(ann.page, 'Is anybody there?')).toBeVisible({ timeout: 5000 });
    await field(ann.page, 'Ben').fill('Yes, without a socket');
    await ann.page.keyboard.press('Enter');
    await expect(said(ben.page, 'Yes, without a socket')).toBeVisible({ timeout: 5000 });
    // A page tells now and then that one types; what is told while Ann's page is about to ask again is lost.
    await expect(async () => {
      await field(ben.page, 'Ann').pressSequentially('And ');
      await expect(ann.page.getByRole('status', { name: 'Ben is typing' })).toBeAttached({ timeout: 1000 });
    }).toPass();
    await leave(ann, ben);
    proxy.close();
  });

/** As many sockets as a member's newest pages have, each joined to the session as Socket.IO does. */
const openSockets = `for (let number = 0; number < 20; number++) {
  const socket = new WebSocket('/live/?EIO=4&transport=websocket');
  socket.onmessage = ({ data }) => data[0] === '0' && socket.send('40');
}`;

test('a page that the server closed as the oldest of many is live again once it is shown', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const opened = ann.page.waitForEvent('websocket');
  await open(ann.page, `/members/${ben.id}/chat`);
  const oldest = await opened;
  await untilConnected(ann.page);
  const closed = oldest.waitForEvent('close');
  await ann.page.evaluate(openSockets);
  await closed;
  const again = ann.page.waitForEvent('websocket');
  await ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await again;
  await open(ben.page, `/members/${ann.id}/chat`);
  await field(ben.page, 'Ann').fill('Back again');
  await ben.page.keyboard.press('Enter');
  await expect(said(ann.page, 'Back again')).toBeVisible({ timeout: 5000 });
  await leave(ann, ben);
});
