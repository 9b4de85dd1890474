import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaintReference, maySendReceipt, paragraphsOf } from './safety.rules.ts';

test('a reference is short, can be read out, and is the same for the same form', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const reference = complaintReference('rendezvous', one);
      expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
      expect(complaintReference('rendezvous', one.toUpperCase())).toBe(reference);
      expect(complaintReference('adonis', one)).not.toBe(reference);
      if (one !== other) expect(complaintReference('rendezvous', other)).not.toBe(reference);
    }),
  );
});

test('an address gets three receipts a day', () => {
  expect([1, 2, 3, 4, 50].map(maySendReceipt)).toEqual([true, true, true, false, false]);
});

test('a text falls into its paragraphs, without empty ones', () => {
  expect(paragraphsOf('One\r\n\n  two \n\n\n')).toEqual(['One', 'two']);
});
