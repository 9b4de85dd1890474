import { giftCatalogue, giftCodes, giftFailures } from '@rendezvous/contract/gift';
import { problem } from '@rendezvous/contract/problem';
import { expect, test } from 'vitest';
import { createGifts } from './gift.service.ts';

const { chosen } = createGifts();
const catalogue = giftCatalogue(3, [{ code: 'rose' }, { code: 'diamond', credits: 40 }]);

test('a gift costs its multiple of the price of a gift, or what the site says', () => {
  expect(catalogue).toEqual([
    { code: 'rose', credits: 3 },
    { code: 'diamond', credits: 40 },
  ]);
});

test('a site that chooses none has them all, the cheapest at the price of a gift', () => {
  const all = giftCatalogue(3);
  expect(all.map(({ code }) => code)).toEqual(giftCodes);
  expect(Math.min(...all.map(({ credits }) => credits))).toBe(3);
});

test('where gifts are free, all are', () => {
  expect(giftCatalogue(0).every(({ credits }) => credits === 0)).toBe(true);
});

test('a gift is given for the price that was shown, and for no other, be it lower', () => {
  const refused = problem(giftFailures.price_changed, { params: { price: 3 } });
  expect(chosen({ gifts: catalogue }, 'rose', 3)).toEqual({ code: 'rose', credits: 3 });
  expect(() => chosen({ gifts: catalogue }, 'rose', 2)).toThrow(refused);
  expect(() => chosen({ gifts: catalogue }, 'rose', 4)).toThrow(refused);
});

test('a gift that the site does not have is gone, whatever its name', () => {
  for (const code of ['kiss', 'nettle', 'constructor', ''])
    expect(() => chosen({ gifts: catalogue }, code, 3)).toThrow(problem(giftFailures.gone));
});
