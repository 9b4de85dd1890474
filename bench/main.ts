import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { findPrograms } from '../server/testing/postgres.ts';
import { type Part, parts } from './parts.ts';
import { copyOf, createPopulated, dropCopy, type Populated, startDatabase } from './rig/database.ts';
import { isInterrupted, untilEnd, untilOver } from './rig/endings.ts';
import { load, machine } from './rig/machine.ts';
import { type Measurement, reached } from './rig/measurement.ts';
import { figures, type Run, record } from './rig/record.ts';
import { isBrief, scale } from './rig/scale.ts';

/**
 * `npm run bench`: all parts; `npm run bench -- messages pages`: only those; `-- --brief`: small, without writing the
 * table.
 */
const names = parts.map(({ name }) => name);
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((word) => !names.includes(word));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(' or ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}
await untilOver(async () => {
  const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const originals = await populateFor(chosen);
  const runs: Run[] = [];
  for (const part of chosen) {
    const run = await measure(part, databasesOf(part, originals)).catch((error: Error) => {
      if (isInterrupted()) throw error;
      console.error(`${part.name}: ${error.message}`);
      process.exitCode = 1;
    });
    if (!run) continue;
    runs.push(run);
    console.log(`\n${figures(run)}\n`);
    if (!isBrief) record([run], names);
  }
  const judged = runs
    .flatMap(({ measurements }) => measurements.map(reached))
    .filter((verdict) => verdict !== undefined);
  console.log(
    `${judged.filter(Boolean).length} of ${judged.length} figures reached` +
      `${isBrief ? '; a brief run, whose figures mean nothing' : ', in docs/performance.md'}`,
  );
});

/** The databases that the parts need, smallest first. */
async function populateFor(chosen: readonly Part[]): Promise<Populated[]> {
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

function databasesOf({ needs }: Part, populated: readonly Populated[]): readonly Populated[] {
  if (needs === 'none') return [];
  return needs === 'the largest' ? populated.slice(-1) : populated;
}

async function measure(part: Part, originals: readonly Populated[]): Promise<Run> {
  const busy = load().toFixed(2);
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const started = performance.now();
  console.log(`\n${part.name} (load ${busy})`);
  const copies = await Promise.all(originals.map((original) => copyOf(original, part.name)));
  const measurements = await inOwnProcess(part, copies);
  await Promise.all(copies.map((copy, index) => dropCopy(originals[index] as Populated, copy)));
  return {
    part: part.name,
    measurements,
    facts: [`${when} UTC`, machine(), postgresVersion(), process.versions.node, busy, seconds(started)],
  };
}

async function inOwnProcess(part: Part, databases: readonly Populated[]): Promise<Measurement[]> {
  const words = [part.name, ...process.argv.slice(2).filter((word) => word.startsWith('--'))];
  const child = await untilEnd(
    () => fork(resolve(import.meta.dirname, 'part.ts'), words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    (running) => ended(running, 'SIGTERM'),
  );
  const measurements = new Promise<Measurement[]>((measured, reject) => {
    child.once('message', (message) => measured(message as Measurement[]));
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)));
  });
  child.send(databases);
  const found = await measurements;
  await ended(child);
  return found;
}

function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    if (signal) child.kill(signal);
  });
}

function postgresVersion(): string {
  return /[\d.]+/.exec(execFileSync(join(findPrograms(), 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
}

function seconds(started: number): string {
  return `${((performance.now() - started) / second).toFixed(0)} s`;
}
