import { spawnSync } from 'node:child_process';
import { apiTestsFor } from './checks/api-tests.ts';
import { root, runChecks, vitest } from './checks/run.ts';
import { staticChecks } from './checks/static.ts';
import { features } from './features.ts';

/** The checks before each commit, within 90 seconds; `npm test` checks everything. */
const { filters, left } = apiTestsFor(changedFiles(), features);
if (left.length > 0) console.log(`Left to \`npm test\`, as too much changed: the api tests of ${left.join(', ')}`);

await runChecks([
  [...staticChecks],
  [vitest('rules.json', 'rules, structure, locales', '--project', 'rules')],
  filters.length === 0
    ? []
    : [
        vitest(
          'api.json',
          `calls on the embedded database (${filters.join(', ')})`,
          '--project',
          'pglite',
          '--passWithNoTests',
          ...filters,
        ),
      ],
]);

/**
 * Files that differ from where this branch left main, committed or not; without a main, the uncommitted ones.
 */
function changedFiles(): string[] {
  const base =
    ['origin/main', 'main']
      .map((branch) => git('merge-base', 'HEAD', branch)[0])
      .find((commit) => commit !== undefined) ?? 'HEAD';
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
