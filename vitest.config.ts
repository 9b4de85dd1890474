import { defineConfig } from 'vitest/config';
import { inlineScripts } from './web/vite/inline-scripts.ts';

// A third of a test is waiting for mails and jobs, so there is one worker more than the two cores that we check on.
// The files of a worker share its modules, which hold no state: loading the app and the embedded database anew for each
// costs a second.
const api = {
  include: ['{server,demo}/**/*.api.test.ts'],
  // A test says what happens, never how fast: on a busy machine it waits longer.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  // Also after a test that failed in the middle.
  restoreMocks: true,
  pool: 'forks',
  maxWorkers: 3,
  isolate: false,
  // A call that passes only on its second try is reported as flaky, and does not hold up the change that met it.
  retry: 1,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: 'rules',
          include: ['{contract,server,demo,scripts}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/node_modules/**', 'web/build/**'],
          testTimeout: 30_000,
          // As the calls', or the projects could not run beside each other.
          maxWorkers: api.maxWorkers,
          restoreMocks: true,
        },
      },
      { test: { name: 'pglite', ...api, globalSetup: ['server/testing/global.ts'] } },
      {
        test: {
          name: 'postgres',
          ...api,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/testing/global.ts'],
        },
      },
    ],
  },
});
