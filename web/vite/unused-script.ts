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

/** The style properties that pages and Mantine's own components give: none of them differs by the screen's width. */
export const styleProps = ['m', 'mx', 'my', 'mt', 'mb', 'p', 'px', 'py', 'pt', 'pb', 'w', 'h', 'mih', 'mah'] as const;

const { STYlE_PROPS_DATA: styleData } = await import(join(library, 'core/Box/style-props/style-props-data.mjs'));
const usedStyleData = Object.fromEntries(styleProps.map((name) => [name, styleData[name]]));

const parseStyleProps = `
import { spacingResolver } from '../resolvers/spacing-resolver/spacing-resolver.mjs';
export const parseStyleProps = ({ styleProps, data, theme }) => {
  const inlineStyles = {};
  for (const name in styleProps)
    for (const property of [data[name].property].flat())
      inlineStyles[property] = spacingResolver(styleProps[name], theme);
  return { inlineStyles };
};`;

const extractStyleProps = `
import { filterProps } from '../../../utils/filter-props/filter-props.mjs';
export const extractStyleProps = ({ ${styleProps}, ...rest }) =>
  ({ styleProps: filterProps({ ${styleProps} }), rest });`;

/** Every page knows all routes, so the router discovers none. */
const discovery = `
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
export const getPartialManifest = undefined, getPathsWithAncestors = undefined, getManifestPath = undefined;
export const handleClientVersionMismatch = undefined, URL_LIMIT = 0;`;

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
  [/\/style-props-data\.mjs$/, `export const STYlE_PROPS_DATA = ${JSON.stringify(usedStyleData)};`],
  [/\/parse-style-props\.mjs$/, parseStyleProps],
  [/\/extract-style-props\.mjs$/, extractStyleProps],
  [/\/InlineStyles\/InlineStyles\.mjs$/, 'export const InlineStyles = null;'],
  [/\/InlineStyles\/hash-styles\.mjs$/, 'export const hashStyleProps = () => undefined;'],
  [/\/MantineClasses\/MantineClasses\.mjs$/, 'export const MantineClasses = null;'],
  [/\/loaders\/Bars\.mjs$/, 'export const Bars = null;'],
  [/\/ssr\/fog-of-war\.js$/, discovery],
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
