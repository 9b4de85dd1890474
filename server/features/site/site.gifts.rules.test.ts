import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProblems, SiteFile } from './site.rules.ts';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const problemsOf = (gifts: unknown, gift_credits = 3) => {
  const { error } = SiteFile.safeParse({ ...example, gifts, settings: { ...example.settings, gift_credits } });
  return error ? describeProblems(error) : [];
};
const dear = 'gifts: settings.gift_credits is the price of the cheapest gift; at 0 every gift is free';

test('a site chooses its gifts and their prices, or leaves them out', () => {
  expect(problemsOf(undefined)).toEqual([]);
  expect(problemsOf([{ code: 'rose' }, { code: 'champagne', credits: 20 }])).toEqual([]);
  expect(problemsOf([{ code: 'diamond', credits: 3 }])).toEqual([]);
});

test('the cheapest gift costs what the pages of prices say', () => {
  expect(problemsOf([{ code: 'diamond' }])).toEqual([dear]);
  expect(problemsOf([{ code: 'rose' }, { code: 'kiss', credits: 2 }])).toEqual([dear]);
});

test('where gifts are free, all are', () => {
  expect(problemsOf(undefined, 0)).toEqual([]);
  expect(problemsOf([{ code: 'rose' }, { code: 'star', credits: 5 }], 0)).toEqual([dear]);
});

test('an unknown gift, one named twice, none at all and a price that is no number of credits are refused', () => {
  for (const gifts of [
    [{ code: 'nettle' }],
    [{ code: 'rose' }, { code: 'rose' }],
    [],
    [{ code: 'rose', credits: 3.5 }],
    [{ code: 'rose', credits: -3 }],
    [{ code: 'rose', price: 3 }],
  ])
    expect(problemsOf(gifts), JSON.stringify(gifts)).not.toEqual([]);
});
