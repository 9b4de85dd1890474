import type { Check } from './run.ts';

/** The checks that do not run the product. */
export const staticChecks: readonly Check[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web', command: ['npm', 'run', '--silent', 'types', '-w', 'web'] },
];
