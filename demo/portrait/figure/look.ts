import { chance, makeRandom, pick, pickWeighted, type Random } from '../../random.ts';
import type { BodyType, EyeColor, Gender, HairColor, Skin } from '../../traits.ts';
import { mix } from '../color.ts';
import type { Shape } from './body/body.ts';
import { pickBrows, pickHairStyle } from './hair/pick.ts';
import type { HairStyle } from './hair/styles.ts';
import type { Beard, BrowKind } from './hair.ts';
import type { Marking } from './marks.ts';
import type { SkinLook } from './materials.ts';
import { clamp, type Vector } from './render/vector.ts';
import { makeShape } from './traits.ts';
import type { Earrings, Glasses } from './wear.ts';

export type Build = 'slim' | 'average' | 'athletic' | 'curvy' | 'full';

/** What is known of somebody before they are drawn; the rest follows from the seed. */
export interface LookHints {
  readonly seed: number;
  readonly gender: Gender;
  readonly age: number;
  readonly skin: Skin;
  readonly hairColor: HairColor;
  readonly eyeColor: EyeColor;
  readonly bodyType: BodyType;
  readonly covered?: boolean;
}

/** Somebody's lasting features: the same in every picture of them. */
export interface Look {
  readonly gender: Gender;
  readonly shape: Shape;
  readonly skin: SkinLook;
  readonly eyeColor: string;
  readonly hair: { readonly style: HairStyle; readonly mirrored: boolean };
  readonly hairColor: string;
  /** Where greying begins. */
  readonly templeColor: string;
  readonly brows: BrowKind;
  readonly browColor: string;
  readonly beard: Beard;
  readonly beardColor: string;
  readonly glasses: Glasses;
  readonly frameColor: string;
  readonly earrings: Earrings;
  readonly metal: string;
  readonly marking: Omit<Marking, 'lips'> & { readonly lips: string };
  /** −1 … 1: which side of the face is livelier. */
  readonly lopsided: number;
}

const irises: Record<EyeColor, readonly string[]> = {
  brown: ['#4b2f1c', '#5a3820', '#3c2517'],
  blue: ['#4a6f92', '#5a83a6', '#3d6080'],
  green: ['#566f46', '#4b6a50'],
  hazel: ['#73562c', '#66582f'],
  grey: ['#667480', '#727d82'],
  other: ['#73572a', '#476468'],
};

const hairColors: Record<HairColor, readonly string[]> = {
  black: ['#1f1a1c', '#241d1f', '#2b211f'],
  brown: ['#4a3024', '#5d3c2a', '#74492f', '#3b271f', '#7d5a3c', '#8a6646', '#6f4030', '#6a4c3a'],
  blond: ['#b8915a', '#c6a269', '#a57f4e', '#d0b280'],
  red: ['#8f4526', '#a2522c', '#783419'],
  grey: ['#8f8b8c', '#a3a0a0', '#7f7b7c'],
  white: ['#d6d2cd', '#c9c5c1', '#e0dcd6'],
  bald: ['#4a3024', '#8f8b8c', '#33262a'],
  other: ['#7a4a62', '#9a5f6c', '#4d6472', '#63486e'],
};
const frames = ['#1d1a1c', '#3a2a22', '#5a3a28', '#7b6a56', '#25324a', '#6a2a34'];

/** How far an age is from one to another, 0 to 1. */
const ramp = (age: number, from: number, to: number): number => clamp((age - from) / (to - from));

export function makeLook(hints: LookHints): Look {
  const { gender, age, seed } = hints;
  const random = makeRandom(seed ^ 0x5f3759df);
  const features = makeRandom(seed ^ 0x68e31da4);
  const woman = gender === 'female';
  const build = buildOf(random, hints.bodyType);
  const color = hairColorOf(random, hints, pick(random, hairColors[hints.hairColor]));
  const grey = ramp(age, 46, 72);
  return {
    gender,
    shape: makeShape(features, { ...hints, build }),
    skin: skinOf(random, hints),
    eyeColor: pick(random, irises[hints.eyeColor]),
    hair: {
      style: pickHairStyle(random, {
        gender,
        age,
        skin: hints.skin,
        color: hints.hairColor,
        covered: hints.covered ?? false,
      }),
      mirrored: chance(random, 0.5),
    },
    hairColor: color,
    templeColor: mix(color, '#cfcac6', woman ? 0 : ramp(age, 36, 52) * 0.6),
    brows: pickBrows(random, gender),
    browColor: mix(mix(color, '#2a1c16', 0.35 * (1 - grey)), '#8d8884', grey * 0.5),
    beard: woman ? 'none' : pickBeard(random, age, hints.hairColor === 'bald'),
    beardColor: mix(mix(color, '#2a1a14', 0.2 * (1 - grey)), '#b9b5b3', grey * 0.7),
    glasses: chance(random, 0.12 + ramp(age, 35, 75) * 0.3)
      ? pickWeighted(random, { round: 3, square: 4, cat: woman ? 2 : 0, wire: 3 })
      : 'none',
    frameColor: pick(random, frames),
    earrings: woman && chance(random, 0.55) ? pick(random, ['stud', 'hoop', 'drop'] as const) : 'none',
    metal: pick(random, ['#d9b45f', '#d6d3cf', '#caa08a']),
    marking: markingOf(random, hints),
    lopsided: (random() + random() - 1) * 1.2,
  };
}

