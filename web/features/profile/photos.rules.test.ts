import type { ProfilePhoto } from '@rendezvous/contract/profile';
import { expect, test } from 'vitest';
import { photoCounts } from './photos.rules.ts';

const photos = (...locked: boolean[]) => locked.map((locked) => ({ locked }) as ProfilePhoto);

test('a visitor gets one photo and is told of the others', () => {
  expect(photoCounts({ photos: photos(false), num_photos: 3 }, true)).toEqual({ open: 1, locked: 0, unseen: 2 });
  expect(photoCounts({ photos: [], num_photos: 0 }, true)).toEqual({ open: 0, locked: 0, unseen: 0 });
});

test('a member opens what is not locked, also before the answer names all photos', () => {
  expect(photoCounts({ photos: photos(false, true, false), num_photos: 3 }, false)).toEqual({
    open: 2,
    locked: 1,
    unseen: 0,
  });
  expect(photoCounts({ photos: photos(false), num_photos: 3 }, false)).toEqual({ open: 3, locked: 0, unseen: 0 });
});

test('a photo added since the number was counted is not taken off the others', () => {
  expect(photoCounts({ photos: photos(false, false), num_photos: 1 }, true)).toEqual({ open: 2, locked: 0, unseen: 0 });
});
