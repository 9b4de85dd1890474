import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { journeySecret, operatorKey, secondOperatorKey } from './e2e/support/people.ts';

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}

const chromium = onPath('chromium', 'chromium-browser', 'google-chrome');
/** Chromium without a window, a quarter faster; without it, the whole browser is used. */
const headlessShell = onPath('chromium-headless-shell') ?? chromium;
// Chromium starts no spare process for the next page, which a journey of few pages never needs.
const launchOptions = {
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--renderer-process-limit=1'],
};

/** The shell cannot ask whether notifications may be shown, and refuses them. */
const needsWhole = /@whole-browser/;

/** The folder of the server under test. Each worker reads this file again, and uses the folder of the first reading. */
process.env.JOURNEY_DATA ??= mkdtempSync(join(tmpdir(), 'rendezvous-journey-data-'));

/** Journeys in the system's Chromium, against the built product on an embedded database of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: join(tmpdir(), 'rendezvous-journeys'),
  // A journey waits for half of its time, so there is one more than the two cores that we check on.
  workers: 3,
  fullyParallel: true,
  // A journey that passes only on a retry is reported as flaky, with its trace, and does not hold up the change.
  retries: 2,
  // A journey says what happens, never how fast: on a busy machine it waits longer.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // The port is read from the server's output, below.
    baseURL: `http://localhost:${process.env.JOURNEY_PORT}`,
    // What is no page of a brand is in the browser's language; a first visit to a brand is in that of its domain.
    locale: 'nl-NL',
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'shell',
      grepInvert: needsWhole,
      use: { launchOptions: { ...launchOptions, executablePath: headlessShell } },
    },
    { name: 'whole', grep: needsWhole, use: { launchOptions: { ...launchOptions, executablePath: chromium } } },
  ],
  webServer: {
    command: 'node server/main.ts',
    // A free port, so that several checkouts can be checked at once.
    wait: { stdout: /ready at http:\/\/localhost:(?<JOURNEY_PORT>\d+)/ },
    stdout: 'pipe',
    timeout: 240_000,
    env: {
      PORT: '0',
      DATA_DIR: process.env.JOURNEY_DATA,
      SECRET: journeySecret,
      OPERATORS: `journeys:${operatorKey},second:${secondOperatorKey}`,
      DATABASE_URL: '',
      SMTP_URL: '',
      SMS_URL: '',
      REDIS_URL: '',
      LIMIT_FACTOR: '1000',
      DEMO_MEMBERS: '120',
      LOG_LEVEL: 'error',
    },
  },
});