const buildOf = (random: Random, body: BodyType): Build =>
  body === 'other' ? pick(random, ['slim', 'average', 'full'] as const) : body;

const lipColors: Readonly<Record<Skin, readonly string[]>> = {
  light: ['#c4626a', '#b9525c', '#cf7a76', '#a8434f'],
  fair: ['#bd5a60', '#b04a54', '#c7706a', '#a03c48'],
  tan: ['#a8504e', '#9c4148', '#b5645a', '#8f3540'],
  brown: ['#8a3f40', '#7d3338', '#9a5048', '#74303a'],
  dark: ['#6e3436', '#612a30', '#7d443e', '#5c2430'],
};

/** Women's lips are made up more or less, men's are a little redder than the skin. */
function markingOf(random: Random, { gender, age, skin, hairColor, seed }: LookHints): Look['marking'] {
  const woman = gender === 'female';
  const isFreckled = chance(random, hairColor === 'red' ? 0.7 : skin === 'light' ? 0.22 : 0.04);
  return {
    lips: pick(random, lipColors[skin]),
    lipShare: woman ? 0.28 + random() * 0.42 * (1 - ramp(age, 50, 80) * 0.5) : 0.14,
    blush: (woman ? 0.5 : 0.25) + random() * 0.4,
    freckles: isFreckled ? 0.4 + random() * 0.6 : 0,
    seed,
  };
}

/** Hair greys with the years, and whitens; some dye theirs, fewer and paler later. */
function hairColorOf(random: Random, { gender, age }: LookHints, natural: string): string {
  const isDyed = gender === 'female' && chance(random, 0.4);
  const grey = ramp(age, 44, 70) * (isDyed ? 0.12 + 0.6 * ramp(age, 56, 68) : 0.85);
  const white = ramp(age, 58, 72) * (0.35 + random() * 0.6) * (isDyed ? 0.7 : 1);
  return mix(mix(natural, '#a9a4a0', grey), '#f4f2ee', white);
}

/** Young, middle-aged and old skin over each other by age, of the tone that is nearest, tinted to the tone. */
function skinOf(random: Random, { gender, age, skin }: LookHints): SkinLook {
  const kind = skin === 'dark' || skin === 'brown' ? 'dark' : 'light';
  const young: Record<Skin, { name: string; share: number }[]> = {
    light: [{ name: 'light', share: 1 }],
    fair: [{ name: pick(random, ['light', 'fair']), share: 1 }],
    tan: [{ name: 'tan', share: 1 }],
    brown: [
      { name: 'tan', share: 1 },
      { name: 'dark', share: 0.55 + random() * 0.15 },
    ],
    dark: [{ name: 'dark', share: 1 }],
  };
  const later = skin === 'brown' ? 0.7 : 1;
  const layers = [
    ...young[skin].map(({ name, share }) => ({ name: `young-${gender}-${name}`, share })),
    { name: `middleage-${gender}-${kind}`, share: ramp(age, 36, 50) * 0.9 * later },
    { name: `old-${gender}-${kind}`, share: ramp(age, 49, 65) * later },
  ].filter(({ share }) => share > 0.03);
  const tints: Record<Skin, Vector> = {
    light: [1, 0.97, 0.95],
    fair: [0.95, 0.9, 0.85],
    tan: [0.8, 0.71, 0.62],
    brown: [1.06, 1.08, 1.02],
    dark: [1.16, 1.32, 1.4],
  };
  const depth = 0.94 + random() * 0.1;
  const [red, green, blue] = tints[skin];
  return { layers, tint: [red * depth, green * depth, blue * depth] };
}

function pickBeard(random: Random, age: number, isBald: boolean): Beard {
  if (age < 25) return pickWeighted(random, { none: 9, stubble: age < 22 ? 0 : 2 });
  return pickWeighted(random, { none: isBald ? 18 : 48, stubble: 26, short: 14, full: 7, goatee: 3, moustache: 2 });
}
