// Runs before `npm start`, `npm test` and others, on whatever Node the machine has, before anything is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const wanted = new Set(process.argv.slice(2));

const buildStamp = join(root, 'web/build/.built');
const hashOfBuild = () =>
  hashOf(['package-lock.json', ...filesIn('web'), ...filesIn('contract'), ...filesIn('locales')]);

if (wanted.has('built')) stampBuild();
else if (wanted.has('nothing')) requireLibraries();
else {
  await install();
  requireNode();
  if (wanted.has('web')) await Promise.all([build(), ...(wanted.has('database') ? [prepareDatabase()] : [])]);
  // Reading its modules takes seconds.
  if (wanted.has('database')) console.log('Starting the server …');
}
if (wanted.has('programs'))
  for (const program of ['postgresql', 'chromium', 'chromium-headless-shell', 'redis', 'nginx', 'caddy'])
    ensureProgram(program);

/** The product's own Node needs a library that the smallest systems lack; nothing else would say so. */
function requireNode() {
  const { status, stderr } = spawnSync('node_modules/.bin/node', ['--version'], { cwd: root, encoding: 'utf8' });
  if (status === 0 || process.platform === 'win32') return;
  console.error(`Node 26 of the package "node" does not start. ${stderr ?? ''}`.trim());
  if (/libatomic/.test(stderr)) console.error('On Debian: apt-get install libatomic1');
  process.exit(1);
}

/** Operators' commands run beside a server, which would lose its libraries while they are installed anew. */
function requireLibraries() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return requireNode();
  console.error('The libraries are not installed: run "npm ci --omit=dev" first.');
  process.exit(1);
}

/** Checks and tests need half of all libraries, so a first start omits these; once installed, they stay. */
async function install() {
  const isWhole =
    wanted.has('programs') || wanted.has('tests') || existsSync(join(root, 'node_modules/vitest/package.json'));
  if (isInstalled(isWhole)) return;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(isWhole ? [] : ['--omit=dev'])];
  await timed('Installing the libraries', () => npm(...args));
}

/** Whether npm, whoever ran it, has installed what package-lock.json names: it lists what it installed. */
function isInstalled(isWhole) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(asked).every(([path, { version, integrity, ...asked }]) => {
    const found = there[path];
    if (found) return found.version === version && found.integrity === integrity;
    // The project itself, what this machine cannot use, and what only checks and tests need.
    return path === '' || asked.optional || asked.devOptional || (asked.dev && !isWhole);
  });
}

/** Builds the pages unless they are, by whomever: a server beside may serve the folder. */
async function build() {
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOfBuild()) return;
  await timed('Building the pages', () => quietly('run', '--silent', 'build'));
}

/**
 * Makes the embedded database of a first start beside the build, which leaves a core idle. What goes wrong here goes
 * wrong again at the start, which says so.
 */
async function prepareDatabase() {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL || existsSync(join(resolve(root, DATA_DIR || 'data'), 'database'))) return;
  console.log('Preparing the database …');
  const child = spawn('npm', ['exec', '--', 'node', 'server/main.ts', '--prepare'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
    shell: process.platform === 'win32',
  });
  await new Promise((done) => child.on('error', done).on('close', done));
}

/** The last step of a build. */
function stampBuild() {
  writeFileSync(buildStamp, hashOfBuild());
}

async function timed(says, run) {
  const started = Date.now();
  console.log(`${says} …`);
  await run();
  console.log(`${says}: done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

function npm(...args) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Shows what a build says only when it fails. */
async function quietly(...args) {
  const child = spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const status = await new Promise((done) => child.on('error', () => done(1)).on('close', done));
  if (status === 0) return;
  console.error(said);
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
    // Without them, their configurations in the documentation are not tried.
    nginx: { package: 'nginx-light', isThere: () => onPath('nginx'), isOptional: true },
    caddy: { package: 'caddy', isThere: () => onPath('caddy'), isOptional: true },
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
