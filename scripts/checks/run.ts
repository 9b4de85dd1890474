import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Counts, countsOfPlaywright, countsOfVitest, describeFlaky, totalOf } from './counts.ts';

export const root = resolve(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'rendezvous-check-'));

export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Where a test runner leaves its counts; a check without one counts as one test. */
  readonly report?: string;
}

/** A check by Vitest, whose counts are read from the report `name`. */
export const vitest = (name: string, title: string, ...args: readonly string[]): Check => ({
  name: title,
  command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, name)}`, ...args],
  report: name,
});

/**
 * Runs the groups in turn, the checks of a group side by side. Names the flaky tests, ends the process with a line
 * `N passed, N failed`, and with 1 if any failed.
 */
export async function runChecks(groups: readonly (readonly Check[])[]): Promise<never> {
  const counts: Counts[] = [];
  for (const group of groups) counts.push(...(await Promise.all(group.map(run))));
  const { passed, failed, flaky } = totalOf(counts);
  for (const line of describeFlaky(flaky)) console.log(line);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

async function run(check: Check): Promise<Counts> {
  const started = performance.now();
  const { code, output } = await execute(check.command);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const counts = check.report ? countsOf(join(reports, check.report)) : { passed: 0, failed: 0, flaky: [] };
  if (code !== 0) console.log(output);
  const retried = counts.flaky.length > 0 ? `, ${counts.flaky.length} of them flaky` : '';
  const tests = check.report ? `: ${counts.passed} passed${retried}, ${counts.failed} failed` : '';
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)${tests}`);
  if (!check.report) return code === 0 ? { passed: 1, failed: 0, flaky: [] } : { passed: 0, failed: 1, flaky: [] };
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) };
}

function execute([program = '', ...args]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'), FORCE_COLOR: '0' };
    const child = spawn(program, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function countsOf(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, flaky: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.stats ? countsOfPlaywright(report) : countsOfVitest(report, root);
}
