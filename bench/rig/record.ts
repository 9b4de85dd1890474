import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cells, type Measurement } from './measurement.ts';

/** One part's measurements. */
export interface Run {
  readonly part: string;
  /** When, where and how busy. */
  readonly facts: readonly string[];
  readonly measurements: readonly Measurement[];
}

const file = resolve(import.meta.dirname, '../../docs/performance.md');
const begin = '<!-- written by npm run bench -->';
const end = '<!-- until here -->';
const figureHead = ['Part', 'What', 'Measured', 'Ratio to the limit of the same run', 'Wanted', 'Reached'];
const runHead = ['Part', 'When', 'Machine', 'PostgreSQL', 'Node', 'Load at the start', 'Took'];

const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
const tableOf = (head: readonly string[], rows: readonly string[]) =>
  [row(head), row(head.map(() => '---')), ...rows].join('\n');
const rowsOf = (run: Run) => run.measurements.map((measurement) => row([run.part, ...cells(measurement)]));

export const figures = (run: Run) => tableOf(figureHead, rowsOf(run));

/** Puts the runs into docs/performance.md, keeping the rows of parts that were not run. */
export function record(runs: readonly Run[], order: readonly string[]): void {
  const text = readFileSync(file, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  const kept = text.slice(text.indexOf(begin), text.indexOf(end)).split('\n');
  const merged = (head: readonly string[], written: (run: Run) => string[]) => {
    const from = kept.indexOf(row(head));
    const old = from < 0 ? [] : kept.slice(from + 2, kept.indexOf('', from));
    return tableOf(
      head,
      order.flatMap((part) => {
        const run = runs.find((each) => each.part === part);
        return run ? written(run) : old.filter((line) => line.startsWith(`| ${part} |`));
      }),
    );
  };
  const tables = [merged(figureHead, rowsOf), merged(runHead, (run) => [row([run.part, ...run.facts])])];
  writeFileSync(file, `${before}${begin}\n\n${tables.join('\n\n')}\n\n${after}`);
}
