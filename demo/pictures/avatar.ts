import { createAvatar } from '@dicebear/core';
import * as micah from '@dicebear/micah';
import looks from '../data/looks.json' with { type: 'json' };
import type { Newcomer } from '../people.ts';
import { chance, makeRandom, pick } from '../random.ts';

/** What of a person their avatar shows. */
export type Look = Pick<Newcomer, 'gender' | 'hair_color' | 'skin'>;

export const pictureWidth = 400;
export const pictureHeight = 500;

/** Colours as the library takes them: hex, without `#`. */
const { skins, hairs, clothes, ink } = looks;
const styles = {
  female: ['full', 'pixie', 'full', 'turban', 'pixie'],
  male: ['fonze', 'dannyPhantom', 'fonze'],
} as const;
const baldStyles = ['mrClean', 'dougFunny'] as const;

/** Every colour of clothes on each of four grounds. */
export const variants = 4 * clothes.length;

/**
 * The features of a person's avatar. The library alone gives women beards, and people of any age any hair, so all
 * is decided here: what the profile says by the look, the rest by `variant`. Those who follow each other in a list take
 * successive variants, whose clothes differ.
 */
export function featuresOf({ gender, hair_color, skin }: Look, variant: number) {
  const random = makeRandom(variant);
  const hair = pick(random, hairs[hair_color]);
  const facialHair = gender === 'male' && chance(random, 0.45) ? pick(random, ['beard', 'scruff'] as const) : null;
  const isBearded = facialHair === 'beard';
  return {
    baseColor: [skins[skin]],
    hair: [pick(random, hair_color === 'bald' ? baldStyles : styles[gender])],
    hairColor: [hair],
    hairProbability: 100,
    eyebrows: [gender === 'male' ? 'up' : pick(random, ['up', 'eyelashesUp', 'eyelashesDown'] as const)],
    eyebrowsColor: ['2b211c'],
    eyes: [pick(random, ['eyes', 'eyes', 'round', 'smiling'] as const)],
    eyesColor: [ink],
    nose: [pick(random, ['curve', 'pointed', 'tound'] as const)],
    ears: [pick(random, ['attached', 'detached'] as const)],
    mouth: [isBearded ? 'smile' : pick(random, ['smile', 'smile', 'smirk', 'laughing'] as const)],
    mouthColor: [isBearded ? 'f3b8a8' : ink],
    facialHair: facialHair ? [facialHair] : [],
    facialHairColor: [hair],
    facialHairProbability: facialHair ? 100 : 0,
    earrings: [pick(random, ['hoop', 'stud'] as const)],
    earringColor: ['d8a63c'],
    earringsProbability: gender === 'female' && chance(random, 0.35) ? 100 : 0,
    glasses: [pick(random, ['round', 'square'] as const)],
    glassesColor: ['3a3a3f'],
    glassesProbability: chance(random, 0.22) ? 100 : 0,
    shirt: [pick(random, ['open', 'crew', 'collared'] as const)],
    shirtColor: [clothes[variant % clothes.length] as string],
  } satisfies micah.Options;
}

/** A person's avatar on a ground of one colour, as SVG. */
export function avatarOf(look: Look, variant: number, ground: string): string {
  const figure = createAvatar<micah.Options>(micah, { ...featuresOf(look, variant), size: 360, clip: false })
    .toString()
    // The neck's shadow is black, blended or not; blending it takes a third of the time.
    .replace('mix-blend-mode:multiply', '')
    // What it says of its licence is in no picture made of it: THIRD-PARTY-NOTICES.md says it.
    .replace(/<metadata.*<\/metadata>/s, '')
    .replace('<svg', '<svg overflow="visible"');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}"
    viewBox="20 -40 320 400"><rect x="20" y="-40" width="320" height="400" fill="${ground}"/>${figure}</svg>`;
}

/** Soft tints of a brand's colours: light enough for the black outlines, dark enough to stand out on a white page. */
export const groundsOf = ({ primary, secondary }: Readonly<Record<'primary' | 'secondary', string>>): string[] => [
  tint(primary, primary, 0.2),
  tint(secondary, secondary, 0.22),
  tint(primary, primary, 0.34),
  tint(primary, secondary, 0.26),
];

/** The middle of two colours, of which `part` is left after white is added. */
function tint(one: string, other: string, part: number): string {
  const channel = (at: number) => {
    const of = (color: string) => Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(255 - (255 - (of(one) + of(other)) / 2) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
