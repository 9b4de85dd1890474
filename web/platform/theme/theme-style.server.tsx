import { type CSSVariablesResolver, MantineProvider, type MantineTheme } from '@mantine/core';
import type { Settings } from '@rendezvous/contract/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { inLook, variablesOf } from './look.server.ts';
import { serifFacesOf } from './serif.server.ts';
import { themeOf } from './theme.ts';

const styles = new Map<string, string>();

/** The CSS variables of a brand's theme, cached; Mantine would generate them for every page. */
export function themeStyleOf(settings: Settings): string {
  const key = Object.values(settings.theme).join();
  const style = styles.get(key) ?? makeStyle(settings);
  styles.set(key, style);
  return style;
}

function makeStyle(settings: Settings): string {
  const markup = renderToStaticMarkup(
    <MantineProvider
      theme={inLook(themeOf(settings), settings.theme)}
      cssVariablesResolver={tokensOf(settings)}
      withGlobalClasses={false}
    >
      {null}
    </MantineProvider>,
  );
  return serifFacesOf(settings.theme) + markup.replace(/^<style[^>]*>|<\/style>$/g, '');
}

/** Hovered elements are slightly darker; Mantine's next shade would be another colour. */
const pointedAt = Object.fromEntries(
  ['primary', 'secondary', 'unread'].map((name) => [
    `--mantine-color-${name}-filled-hover`,
    `color-mix(in oklab, var(--mantine-color-${name}-6) 88%, var(--mantine-color-black))`,
  ]),
);

const mixed = ({ colors }: MantineTheme, percent: number) =>
  `color-mix(in oklab, ${colors.primary?.[6]} ${percent}%, ${colors.dark?.[8]})`;

/** Our tokens beside Mantine's; components use them instead of colour names. */
const tokensOf =
  ({ theme: look }: Settings): CSSVariablesResolver =>
  (theme) => ({
    variables: {
      ...variablesOf(look, theme.fontFamily),
      '--modal-small': '300px',
      '--modal-medium': '500px',
      '--modal-large': '800px',
      '--modal-wide': '1140px',
      '--color-action': 'var(--mantine-color-secondary-filled)',
      '--color-unread': 'var(--mantine-color-unread-filled)',
      '--color-gold': '#f4c04e',
      '--color-danger': '#c92a2a',
      '--color-online': '#1f9a5a',
    },
    light: {
      ...pointedAt,
      '--mantine-color-body': theme.colors.gray?.[0] ?? '',
      '--mantine-color-dimmed': theme.colors.gray?.[6] ?? '',
      '--mantine-color-placeholder': theme.colors.gray?.[6] ?? '',
      '--mantine-color-error': '#c02626',
      '--mantine-color-default-border': theme.colors.gray?.[3] ?? '',
      '--color-surface': '#ffffff',
      '--color-line': theme.colors.gray?.[2] ?? '',
      '--color-soft': theme.colors.gray?.[1] ?? '',
      '--color-raised': '#ffffff',
      '--color-brand-soft': theme.colors.primary?.[1] ?? '',
      '--color-brand-text': theme.colors.primary?.[6] ?? '',
      '--mantine-color-primary-light': 'var(--color-brand-soft)',
      '--mantine-color-primary-light-hover': theme.colors.primary?.[0] ?? '',
      '--mantine-color-primary-light-color': 'var(--color-brand-text)',
    },
    dark: {
      ...pointedAt,
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
      '--color-raised': mixed(theme, 45),
      '--color-brand-soft': mixed(theme, 28),
      '--color-brand-text': theme.colors.primary?.[3] ?? '',
      '--mantine-color-primary-light': 'var(--color-brand-soft)',
      '--mantine-color-primary-light-hover': mixed(theme, 40),
      '--mantine-color-primary-light-color': 'var(--color-brand-text)',
    },
  });
