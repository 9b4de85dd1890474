import type { MantineColorsTuple } from '@mantine/core';
import { blackWordsFrom, channelsOf, luminance, whiteWordsUpTo } from '@rendezvous/contract/color';

/** Lightness (OKLCH) of the shades 0 to 9; shade 6 is the colour itself. */
const lightness = [0.972, 0.94, 0.885, 0.815, 0.74, 0.66, Number.NaN, 0.42, 0.35, 0.28];

/** Ten shades of a colour `#rrggbb`, lightest first; shade 6 is the colour, darkened if white text on it needs that. */
export function palette(brand: string): MantineColorsTuple {
  const hex = readable(brand);
  const own = toOklch(hex);
  const shades = lightness.map((level, index) => {
    if (index === 6) return hex;
    const target =
      index < 6 ? Math.max(level, own.l + (6 - index) * 0.012) : Math.min(level, own.l - (index - 6) * 0.045);
    const distance = Math.abs(target - own.l);
    return toHex({ l: target, c: own.c * Math.max(0.12, 1 - distance * (index < 6 ? 1.75 : 1.1)), h: own.h });
  });
  return shades as unknown as MantineColorsTuple;
}

/** Neutrals with a hint of a brand's hue, each as light as before. */
export function tinted(neutrals: MantineColorsTuple, brand: string): MantineColorsTuple {
  const own = toOklch(brand);
  const hint = Math.min(own.c, 0.12) / 10;
  return neutrals.map((neutral) => {
    const { l, c, h } = toOklch(neutral);
    const a = c * Math.cos(h) + hint * Math.cos(own.h);
    const b = c * Math.sin(h) + hint * Math.sin(own.h);
    return toHex({ l, c: Math.hypot(a, b), h: Math.atan2(b, a) });
  }) as unknown as MantineColorsTuple;
}

function readable(hex: string): string {
  const { l, c, h } = toOklch(hex);
  const light = luminance(hex);
  return light <= whiteWordsUpTo || light > blackWordsFrom ? hex : readable(toHex({ l: l - 0.005, c, h }));
}

interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function toOklch(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function toHex({ l: lightness, c, h }: Oklch): string {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, fromLinear(value))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
