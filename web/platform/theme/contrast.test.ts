import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nicheDefaults, niches } from '@rendezvous/contract/niche';
import type { Settings } from '@rendezvous/contract/site';
import { expect, test } from 'vitest';
import { themeStyleOf } from './theme-style.server.tsx';

/** Mantine's variables of every theme; the brand's follow and override them. */
const shared = readFileSync(
  createRequire(import.meta.url).resolve('@mantine/core/styles/default-css-variables.css'),
  'utf8',
);

type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

/** A theme's variables as a browser computes them in a colour scheme. */
function variables(style: string, scheme: Scheme): Map<string, string> {
  const rules = [...`${shared}${style}`.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(
    ([, selector = '']) => !selector.includes('color-scheme') || selector.includes(scheme),
  );
  return new Map(
    rules.flatMap(([, , body = '']) =>
      [...body.matchAll(/(--[\w-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [name, value.trim()] as const),
    ),
  );
}

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (rgb: Rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Resolves a variable to its colour. Mixes in OKLab, as browsers do; the result differs from sRGB's. */
function colour(value: string, all: Map<string, string>): Rgb {
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (named) return colour(all.get(named) ?? '', all);
  const mix = /^color-mix\(in oklab, (\S+) (\d+)%, (\S+)\)$/.exec(value);
  if (mix) return mixed(colour(mix[1] as string, all), colour(mix[3] as string, all), Number(mix[2]) / 100);
  if (/^#[0-9a-f]{3}$/i.test(value)) return channels(`#${[...value.slice(1)].map((digit) => digit + digit).join('')}`);
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`not a colour: ${value}`);
  return channels(value);
}

const toLms = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const fromLms = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;
const times = (matrix: readonly (readonly number[])[], of: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (of[index] ?? 0), 0));

/** OKLab is linear in the cube roots of LMS, so mixing those mixes the colours. */
function mixed(one: Rgb, other: Rgb, part: number): Rgb {
  const [a, b] = [one, other].map((rgb) => times(toLms, rgb.map(linear)).map(Math.cbrt)) as [number[], number[]];
  const light = times(
    fromLms,
    a.map((value, index) => (value * part + (b[index] ?? 0) * (1 - part)) ** 3),
  );
  return light.map((value) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
  ) as unknown as Rgb;
}

/** Text colours with their backgrounds, as components combine them. */
const pairs: readonly (readonly [words: string, ground: string])[] = [
  ['--mantine-color-text', '--mantine-color-body'],
  ['--mantine-color-text', '--color-surface'],
  ['--mantine-color-text', '--color-soft'],
  ['--mantine-color-text', '--color-brand-soft'],
  ['--mantine-color-text', '--color-raised'],
  ['--color-brand-text', '--color-raised'],
  ['--mantine-color-dimmed', '--mantine-color-body'],
  ['--mantine-color-dimmed', '--color-surface'],
  ['--mantine-color-dimmed', '--color-soft'],
  ['--mantine-color-dimmed', '--color-brand-soft'],
  ['--mantine-color-error', '--color-surface'],
  ['--mantine-color-error', '--mantine-color-body'],
  ['--color-brand-text', '--mantine-color-body'],
  ['--color-brand-text', '--color-surface'],
  ['--color-brand-text', '--color-soft'],
  ['--color-brand-text', '--color-brand-soft'],
  ['--color-brand-text', '--color-raised'],
  ['--mantine-color-primary-light-color', '--mantine-color-primary-light-hover'],
  ['--mantine-color-white', '--mantine-color-primary-6'],
  ['--mantine-color-white', '--mantine-color-secondary-6'],
  ['--mantine-color-white', '--mantine-color-unread-6'],
  ['--mantine-color-white', '--mantine-color-primary-filled-hover'],
  ['--mantine-color-white', '--mantine-color-secondary-filled-hover'],
  ['--mantine-color-white', '--color-danger'],
];

test.each(niches.flatMap((niche) => (['light', 'dark'] as const).map((scheme) => ({ niche, scheme }))))(
  'words can be read (AA): $niche, $scheme',
  ({ niche, scheme }) => {
    const all = variables(themeStyleOf({ theme: nicheDefaults[niche].theme } as Settings), scheme);
    const unreadable = pairs
      .map(
        ([words, ground]) =>
          [words, ground, contrast(colour(`var(${words})`, all), colour(`var(${ground})`, all))] as const,
      )
      .filter(([, , ratio]) => !(ratio >= 4.5));
    expect(unreadable).toEqual([]);
  },
);

test('on Velvet a badge of what is unread is in the red of the brand and stands out from its ground', () => {
  const { theme } = nicheDefaults.bdsm;
  for (const scheme of ['light', 'dark'] as const) {
    const all = variables(themeStyleOf({ theme } as Settings), scheme);
    const unread = colour('var(--mantine-color-unread-6)', all);
    for (const ground of ['--color-surface', '--mantine-color-body'])
      expect(contrast(unread, colour(`var(${ground})`, all)), `${ground}, ${scheme}`).toBeGreaterThanOrEqual(3);
  }
  const [red, green, blue] = channels(theme.unread);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test('niches differ visibly in colour', () => {
  const primaries = niches.map((niche) => nicheDefaults[niche].theme.primary);
  expect(new Set(primaries).size).toBe(niches.length);
});
