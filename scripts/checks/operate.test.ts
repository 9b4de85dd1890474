import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import product from '../../package.json' with { type: 'json' };

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

test.skipIf(!isThere(['nginx', '-v'], ['openssl', 'version']))(
  'nginx takes its configuration (skipped without it)',
  () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const made = run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=ember.example',
    '-keyout', key, '-out', certificate); // biome-ignore format: one command
    expect(made.status, made.said).toBe(0);
    // Ports below 1024 are root's, and the folders of the package are not there without it.
    const block = blockOf('nginx')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('listen 443', 'listen 18443')
      .replace('listen 80', 'listen 18080');
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder}/${what};`,
    );
    const file = write(
      'nginx.conf',
      `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${own.join('\n')}\n${block}}\n`,
    );
    const { status, said } = run('nginx', '-t', '-e', 'stderr', '-c', file);
    expect(said).toContain('test is successful');
    expect(said).not.toContain('[warn]');
    expect(status).toBe(0);
  },
);

test.skipIf(!isThere(['caddy', 'version']))('Caddy takes its configuration (skipped without it)', () => {
  const { status, said } = run(
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    write('Caddyfile', blockOf('caddy')),
  );
  expect(said).toContain('Valid configuration');
  expect(status).toBe(0);
});

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
