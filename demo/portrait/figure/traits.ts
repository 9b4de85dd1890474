import type { Random } from '../../random.ts';
import type { EyeColor, Gender, HairColor, Skin } from '../../traits.ts';
import type { Shape } from './body/body.ts';
import type { Build } from './look.ts';
import { clamp } from './render/vector.ts';

interface Hints {
  readonly gender: Gender;
  readonly age: number;
  readonly skin: Skin;
  readonly hairColor: HairColor;
  readonly eyeColor: EyeColor;
  readonly build: Build;
}

/** A trait's usual value for women and men, and how far people are from it: targets go from −1 to 1. */
type Trait = readonly [women: number, men: number, spread: number];

const traits: Readonly<Record<string, Trait>> = {
  'eye-size': [0.4, 0.2, 0.35],
  'eye-open': [0.2, 0.1, 0.3],
  'eye-apart': [0.05, 0, 0.35],
  'eye-slant': [0.15, 0, 0.5],
  'eye-fold': [0, 0.1, 0.4],
  'eye-bag': [-0.2, -0.1, 0.3],
  'brow-height': [0.25, 0.15, 0.35],
  'brow-angle': [0.15, 0.15, 0.3],
  'nose-width': [-0.25, 0, 0.4],
  'nose-length': [-0.1, 0.05, 0.4],
  'nose-depth': [0, 0, 0.35],
  'nose-hump': [-0.1, 0.05, 0.45],
  'nose-tip': [0.15, 0, 0.4],
  'nose-tip-width': [-0.1, 0, 0.4],
  'nose-bridge': [0, 0, 0.4],
  'nose-volume': [-0.2, 0, 0.3],
  'nose-curve': [0, 0, 0.35],
  'mouth-width': [0.12, 0.1, 0.35],
  'mouth-height': [0, 0, 0.3],
  'lower-lip': [0.3, 0.05, 0.4],
  'upper-lip': [0.35, 0.05, 0.4],
  'lip-bow': [0.1, 0, 0.4],
  'chin-height': [-0.1, 0.1, 0.4],
  'chin-width': [-0.15, 0.1, 0.4],
  'chin-forward': [0, 0.1, 0.35],
  'chin-cleft': [-0.2, 0, 0.3],
  jaw: [-0.2, 0.2, 0.4],
  'jaw-drop': [-0.1, 0, 0.35],
  'cheek-volume': [0.05, -0.05, 0.4],
  'cheek-bone': [0.15, 0.1, 0.45],
  'cheek-inner': [0, 0, 0.4],
  'head-width': [0, 0, 0.35],
  'head-height': [0, 0, 0.3],
  'forehead-height': [0, 0, 0.35],
  'forehead-round': [0.1, -0.1, 0.4],
  temple: [0, 0, 0.4],
  'ear-size': [-0.2, 0, 0.4],
  'ear-wing': [-0.2, 0, 0.4],
  'neck-width': [-0.1, 0.1, 0.25],
  shoulders: [-0.25, -0.45, 0.2],
  'neck-length': [-0.25, -0.1, 0.25],
};
const headShapes = ['oval', 'round', 'square', 'rectangular', 'diamond', 'invertedtriangular'] as const;
const asymmetries = [
  'mouth-1',
  'mouth-2',
  'brown-1',
  'brown-2',
  'eye-1',
  'eye-4',
  'jaw-1',
  'cheek-1',
  'nose-1',
] as const;

/** Adds a trait that goes both ways. */
const signed = (name: string, value: number): Shape => ({ [`${name}${value < 0 ? '-' : '+'}`]: Math.abs(value) });

/** The whole body, and what makes a face somebody's own. */
export function makeShape(random: Random, hints: Hints): Shape {
  const descent = descentOf(random, hints);
  return { ...bodyShape(random, hints, descent), ...faceShape(random, hints, descent) };
}

