import {
  createTheme,
  DEFAULT_THEME,
  type MantineColorsTuple,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core';
import { blackWordsFrom } from '@rendezvous/contract/color';
import type { Settings } from '@rendezvous/contract/site';
import { breakpoints } from './media.ts';
import { palette } from './palette.ts';
import { fontSizes, lineHeights, radius, spacing } from './sizes.ts';
import { variantColors } from './variant-colors.ts';

/** Languages whose letters need the second file of a font. */
export const extendedLatin = ['pl'];

/** Slightly warm neutrals. */
const gray: MantineColorsTuple = [
  '#faf8f6',
  '#f4f1ee',
  '#eae6e1',
  '#dcd6d0',
  '#c6beb6',
  '#a59b92',
  '#6d645d',
  '#564e49',
  '#3b3531',
  '#262120',
];
const dark: MantineColorsTuple = [
  '#ece7e4',
  '#cfc8c5',
  '#aea5a3',
  '#857b7b',
  '#544b4e',
  '#413a3d',
  '#332d31',
  '#262126',
  '#1c181c',
  '#141115',
];

const fontFamily = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";

const themes = new Map<string, MantineTheme>();

/** A brand's theme: its colours over our tokens over Mantine's; cached: a provider would merge them per page. */
export function themeOf({ theme }: Settings): MantineTheme {
  const key = `${theme.primary}${theme.secondary}${theme.unread}`;
  const known = themes.get(key) ?? makeTheme(theme);
  themes.set(key, known);
  return known;
}

function makeTheme({ primary, secondary, unread }: Settings['theme']): MantineTheme {
  const own = createTheme({
    primaryColor: 'primary',
    primaryShade: { light: 6, dark: 6 },
    autoContrast: true,
    luminanceThreshold: blackWordsFrom,
    variantColorResolver: variantColors,
    colors: { primary: palette(primary), secondary: palette(secondary), unread: palette(unread), gray, dark },
    white: '#ffffff',
    black: '#241d22',
    fontFamily,
    spacing,
    fontSizes,
    lineHeights,
    radius,
    defaultRadius: 'md',
    breakpoints: {
      xs: `${breakpoints.xs}em`,
      sm: `${breakpoints.sm}em`,
      md: `${breakpoints.md}em`,
      lg: `${breakpoints.lg}em`,
      xl: '88em',
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Button: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: {
        defaultProps: { size: 'md', rightSectionWidth: 'var(--touch-target)' },
        vars: () => ({ root: { '--psi-button-size': 'var(--touch-target)' } }),
      },
      Textarea: { defaultProps: { size: 'md', dir: 'auto' } },
      Select: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      NumberInput: { defaultProps: { size: 'md' } },
      Checkbox: { defaultProps: { size: 'md' } },
      Modal: {
        defaultProps: { centered: true, radius: 'lg', padding: 'xl', overlayProps: { backgroundOpacity: 0.5 } },
      },
    },
  });
  return mergeMantineTheme(DEFAULT_THEME, own);
}
