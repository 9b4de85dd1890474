import { DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';

const variables = /MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/;
const colors = /MantineProvider\/default-colors\.mjs$/;

/** The only one of Mantine's colours that the product uses: the brand and the neutrals are the theme's own. */
const { red } = DEFAULT_THEME.colors;

/**
 * The page carries the variables of the brand's theme: the browser's script goes without what generates them (2 KB) and
 * without the colours that nothing uses (1 KB).
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: [variables, colors] },
      handler: (id) =>
        colors.test(id)
          ? `export const DEFAULT_COLORS = ${JSON.stringify({ red })};`
          : 'export const MantineCssVariables = () => null;',
    },
  };
}
