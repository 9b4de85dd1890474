import type { Plugin } from 'vite';

const module = /MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/;
const defaults = /@mantine\/core\/styles\/default-css-variables\.layer\.css$/;

/** Mantine's palettes that neither a brand nor a component uses. */
const unused =
  /(?<=[{;])\s*--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[^;]*;/g;

/**
 * The page carries the variables of the brand's theme, so the code that generates them is left out of the browser's
 * script (2 KB), and eleven palettes out of the style sheet (2 KB).
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
    transform: {
      filter: { id: defaults },
      handler: (style) => style.replace(unused, ''),
    },
  };
}
