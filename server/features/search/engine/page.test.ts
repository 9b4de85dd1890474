import { day, minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { readBestCursor, readCursor, writeBestCursor, writeCursor } from './page.ts';

const now = new Date('2026-11-22T12:00:00Z');
const id = '01890000-0000-7000-8000-000000000001';
const position = { signedUp: new Date('2026-11-01T12:00:00Z'), id, city: 2759794 };
const byDistance = true;
const bestAt = (at: Date) =>
  writeBestCursor({ at, start: position, end: position, after: { score: 90, id }, isOverLimit: true });

test('a cursor is read as it was written, in its own order', () => {
  const cursor = { at: now, start: undefined, end: position, after: { score: 90, id }, isOverLimit: false };
  expect(readBestCursor(writeBestCursor(cursor), { byDistance, now })).toEqual(cursor);
  expect(readBestCursor(writeBestCursor(cursor), { byDistance: false, now })).toBeUndefined();
  expect(readCursor(writeCursor({ ...position, isOverLimit: true }), { byDistance })).toEqual({
    ...position,
    isOverLimit: true,
  });
  expect(readCursor(writeCursor({ ...position, isOverLimit: true }), { byDistance: false })).toBeUndefined();
  for (const text of ['', '{', '[]', 'null', writeCursor({ ...position, isOverLimit: true })])
    expect(readBestCursor(text, { byDistance, now })).toBeUndefined();
});

test('a search that began over a day ago or has yet to begin is not continued', () => {
  const read = (time: number) => readBestCursor(bestAt(new Date(now.getTime() + time)), { byDistance, now });
  expect(read(-day)).toBeDefined();
  expect(read(0)).toBeDefined();
  expect(read(-day - 1)).toBeUndefined();
  expect(read(2 * minute)).toBeUndefined();
});
