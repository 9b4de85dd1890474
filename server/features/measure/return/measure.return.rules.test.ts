import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashHeight, hashWidth, perceptualHash } from '../../../adapters/image/perceptual-hash.ts';
import { picture } from '../../../testing/pictures.ts';
import { alikeKeys, mailboxOf } from './measure.return.rules.ts';

test('an address is the mailbox behind it, however it is written', () => {
  for (const written of ['Ann.Lee@gmail.com', 'annlee+new@googlemail.com', 'a.n.n.l.e.e@GMAIL.com'])
    expect(mailboxOf(written)).toBe('annlee@gmail.com');
  expect(mailboxOf('Ann.Lee+2@Example.org')).toBe('ann.lee@example.org');
  expect(mailboxOf('"a@b"+x@example.org')).toBe('"a@b"@example.org');
});

/** As the image adapter has it. */
const hashOf = (bits: readonly boolean[]) =>
  [0, 1, 2, 3].map((part) =>
    bits.slice(part * 16, part * 16 + 16).reduce((value, bit) => 2 * value + Number(bit), part),
  );
/** Where it does not become darker. */
const Places = fc.array(fc.nat(63), { maxLength: 14 });

test('pictures whose hashes differ in at most three bits have a key in common', () => {
  fc.assert(
    fc.property(Places, fc.array(fc.nat(63), { maxLength: 3 }), (places, flipped) => {
      const bits = Array.from({ length: 64 }, (_, at) => !places.includes(at));
      const other = bits.map((bit, at) => (flipped.includes(at) ? !bit : bit));
      const keys = alikeKeys(hashOf(bits));
      expect(alikeKeys(hashOf(other)).some((key) => keys.includes(key))).toBe(true);
    }),
  );
});

test('two other pictures have none in common, nor has one that shows next to nothing', () => {
  const alternating = (of: number) => hashOf(Array.from({ length: 64 }, (_, at) => at % of === 0));
  expect(alikeKeys(alternating(2)).filter((key) => alikeKeys(alternating(3)).includes(key))).toEqual([]);
  expect(alikeKeys(hashOf(Array.from({ length: 64 }, (_, at) => at < 5)))).toEqual([]);
});

test('pictures of one shape on one colour, which many have alike, have no keys', async () => {
  const keysOf = async (seed: number) => {
    const shades = sharp(await picture({ seed }))
      .greyscale()
      .resize(hashWidth, hashHeight, { fit: 'fill' });
    return alikeKeys(perceptualHash(await shades.raw().toBuffer()));
  };
  for (let seed = 1; seed <= 40; seed++) expect(await keysOf(seed), `${seed}`).toEqual([]);
});
