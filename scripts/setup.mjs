// Runs before `npm start`, `npm test` and others, on whatever Node the machine has, before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const wanted = new Set(process.argv.slice(2));

install();
if (wanted.has('web')) build();
if (wanted.has('programs'))
  for (const program of ['postgresql', 'chromium', 'chromium-headless-shell', 'redis']) ensureProgram(program);

/** Checks and tests need half of all libraries, so a first start omits these; once installed, they stay. */
function install() {
  const stamp = join(root, 'node_modules/.rendezvous-installed');
  const hash = hashOf([
    'package.json',
    'package-lock.json',
    'contract/package.json',
    'server/package.json',
    'web/package.json',
    'demo/package.json',
    'bench/package.json',
  ]);
  const kept = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  // An installation by hand has everything, and stays.
  const byHand = kept === '' && existsSync(join(root, 'node_modules/vitest'));
  const whole = wanted.has('programs') || wanted.has('tests') || kept.endsWith(' whole') || byHand;
  if (kept === `${hash} whole`) return;
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(whole ? [] : ['--omit=dev'])];
  step({
    stamp,
    hash: `${hash} ${whole ? 'whole' : 'to run'}`,
    says: 'Installing the libraries',
    run: () => npm(...words),
  });
}

function build() {
  const stamp = join(root, 'web/build/.built');
  const hash = hashOf(['package-lock.json', ...filesIn('web'), ...filesIn('contract'), ...filesIn('locales')]);
  step({ stamp, hash, says: 'Building the pages', run: () => quietly('run', '--silent', 'build') });
}

function step({ stamp, hash, says, run }) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const started = Date.now();
  console.log(`${says} …`);
  run();
  writeFileSync(stamp, hash);
  console.log(`${says}: done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

function npm(...words) {
  const { status } = spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Shows what a build says only when it fails. */
function quietly(...words) {
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(stdout, stderr);
  process.exit(status ?? 1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .sort()
    .flatMap((name) => {
      if (name === 'node_modules' || name === 'build' || name.startsWith('.')) return [];
      const path = `${folder}/${name}`;
      return statSync(join(root, path)).isDirectory() ? filesIn(path) : [path];
    });
}

function ensureProgram(name) {
  const programs = {
    postgresql: { package: 'postgresql', isThere: () => onPath('postgres') || debianPostgres() },
    chromium: {
      package: 'chromium',
      isThere: () => onPath('chromium') || onPath('chromium-browser') || onPath('google-chrome'),
    },
    // Without the headless shell, the whole browser is used.
    'chromium-headless-shell': {
      package: 'chromium-headless-shell',
      isThere: () => onPath('chromium-headless-shell'),
      isOptional: true,
    },
    redis: { package: 'redis-server', isThere: () => onPath('redis-server') },
  };
  const program = programs[name];
  if (program.isThere()) return;
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get');
  if (mayInstall) {
    console.log(`Installing ${program.package} for the tests (apt-get) …`);
    // Packages must not start their servers: the tests start their own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', program.package], {
      stdio: ['ignore', 'ignore', program.isOptional ? 'ignore' : 'inherit'],
      env,
    });
  }
  if (!program.isThere() && !program.isOptional) {
    console.error(
      `The tests need ${name}: install it and run them again (Debian: apt-get install ${program.package}).`,
    );
    process.exit(1);
  }
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

function debianPostgres() {
  try {
    return execFileSync('ls', ['/usr/lib/postgresql'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
}
