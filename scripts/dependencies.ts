import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { day } from '@rendezvous/contract/durations';

/** In days, as `SECURITY.md` says: for the next version, and for the next major one, which asks for work. */
const [most, mostForMajor] = [92, 365];

const run = promisify(execFile);
/** npm's answer; it ends with 1 where something is outdated. */
const ask = async (...args: string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await run('npm', [...args, '--json']).catch((error) => error)).stdout || '{}');

interface Outdated {
  readonly current: string;
  readonly latest: string;
}

/** `npm run dependencies`: the libraries for which there is an update, and for how many days. Asks npm's registry. */
const outdated = Object.entries(await ask('outdated', '--workspaces', '--include-workspace-root')).map(
  ([name, found]): [string, Outdated] => [name, [found].flat()[0] as Outdated],
);
let late = 0;
for (const [name, { current, latest }] of outdated) {
  const times = (await ask('view', name, 'time')) as Record<string, string>;
  const newer = Object.entries(times).filter(
    ([version, time]) => /^\d+\.\d+\.\d+$/.test(version) && time > (times[current] ?? ''),
  );
  const [major] = current.split('.');
  const [next, nextMajor] = [true, false].map((isSame) =>
    daysSince(newer.filter(([version]) => version.startsWith(`${major}.`) === isSame)),
  ) as [number, number];
  const isLate = next > most || nextMajor > mostForMajor;
  if (isLate) late++;
  console.log(`${name} ${current} → ${latest}: ${Math.max(next, nextMajor)} days${isLate ? ', too long' : ''}`);
}
console.log(`${outdated.length} libraries have an update, ${late} of them for too long`);
if (late > 0) process.exitCode = 1;

/** Days since the first of these versions; 0 without any. */
function daysSince(versions: readonly (readonly [string, string])[]): number {
  const first = Math.min(Date.now(), ...versions.map(([, time]) => Date.parse(time)));
  return Math.floor((Date.now() - first) / day);
}
