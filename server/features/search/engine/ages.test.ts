import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agesByTrait, bornBetween, traitOf } from './ages.ts';

const row = fc.record({
  gender: fc.constantFrom('female', 'male'),
  sexuality: fc.constantFrom('', 'hetero'),
  has_photo: fc.boolean(),
  year: fc.integer({ min: 1940, max: 2008 }),
  total: fc.integer({ min: 0, max: 1000 }),
});
const atYear = fc.double({ min: 1930, max: 2020, noNaN: true });

test('births between two moments are counted by whole years, with a share of the years at the ends', () => {
  fc.assert(
    fc.property(fc.array(row), atYear, atYear, (rows, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const counted = (fits: (of: (typeof rows)[number]) => boolean) =>
        rows
          .filter(fits)
          .reduce(
            (sum, { year, total }) => sum + Math.max(0, Math.min(year + 1, to) - Math.max(year, from)) * total,
            0,
          );
      const ages = agesByTrait(rows);
      expect(bornBetween(ages.get(traitOf('male')), from, to)).toBeCloseTo(
        counted(({ gender }) => gender === 'male'),
        6,
      );
      expect(bornBetween(ages.get(traitOf('female', { sexuality: '', photo: true })), from, to)).toBeCloseTo(
        counted(({ gender, sexuality, has_photo }) => gender === 'female' && sexuality === '' && has_photo),
        6,
      );
    }),
  );
});
