import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http, { createServer, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { photoBytes } from '@rendezvous/contract/photo';
import { afterAll, expect, test } from 'vitest';
import product from '../../package.json' with { type: 'json' };
import { freePort } from '../../server/testing/postgres.ts';
import { endProcess } from '../../server/testing/processes.ts';

/** The configurations in docs/how-to/operate.md, as the programs themselves read them. */
const page = readFileSync(resolve(import.meta.dirname, '../../docs/how-to/operate.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-proxies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin`;
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { PATH, HOME: folder } });
  return { status, said: `${stdout}${stderr}` };
}
const isThere = (...programs: [program: string, ...args: string[]][]) =>
  programs.every((program) => run(...program).status === 0);
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** What stands behind a proxy: says what arrives of a request, and repeats what a socket is sent. */
async function startBehind() {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.end(JSON.stringify({ headers: request.headers, bytes })));
  });
  server.on('upgrade', ({ headers }, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${headers.upgrade}\r\n\r\n`);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

interface Arrived {
  readonly headers: Record<string, string | undefined>;
  readonly bytes: number;
}

const host = 'ember.example';
const trusting = { headers: { host }, servername: host, rejectUnauthorized: false };

async function ask(url: string, body?: Buffer): Promise<{ status: number | undefined; words: string }> {
  const request = (url.startsWith('https') ? https : http).request(url, { ...trusting, method: body ? 'POST' : 'GET' });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts = await response.toArray();
  return { status: response.statusCode, words: Buffer.concat(parts).toString() };
}
const arrived = async (url: string, body?: Buffer): Promise<Arrived> => JSON.parse((await ask(url, body)).words);

/** What a socket sends back. */
async function echoed(url: string, words: string): Promise<string> {
  const headers = { ...trusting.headers, connection: 'Upgrade', upgrade: 'websocket' };
  const request = (url.startsWith('https') ? https : http).request(url, { ...trusting, headers });
  request.end();
  const [, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Duplex];
  socket.write(words);
  const [back] = await once(socket, 'data');
  socket.destroy();
  return `${back}`;
}

/** Runs a proxy before the stand-in, and checks what the product needs of it. */
async function expectToLead(url: string, program: string, ...args: string[]): Promise<void> {
  const proxy = spawn(program, args, { env: { PATH, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  proxy.stderr.on('data', (words: Buffer) => {
    said += words;
  });
  try {
    await expect.poll(() => ask(url).then(({ status }) => status, String), { timeout: 20_000 }).toBe(200);
    const [one, other] = [await arrived(url), await arrived(url)];
    expect(one.headers).toMatchObject({ host, 'x-forwarded-for': '127.0.0.1' });
    expect(one.headers['x-request-id']).toMatch(/^[\w-]{20,}$/);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
    // A form with a photo of that size.
    const bytes = photoBytes + 1000;
    expect((await arrived(url, Buffer.alloc(bytes))).bytes).toBe(bytes);
    expect(await echoed(url, 'live')).toBe('live');
  } catch (error) {
    throw new Error(`${program} said: ${said}`, { cause: error });
  } finally {
    await endProcess(proxy, 'SIGTERM');
  }
}

test.skipIf(!isThere(['nginx', '-v'], ['openssl', 'version']))(
  'nginx leads requests, photos and sockets on as its configuration says (skipped without it)',
  async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const made = run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=ember.example',
    '-keyout', key, '-out', certificate); // biome-ignore format: one command
    expect(made.status, made.said).toBe(0);
    const [behind, secure, plain] = [await startBehind(), await freePort(), await freePort()];
    // Ports below 1024 are root's, and the folders of the package are not there without it.
    const block = blockOf('nginx')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${behind.port}`)
      .replace('listen 443', `listen 127.0.0.1:${secure}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder}/${what};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const file = write(
      'nginx.conf',
      `daemon off;\n${user}\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${own.join('\n')}\n${block}}\n`,
    );
    const { status, said } = run('nginx', '-t', '-e', 'stderr', '-c', file);
    expect(said).not.toContain('[warn]');
    expect(status, said).toBe(0);
    await expectToLead(`https://127.0.0.1:${secure}/`, 'nginx', '-e', 'stderr', '-c', file);
    behind.stop();
  },
);

test.skipIf(!isThere(['caddy', 'version']))(
  'Caddy leads requests, photos and sockets on as its configuration says (skipped without it)',
  async () => {
    const [behind, port] = [await startBehind(), await freePort()];
    // Without a certificate, which it would get from elsewhere.
    const block = blockOf('caddy')
      .replace('ember.example {', `http://ember.example:${port} {`)
      .replace('127.0.0.1:3000', `127.0.0.1:${behind.port}`);
    const file = write('Caddyfile', `{\nadmin off\n}\n${block}`);
    await expectToLead(`http://127.0.0.1:${port}/`, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file);
    behind.stop();
  },
);

test('the unit starts the server as `npm start` does', () => {
  const [, started] = /^ *ExecStart=\S+\/node (.*)$/m.exec(page.replaceAll(/ \\\n */g, ' ')) ?? [];
  expect(`node ${started}`).toBe(product.scripts.start);
});

test.skipIf(!isThere(['systemd-analyze', '--version']))('systemd takes the unit (skipped without it)', () => {
  const [, unit = ''] = /```\n( *\[Unit\][\s\S]*?) *```/.exec(page) ?? [];
  // The user and the folders are made by the steps before it.
  const here = unit
    .replaceAll(/^ +/gm, '')
    .replace('User=rendezvous', 'User=root')
    .replaceAll('/opt/rendezvous', resolve(import.meta.dirname, '../..'))
    .replace(/^EnvironmentFile=.*/m, '');
  const { status, said } = run('systemd-analyze', 'verify', write('rendezvous.service', here));
  expect(said).not.toContain('rendezvous.service');
  expect(status).toBe(0);
});
