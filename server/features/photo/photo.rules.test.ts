import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bind, isPublic, mainOf, mayAdd, mayOpen, toOwnPhoto, toShownPhotos } from './photo.rules.ts';
import type { PhotoRow } from './photo.store.ts';

const photo = fc.record({
  id: fc.uuid(),
  key: fc.stringMatching(/^[0-9a-f]{40}$/),
  blurred_key: fc.stringMatching(/^[0-9a-f]{40}$/),
  private: fc.boolean(),
  status: fc.constantFrom('checking', 'active', 'rejected'),
  width: fc.constant(480),
  height: fc.constant(600),
  placeholder: fc.constant('data:'),
  drawn: fc.boolean(),
}) as unknown as fc.Arbitrary<PhotoRow>;

test('free members may have three photos, premium members 25', () => {
  const may = (taken: number, rejected: number, paid_user: boolean) =>
    mayAdd([...Array(taken).fill({ status: 'checking' }), ...Array(rejected).fill({ status: 'rejected' })], {
      paid_user,
    });
  expect([may(2, 0, false), may(3, 0, false), may(24, 0, true), may(25, 0, true)]).toEqual([true, false, true, false]);
  expect([may(2, 24, false), may(3, 1, false), may(0, 25, true)], 'rejected ones take no place').toEqual([
    true,
    false,
    false,
  ]);
});

test('the main photo is always a public one', () => {
  fc.assert(
    fc.property(fc.array(photo), (photos) => {
      const main = mainOf(photos);
      if (main) expect([main.status, main.private]).toEqual(['active', false]);
      else expect(photos.some((one) => one.status === 'active' && !one.private)).toBe(false);
    }),
  );
});

test('only public photos reveal their key', () => {
  const bind: Bind = ({ id }, kind) => `/bound/${kind}/${id}`;
  fc.assert(
    fc.property(fc.array(photo), fc.constantFrom(bind, null), fc.boolean(), (photos, bound, maySeePrivate) => {
      const answer = JSON.stringify([
        toShownPhotos(photos, bound, maySeePrivate),
        photos.map((one) => toOwnPhoto(one, bind)),
      ]);
      for (const one of photos) {
        if (!isPublic(one)) expect(answer).not.toContain(one.key);
        expect(answer).not.toContain(one.blurred_key);
      }
    }),
  );
});

test('the sharp file of a private photo is for premium members; a photo not accepted is for nobody else', () => {
  fc.assert(
    fc.property(photo, fc.boolean(), (one, paid_user) => {
      expect(mayOpen(one, 'sharp', { paid_user })).toBe(one.status === 'active' && (!one.private || paid_user));
      expect(mayOpen(one, 'blurred', { paid_user })).toBe(one.status === 'active');
    }),
  );
});
