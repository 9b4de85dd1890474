import { between, chance, makeRandom, pick, pickWeighted, type Random } from '../../random.ts';
import type { BodyType, EyeColor, Gender, HairColor, Skin } from '../../traits.ts';
import { mix, type SkinTone, skinTone } from './color.ts';
import { type HairStyle, pickHairStyle } from './hair/style.ts';

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';
export type Glasses = 'none' | 'round' | 'square' | 'cat' | 'wire';
export type FaceShape = 'oval' | 'round' | 'heart' | 'square' | 'long';
/** How the upper lid lies over the eye. */
export type Fold = 'creased' | 'hooded' | 'mono';
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
  face: {
    shape: FaceShape;
    width: number;
    jaw: number;
    cheek: number;
    chin: number;
    forehead: number;
    length: number;
  };
  eyes: { color: string; size: number; round: number; spacing: number; slant: number; fold: Fold };
  brows: { thickness: number; arch: number; height: number };
  /** `lift` is how far the tip turns up, `hump` how far the ridge bends out. */
  nose: { width: number; length: number; bridge: number; tip: number; lift: number; hump: number };
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
  eyeShadow: string;
  lipColor: string;
  /** Which side of the face is livelier: −1 left … 1 right. */
  lopsided: number;
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
  brown: ['#4a3024', '#5d3c2a', '#74492f', '#3b271f', '#8a6242', '#9a7350', '#7d4630', '#6a4c3a'],
  blond: ['#c9a066', '#d9b679', '#b88d55', '#e2c794'],
  red: ['#a04a26', '#b6592d', '#87391f'],
  grey: ['#8f8b8c', '#a3a0a0', '#7f7b7c'],
  white: ['#dcd8d3', '#cfcbc7', '#e6e2dc'],
  bald: ['#4a3024', '#8f8b8c', '#33262a'],
  other: ['#8a4f72', '#b5657a', '#4d6f80', '#6e4a7e'],
};

const womensShapes: Record<FaceShape, number> = { oval: 36, heart: 24, round: 20, square: 8, long: 12 };
const mensShapes: Record<FaceShape, number> = { oval: 32, square: 28, long: 18, round: 14, heart: 8 };

const frames = ['#1d1a1c', '#3a2a22', '#5a3a28', '#7b6a56', '#25324a', '#6a2a34'];

/** 0 up to an age, 1 from another on. */
/** How far an age is from one to another, 0 to 1. */
export const ramp = (age: number, from: number, to: number) => Math.min(1, Math.max(0, (age - from) / (to - from)));

export function makeLook(hints: LookHints): Look {
  const random = makeRandom(hints.seed ^ 0x5f3759df);
  const { gender, age } = hints;
  const ageing = ramp(age, 30, 80);
  const woman = gender === 'female';
  const natural = pick(random, hairColors[hints.hairColor]);
  const skin = skinTone(hints.skin, random);
  const finer = makeRandom(hints.seed ^ 0x1b873593);
  const shapes = makeRandom(hints.seed ^ 0x68e31da4);
  /** Nearly as often far from the middle as close to it, so that neighbours differ. */
  const wide = () => (shapes() + shapes() - 1) * 1.1;
  // Some dye their hair, fewer and paler with the years.
  const isDyed = woman && chance(finer, 0.4);
  const grey = ramp(age, 44, 70);
  const greyed = mix(natural, '#a9a4a0', grey * (isDyed ? 0.12 + 0.6 * ramp(age, 56, 68) : 0.8));
  const color = mix(greyed, '#ffffff', ramp(age, 58, 70) * (0.35 + finer() * 0.6) * (isDyed ? 0.7 : 1));
  return {
    seed: hints.seed,
    gender,
    age,
    build: buildOf(random, hints.bodyType),
    skin,
    face: {
      shape: pickWeighted(finer, woman ? womensShapes : mensShapes),
      ...proportions(wide),
      jaw: wide() + (woman ? -0.3 : 0.3),
      cheek: wide(),
      chin: wide(),
      forehead: wide(),
    },
    eyes: {
      color: pick(random, irises[hints.eyeColor]),
      size: wide() + Math.max(0, (30 - age) / 24) - Math.max(0, ageing - 0.3) * 1.5,
      round: finer() * 2 - 1,
      spacing: wide(),
      slant: wide() * 0.8 + 0.15,
      fold: pickFold(finer, hints),
    },
    brows: {
      thickness: wide() + (woman ? -0.25 : 0.3) - ageing * 0.8,
      arch: wide() + (woman ? 0.3 : -0.3),
      height: wide(),
    },
    nose: makeNose(wide, woman),
    lips: {
      fullness: wide() + (woman ? 0.3 : -0.2) - ageing * 0.9 - ramp(age, 58, 75) * 0.5,
      width: wide(),
      bow: random(),
    },
    ears: wide(),
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
    beard: woman ? 'none' : pickBeard(random, age, hints.hairColor === 'bald'),
    beardColor: mix(mix(color, '#2a1a14', 0.2 * (1 - grey)), '#b9b5b3', grey * 0.7),
    glasses: chance(random, 0.16 + ageing * 0.3 + ramp(age, 56, 70) * 0.2)
      ? pickWeighted(random, { round: 3, square: 4, cat: woman ? 2 : 0, wire: 3 })
      : 'none',
    frameColor: pick(random, frames),
    earrings: woman && chance(random, 0.55) ? pick(random, ['stud', 'hoop', 'drop'] as const) : 'none',
    metal: pick(random, ['#d9b45f', '#d6d3cf', '#caa08a']),
    makeup: woman ? random() * (0.9 - Math.max(0, age - 55) / 60) : 0,
    eyeShadow: pick(finer, ['#96604f', '#86563f', '#7d4a55', '#a0684c', '#6b5048']),
    lipColor: pick(random, ['#c2414e', '#b5405a', '#cc5f6c', '#a23a4a', '#cf6f60']),
    lopsided: (finer() + finer() - 1) * 1.2,
    ageing,
  };
}

/** How wide and how long a face is: a wide one tends to be short. */
function proportions(wide: () => number) {
  const width = wide();
  return { width, length: wide() * 0.9 - width * 0.25 };
}

function buildOf(random: Random, body: BodyType): Build {
  return body === 'other' ? pick(random, ['slim', 'average', 'full'] as const) : body;
}

function pickFold(random: Random, { skin, hairColor, eyeColor, age }: LookHints): Fold {
  const isEastern = hairColor === 'black' && eyeColor === 'brown' && (skin === 'fair' || skin === 'tan');
  return pickWeighted(random, { creased: 70, hooded: 18 + 150 * ramp(age, 50, 68), mono: isEastern ? 60 : 0 });
}

function pickBeard(random: Random, age: number, isBald: boolean): Beard {
  if (age < 23) return pickWeighted(random, { none: 7, stubble: 3 });
  return pickWeighted(random, {
    none: isBald ? 18 : 44,
    stubble: 20,
    short: 17,
    full: 10,
    goatee: 4,
    moustache: between(random, 2, 5),
  });
}

const makeNose = (wide: () => number, woman: boolean): Look['nose'] => ({
  width: wide() + (woman ? -0.25 : 0.25),
  length: wide(),
  bridge: wide(),
  tip: wide(),
  lift: wide() + (woman ? 0.25 : -0.1),
  hump: Math.max(0, wide()) * (woman ? 0.6 : 1),
});
