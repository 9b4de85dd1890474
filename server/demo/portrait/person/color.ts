import { pick, type Random } from '../../random.ts';
import type { Skin } from '../../traits.ts';
import type { Light } from './shot.ts';

/** Skin as a painter mixes it: from the light on it to its deepest shade, with the blood in cheeks and lips. */
export type SkinTone = {
  lit: string;
  base: string;
  shade: string;
  /** Where light goes through the skin, between light and shade. */
  glow: string;
  deep: string;
  blush: string;
  lip: string;
  dark: number;
};

const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);

/** How bright a colour looks, 0 to 255. */
export const brightness = (red: number, green: number, blue: number): number => 0.3 * red + 0.59 * green + 0.11 * blue;

/** A colour between two of the form `#rrggbb`: at 0 the first, at 1 the second. */
export function mix(one: string, other: string, part: number): string {
  const parts = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - part) + channel(other, at) * part));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const multiply = (one: string, other: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round((channel(one, at) * channel(other, at)) / 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

type Base = readonly [base: string, shade: string, dark: number];

const skins: Record<Skin, readonly Base[]> = {
  light: [
    ['#f3cdb3', '#c98c70', 0],
    ['#f0c5ac', '#c38268', 0],
    ['#f5d3bd', '#cf9479', 0],
  ],
  fair: [
    ['#e9b893', '#b87a58', 0.15],
    ['#e4b08c', '#ae7051', 0.18],
    ['#edc09b', '#bd8059', 0.12],
  ],
  tan: [
    ['#cf9468', '#8f5838', 0.4],
    ['#c78a60', '#854f33', 0.42],
    ['#d49c72', '#965f3f', 0.35],
  ],
  brown: [
    ['#a36a45', '#663a24', 0.65],
    ['#95603f', '#5c3422', 0.68],
    ['#ad7450', '#6f412a', 0.6],
  ],
  dark: [
    ['#82533a', '#4c281c', 0.9],
    ['#704735', '#43251b', 0.95],
    ['#8d5b41', '#552f20', 0.85],
  ],
};

/** The tones of a skin between light and shade. */
export const basesOf = (skin: Skin): readonly string[] => skins[skin].map(([base]) => base);

export function skinTone(skin: Skin, random: Random): SkinTone {
  const [base, shade, dark] = pick(random, skins[skin]);
  const undertone = mix(base, pick(random, ['#f0a890', '#e8c080', base]), 0.1 * (1 - dark * 0.5));
  return {
    lit: mix(undertone, dark > 0.5 ? '#ffc890' : '#fff0e0', 0.38 - dark * 0.12),
    base: undertone,
    shade,
    glow: mix(mix(undertone, shade, 0.5), '#e0603c', 0.2 - dark * 0.06),
    deep: mix(shade, '#2a0f12', 0.45),
    blush: mix(undertone, '#d8483c', 0.5 - dark * 0.1),
    lip: mix(undertone, '#a83440', 0.48 - dark * 0.12),
    dark,
  };
}

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

export function skinInLight(skin: SkinTone, light: Light): SkinTone {
  const { plain, lit, dark } = inLight(light);
  // Skin keeps its warmth at night, or it would look ill.
  const warm = mix('#ffffff', '#c79c92', light.dim * 0.9);
  // Dark skin is lit for its features to be seen, as a photographer would.
  const kept = skin.dark * Math.min(1, light.dim * 1.5) * 0.55;
  const seen = (color: string) => mix(mix(plain(color), multiply(color, warm), 0.62), color, kept);
  return {
    ...skin,
    lit: mix(seen(skin.lit), lit(skin.lit, 0.24), 0.6),
    base: seen(skin.base),
    shade: mix(seen(skin.shade), light.ambient, 0.08),
    glow: seen(skin.glow),
    deep: dark(skin.deep, 0.3),
    blush: seen(skin.blush),
    lip: seen(skin.lip),
  };
}
