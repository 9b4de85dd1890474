import { runChecks, vitest } from './checks/run.ts';
import { staticChecks } from './checks/static.ts';

/** Every check of the project, or those whose name contains one of the arguments. */
const only = process.argv.slice(2);
const groups = [
  [
    ...staticChecks,
    { name: 'unused code and dependencies', command: ['knip'] },
    { name: 'support of the stated browsers', command: ['node', 'web/vite/check-browsers.ts'] },
  ],
  // Alone: its figures mean nothing, but every benchmark has to run through.
  [{ name: 'every benchmark, briefly', command: ['node', 'bench/main.ts', '--brief'] }],
  [vitest('vitest.json', 'rules, structure, locales, calls')],
  [
    {
      name: 'journeys in the browser',
      command: ['playwright', 'test', '--reporter=line,json'],
      report: 'playwright.json',
    },
  ],
];
await runChecks(
  groups.map((group) => group.filter((check) => only.length === 0 || only.some((arg) => check.name.includes(arg)))),
);
