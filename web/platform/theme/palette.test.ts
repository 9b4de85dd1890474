import { expect, test } from 'vitest';
import { palette } from './palette.ts';

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r as number) + 0.7152 * (g as number) + 0.0722 * (b as number);
};
const contrastWithWhite = (hex: string) => 1.05 / (luminance(hex) + 0.05);

test('a colour on which white text is readable stays unchanged', () => {
  expect(palette('#6b2fa0')[6]).toBe('#6b2fa0');
});

test('a colour slightly too light for white text is darkened until the text is readable', () => {
  const shade = palette('#e8590c')[6] as string;
  expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(4.5);
  expect(contrastWithWhite(shade)).toBeLessThan(4.8);
});

test.each(['#6b2fa0', '#0b6e75', '#e8590c', '#c2255c', '#ffd43b'])(
  'the shades of %s go from light to dark',
  (colour) => {
    const shades = palette(colour).map(luminance);
    expect(shades).toEqual([...shades].sort((a, b) => b - a));
  },
);
