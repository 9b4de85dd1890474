import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findingIn } from '../../server/features/scam/scam.rules.ts';
import { percentile } from '../rig/load.ts';
import type { Measurement } from '../rig/measurement.ts';
import { isBrief } from '../rig/scale.ts';

const rounds = isBrief ? 1 : 50;
const folder = resolve(import.meta.dirname, '../../server/features/scam/lines');

/** What a message costs the rules about scam, over the labelled lines of eleven languages. */
export function measureScam(): Measurement[] {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(resolve(folder, file), 'utf8')
      .split('\n')
      .filter((line) => /^[+-] /.test(line))
      .map((line) => line.slice(2)),
  );
  for (const line of lines) findingIn(line);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const line of lines) {
      const began = performance.now();
      findingIn(line);
      times.push(performance.now() - began);
    }
  times.sort((one, other) => one - other);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const what = `The rules about scam, a message of ${lines.length.toLocaleString('en')} labelled lines`;
  const target = { value: 0.2, atMost: true };
  return [
    { what: `${what}, mean`, value: mean, unit: 'ms', target },
    { what: `${what}, 99 %`, value: percentile(times, 0.99), unit: 'ms', target },
  ];
}
