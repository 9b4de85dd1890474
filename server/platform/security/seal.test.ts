import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret', 'cursor');

test('a sealed text opens for its holder alone, with the same secret and purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, holder, other) => {
      const sealed = seal.close(text, holder);
      expect(seal.open(sealed, holder)).toBe(text);
      if (other !== holder) expect(seal.open(sealed, other)).toBeUndefined();
      expect(createSeal('a secret', 'link').open(sealed, holder)).toBeUndefined();
      expect(createSeal('another secret', 'cursor').open(sealed, holder)).toBeUndefined();
    }),
  );
});

test('a changed, shortened or invented text does not open', () => {
  const bytes = Buffer.from(seal.close('a text', 'anna'), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(seal.open(changed.toString('base64url'), 'anna'), `byte ${at}`).toBeUndefined();
    expect(seal.open(bytes.toString('base64url', 0, at), 'anna'), `${at} bytes`).toBeUndefined();
  }
  fc.assert(fc.property(fc.string(), (text) => seal.open(text, 'anna') === undefined));
});
