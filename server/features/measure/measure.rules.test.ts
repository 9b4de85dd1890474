import { measureKinds } from '@rendezvous/contract/measure';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, mayRestrict, stateOf, textsBack, withoutBase } from './measure.rules.ts';

const until = new Date('2026-12-11T12:00:00Z');

test('a measure with a day lasts to it, a ban for good, a restriction until it is lifted, and the rest is done', () => {
  expect(
    measureKinds.map((kind) => [kind, lengthOf({ kind, until: null }), stateOf({ kind, until: null, end: null })]),
  ).toEqual([
    ['message_refused', 'once', 'done'],
    ['photo_rejected', 'once', 'done'],
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

const onDay = (day: number) => new Date(Date.UTC(2026, 0, day));
const falseReports = (kind: 'warned' | 'report_restricted', day: number) => ({
  ...({ id: `${kind} ${day}`, kind, rule: 'false_reports', end: null, created_at: onDay(day) } as const),
});

test('a restriction whose reports are stored no more stands, unless no warning is left', () => {
  const [early, late, restricted] = [
    falseReports('warned', 1),
    falseReports('warned', 20),
    falseReports('report_restricted', 40),
  ];
  // The report of day 30 is gone by now, as may be others.
  const gone = { unfounded: [], storedSince: onDay(35) };
  expect(withoutBase([early, restricted], gone), 'the later warning was lifted').toEqual([]);
  expect(withoutBase([restricted], gone), 'both were').toEqual([restricted.id]);
  const cleared = onDay(25);
  expect(withoutBase([late, restricted], { ...gone, cleared }), 'another one may be gone').toEqual([]);
  const stored = { unfounded: [], cleared, storedSince: onDay(-200) };
  expect(withoutBase([late, restricted], stored), 'no other one is').toEqual([restricted.id]);
  expect(withoutBase([late, restricted], { ...stored, unfounded: [onDay(30)] })).toEqual([]);
  expect(withoutBase([late], { ...stored, cleared: onDay(10) })).toEqual([late.id]);
  expect(withoutBase([late], { ...gone, cleared: onDay(10) })).toEqual([]);
});

test('while all reports are stored, a restriction stands as long as it could be taken on what stands', () => {
  const days = fc.integer({ min: 1, max: 60 });
  const at = fc.uniqueArray(days, { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(at, fc.nat(), (all, which) => {
      const [cut = 0, ...rest] = all;
      const warned = rest.filter((day) => day % 3 === 0).map((day) => falseReports('warned', day));
      const made = rest.filter((day) => day % 3 !== 0).map(onDay);
      const restricted = falseReports('report_restricted', cut);
      const before = warned.filter(({ created_at }) => created_at < restricted.created_at);
      const judged = made.filter((one) => one < restricted.created_at);
      fc.pre(mayRestrict(before, judged, restricted.created_at));
      const cleared = judged[which % judged.length];
      const unfounded = judged.filter((one) => one !== cleared);
      const lost = withoutBase([...before, restricted], { unfounded, cleared, storedSince: onDay(-365) });
      const left = before.filter(({ id }) => !lost.includes(id));
      expect(lost.includes(restricted.id)).toBe(!mayRestrict(left, unfounded, restricted.created_at));
      const [, ...others] = before;
      const ended = withoutBase([...others, restricted], { unfounded: judged, storedSince: onDay(-365) });
      expect(ended.includes(restricted.id)).toBe(!mayRestrict(others, judged, restricted.created_at));
    }),
  );
});
