/** A test that failed and then passed on a retry. */
export interface Flaky {
  readonly name: string;
  /** Why its first try failed; of a journey, also where the trace of a retry lies. */
  readonly notes: readonly string[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Counted among the passed. */
  readonly flaky: readonly Flaky[];
}

/** So many flaky tests fail the gate. */
const maxFlaky = 4;

/** Of an error that a flaky test is named with. */
const maxLines = 15;

/** The counts of all checks together; more flaky tests than the gate lets pass are one failure. */
export function totalOf(counts: readonly Counts[]): Counts {
  const flaky = counts.flatMap((one) => one.flaky);
  const sum = (of: (one: Counts) => number) => counts.reduce((total, one) => total + of(one), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed) + (flaky.length > maxFlaky ? 1 : 0),
    flaky,
  };
}

/** The lines that name the flaky tests; none without one. */
export function describeFlaky(flaky: readonly Flaky[]): string[] {
  if (flaky.length === 0) return [];
  const verdict = flaky.length > maxFlaky ? `which fails the gate: at most ${maxFlaky} may` : 'to be mended next';
  return [
    `Flaky (passed only on a retry): ${flaky.length}, ${verdict}`,
    ...flaky.flatMap(({ name, notes }) => [`  ${name}`, ...notes.map((note) => `    ${note}`)]),
  ];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Reads Vitest's JSON report; files are named relative to `root`. A passed test with a failure message was retried. */
export function countsOfVitest(report: VitestReport, root: string): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  return {
    passed: numPassedTests,
    // A file that cannot be loaded has no tests that fail.
    failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests,
    flaky: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => ({
          name: `${name.replace(`${root}/`, '')}: ${fullName}`,
          notes: firstLines(failureMessages[0]),
        })),
    ),
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        /** Of a journey that ran out of time, one says so, and the next what it waited for. */
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

/** Reads Playwright's JSON report. */
export function countsOfPlaywright({ stats, suites }: PlaywrightReport): Counts {
  const flakyIn = (suite: PlaywrightSuite): Flaky[] => [
    ...(suite.suites ?? []).flatMap(flakyIn),
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({
          name: `e2e/${file}: ${title}`,
          notes: [
            ...(results.find(({ errors }) => errors.length > 0)?.errors ?? []).flatMap(({ message }) =>
              firstLines(message),
            ),
            ...results.flatMap(({ attachments }) =>
              attachments.flatMap(({ name, path }) => (name === 'trace' && path ? [`trace: ${path}`] : [])),
            ),
          ],
        })),
    ),
  ];
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: suites.flatMap(flakyIn) };
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** What an error says, such as what was expected and what came, without empty lines and the stack. */
const firstLines = (message = 'without a message') =>
  message
    .replaceAll(escapes, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('    at '))
    .slice(0, maxLines)
    .map((line) => line.slice(0, 200));
