import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fontSizes, lineHeights, radius, spacing } from '../web/platform/theme/sizes.ts';
import { trackedFiles } from './tracked.ts';

const root = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
const web = trackedFiles.filter((file) => file.startsWith('web/'));
const components = web.filter((file) => /\.tsx?$/.test(file));
const sheets = web.filter((file) => file.endsWith('.css') && !file.startsWith('web/platform/theme/'));

/** Sizes that are written once, with the reason why no step of the scale fits. */
const exceptions: Readonly<Record<string, { readonly why: string; readonly sizes: readonly string[] }>> = {
  'web/features/payment/premium/premium.css': {
    why: 'the title of an offer grows with the screen',
    sizes: ['font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem)', 'line-height: 1.12'],
  },
  'web/features/payment/offers/bonus.css': {
    why: 'a number as a picture',
    sizes: ['font-size: 4.5rem'],
  },
};

/** The declarations of properties that take a step of the scale. */
const scaled =
  /(?<![\w-])((?:margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-margin|scroll-padding|font|font-size|line-height|border-radius|border-(?:start|end)-(?:start|end)-radius)(?:-(?:block|inline))?(?:-(?:start|end))?): *([^;{}]+)/g;
const declarationsOf = (file: string) =>
  [...textOf(file).matchAll(scaled)].map(
    ([, property = '', value = '']) => `${property}: ${value.replace(/\s+/g, ' ')}`,
  );

/** A length other than 0 and the width of a line, or a line height that is a number other than 1. */
const isByHand = (declaration: string) =>
  [...declaration.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(?:px|rem)\b/g)].some(([, size]) => Number(size) > 1) ||
  /^line-height: (?!1$)[\d.]+$/.test(declaration);

test('distances, type sizes, line heights and corners are steps of the scale', () => {
  const byHand = sheets.flatMap((file) =>
    declarationsOf(file)
      .filter((declaration) => isByHand(declaration) && !exceptions[file]?.sizes.includes(declaration))
      .map((declaration) => `${file}: ${declaration}`),
  );
  expect(sheets.length).toBeGreaterThan(80);
  expect(byHand).toEqual([]);
});

test('every exception from the scale is still there', () => {
  const gone = Object.entries(exceptions).flatMap(([file, { sizes }]) => {
    const present = declarationsOf(file);
    return sizes.filter((size) => !present.includes(size)).map((size) => `${file}: ${size}`);
  });
  expect(gone).toEqual([]);
});

test('every step that a style or a component names is on the scale', () => {
  const steps = { spacing, 'font-size': fontSizes, 'line-height': lineHeights, radius };
  const unknown = [...sheets, ...components].flatMap((file) =>
    [...textOf(file).matchAll(/--mantine-(spacing|font-size|line-height|radius)-([\w]+)/g)]
      .filter(([, scale = '', step = '']) => step !== 'default' && !(step in steps[scale as keyof typeof steps]))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('components take distances and type sizes from the scale', () => {
  const property =
    /(?<![\w-])(?:[mp][trblxyse]?|gap|spacing|padding|fz|lh)=(?:\{ *-?[\d.]+ *\}|["{' ]*-?[\d.]+(?:px|rem))/;
  const style =
    /(?<!\w)(?:margin|padding|gap|rowGap|columnGap|inset|fontSize|lineHeight|border\w*Radius)\w*: *(?:-?[1-9.]|'[^']*\d(?:px|rem))/;
  const byHand = components
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => property.test(line) || style.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(byHand).toEqual([]);
});

test('every class of a style sheet is used by a component', () => {
  const unused = sheets
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) => {
      const isUsed = usesOf(file);
      return classesOf(file)
        .filter((name) => !isUsed(name))
        .map((name) => `${file}: ${name}`);
    });
  expect(unused).toEqual([]);
});

/** A colour in figures, other than black, white, a share of a token, and a hue that is computed. */
const colourByHand =
  /rgba?\((?!var\(|255 255 255|0 0 0)[^)]*\)|(?<!["(])#[\da-f]{3,8}\b|(?<![\w-])(?:hsla?|hwb|(?:ok)?(?:lab|lch)|color)\((?![\d. ]+(?:calc\()?var\(--hue\))[^)]*\)/gi;

test('a colour is a token, of which a style takes a share at most', () => {
  const byHand = sheets.flatMap((file) =>
    [...textOf(file).matchAll(colourByHand)].map(([colour]) => `${file}: ${colour}`),
  );
  expect(byHand).toEqual([]);
});

test('keyframes animate only what a browser moves without drawing it anew', () => {
  const cheap = /^(?:transform|translate|rotate|scale|opacity|visibility)$/;
  const drawn = sheets.flatMap((file) =>
    [...textOf(file).matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, steps = '']) =>
      [...steps.matchAll(/([\w-]+):/g)]
        .filter(([, property = '']) => !cheap.test(property))
        .map(([, property]) => `${file}: ${property}`),
    ),
  );
  expect(drawn).toEqual([]);
});

test('a phone on its side is asked for in one way', () => {
  // The home page alone asks for other heights: that of a low desktop, and that of a phone whose page is zoomed.
  const byHand = sheets.filter((file) => {
    const isHome = file.includes('features/site/home/');
    return isHome
      ? /@media[^{]*\bheight\b(?!: (?:48|30)em\))/.test(textOf(file))
      : /@media[^{]*\bheight\b/.test(textOf(file));
  });
  expect(byHand).toEqual([]);
});

test('a script asks for the width of a screen by the name of a breakpoint', () => {
  const byHand = components
    .filter((file) => /\((?:min|max)-width: *[\d.]/.test(textOf(file)))
    .filter((file) => !file.endsWith('.test.ts'));
  expect(byHand).toEqual([]);
});

function classesOf(file: string): string[] {
  const selectors = [...textOf(file).matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !name.startsWith('mantine-'));
}

/** Whether a component that imports the style sheet uses a class of it. */
function usesOf(sheet: string): (name: string) => boolean {
  const importers = components.flatMap((file) => {
    const text = textOf(file);
    return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
      .filter(([, , path = '']) => join(dirname(file), path) === sheet)
      .map(([, name = '']) => ({ name, text: text.replace(/^import .*$/gm, '') }));
  });
  return (name) =>
    importers.some(({ name: classes, text }) => {
      const isNamed = new RegExp(`\\b${classes}\\.${name}\\b`).test(text);
      const isChosen = new RegExp(`\\b${classes}\\[`).test(text) && new RegExp(`['"]${name}['"]`).test(text);
      // The library takes all classes of a window at once, and names its parts.
      const isGivenWhole = new RegExp(`classNames(?:: |=\\{)${classes}\\b`).test(text);
      return isNamed || isChosen || isGivenWhole;
    });
}
