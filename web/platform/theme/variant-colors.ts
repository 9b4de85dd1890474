import { parseThemeColor, type VariantColorsResolver } from '@mantine/core';

const border = 'calc(0.0625rem * var(--mantine-scale)) solid';
const transparent = `${border} transparent`;

/**
 * Colours of the variants that the product uses. Every colour is one of the theme's, with or without a shade
 * (`secondary`, `red.8`), so it is a variable; Mantine's resolver also takes any CSS colour.
 */
export const variantColors: VariantColorsResolver = ({ color, theme, variant }) => {
  const { color: name, shade, isLight } = parseThemeColor({ color, theme });
  const of = (part: string | number) => `var(--mantine-color-${name}-${part})`;
  switch (variant) {
    case 'filled':
      return {
        background: of(shade ?? 'filled'),
        hover: of(shade === undefined ? 'filled-hover' : shade === 9 ? 8 : shade + 1),
        color: `var(--mantine-color-${isLight ? 'black' : 'white'})`,
        border: transparent,
      };
    case 'light':
      return { background: of('light'), hover: of('light-hover'), color: of('light-color'), border: transparent };
    case 'subtle':
      return { background: 'transparent', hover: of('light-hover'), color: of('light-color'), border: transparent };
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: of('light-color'), border: transparent };
    case 'white':
      return {
        background: 'var(--mantine-color-white)',
        hover: 'var(--mantine-color-gray-0)',
        color: of(shade ?? 'filled'),
        border: transparent,
      };
    default:
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: `${border} var(--mantine-color-default-border)`,
      };
  }
};
