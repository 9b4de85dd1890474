import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pick, pointOf, sharesOf, textIn } from './site.landers.rules.ts';

const named = (weights: readonly number[]) => weights.map((weight, index) => ({ slug: `v${index}`, weight }));

test('variants and the plain page share the traffic by weight', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }), (weights) => {
      const variants = named(weights);
      const shares = sharesOf(variants);
      expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      const points = 5000;
      const counts = new Map<string | null, number>();
      for (let at = 0; at < points; at++) {
        const slug = pick(variants.toReversed(), at / points)?.slug ?? null;
        counts.set(slug, (counts.get(slug) ?? 0) + 1);
      }
      for (const [slug, share] of shares)
        expect(Math.abs((counts.get(slug) ?? 0) / points - share), `${slug}`).toBeLessThan(0.001);
    }),
    { numRuns: 50 },
  );
  expect(sharesOf(named([30, 20]))).toEqual(
    new Map([
      ['v0', 0.3],
      ['v1', 0.2],
      [null, 0.5],
    ]),
  );
  expect(sharesOf(named([100, 100])).get(null)).toBe(0);
});

test('a browser keeps its point all day, and has another the next day and on another lander', () => {
  const visitor = {
    secret: 'a secret of the installation',
    site: 'rendezvous',
    lander: 'gallery',
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    now: new Date('2026-11-26T00:00:00Z'),
  };
  const point = pointOf(visitor);
  expect(pointOf({ ...visitor, now: new Date('2026-11-26T23:59:59Z') })).toBe(point);
  for (const other of [
    { now: new Date('2026-11-27T00:00:00Z') },
    { lander: 'video' },
    { site: 'velvet' },
    { address: '203.0.113.8' },
    { userAgent: 'curl' },
    { secret: 'another' },
  ])
    expect(pointOf({ ...visitor, ...other })).not.toBe(point);
  const points = Array.from({ length: 4000 }, (_, network) => pointOf({ ...visitor, address: `10.0.0.${network}` }));
  expect(Math.min(...points)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...points)).toBeLessThan(1);
  expect(points.filter((one) => one < 0.25).length / points.length).toBeCloseTo(0.25, 1);
});

test('a text is in the reader’s language, for all, or missing', () => {
  expect(textIn('Hello', 'fi')).toBe('Hello');
  expect(textIn({ en: 'Hello', nl: 'Hallo' }, 'en-US')).toBe('Hello');
  expect(textIn({ 'en-US': 'Howdy' }, 'en')).toBeUndefined();
  expect(textIn({ nl: 'Hallo' }, 'de')).toBeUndefined();
  expect(textIn(undefined, 'de')).toBeUndefined();
});
