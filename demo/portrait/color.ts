import type { Skin } from '../traits.ts';
import type { Light } from './settings/setting.ts';

/** Red, green and blue of a colour of the form `#rrggbb`, 0 to 255. */
export const channelsOf = (color: string): [red: number, green: number, blue: number] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
const hexadecimal = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** How bright a colour looks, 0 to 255. */
export const brightness = (red: number, green: number, blue: number): number => 0.3 * red + 0.59 * green + 0.11 * blue;

/** A colour between two of the form `#rrggbb`: at 0 the first, at 1 the second. */
export function mix(one: string, other: string, part: number): string {
  const others = channelsOf(other);
  return hexadecimal(channelsOf(one).map((value, i) => value * (1 - part) + (others[i] as number) * part));
}

function multiply(one: string, other: string): string {
  const others = channelsOf(other);
  return hexadecimal(channelsOf(one).map((value, i) => (value * (others[i] as number)) / 255));
}

/** The tones of a skin between light and shade. */
export const skinTones: Readonly<Record<Skin, readonly [string, ...string[]]>> = {
  light: ['#f3cdb3', '#f0c5ac', '#f5d3bd'],
  fair: ['#e9b893', '#e4b08c', '#edc09b'],
  tan: ['#cf9468', '#c78a60', '#d49c72'],
  brown: ['#a36a45', '#95603f', '#ad7450'],
  dark: ['#82533a', '#704735', '#8d5b41'],
};

/** What colours look like in the light of a setting. */
export function inLight(light: Light) {
  const filter = mix('#ffffff', mix(light.ambient, '#8a80a8', 0.25), light.dim * 0.62);
  const seen = (color: string) => multiply(mix(color, light.ambient, 0.04 + light.dim * 0.12), filter);
  return {
    plain: seen,
    lit: (color: string, strength = 0.3) => mix(seen(color), light.warm, strength * (0.55 + light.dim * 0.25)),
    dark: (color: string, strength = 0.5) =>
      mix(seen(color), mix(multiply(color, color), mix(light.ambient, '#180c18', 0.72), 0.5), strength),
  };
}
