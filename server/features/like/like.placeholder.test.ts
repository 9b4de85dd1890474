import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blurredPlaceholder } from './like.placeholder.ts';

const keys = fc.stringMatching(/^[0-9a-f]{24}$/);

test('a placeholder is an image of one of eight palettes, by its key', () => {
  const grounds = new Set<string | undefined>();
  fc.assert(
    fc.property(keys, (key) => {
      const svg = decodeURIComponent(blurredPlaceholder(key).slice('data:image/svg+xml,'.length));
      expect(svg).toMatch(/^<svg .*<\/svg>$/);
      grounds.add(/fill="(#\w+)"/.exec(svg)?.[1]);
    }),
    { numRuns: 500 },
  );
  expect(grounds.size).toBe(8);
});
