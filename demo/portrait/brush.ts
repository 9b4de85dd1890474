import { brightness } from './color.ts';

/** A picture's pixels, three bytes each: red, green, blue. */
export interface Pixels {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Strokes in pixels: `radius` everywhere, but less on the face, down to `radius * faceShare` in its middle. */
export interface Strokes {
  readonly radius: number;
  readonly faceShare: number;
  readonly face: { readonly x: number; readonly y: number; readonly radius: number };
}

/** Red, green, blue and the square of the brightness. */
const channels = 4;

/** The sums of all pixels above and left of each, so that an area's sum takes four of them. */
interface Sums {
  readonly values: Float64Array;
  /** From one row to the next. */
  readonly stride: number;
}

/** Where the sums of the four quarters around a pixel are from its own, and one divided by a quarter's pixels. */
interface Quarters {
  readonly corners: Int32Array;
  readonly share: number;
}

/** A quarter whose brightness varies by two of 255 counts half as much as an even one: the square of that variance. */
const halfWeightAt = 20;

/**
 * Paints a picture with a brush: each pixel takes the colours of the four quarters around it, the evenest most.
 * Surfaces become even, lines thinner than a stroke vanish and edges stay, as in gouache. (Kuwahara's filter, its
 * quarters weighted as by Papari, Petkov and Campisi, 2007.)
 */
export function brush(pixels: Pixels, { radius, faceShare, face }: Strokes): Uint8Array {
  const { bytes, width, height } = pixels;
  const margin = Math.ceil(radius);
  const sums = sumsOf(pixels, margin);
  const quarters = Array.from({ length: margin + 1 }, (_, reach) => quartersOf(reach, sums.stride));
  const painted = new Uint8Array(bytes.length);
  for (let y = 0; y < height; y++) {
    const down = (y - face.y) ** 2;
    for (let x = 0; x < width; x++) {
      const distance = Math.min(1, ((x - face.x) ** 2 + down) / face.radius ** 2);
      const reach = Math.round(radius * (faceShare + (1 - faceShare) * distance * distance));
      const from = (y + margin) * sums.stride + (x + margin) * channels;
      paintPixel(sums.values, quarters[reach] as Quarters, from, painted, (y * width + x) * 3);
    }
  }
  return painted;
}

/** One value after the other: with arrays or closures, a picture takes three times as long. */
function paintPixel(sums: Float64Array, { corners, share }: Quarters, from: number, painted: Uint8Array, to: number) {
  let total = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let i = 0; i < corners.length; i += 4) {
    const last = from + (corners[i] as number);
    const above = from + (corners[i + 1] as number);
    const left = from + (corners[i + 2] as number);
    const both = from + (corners[i + 3] as number);
    const r = areaOf(sums, last, above, left, both) * share;
    const g = areaOf(sums, last + 1, above + 1, left + 1, both + 1) * share;
    const b = areaOf(sums, last + 2, above + 2, left + 2, both + 2) * share;
    const mean = brightness(r, g, b);
    const variance = Math.max(0, areaOf(sums, last + 3, above + 3, left + 3, both + 3) * share - mean * mean);
    const weight = 1 / (1 + (variance * variance) / halfWeightAt);
    total += weight;
    red += weight * r;
    green += weight * g;
    blue += weight * b;
  }
  painted[to] = red / total + 0.5;
  painted[to + 1] = green / total + 0.5;
  painted[to + 2] = blue / total + 0.5;
}

const areaOf = (sums: Float64Array, last: number, above: number, left: number, both: number) =>
  (sums[last] as number) - (sums[above] as number) - (sums[left] as number) + (sums[both] as number);

/** Of a picture whose edge is repeated for `margin` pixels on every side. */
function sumsOf({ bytes, width, height }: Pixels, margin: number): Sums {
  const stride = (width + 2 * margin + 1) * channels;
  const rows = height + 2 * margin;
  const values = new Float64Array(stride * (rows + 1));
  for (let row = 0; row < rows; row++) {
    const line = Math.min(Math.max(row - margin, 0), height - 1) * width;
    let red = 0;
    let green = 0;
    let blue = 0;
    let squares = 0;
    for (let column = 0; column < width + 2 * margin; column++) {
      const from = (line + Math.min(Math.max(column - margin, 0), width - 1)) * 3;
      const r = bytes[from] as number;
      const g = bytes[from + 1] as number;
      const b = bytes[from + 2] as number;
      const mean = brightness(r, g, b);
      red += r;
      green += g;
      blue += b;
      squares += mean * mean;
      const to = (row + 1) * stride + (column + 1) * channels;
      values[to] = (values[to - stride] as number) + red;
      values[to + 1] = (values[to + 1 - stride] as number) + green;
      values[to + 2] = (values[to + 2 - stride] as number) + blue;
      values[to + 3] = (values[to + 3 - stride] as number) + squares;
    }
  }
  return { values, stride };
}

function quartersOf(reach: number, stride: number): Quarters {
  const sides = [
    [-reach, 1],
    [0, reach + 1],
  ] as const;
  const corners = sides.flatMap(([top, bottom]) =>
    sides.flatMap(([left, right]) =>
      [
        [bottom, right],
        [top, right],
        [bottom, left],
        [top, left],
      ].map(([row = 0, column = 0]) => row * stride + column * channels),
    ),
  );
  return { corners: Int32Array.from(corners), share: 1 / (reach + 1) ** 2 };
}
