import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unusedStyle } from './unused-style.ts';

const root = resolve(import.meta.dirname, '..');

/** How a component would ask for what the style sheets go without. */
const features = [
  /\b(?:Button|ActionIcon)\.Group\b/,
  /\bCombobox\.(?:Search|Header|Footer)\b/,
  /\bInput\.Placeholder\b/,
  /<Paper\b/,
  /<Radio\b(?!\.)/,
  /<Group[^>]*\sgrow\b/,
  /<ActionIcon[^>]*\bloading\b/,
  /<fieldset[^>]*\bdisabled/,
  /\bvariant="(?:outline|unstyled)"/,
  /\btype="bars"/,
  /\borientation="vertical"/,
  /\b(?:onLabel|offLabel|labelPosition|bottomSection|lightHidden|darkHidden|success)=/,
  /^\s*(?:indeterminate|withItemsBorders|fullScreen|inverted|striped|animated)$/m,
  /\bsize="xl"/,
  /<(?!Button)\w+[^>]*\bsize="(?:xs|lg)"/,
  /\bcolor(?:="|: ')(?:red(?!\.8)|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange|dark)\b/,
];

test('no component uses what is left out of the library’s style', () => {
  const files = globSync('{features,layouts,platform,ui,gallery}/**/*.tsx', { cwd: root });
  const found = files.flatMap((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return features.flatMap((feature) => feature.exec(text)?.[0] ?? []).map((use) => `${file}: ${use.trim()}`);
  });
  expect(files.length).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

const cleaned = (file: string, ...selectors: string[]) => {
  const rules = selectors.map((selector) => ({
    selectors: [selector],
    source: { input: { file } },
    isGone: false,
    remove() {
      this.isGone = true;
    },
    walkDecls: () => undefined,
    walkRules: () => undefined,
    walkAtRules: () => undefined,
  }));
  const root = {
    source: { input: { file } },
    walkRules: (visit: (rule: (typeof rules)[number]) => void) => rules.forEach(visit),
    walkAtRules: () => undefined,
  };
  unusedStyle().Once(root);
  return rules.filter(({ isGone }) => !isGone).map(({ selectors: [selector] }) => selector);
};

test('a rule for a state that no page has is left out, one for its absence stays', () => {
  const file = '/node_modules/@mantine/core/styles/Switch.layer.css';
  const hover = '.m_1738fcb2:where(:not([data-disabled], [data-read-only])):hover';
  expect(cleaned(file, '.m_1738fcb2:where([data-read-only])', hover)).toEqual([hover]);
});

test('our own style is left as it is', () => {
  expect(cleaned('/web/ui/member/photo.module.css', '[data-success] .photo')).toEqual(['[data-success] .photo']);
});
