import { measureKinds } from '@rendezvous/contract/measure';
import { expect, test } from 'vitest';
import { lengthOf, stateOf } from './measure.rules.ts';

const until = new Date('2026-12-11T12:00:00Z');

test('a measure with a day lasts to it, a ban for good, a restriction until it is lifted, and the rest is done', () => {
  expect(
    measureKinds.map((kind) => [kind, lengthOf({ kind, until: null }), stateOf({ kind, until: null, end: null })]),
  ).toEqual([
    ['text_removed', 'once', 'done'],
    ['photo_removed', 'once', 'done'],
    ['warned', 'once', 'done'],
    ['write_restricted', 'open', 'in_force'],
    ['found_restricted', 'open', 'in_force'],
    ['suspended', 'open', 'in_force'],
    ['banned', 'good', 'in_force'],
  ]);
  expect(lengthOf({ kind: 'suspended', until })).toBe('on');
  expect(stateOf({ kind: 'suspended', until, end: null })).toBe('in_force');
});

test('a measure that ended says why, of whatever kind it was', () => {
  for (const kind of measureKinds)
    for (const reason of ['lifted', 'appeal', 'over'] as const)
      expect(stateOf({ kind, until, end: { reason } })).toBe(reason);
});
