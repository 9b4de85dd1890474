import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cells, type Measurement } from './measurement.ts';

/** One benchmark's measurements. */
export interface Run {
  readonly benchmark: string;
  /** When, where and how busy. */
  readonly facts: readonly string[];
  readonly measurements: readonly Measurement[];
}

const file = resolve(import.meta.dirname, '../../docs/performance.md');
const begin = '<!-- written by npm run bench -->';
const end = '<!-- until here -->';
const figureHead = ['Benchmark', 'What', 'Measured', 'Ratio to the baseline of the same run', 'Target', 'Reached'];
const runHead = ['Benchmark', 'When', 'Machine', 'PostgreSQL', 'Node', 'Load at the start', 'Took'];

const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
const tableOf = (head: readonly string[], rows: readonly string[]) =>
  [row(head), row(head.map(() => '---')), ...rows].join('\n');
const rowsOf = (run: Run) => run.measurements.map((measurement) => row([run.benchmark, ...cells(measurement)]));

export const figures = (run: Run) => tableOf(figureHead, rowsOf(run));

/** Puts the runs into docs/performance.md, keeping the rows of benchmarks that were not run. */
export function record(runs: readonly Run[], order: readonly string[]): void {
  const text = readFileSync(file, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  const kept = text.slice(text.indexOf(begin), text.indexOf(end)).split('\n');
  const merged = (head: readonly string[], written: (run: Run) => string[]) => {
    const from = kept.indexOf(row(head));
    const old = from < 0 ? [] : kept.slice(from + 2, kept.indexOf('', from));
    return tableOf(
      head,
      order.flatMap((name) => {
        const run = runs.find((each) => each.benchmark === name);
        return run ? written(run) : old.filter((line) => line.startsWith(`| ${name} |`));
      }),
    );
  };
  const tables = [merged(figureHead, rowsOf), merged(runHead, (run) => [row([run.benchmark, ...run.facts])])];
  writeFileSync(file, `${before}${begin}\n\n${tables.join('\n\n')}\n\n${after}`);
}
