import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mainOf, mayAdd, toShownPhotos } from './photo.rules.ts';
import type { PhotoRow } from './photo.store.ts';

const photo = fc.record({
  id: fc.uuid(),
  key: fc.stringMatching(/^[0-9a-f]{32}$/),
  blurred_key: fc.stringMatching(/^[0-9a-f]{32}$/),
  private: fc.boolean(),
  status: fc.constantFrom('checking', 'active', 'rejected'),
  width: fc.constant(480),
  height: fc.constant(600),
  placeholder: fc.constant('data:'),
}) as unknown as fc.Arbitrary<PhotoRow>;

test('three photos for free members, 25 for premium ones', () => {
  expect([mayAdd(2, { paid_user: false }), mayAdd(3, { paid_user: false }), mayAdd(24, { paid_user: true }), mayAdd(25, { paid_user: true })]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the main photo is always one that everybody may see', () => {
  fc.assert(
    fc.property(fc.array(photo), (photos) => {
      const main = mainOf(photos);
      if (main) expect([main.status, main.private]).toEqual(['active', false]);
      else expect(photos.some((one) => one.status === 'active' && !one.private)).toBe(false);
    }),
  );
});

test('who may not see private photos is never told where the sharp ones are', () => {
  fc.assert(
    fc.property(fc.array(photo), (photos) => {
      const told = JSON.stringify(toShownPhotos(photos, false));
      for (const one of photos.filter((candidate) => candidate.private || candidate.status !== 'active')) expect(told).not.toContain(one.key);
    }),
  );
});
