import type { Plugin } from 'vite';

const module = /MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/;

/**
 * The page carries the variables of the brand's theme: the browser's script goes without what generates them (2 KB).
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: module },
      handler: () => 'export const MantineCssVariables = () => null;',
    },
  };
}
