import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const standards: RunOptions['runOnly'] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the problems that axe finds on the page, by the standards or by the given rules: each broken rule with its
 * first three places. Injects axe once per document; the library for Playwright injects it for every check and opens a
 * second page for the summary, which takes five times as long.
 */
export async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : standards,
    resultTypes: ['violations'],
  };
  expect(page.frames(), 'axe looks into the page itself, not into frames').toHaveLength(1);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target, any, all, none }) =>
      [target.join(' '), ...[...any, ...all, ...none].map(({ message }) => message)].join(': ')).join(' | ')))`);
}
