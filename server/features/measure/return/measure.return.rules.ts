import { bitsOf } from '../../../adapters/image/perceptual-hash.ts';

/** Providers that deliver an address with and without dots to one mailbox. */
const dotless: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address, however it is written: without case, tags (`name+tag`) and dots that do not count. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return dotless.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const slices = 6;
/** Slices that are the same where all but three bits are, which is when two pictures are the same. */
const sameSlices = 3;
/** Places of three slices where it becomes darker; fewer say nothing, as a sky has none. */
const leastEdges = 6;
/** Places of the whole picture; with fewer, as of one shape on one colour, others have the same by chance. */
const leastEdgesInAll = 16;
const edgesOf = (bits: string) => bits.replaceAll('0', '').length;

/**
 * Keys of which pictures that are the same have one in common, as hashes with a secret have no distance: each three of
 * six slices of the perceptual hash, of which three other bits can change three at most.
 */
export function alikeKeys(perceptualHash: readonly number[]): string[] {
  const bits = bitsOf(perceptualHash);
  if (edgesOf(bits) < leastEdgesInAll) return [];
  const start = (slice: number) => Math.round((slice * bits.length) / slices);
  const all = Array.from({ length: slices }, (_, slice) => bits.slice(start(slice), start(slice + 1)));
  const sets = Array.from({ length: 2 ** slices }, (_, set) => [...all.keys()].filter((at) => (set >> at) & 1));
  return sets
    .filter(({ length }) => length === sameSlices)
    .filter((set) => edgesOf(set.map((at) => all[at]).join('')) >= leastEdges)
    .map((set) => set.map((at) => `${at}:${all[at]}`).join(' '));
}
