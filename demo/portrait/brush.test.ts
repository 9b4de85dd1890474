import { expect, test } from 'vitest';
import { brush, type Pixels } from './brush.ts';

const [width, height] = [40, 30];
const picture = (valueAt: (x: number, y: number) => number): Pixels => ({
  bytes: Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    valueAt(Math.floor(i / 3) % width, Math.floor(i / 3 / width)),
  ),
  width,
  height,
});
const nowhere = { x: -1000, y: -1000, radius: 1 };
const strokes = { radius: 4, faceShare: 0, face: nowhere };
const rowOf = (bytes: Uint8Array, y: number) =>
  Array.from({ length: width }, (_, x) => bytes[(y * width + x) * 3] ?? -1);

test('an even surface and a straight edge stay as they are, also at the edges of the picture', () => {
  for (const still of [picture(() => 77), picture((x) => (x < 17 ? 30 : 220)), picture((_, y) => (y < 9 ? 30 : 220))])
    expect(brush(still, strokes)).toEqual(still.bytes);
});

test('a line thinner than a stroke vanishes, a broad band stays', () => {
  const painted = (from: number, to: number) =>
    rowOf(
      brush(
        picture((x) => (x >= from && x < to ? 0 : 200)),
        strokes,
      ),
      15,
    );
  expect(Math.min(...painted(20, 21))).toBeGreaterThan(150);
  expect(painted(16, 26).slice(16, 26)).toEqual(Array.from({ length: 10 }, () => 0));
});

test('where strokes are finer, a line stays', () => {
  const line = picture((x) => (x === 20 ? 0 : 200));
  const painted = rowOf(brush(line, { ...strokes, face: { x: 20, y: 15, radius: 12 } }), 15);
  expect(painted[20]).toBe(0);
});

test('noise becomes more even, and nothing is brighter or darker than the picture was', () => {
  const noise = picture((x, y) => 100 + ((x * 7919 + y * 104_729) % 41));
  const unevenness = (values: Uint8Array) =>
    values.reduce((sum, value, i) => sum + Math.abs(value - (values[i + 3] ?? value)), 0);
  const painted = brush(noise, strokes);
  expect(unevenness(painted)).toBeLessThan(unevenness(noise.bytes) / 3);
  expect(Math.min(...painted)).toBeGreaterThanOrEqual(Math.min(...noise.bytes));
  expect(Math.max(...painted)).toBeLessThanOrEqual(Math.max(...noise.bytes));
});
