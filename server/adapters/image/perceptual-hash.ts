/** Of the greyscale picture from which it is made. */
export const hashWidth = 9;
export const hashHeight = 8;

/** Bits in which the hashes of one picture may differ: one fewer than there are parts, so that a part is the same. */
export const sameWithin = 3;

const bitsOfPart = 16;
/** Of 255: less is noise of the compression. */
const clearly = 2;

/** The bits of a hash as text. */
export const bitsOf = (hash: readonly number[]): string =>
  hash.map((part) => (part % 2 ** bitsOfPart).toString(2).padStart(bitsOfPart, '0')).join('');

/**
 * The difference hash of a picture: 64 bits that say where it becomes clearly darker from left to right, of which
 * another size, compression or exposure changes few. `pixels` are one byte each. In four parts of 16 bits, each plus
 * 65536 times its place, so that an index finds pictures that have a part in common.
 */
export function perceptualHash(pixels: Uint8Array): number[] {
  const bits = Array.from({ length: hashHeight }, (_, row) => pixels.subarray(row * hashWidth, (row + 1) * hashWidth))
    .flatMap((row) => [...row.subarray(1)].map((shade, column) => (row[column] as number) > shade + clearly))
    .map(Number);
  return Array.from({ length: bits.length / bitsOfPart }, (_, part) =>
    bits.slice(part * bitsOfPart, (part + 1) * bitsOfPart).reduce((value, bit) => 2 * value + bit, part),
  );
}
