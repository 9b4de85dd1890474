import { day, minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, ranked, type SearcherTraits, scoreOf } from './best.rules.ts';

const at = new Date('2026-11-22T12:00:00Z');
const ago = (time: number) => new Date(at.getTime() - time);
const anyone = { sought_gender: null, sought_min_age: null, sought_max_age: null };
const anna: SearcherTraits = { gender: 'female', birth: '1990-05-17' };
const bert: Candidate = {
  member_id: 'b',
  gender: 'male',
  sexuality: 'hetero',
  birth: '1990-01-01',
  has_photo: true,
  signed_up: ago(300 * day),
  last_active_at: ago(minute),
  ...anyone,
  liked: false,
  km: 5,
};
const score = (changes: Partial<Candidate>) => scoreOf({ ...bert, ...changes }, anna, at);

test('near, active, of her age, with a photo, seeking her and not yet liked is worth more than without any', () => {
  const worse: Partial<Candidate>[] = [
    { km: 60 },
    { km: null },
    { last_active_at: ago(2 * day) },
    { birth: '1975-01-01' },
    { has_photo: false },
    { liked: true },
    { sexuality: 'gay' },
    { sought_gender: 'male' },
    { sought_max_age: 35 },
    { sought_min_age: 37 },
  ];
  for (const changes of worse) expect(score(changes), JSON.stringify(changes)).toBeLessThan(score({}));
});

test('a newcomer is worth more than the same member later', () => {
  expect(score({ signed_up: ago(2 * day) })).toBeGreaterThan(score({}));
});

test('a wish that says nothing excludes nobody, and a stated one counts before the gender that usually follows', () => {
  expect(score({ sexuality: null })).toBe(score({}));
  expect(score({ sexuality: 'gay', sought_gender: 'female' })).toBe(score({}));
  expect(score({ sought_gender: 'any', sought_min_age: 36, sought_max_age: 36 })).toBe(score({}));
});

test('someone without traits of their own gets the same order for everybody who fits nobody in particular', () => {
  const visitor: SearcherTraits = { gender: null, birth: null };
  expect(scoreOf({ ...bert, sexuality: 'gay' }, visitor, at)).toBe(scoreOf(bert, visitor, at));
  expect(scoreOf({ ...bert, birth: '1950-01-01' }, visitor, at)).toBe(scoreOf(bert, visitor, at));
});

test('the order is by score and does not depend on the order in which candidates are given', () => {
  const candidate = fc
    .record({
      member_id: fc.uuid(),
      km: fc.option(fc.integer({ min: 0, max: 500 })),
      liked: fc.boolean(),
      has_photo: fc.boolean(),
      days: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ days, ...changes }): Candidate => ({ ...bert, ...changes, last_active_at: ago(days * day) }));
  fc.assert(
    fc.property(fc.uniqueArray(candidate, { selector: ({ member_id }) => member_id }), (candidates) => {
      const order = ranked(candidates, anna, at);
      expect(ranked(candidates.toReversed(), anna, at)).toEqual(order);
      for (const [index, { rank }] of order.entries()) {
        expect(rank.score).toBe(scoreOf(order[index]?.candidate as Candidate, anna, at));
        expect(rank.score).toBeLessThanOrEqual(order[index - 1]?.rank.score ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});