function faceShape(random: Random, { gender, age, build }: Hints, [, asian]: Descent): Shape {
  /** 1 at 18, 0 from 30 on. */
  const youth = clamp((30 - age) / 12);
  const young: Readonly<Record<string, number>> = { 'cheek-volume': youth * 0.25, 'cheek-bone': -youth * 0.2 };
  // As often far from the middle as close to it, so that neighbours differ.
  const wide = () => (random() + random() - 1) * 1.5;
  const own = Object.entries(traits).map(([name, [women, men, spread]]) =>
    signed(name, clamp((gender === 'female' ? women : men) + (young[name] ?? 0) + wide() * spread, -0.9, 0.9)),
  );
  const uneven = asymmetries.map((part) => signed(`asymmetry-${part}`, wide() * 0.22));
  const shape = headShapes[Math.floor(random() * headShapes.length)] as string;
  const fullness = { slim: -0.3, average: 0, athletic: -0.15, curvy: 0.2, full: 0.5 }[build];
  return Object.assign(
    {},
    ...own,
    ...uneven,
    { [`head-${shape}`]: random() * 0.5 },
    signed('head-fat', clamp(fullness + wide() * 0.15, -0.6, 0.8)),
    signed('double-chin', clamp(fullness * 0.6 - 0.2 + clamp((age - 50) / 40) * 0.3, -0.5, 0.7)),
    signed('head-age', clamp((age - 45) / 35) * 0.5 - youth * 0.6),
    asian > 0.5 ? { 'eye-epicanthus+': 0.35 + random() * 0.35 } : {},
  );
}

/** Shares of what the mesh knows, together one. */
type Descent = readonly [caucasian: number, asian: number, african: number];

const descents: Readonly<Record<Skin, Descent>> = {
  light: [1, 0, 0],
  fair: [0.92, 0.08, 0],
  tan: [0.62, 0.24, 0.14],
  brown: [0.45, 0.12, 0.43],
  dark: [0.1, 0, 0.9],
};
const weights: Readonly<Record<Build, number>> = { slim: 0.18, average: 0.46, athletic: 0.44, curvy: 0.82, full: 1.4 };

function descentOf(random: Random, { skin, hairColor, eyeColor }: Hints): Descent {
  const mayBeAsian = (skin === 'fair' || skin === 'tan') && hairColor === 'black' && eyeColor === 'brown';
  return mayBeAsian && random() < 0.45 ? [0.15, 0.85, 0] : descents[skin];
}

/** The body by gender, age, descent, weight and muscle. */
function bodyShape(random: Random, { gender, age, build }: Hints, [caucasian, asian, african]: Descent): Shape {
  const shape: Record<string, number> = {};
  // The mesh knows young and old people; who is in between is in between, faster in later years.
  const old = clamp((age - 27) / 55) ** 1.15 * (gender === 'female' ? 0.95 : 1);
  const ages = { young: 1 - old, old };
  const weight = (weights[build] as number) + (random() - 0.5) * 0.12;
  // Beyond the mesh's heaviest, both targets go on as they went.
  const heavy = {
    min: Math.max(0, 1 - weight * 2),
    average: weight < 0.5 ? weight * 2 : 2 - weight * 2,
    max: Math.max(0, weight * 2 - 1),
  };
  const muscle = build === 'athletic' ? (gender === 'male' ? 0.75 : 0.4) : gender === 'male' ? 0.25 : 0;
  const strong = { average: 1 - muscle, max: muscle };
  const bust =
    gender === 'female'
      ? { slim: -0.2, average: 0.1, athletic: 0, curvy: 0.55, full: 0.6 }[build] + (random() - 0.5) * 0.3
      : 0;
  for (const [years, share] of Object.entries(ages)) {
    if (share === 0) continue;
    for (const [race, part] of Object.entries({ caucasian, asian, african })) {
      if (part > 0) shape[`${race}-${gender}-${years}`] = share * part;
    }
    for (const [load, heaviness] of Object.entries(heavy)) {
      if (heaviness === 0) continue;
      for (const [force, strength] of Object.entries(strong)) {
        if (strength > 0) shape[`${gender}-${years}-${force}muscle-${load}weight`] = share * heaviness * strength;
      }
      if (bust !== 0) {
        shape[`female-${years}-averagemuscle-${load}weight-${bust > 0 ? 'max' : 'min'}cup`] =
          share * heaviness * Math.abs(bust);
      }
    }
  }
  if (gender === 'male' && build !== 'full') Object.assign(shape, signed('torso-v', 0.15 + random() * 0.2));
  if (build === 'full') Object.assign(shape, signed('stomach', 0.5), signed('torso-width', 0.25));
  return shape;
}
