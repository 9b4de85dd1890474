import { expect, test } from 'vitest';
import { Arena } from './arena.ts';
import { lookAt } from './camera.ts';
import { soften } from './grid.ts';
import { backToFront, distanceIn, firstIn, rasterise, secondIn } from './raster.ts';

const [width, height] = [20, 10];
const raster = () => ({ width, height, nearest: new Float32Array(width * height).fill(1e9), writes: true, slack: 0 });
/** Two triangles from one corner to the other, at a distance. */
const square = (left: number, top: number, right: number, bottom: number, z: number) =>
  Float32Array.of(left, top, z, right, top, z, right, bottom, z, left, bottom, z);
const faces = Uint16Array.of(0, 1, 2, 0, 0, 0, 0, 2, 3, 0, 0, 0);

test('a square covers the pixels whose middle is in it, each once', () => {
  const seen = new Map<number, number>();
  rasterise(square(2, 3, 7, 6, 5), faces, { ...raster(), writes: false }, (_, pixel) => {
    seen.set(pixel, (seen.get(pixel) ?? 0) + 1);
  });
  const wanted = [3, 4, 5].flatMap((y) => [2, 3, 4, 5, 6].map((x) => y * width + x));
  for (const pixel of wanted) expect(seen.has(pixel)).toBe(true);
  expect(seen.size).toBe(wanted.length);
});

test('what is nearer hides what is farther, in whichever order they come', () => {
  for (const order of [
    [4, 9],
    [9, 4],
  ]) {
    const one = raster();
    const winner = new Int8Array(width * height);
    for (const z of order) {
      rasterise(square(0, 0, 20, 10, z), faces, one, (_, pixel) => {
        winner[pixel] = z;
      });
    }
    expect([...winner]).toEqual(Array.from({ length: width * height }, () => 4));
  }
});

test('shares of the corners and the distance say where on the face a pixel is', () => {
  const seen = Float32Array.of(0, 0, 1, 20, 0, 3, 0, 10, 5);
  rasterise(seen, Uint16Array.of(0, 1, 2, 0, 0, 0), raster(), (_, pixel, hit) => {
    const [first, second] = [hit[firstIn] as number, hit[secondIn] as number];
    const third = 1 - first - second;
    expect(second * 20).toBeCloseTo((pixel % width) + 0.5, 3);
    expect(third * 10).toBeCloseTo(Math.floor(pixel / width) + 0.5, 3);
    expect(hit[distanceIn]).toBeCloseTo(first + second * 3 + third * 5, 3);
  });
});

test('faces are sorted from the farthest to the nearest', () => {
  const seen = Float32Array.of(0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 9, 1, 0, 9, 0, 1, 9);
  const two = Uint16Array.of(0, 1, 2, 0, 0, 0, 3, 4, 5, 0, 0, 0);
  expect([...backToFront(seen, two)]).toEqual([1, 0]);
});

test('a camera sees what it looks at where it should be, and what is farther smaller', () => {
  const camera = lookAt({ at: [1, 2, 0], seenAt: [50, 40], distance: 16, above: 0, scale: 10 });
  const [x, y] = camera.project(Float32Array.of(1, 2, 0));
  expect([x, y]).toEqual([50, 40]);
  const step = (z: number) => (camera.project(Float32Array.of(2, 2, z))[0] as number) - 50;
  expect(step(0)).toBeCloseTo(10, 3);
  expect(step(-4)).toBeLessThan(10);
  expect(camera.project(Float32Array.of(1, 3, 0))[1]).toBeLessThan(40);
});

test('softening keeps an even field, and takes nothing from outside the mask', () => {
  const values = Float32Array.from({ length: 100 }, (_, i) => (i % 10 < 5 ? 3 : 800));
  const mask = Uint8Array.from({ length: 100 }, (_, i) => (i % 10 < 5 ? 1 : 0));
  const arena = new Arena();
  soften(values, mask, 10, 2, arena);
  for (const [i, value] of values.entries()) expect(value).toBeCloseTo(i % 10 < 5 ? 3 : 800, 3);
  const noise = Float32Array.from({ length: 100 }, (_, i) => (i * 7919) % 41);
  soften(noise, new Uint8Array(100).fill(1), 10, 3, arena);
  expect(Math.max(...noise) - Math.min(...noise)).toBeLessThan(20);
});

test('an arena lends each array once until all are taken back, and zeros again', () => {
  const arena = new Arena();
  const [one, other] = [arena.floats(8), arena.floats(8)];
  expect(one).not.toBe(other);
  one.fill(5);
  arena.takeBack();
  const again = [arena.floats(8), arena.floats(8)];
  expect(new Set([...again, one, other]).size).toBe(2);
  expect([...again.flatMap((values) => [...values])]).toEqual(Array.from({ length: 16 }, () => 0));
  expect(arena.floats(3, 7)).toEqual(Float32Array.of(7, 7, 7));
});
