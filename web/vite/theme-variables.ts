import type { Plugin } from 'vite';

const module = /MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/;

/** The variables of a brand's theme come with the page, so what would make them is left out of the browser's script (2 KB). */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: module },
      handler: () => 'export const MantineCssVariables = () => null;',
    },
  };
}
