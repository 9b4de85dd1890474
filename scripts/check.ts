import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Every check of the project, in one command. Ends with a line `N passed, N failed`, and fails when anything did. */
const root = resolve(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'rendezvous-check-'));
const only = process.argv.slice(2);

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Where a test runner leaves its counts; a check without one counts as one test. */
  readonly report?: string;
}

const inReports = (name: string) => join(reports, name);

const groups: readonly (readonly Check[])[] = [
  [
    { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
    { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'types of the web', command: ['npm', 'run', '--silent', 'types', '-w', 'web'] },
    { name: 'unused code and dependencies', command: ['knip'] },
  ],
  [
    {
      name: 'rules, structure, locales, calls',
      command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${inReports('vitest.json')}`],
      report: 'vitest.json',
    },
  ],
  [{ name: 'journeys in the browser', command: ['playwright', 'test', '--reporter=line,json'], report: 'playwright.json' }],
];

let passed = 0;
let failed = 0;
for (const group of groups) {
  const chosen = group.filter((check) => only.length === 0 || only.some((word) => check.name.includes(word)));
  for (const result of await Promise.all(chosen.map(run))) {
    passed += result.passed;
    failed += result.failed;
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function run(check: Check): Promise<{ passed: number; failed: number }> {
  const started = performance.now();
  const { code, output } = await execute(check.command);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const counts = check.report ? countsOf(inReports(check.report)) : { passed: 0, failed: 0 };
  if (code !== 0) console.log(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)${check.report ? `: ${counts.passed} passed, ${counts.failed} failed` : ''}`);
  if (!check.report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { passed: counts.passed, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) };
}

function execute([program = '', ...words]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: root, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: inReports('playwright.json'), FORCE_COLOR: '0' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function countsOf(file: string): { passed: number; failed: number } {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? report.numFailedTestSuites : 0),
  };
}
