import type { MantineTheme } from '@mantine/core';
import type { Theme } from '@rendezvous/contract/site';
import { markOf, nameStyles } from '@rendezvous/contract/wordmark';
import { tinted } from './palette.ts';

/*
 * A brand's choices besides its colours (docs/look.md, Brands), as CSS variables: components read them, and neither
 * the browser's script nor the style sheet knows the choices of other brands.
 */

const cornerScales: Readonly<Record<Theme['corners'], number>> = { sharp: 0.25, soft: 1, round: 1.75 };

/** A theme with the brand's corners, and with neutrals that have a hint of its colour. */
export const inLook = (theme: MantineTheme, { primary, corners }: Theme): MantineTheme => ({
  ...theme,
  radius: Object.fromEntries(
    Object.entries(theme.radius).map(([step, size]) => [step, `${Number.parseFloat(size) * cornerScales[corners]}px`]),
  ) as MantineTheme['radius'],
  colors: {
    ...theme.colors,
    gray: tinted(theme.colors.gray, primary),
    dark: tinted(theme.colors.dark, primary),
  },
});

/** How the name and its mark stand in the bar; the rest of their style is in the contract, for mails too. */
const signs: Readonly<Record<Theme['wordmark'], Readonly<Record<string, string>>>> = {
  heart: {},
  lower: {},
  spaced: { '--name-size': 'var(--mantine-font-size-lg)', '--name-color': 'var(--mantine-color-text)' },
  serif: {},
  stacked: {
    '--name-size': 'var(--mantine-font-size-lg)',
    '--name-color': 'var(--mantine-color-text)',
    '--name-direction': 'column-reverse',
    '--name-mark-size': '0.65em',
  },
  heavy: { '--name-color': 'var(--mantine-color-text)' },
  script: {},
};

const headingWeights: Readonly<Record<Theme['wordmark'], string>> = {
  heart: '750',
  lower: '800',
  spaced: '500',
  serif: '650',
  stacked: '450',
  heavy: '900',
  script: '550',
};

const filters: Readonly<Record<Theme['pictures'], string>> = {
  natural: 'none',
  warm: 'sepia(14%) saturate(118%) brightness(103%)',
  dusk: 'sepia(10%) saturate(84%) brightness(97%)',
  contrast: 'contrast(112%) saturate(78%)',
};

/** Read by the member's card, which is `full` without them. */
const cardFrames: Readonly<Record<Theme['cards'], Readonly<Record<string, string>>>> = {
  full: {},
  framed: {
    '--card-frame': 'var(--mantine-spacing-2xs)',
    '--card-ground': 'var(--color-surface)',
    '--card-line': '1px solid var(--mantine-color-default-border)',
    '--card-corners': 'max(0px, calc(var(--mantine-radius-lg) - var(--mantine-spacing-2xs)))',
  },
  polaroid: {
    '--card-frame': 'var(--mantine-spacing-xs)',
    '--card-ground': 'var(--color-surface)',
    '--card-line': '1px solid var(--color-line)',
    '--card-corners': 'max(0px, calc(var(--mantine-radius-lg) - var(--mantine-spacing-xs)))',
    '--card-ratio': '4 / 6',
    '--card-words': '2',
    '--card-words-ground': 'none',
    '--card-words-color': 'var(--mantine-color-text)',
    '--card-chip': 'var(--color-soft)',
    '--card-words-space': 'var(--mantine-spacing-xs) var(--mantine-spacing-2xs) var(--mantine-spacing-3xs)',
  },
};

/** Variables of every choice but the colours and corners, which are the theme's. */
export const variablesOf = (theme: Theme, font: string): Record<string, string> => ({
  ...cardFrames[theme.cards],
  ...signs[theme.wordmark],
  ...Object.fromEntries(
    Object.entries(nameStyles[theme.wordmark]).map(([property, value]) => [`--name-${property}`, value]),
  ),
  '--name-mark': `url("data:image/svg+xml,${encodeURIComponent(markOf(theme.wordmark, '4 4 24 24', '#000'))}")`,
  // A brand's titles are set like its name: in its serif if it has one, as light or heavy, and as upright.
  '--mantine-font-family-headings': nameStyles[theme.wordmark]['font-family'] ?? font,
  '--heading-weight': headingWeights[theme.wordmark],
  '--heading-style': nameStyles[theme.wordmark]['font-style'] ?? 'normal',
  '--picture-filter': filters[theme.pictures],
  '--text-size': theme.text === 'large' ? '112.5%' : '100%',
});
