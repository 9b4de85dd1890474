import { execFileSync, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { findPrograms } from '../server/testing/postgres.ts';
import { endProcess } from '../server/testing/processes.ts';
import { type Benchmark, benchmarks } from './benchmarks.ts';
import { isInterrupted, runWithCleanup, startWithCleanup } from './rig/cleanup.ts';
import { copyOf, createPopulated, dropCopy, type Populated, startDatabase } from './rig/database.ts';
import { loadAverage, machine } from './rig/machine.ts';
import { type Measurement, reached } from './rig/measurement.ts';
import { figures, type Run, record } from './rig/record.ts';
import { isBrief, only, scale } from './rig/scale.ts';

/**
 * `npm run bench`: all benchmarks; `npm run bench -- messages pages`: only those; `-- --brief`: small, without writing
 * the tables; `-- flood --only=swipe`: what has that in its name, without writing them either.
 */
const names = benchmarks.map(({ name }) => name);
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(' or ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}
await runWithCleanup(async () => {
  const chosen = benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const originals = await populateFor(chosen);
  const runs: Run[] = [];
  for (const benchmark of chosen) {
    const run = await measure(benchmark, databasesOf(benchmark, originals)).catch((error: Error) => {
      if (isInterrupted()) throw error;
      console.error(`${benchmark.name}: ${error.message}`);
      process.exitCode = 1;
    });
    if (!run) continue;
    runs.push(run);
    console.log(`\n${figures(run)}\n`);
    if (!isBrief && !only) record([run], names);
  }
  const judged = runs
    .flatMap(({ measurements }) => measurements.map(reached))
    .filter((verdict) => verdict !== undefined);
  console.log(
    `${judged.filter(Boolean).length} of ${judged.length} figures reached` +
      (isBrief ? '; a brief run, whose figures mean nothing' : only ? '' : ', in docs/performance.md'),
  );
});

/** The databases that the benchmarks need, smallest first. */
async function populateFor(chosen: readonly Benchmark[]): Promise<Populated[]> {
  const sizes = scale.members.filter((size) =>
    chosen.some(({ needs }) => needs === 'every size' || (needs === 'the largest' && size === scale.members.at(-1))),
  );
  if (sizes.length === 0) return [];
  const postgres = await startDatabase();
  const populated: Populated[] = [];
  for (const size of sizes) {
    const started = performance.now();
    populated.push(await createPopulated(postgres, size));
    console.log(`${size.toLocaleString('en')} members generated in ${seconds(started)}`);
  }
  return populated;
}

function databasesOf({ needs }: Benchmark, populated: readonly Populated[]): readonly Populated[] {
  if (needs === 'none') return [];
  return needs === 'the largest' ? populated.slice(-1) : populated;
}

async function measure(benchmark: Benchmark, originals: readonly Populated[]): Promise<Run> {
  const busy = loadAverage().toFixed(2);
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const started = performance.now();
  console.log(`\n${benchmark.name} (load ${busy})`);
  const copies = await Promise.all(originals.map((original) => copyOf(original, benchmark.name)));
  const measurements = await inOwnProcess(benchmark, copies);
  await Promise.all(copies.map((copy, index) => dropCopy(originals[index] as Populated, copy)));
  return {
    benchmark: benchmark.name,
    measurements,
    facts: [`${when} UTC`, machine(), postgresVersion(), process.versions.node, busy, seconds(started)],
  };
}

async function inOwnProcess(benchmark: Benchmark, databases: readonly Populated[]): Promise<Measurement[]> {
  const args = [benchmark.name, ...process.argv.slice(2).filter((arg) => arg.startsWith('--'))];
  const child = await startWithCleanup(
    () => fork(resolve(import.meta.dirname, 'benchmark.ts'), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    (running) => endProcess(running, 'SIGTERM'),
  );
  const measurements = new Promise<Measurement[]>((measured, reject) => {
    child.once('message', (message) => measured(message as Measurement[]));
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)));
  });
  child.send(databases);
  const found = await measurements;
  await endProcess(child);
  return found;
}

function postgresVersion(): string {
  return /[\d.]+/.exec(execFileSync(join(findPrograms(), 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
}

function seconds(started: number): string {
  return `${((performance.now() - started) / second).toFixed(0)} s`;
}
