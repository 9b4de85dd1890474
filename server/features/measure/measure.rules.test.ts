import { measureKinds } from '@rendezvous/contract/measure';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, stateOf, textsBack } from './measure.rules.ts';

const until = new Date('2026-12-11T12:00:00Z');

test('a measure with a day lasts to it, a ban for good, a restriction until it is lifted, and the rest is done', () => {
  expect(
    measureKinds.map((kind) => [kind, lengthOf({ kind, until: null }), stateOf({ kind, until: null, end: null })]),
  ).toEqual([
    ['text_removed', 'once', 'done'],
    ['photo_removed', 'once', 'done'],
    ['warned', 'once', 'done'],
    ['report_restricted', 'open', 'in_force'],
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

const removal = (day: number, removed_texts: string | null, isOver: boolean) => ({
  created_at: new Date(Date.UTC(2026, 10, day)),
  removed_texts: removed_texts === null ? null : { about: removed_texts },
  end: isOver ? {} : null,
});

test('texts come back once their removal ends, unless a removal in force took the same or came after it', () => {
  const ended = removal(2, 'Write me at …', true);
  expect(textsBack([ended])).toEqual([ended]);
  expect(textsBack([ended, removal(3, 'Others', false)]), 'other texts').toEqual([ended]);
  expect(textsBack([ended, removal(3, 'Write me at …', false)]), 'the same again').toEqual([]);
  expect(textsBack([ended, removal(3, null, false)]), 'a later one, to which none were left').toEqual([]);
  expect(textsBack([ended, removal(1, null, false)]), 'an earlier one, before they were written').toEqual([ended]);
});

test('only ended removals give texts back, all of them while none is in force, the latest first', () => {
  const Removal = fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.constantFrom('a', 'b', null), fc.boolean())
    .map((given) => removal(...given));
  fc.assert(
    fc.property(fc.array(Removal), (removals) => {
      const back = textsBack(removals);
      expect(back).toEqual(back.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime()));
      for (const { end, removed_texts } of back) expect([end, removed_texts]).not.toContain(null);
      const ended = removals.filter(({ end }) => end !== null);
      const texts = ended.filter(({ removed_texts }) => removed_texts !== null);
      expect(textsBack(ended)).toHaveLength(texts.length);
      expect(textsBack(ended)).toEqual(expect.arrayContaining(back));
    }),
  );
});
