import { defaultVariantColorsResolver, type MantineColor } from '@mantine/core';
import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';
import { variantColors } from './variant-colors.ts';

const look = { primary: '#6b2fa0', secondary: '#d9480f', unread: '#f2b705' };
const theme = themeOf({ theme: look } as Parameters<typeof themeOf>[0]);
const colors: MantineColor[] = ['primary', 'secondary', 'gray', 'red', 'red.8', 'unread'];

test.each(['filled', 'light', 'subtle', 'transparent', 'default'])(
  '%s has the colours that Mantine gives it',
  (variant) => {
    // Shades stand on filled buttons alone.
    for (const color of colors.filter((one) => variant === 'filled' || !one.includes('.')))
      expect(variantColors({ color, theme, variant })).toEqual(defaultVariantColorsResolver({ color, theme, variant }));
  },
);

test('white has the colours that Mantine gives it, but for its hover, which is of our warm grey', () => {
  for (const color of colors) {
    const hover = 'var(--mantine-color-gray-0)';
    const theirs = { ...defaultVariantColorsResolver({ color, theme, variant: 'white' }), hover };
    expect(variantColors({ color, theme, variant: 'white' })).toEqual(theirs);
  }
});
