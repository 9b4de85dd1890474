import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

interface Node {
  remove(): void;
}

interface Rule extends Node {
  selectors: string[];
  walkDecls(property: RegExp, visit: (declaration: Node) => void): void;
}

interface Root {
  readonly source?: { readonly input: { readonly file?: string } };
  walkRules(visit: (rule: Rule & Root) => void): void;
  walkAtRules(name: RegExp, visit: (rule: Node & { readonly params: string } & Root) => void): void;
}

const library = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));

/** The parts of components that no page has, by the names of the library's modules (`classNames` of a component). */
const unusedParts: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['group', 'groupSection', 'loader'],
  Button: ['group', 'groupSection'],
  Checkbox: ['input--outline'],
  Combobox: ['search', 'header', 'footer'],
  Input: ['bottomSection', 'placeholder', 'success'],
  Loader: ['barsLoader', 'bar', 'bars-loader-animation'],
  Progress: ['label', 'stripes-animation', 'stripes-animation-vertical'],
  RadioIndicator: ['indicator--outline'],
  Switch: ['trackLabel'],
};

const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** States, properties and sizes that no page gives a component, the dot on a switch, and roots of shadow trees. */
const unusedStates = anyOf(
  /:host/,
  /^fieldset:disabled/,
  /\.mantine-(?:light|dark)-hidden/,
  /\.mantine-focus-(?:always|never)/,
  /\[dir=/,
  /\[data-grow/,
  /\[data-size=.?(?:xs|sm|lg|xl)/,
  /\[data-orientation=.?vertical\b/,
  /\[data-label-position=.?left\b/,
  /\[data-variant=.?(?:outline|unstyled)\b/,
  /\[data-with-(?:bottom-section|items-borders|thumb-indicator)\b/,
  /\[data-(?:success|indeterminate|inverted|striped|animated|monospace|full-screen|read-only)\b/,
);

/** The sizes of components: nobody uses `xl`, and only buttons are smaller than `sm` or larger than `md`. */
const unusedSizes = anyOf(
  /^--(?!mantine-|button-|section-)[\w-]+-(?:xs|lg|xl)$/,
  /^--(?!mantine-)[\w-]+-(?:xl|compact-\w+|input-\w\w)$/,
);

/** The library's own variables: palettes that no brand has, and what its components for text and overlays use. */
const unusedVariables = anyOf(
  /^--mantine-(?:shadow-(?:xs|sm)|font-family-monospace|font-weight-bold)/,
  /^--mantine-(?:z-index-|breakpoint-|h\d-|heading-|primary-color-(?:\d|light))/,
  /^--mantine-color-(?:success|bright|anchor)/,
  /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange|dark(?!-\d))-/,
  /^--mantine-color-(?:red|gray)-(?:outline|text)/,
  /^--mantine-color-(?:red-(?:[02-7]|filled|light-)|gray-filled-hover)/,
);

/** Its values for what `theme-style.server.tsx` sets on every page, for each brand. */
const themedVariables = anyOf(
  /^--mantine-(?:cursor-type|spacing-|radius-|font-size-|font-family(?:-headings)?$|primary-color-filled)/,
  /^--mantine-color-(?:(?:dark|gray)-\d|(?:white|black|body|error|placeholder|default-border|dimmed)$)/,
);

/**
 * Leaves out of the style sheets what the library has for features that no page uses. Whoever is the first to use such
 * a feature takes it off these lists; `unused-style.test.ts` names it then.
 */
export function unusedStyle() {
  const unused = new Set(
    Object.entries(unusedParts).flatMap(([sheet, parts]) => parts.map((part) => classOf(sheet, part))),
  );
  const isUnused = (selector: string) =>
    unusedStates.test(selector.replace(/:not\([^)]*\)/g, '')) ||
    (selector.match(/m_[0-9a-f]+/g) ?? []).some((name) => unused.has(name));
  const chevron = classOf('Combobox', 'chevron');
  // A list's scroll bar is vertical.
  const isWhole = ({ source }: Root) => !/@mantine\/core\/styles\/(?!ScrollArea)/.test(source?.input.file ?? '');
  return {
    postcssPlugin: 'unused-style',
    Once(root: Root) {
      const isFirstSheet = basename(root.source?.input.file ?? '').startsWith('Combobox.');
      root.walkRules((rule) => {
        if (isWhole(rule)) return;
        // Of lists that open, a page shows the chevron; the rest is in `overlays.css`.
        const kept = rule.selectors.filter(
          (selector) => !isUnused(selector) && (!isFirstSheet || selector.includes(chevron)),
        );
        if (kept.length === 0) return rule.remove();
        rule.selectors = kept;
        rule.walkDecls(unusedSizes, (declaration) => declaration.remove());
        rule.walkDecls(unusedVariables, (declaration) => declaration.remove());
        rule.walkDecls(themedVariables, (declaration) => declaration.remove());
      });
      root.walkAtRules(/^keyframes$/, (rule) => {
        if (!isWhole(rule) && unused.has(rule.params)) rule.remove();
      });
    },
  };
}

const modules = new Map<string, string>();

/** The class of a component's part: `m_77c9d27d` for the `root` of `Button`. */
function classOf(sheet: string, part: string): string {
  const folder = sheet === 'RadioIndicator' ? 'Radio/RadioIndicator' : sheet;
  const file = join(library, 'esm/components', folder, `${sheet}.module.mjs`);
  const text = modules.get(file) ?? readFileSync(file, 'utf8');
  modules.set(file, text);
  const name = new RegExp(`"${part}": "(m_[0-9a-f]+)"`).exec(text)?.[1];
  if (name === undefined) throw new Error(`${sheet} of the library has no ${part}: see vite/unused-style.ts`);
  return name;
}
