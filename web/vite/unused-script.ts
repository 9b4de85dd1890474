import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';

/** The only one of Mantine's colours that the product uses: the brand and the neutrals are the theme's own. */
const { red } = DEFAULT_THEME.colors;

/** What Mantine's windows, menus and buttons move by unless told otherwise, and `fade` of the filters. */
export const movements = ['fade', 'fade-down', 'pop', 'slide-down'] as const;

const library = dirname(fileURLToPath(import.meta.resolve('@mantine/core')));
const { transitions } = await import(join(library, 'components/Transition/transitions.mjs'));
const used = Object.fromEntries(movements.map((name) => [name, transitions[name]]));

/** Without instrumentations these do nothing, though the router calls some in any case. */
const instrumentation = [
  'consumeInstrumentationClientResultMetaReceiver',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'instrumentHandler',
  'instrumentationResultMetaContext',
];

/** Modules of Mantine and React Router, by the end of their paths, and what the browser's script has in their place. */
const replacements: readonly (readonly [end: RegExp, code: string])[] = [
  // The page carries the variables of the brand's theme.
  [/\/MantineCssVariables\/MantineCssVariables\.mjs$/, 'export const MantineCssVariables = () => null;'],
  [/\/MantineProvider\/default-colors\.mjs$/, `export const DEFAULT_COLORS = ${JSON.stringify({ red })};`],
  [/\/Transition\/transitions\.mjs$/, `export const transitions = ${JSON.stringify(used)};`],
  [/\/ButtonGroup\.mjs$/, 'export const ButtonGroup = null;'],
  [/\/ButtonGroupSection\.mjs$/, 'export const ButtonGroupSection = null;'],
  // The theme has its own, `variant-colors.ts`.
  [/\/default-variant-colors-resolver\.mjs$/, 'export const defaultVariantColorsResolver = () => ({});'],
  [
    /\/lib\/router\/instrumentation\.js$/,
    instrumentation.map((name) => `export const ${name} = () => undefined;`).join('\n'),
  ],
];

/** The browser's script goes without parts of the libraries that the product does not use (6 KB). */
export function unusedScript(): Plugin {
  return {
    name: 'unused-script',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: replacements.map(([end]) => end) },
      handler: (id) => replacements.find(([end]) => end.test(id))?.[1],
    },
  };
}
