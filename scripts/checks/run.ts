import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'rendezvous-check-'));

export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Where a test runner leaves its counts; a check without one counts as one test. */
  readonly report?: string;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** A check by Vitest, whose counts are read from the report `name`. */
export const vitest = (name: string, title: string, ...words: readonly string[]): Check => ({
  name: title,
  command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, name)}`, ...words],
  report: name,
});

/**
 * Runs the groups in turn, the checks of a group side by side. Ends the process with a line `N passed, N failed`, and
 * with 1 if any failed.
 */
export async function runChecks(groups: readonly (readonly Check[])[]): Promise<never> {
  let passed = 0;
  let failed = 0;
  for (const group of groups) {
    for (const result of await Promise.all(group.map(run))) {
      passed += result.passed;
      failed += result.failed;
    }
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

async function run(check: Check): Promise<Counts> {
  const started = performance.now();
  const { code, output } = await execute(check.command);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const counts = check.report ? countsOf(join(reports, check.report)) : { passed: 0, failed: 0 };
  if (code !== 0) console.log(output);
  const tests = check.report ? `: ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)${tests}`);
  if (!check.report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { passed: counts.passed, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) };
}

function execute([program = '', ...words]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'), FORCE_COLOR: '0' };
    const child = spawn(program, words, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function countsOf(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
  return {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? report.numFailedTestSuites : 0),
  };
}
