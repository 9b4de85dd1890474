import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import type { Settings } from '@rendezvous/contract/site';
import { blackWordsFrom, palette } from './palette.ts';

/** Slightly warm neutrals. */
const gray: MantineColorsTuple = ['#faf8f6', '#f4f1ee', '#eae6e1', '#dcd6d0', '#c6beb6', '#a59b92', '#736a63', '#564e49', '#3b3531', '#262120'];
const dark: MantineColorsTuple = ['#ece7e4', '#cfc8c5', '#aea5a3', '#857b7b', '#544b4e', '#413a3d', '#332d31', '#262126', '#1c181c', '#141115'];

const fontFamily = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";

const themes = new Map<string, MantineThemeOverride>();

/** The theme of a brand: its colours over the tokens all brands share. */
export function themeOf({ theme }: Settings): MantineThemeOverride {
  const key = `${theme.primary}${theme.secondary}${theme.unread}`;
  const known = themes.get(key) ?? makeTheme(theme);
  themes.set(key, known);
  return known;
}

function makeTheme({ primary, secondary, unread }: Settings['theme']): MantineThemeOverride {
  return createTheme({
    primaryColor: 'primary',
    primaryShade: { light: 6, dark: 6 },
    autoContrast: true,
    luminanceThreshold: blackWordsFrom,
    colors: { primary: palette(primary), secondary: palette(secondary), unread: palette(unread), gray, dark },
    white: '#ffffff',
    black: '#241d22',
    fontFamily,
    headings: {
      fontFamily,
      fontWeight: '700',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '1.2' },
        h2: { fontSize: '1.375rem', lineHeight: '1.25' },
        h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      },
    },
    radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    defaultRadius: 'md',
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Button: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      Select: { defaultProps: { size: 'md' } },
      NumberInput: { defaultProps: { size: 'md' } },
      Checkbox: { defaultProps: { size: 'md' } },
      Modal: { defaultProps: { centered: true, radius: 'lg', padding: 'lg', overlayProps: { backgroundOpacity: 0.5 } } },
    },
  });
}

/** Tokens of ours beside Mantine's; components use these and never a colour's name. */
export const tokens: CSSVariablesResolver = (theme) => ({
  variables: {
    '--modal-small': '300px',
    '--modal-medium': '500px',
    '--modal-large': '800px',
    '--modal-wide': '1140px',
    '--color-action': 'var(--mantine-color-secondary-filled)',
    '--color-unread': 'var(--mantine-color-unread-filled)',
    '--color-gold': '#f4c04e',
    '--color-danger': '#c92a2a',
    '--color-online': '#2fb573',
  },
  light: {
    '--mantine-color-body': theme.colors.gray?.[0] ?? '',
    '--mantine-color-dimmed': theme.colors.gray?.[6] ?? '',
    '--mantine-color-placeholder': theme.colors.gray?.[6] ?? '',
    '--mantine-color-error': '#c02626',
    '--mantine-color-default-border': theme.colors.gray?.[3] ?? '',
    '--color-surface': '#ffffff',
    '--color-line': theme.colors.gray?.[2] ?? '',
    '--color-soft': theme.colors.gray?.[1] ?? '',
    '--color-brand-soft': theme.colors.primary?.[0] ?? '',
    '--color-brand-text': theme.colors.primary?.[6] ?? '',
    '--mantine-color-primary-light': 'var(--color-brand-soft)',
    '--mantine-color-primary-light-hover': theme.colors.primary?.[1] ?? '',
    '--mantine-color-primary-light-color': 'var(--color-brand-text)',
  },
  dark: {
    '--mantine-color-body': theme.colors.dark?.[9] ?? '',
    '--mantine-color-dimmed': theme.colors.dark?.[2] ?? '',
    '--mantine-color-placeholder': theme.colors.dark?.[2] ?? '',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default': theme.colors.dark?.[7] ?? '',
    '--mantine-color-default-hover': theme.colors.dark?.[6] ?? '',
    '--mantine-color-default-border': theme.colors.dark?.[5] ?? '',
    '--color-surface': theme.colors.dark?.[8] ?? '',
    '--color-line': theme.colors.dark?.[6] ?? '',
    '--color-soft': theme.colors.dark?.[7] ?? '',
    '--color-brand-soft': `color-mix(in oklab, ${theme.colors.primary?.[6]} 28%, ${theme.colors.dark?.[8]})`,
    '--color-brand-text': theme.colors.primary?.[3] ?? '',
    '--mantine-color-primary-light': 'var(--color-brand-soft)',
    '--mantine-color-primary-light-hover': `color-mix(in oklab, ${theme.colors.primary?.[6]} 40%, ${theme.colors.dark?.[8]})`,
    '--mantine-color-primary-light-color': 'var(--color-brand-text)',
  },
});
