import { expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest, describeFlaky, totalOf } from './counts.ts';

const call = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const vitestReport = {
  numPassedTests: 2,
  numFailedTests: 1,
  numFailedTestSuites: 1,
  testResults: [
    {
      name: '/project/server/like.api.test.ts',
      assertionResults: [
        call('a like is given', 'passed'),
        call('a like is seen', 'passed', 'AssertionError: expected 0 to be 1\n    at like.api.test.ts:7'),
        call('a like is taken back', 'failed', 'AssertionError'),
      ],
    },
  ],
};
const journey = (title: string, status: string, ...results: { messages?: readonly string[]; trace?: string }[]) => ({
  title,
  file: 'meeting.spec.ts',
  tests: [
    {
      status,
      results: results.map(({ messages = [], trace }) => ({
        errors: messages.map((message) => ({ message })),
        attachments: trace ? [{ name: 'trace', path: trace }] : [],
      })),
    },
  ],
});
const playwrightReport = {
  stats: { expected: 1, unexpected: 1, flaky: 1 },
  suites: [
    {
      specs: [journey('two meet', 'expected', {})],
      suites: [
        {
          specs: [
            journey(
              'two match',
              'flaky',
              { messages: ['\u001b[31mTimeout\u001b[39m\nof 60 s', 'waiting for a link'] },
              { trace: '/t/trace.zip' },
            ),
            journey('two part', 'unexpected', { messages: ['Timeout'] }),
          ],
        },
      ],
    },
  ],
};

test('a call that passed on its second try counts as passed, and is named as flaky with its first failure', () => {
  expect(countsOfVitest(vitestReport, '/project')).toEqual({
    passed: 2,
    failed: 1,
    flaky: [{ name: 'server/like.api.test.ts: a like is seen', notes: ['AssertionError: expected 0 to be 1'] }],
  });
});

test('a file of calls that cannot be loaded counts as failed', () => {
  expect(countsOfVitest({ ...vitestReport, numFailedTests: 0, numFailedTestSuites: 2 }, '/project').failed).toBe(2);
});

test('a journey that passed on a retry counts as passed, and is named with its first failure and its trace', () => {
  expect(countsOfPlaywright(playwrightReport)).toEqual({
    passed: 2,
    failed: 1,
    flaky: [
      {
        name: 'e2e/meeting.spec.ts: two match',
        notes: ['Timeout', 'of 60 s', 'waiting for a link', 'trace: /t/trace.zip'],
      },
    ],
  });
});

test('four flaky tests pass the gate, five fail it', () => {
  const withFlaky = (count: number) => ({
    passed: 100,
    failed: 0,
    flaky: Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, notes: [] })),
  });
  expect(totalOf([withFlaky(2), withFlaky(2)])).toMatchObject({ passed: 200, failed: 0 });
  expect(totalOf([withFlaky(2), withFlaky(3)])).toMatchObject({ passed: 200, failed: 1 });
  expect(describeFlaky(withFlaky(5).flaky)[0]).toContain('fails the gate');
  expect(describeFlaky([])).toEqual([]);
});
