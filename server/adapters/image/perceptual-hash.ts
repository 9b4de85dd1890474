/** Of the greyscale picture from which it is made. */
export const hashWidth = 9;
export const hashHeight = 8;

const bitsOfPart = 16;
/** Of 255: less is noise of the compression. */
const clearly = 2;

/**
 * The difference hash of a picture: 64 bits that say where it becomes clearly darker from left to right, of which
 * another size, compression or exposure changes few. `pixels` are one byte each. In four parts of 16 bits, each plus
 * 65536 times its place, so that an index finds pictures that have a part in common: all that differ in at most three
 * bits.
 */
export function perceptualHash(pixels: Uint8Array): number[] {
  const bits = Array.from({ length: hashHeight }, (_, row) => pixels.subarray(row * hashWidth, (row + 1) * hashWidth))
    .flatMap((row) => [...row.subarray(1)].map((shade, column) => (row[column] as number) > shade + clearly))
    .map(Number);
  return Array.from({ length: bits.length / bitsOfPart }, (_, part) =>
    bits.slice(part * bitsOfPart, (part + 1) * bitsOfPart).reduce((value, bit) => 2 * value + bit, part),
  );
}

/** In how many of 64 bits two hashes differ. */
export const differingBits = (one: readonly number[], other: readonly number[]): number =>
  one.reduce(
    (bits, part, at) => bits + [...(part ^ (other[at] ?? 0)).toString(2)].filter((bit) => bit === '1').length,
    0,
  );
