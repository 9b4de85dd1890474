import { between, chance, makeRandom, pick, pickWeighted, type Random } from '../../random.ts';
import type { BodyType, EyeColor, Gender, HairColor, Skin } from '../../traits.ts';
import { mix, type SkinTone, skinTone } from './color.ts';
import { type HairStyle, pickHairStyle } from './hair/style.ts';

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';
export type Glasses = 'none' | 'round' | 'square' | 'cat' | 'wire';
export type Build = 'slim' | 'average' | 'athletic' | 'curvy' | 'full';

/**
 * A person's lasting features: the same in every picture of them. Ratios are around 0 (−1 small … 1 large) unless
 * they say otherwise.
 */
export type Look = {
  seed: number;
  gender: Gender;
  age: number;
  build: Build;
  skin: SkinTone;
  face: { width: number; jaw: number; cheek: number; chin: number; forehead: number; length: number };
  eyes: { color: string; size: number; spacing: number; slant: number; fold: number };
  brows: { thickness: number; arch: number; height: number };
  nose: { width: number; length: number; bridge: number; tip: number };
  lips: { fullness: number; width: number; bow: number };
  ears: number;
  freckles: number;
  /** A beauty spot, on the face as x (−1 … 1) and y (−1 … 1). */
  mole: { x: number; y: number } | null;
  hair: { style: HairStyle; color: string; parting: number };
  beard: Beard;
  beardColor: string;
  glasses: Glasses;
  frameColor: string;
  earrings: 'none' | 'stud' | 'hoop' | 'drop';
  metal: string;
  /** 0 none … 1 evening. */
  makeup: number;
  lipColor: string;
  /** 0 up to 30 years, 1 at 80. */
  ageing: number;
};

/** What is known of someone before they are drawn; the rest follows from the seed. */
export type LookHints = {
  seed: number;
  gender: Gender;
  age: number;
  skin: Skin;
  hairColor: HairColor;
  eyeColor: EyeColor;
  bodyType: BodyType;
  covered?: boolean;
};

const irises: Record<EyeColor, string[]> = {
  brown: ['#5b3a22', '#6b4527', '#4a2e1d'],
  blue: ['#5b87ad', '#6f9cc0', '#4a7196'],
  green: ['#6d8a5c', '#5d7f63'],
  hazel: ['#8a6a3a', '#7c6a3d'],
  grey: ['#7d8b96', '#8a9396'],
  other: ['#8b6a2e', '#56777a'],
};

const hairColors: Record<HairColor, string[]> = {
  black: ['#1f1a1c', '#241d1f', '#2b211f'],
  brown: ['#4a3024', '#5d3c2a', '#6e4a33', '#3b271f', '#7f593c'],
  blond: ['#c9a066', '#d9b679', '#b88d55', '#e2c794'],
  red: ['#a04a26', '#b6592d', '#87391f'],
  grey: ['#8f8b8c', '#a3a0a0', '#7f7b7c'],
  white: ['#dcd8d3', '#cfcbc7', '#e6e2dc'],
  bald: ['#4a3024', '#8f8b8c', '#33262a'],
  other: ['#8a4f72', '#b5657a', '#4d6f80', '#6e4a7e'],
};

const frames = ['#1d1a1c', '#3a2a22', '#5a3a28', '#7b6a56', '#25324a', '#6a2a34'];

export function makeLook(hints: LookHints): Look {
  const random = makeRandom(hints.seed ^ 0x5f3759df);
  const { gender, age } = hints;
  const ageing = Math.min(1, Math.max(0, (age - 30) / 50));
  const spread = () => (random() + random() + random() - 1.5) / 1.5;
  const woman = gender === 'female';
  const color = mix(pick(random, hairColors[hints.hairColor]), '#a7a19d', Math.max(0, ageing - 0.4) * 0.9);
  const skin = skinTone(hints.skin, random);
  return {
    seed: hints.seed,
    gender,
    age,
    build: buildOf(random, hints.bodyType),
    skin,
    face: {
      width: spread(),
      jaw: spread() * 0.8 + (woman ? -0.35 : 0.35),
      cheek: spread(),
      chin: spread(),
      forehead: spread(),
      length: spread(),
    },
    eyes: {
      color: pick(random, irises[hints.eyeColor]),
      size: spread() + (woman ? 0.25 : -0.2) + Math.max(0, (30 - age) / 20) - Math.max(0, ageing - 0.3) * 1.1,
      spacing: spread(),
      slant: spread(),
      fold: random(),
    },
    brows: {
      thickness: spread() + (woman ? -0.3 : 0.4) - ageing * 0.8,
      arch: spread() + (woman ? 0.4 : -0.3),
      height: spread(),
    },
    nose: { width: spread() + (woman ? -0.25 : 0.25), length: spread(), bridge: spread(), tip: spread() },
    lips: { fullness: spread() + (woman ? 0.3 : -0.2) - ageing * 0.9, width: spread(), bow: random() },
    ears: spread(),
    freckles: chance(random, hints.skin === 'light' || hints.hairColor === 'red' ? 0.35 : 0.06)
      ? 0.4 + random() * 0.6
      : 0,
    mole: chance(random, 0.16) ? { x: random() * 2 - 1, y: random() * 2 - 1 } : null,
    hair: {
      style: pickHairStyle(random, {
        gender,
        age,
        skin: hints.skin,
        color: hints.hairColor,
        covered: hints.covered ?? false,
      }),
      color,
      parting: pick(random, [-1, 1]) * (0.15 + random() * 0.4),
    },
    beard: woman ? 'none' : pickBeard(random, age),
    beardColor: ageing > 0.3 ? mix(color, '#b9b5b3', Math.min(0.9, ageing * 1.1)) : mix(color, '#2a1a14', 0.2),
    glasses: chance(random, 0.16 + ageing * 0.35)
      ? pickWeighted(random, { round: 3, square: 4, cat: woman ? 2 : 0, wire: 3 })
      : 'none',
    frameColor: pick(random, frames),
    earrings: woman && chance(random, 0.55) ? pick(random, ['stud', 'hoop', 'drop'] as const) : 'none',
    metal: pick(random, ['#d9b45f', '#d6d3cf', '#caa08a']),
    makeup: woman ? random() * 0.9 : 0,
    lipColor: pick(random, ['#b5434c', '#a83e50', '#c2606a', '#93323f', '#c76f62']),
    ageing,
  };
}

function buildOf(random: Random, body: BodyType): Build {
  return body === 'other' ? pick(random, ['slim', 'average', 'full'] as const) : body;
}

function pickBeard(random: Random, age: number): Beard {
  if (age < 23) return pickWeighted(random, { none: 7, stubble: 3 });
  return pickWeighted(random, {
    none: 44,
    stubble: 20,
    short: 17,
    full: 10,
    goatee: 4,
    moustache: between(random, 2, 5),
  });
}
