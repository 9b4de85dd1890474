import { pick, pickWeighted, type Random } from '../../../random.ts';
import type { Gender, HairColor, Skin } from '../../../traits.ts';

/** How hair begins at the face. */
export type Front =
  | 'centre'
  | 'side'
  | 'fringe'
  | 'curtain'
  | 'back'
  | 'crop'
  | 'quiff'
  | 'buzz'
  | 'receding'
  | 'horseshoe'
  | 'loose'
  | 'none'
  | 'scarf';
export type Texture = 'straight' | 'wavy' | 'curly' | 'coily' | 'locs' | 'braids';

export type HairCut = {
  front: Front;
  texture: Texture;
  /** Where it ends: 0 at the neck's hairline, 1 the chin, 2 the shoulders, 3 the chest. */
  length: 0 | 1 | 2 | 3;
  /** How far it stands off the skull. */
  volume: number;
  knot?: 'top' | 'low' | 'tail' | 'side-tail' | 'braid' | 'puff' | 'half';
  /** Locks that fall before the shoulder. */
  over?: 'both' | 'one';
  /** Sides shorn close. */
  shorn?: boolean;
};

export const hairCuts = {
  'long-centre': { front: 'centre', texture: 'straight', length: 3, volume: 16, over: 'both' },
  'long-side': { front: 'side', texture: 'straight', length: 3, volume: 18, over: 'one' },
  'long-wavy': { front: 'side', texture: 'wavy', length: 3, volume: 26, over: 'both' },
  'long-curtain': { front: 'curtain', texture: 'wavy', length: 3, volume: 24, over: 'both' },
  'long-fringe': { front: 'fringe', texture: 'straight', length: 3, volume: 18, over: 'both' },
  'long-curly': { front: 'side', texture: 'curly', length: 3, volume: 38, over: 'both' },
  'long-back': { front: 'back', texture: 'wavy', length: 3, volume: 20 },
  'half-up': { front: 'back', texture: 'wavy', length: 3, volume: 20, knot: 'half', over: 'one' },
  'long-waves': { front: 'side', texture: 'wavy', length: 3, volume: 36, over: 'both' },
  'wavy-fringe': { front: 'fringe', texture: 'wavy', length: 3, volume: 30, over: 'both' },
  'curly-fringe': { front: 'fringe', texture: 'curly', length: 2, volume: 38 },
  'half-up-waves': { front: 'curtain', texture: 'wavy', length: 3, volume: 26, knot: 'half', over: 'both' },
  'lob-curtain': { front: 'curtain', texture: 'straight', length: 2, volume: 22 },
  lob: { front: 'centre', texture: 'straight', length: 2, volume: 16 },
  'lob-side': { front: 'side', texture: 'straight', length: 2, volume: 20 },
  'lob-wavy': { front: 'side', texture: 'wavy', length: 2, volume: 28 },
  shag: { front: 'curtain', texture: 'wavy', length: 2, volume: 28 },
  bob: { front: 'side', texture: 'straight', length: 1, volume: 20 },
  'bob-centre': { front: 'centre', texture: 'straight', length: 1, volume: 18 },
  'bob-fringe': { front: 'fringe', texture: 'straight', length: 1, volume: 22 },
  'bob-wavy': { front: 'side', texture: 'wavy', length: 1, volume: 30 },
  'bob-curly': { front: 'side', texture: 'curly', length: 1, volume: 40 },
  'shoulder-curly': { front: 'centre', texture: 'curly', length: 2, volume: 40 },
  pixie: { front: 'side', texture: 'wavy', length: 0, volume: 26 },
  'pixie-fringe': { front: 'fringe', texture: 'straight', length: 0, volume: 20 },
  'pixie-wavy': { front: 'quiff', texture: 'wavy', length: 0, volume: 26 },
  'bun-top': { front: 'back', texture: 'straight', length: 0, volume: 9, knot: 'top' },
  'bun-curtain': { front: 'curtain', texture: 'straight', length: 0, volume: 12, knot: 'top' },
  'bun-loose': { front: 'curtain', texture: 'wavy', length: 0, volume: 16, knot: 'low' },
  'bun-low': { front: 'centre', texture: 'straight', length: 0, volume: 9, knot: 'low' },
  ponytail: { front: 'back', texture: 'straight', length: 0, volume: 9, knot: 'tail' },
  'ponytail-curtain': { front: 'curtain', texture: 'wavy', length: 0, volume: 14, knot: 'tail' },
  'side-tail': { front: 'side', texture: 'wavy', length: 0, volume: 14, knot: 'side-tail' },
  'side-braid': { front: 'side', texture: 'straight', length: 0, volume: 14, knot: 'braid' },
  'box-braids': { front: 'centre', texture: 'braids', length: 3, volume: 18, over: 'both' },
  'braids-bun': { front: 'back', texture: 'braids', length: 0, volume: 10, knot: 'top' },
  'locs-long': { front: 'centre', texture: 'locs', length: 2, volume: 24, over: 'one' },
  'locs-short': { front: 'loose', texture: 'locs', length: 0, volume: 30 },
  afro: { front: 'loose', texture: 'coily', length: 0, volume: 74 },
  'afro-short': { front: 'loose', texture: 'coily', length: 0, volume: 30 },
  'afro-full': { front: 'loose', texture: 'coily', length: 0, volume: 98 },
  'afro-puff': { front: 'back', texture: 'coily', length: 0, volume: 8, knot: 'puff' },
  'coily-crop': { front: 'buzz', texture: 'coily', length: 0, volume: 9 },
  'side-quiff': { front: 'side', texture: 'wavy', length: 0, volume: 30, shorn: true },
  'swept-back': { front: 'back', texture: 'wavy', length: 0, volume: 24 },
  crop: { front: 'crop', texture: 'straight', length: 0, volume: 14, shorn: true },
  'textured-crop': { front: 'crop', texture: 'wavy', length: 0, volume: 22, shorn: true },
  'side-part': { front: 'side', texture: 'straight', length: 0, volume: 16, shorn: true },
  'slick-back': { front: 'back', texture: 'straight', length: 0, volume: 13 },
  quiff: { front: 'quiff', texture: 'straight', length: 0, volume: 28, shorn: true },
  'quiff-wavy': { front: 'quiff', texture: 'wavy', length: 0, volume: 26 },
  'curly-top': { front: 'loose', texture: 'curly', length: 0, volume: 30, shorn: true },
  'curly-crop': { front: 'loose', texture: 'curly', length: 0, volume: 20 },
  'coily-fade': { front: 'loose', texture: 'coily', length: 0, volume: 22, shorn: true },
  buzz: { front: 'buzz', texture: 'straight', length: 0, volume: 5 },
  flow: { front: 'curtain', texture: 'wavy', length: 0, volume: 20 },
  'man-bun': { front: 'back', texture: 'straight', length: 0, volume: 8, knot: 'half', shorn: true },
  receding: { front: 'receding', texture: 'straight', length: 0, volume: 9 },
  balding: { front: 'horseshoe', texture: 'straight', length: 0, volume: 7 },
  bald: { front: 'none', texture: 'straight', length: 0, volume: 0 },
  headscarf: { front: 'scarf', texture: 'straight', length: 2, volume: 20 },
} as const satisfies Record<string, HairCut>;

export type HairStyle = keyof typeof hairCuts;
export const hairStyles = Object.keys(hairCuts) as HairStyle[];
export const cutOf = (style: HairStyle): HairCut => hairCuts[style];

/** The height at which hair of each length ends. */
export const ends = [30, 136, 216, 372] as const;
/** How far locks swing, and how often. */
export const waveOf = ({ texture, length }: HairCut) =>
  texture === 'curly' ? 12 : texture === 'wavy' ? 5 + length * 2.2 : length > 1 ? 3 : 0;
export const swingsOf = ({ texture, length }: HairCut) =>
  texture === 'curly' ? 1.4 + length * 1.1 : texture === 'wavy' ? 1 + length * 0.42 : 0.8;

const women = {
  straight: `long-centre long-side long-fringe long-wavy long-waves long-waves long-curtain wavy-fringe wavy-fringe
long-back half-up half-up-waves lob lob-side lob-wavy lob-wavy lob-curtain shag shag bob bob-centre bob-fringe bob-wavy
bob-wavy pixie pixie pixie-wavy pixie-fringe bun-top bun-curtain bun-loose bun-low ponytail ponytail-curtain side-tail
side-braid side-braid shoulder-curly curly-fringe bob-curly`,
  curly: `long-curly long-curly shoulder-curly shoulder-curly bob-curly long-waves lob-wavy bun-curtain half-up-waves
curly-fringe bun-loose curly-crop`,
  coily: `afro afro afro-short afro-full afro-puff box-braids box-braids braids-bun locs-long long-curly shoulder-curly
bob-curly curly-fringe coily-crop`,
  older: `bob bob bob-wavy bob-wavy bob-curly lob-side lob-wavy pixie pixie pixie-wavy pixie-wavy swept-back
pixie-fringe bun-low bun-loose curly-crop`,
  'older coily': 'afro-short afro-short coily-crop coily-crop braids-bun locs-short bob-curly afro',
  oldest: `bob bob-wavy bob-wavy bob-curly bob-curly pixie pixie pixie-wavy pixie-wavy pixie-fringe curly-crop
curly-crop
swept-back bun-low bun-loose lob-wavy`,
};
const men = {
  straight: `crop crop textured-crop textured-crop side-part side-part side-quiff side-quiff slick-back swept-back quiff
quiff quiff-wavy buzz curly-crop`,
  curly: 'curly-top curly-top curly-top curly-crop quiff-wavy textured-crop side-quiff swept-back crop',
  coily: 'coily-fade coily-fade coily-crop buzz afro-short locs-short locs-long afro curly-top',
  older:
    'side-part side-part side-quiff crop swept-back swept-back slick-back receding receding balding quiff-wavy buzz',
  'older coily': 'coily-crop coily-crop coily-fade buzz balding afro-short',
  oldest: `receding receding receding balding balding balding bald buzz swept-back side-part crop slick-back`,
};

/** What so many with dark hair would wear that one would take them for each other; a fringe tells them apart. */
const longStraight: ReadonlySet<HairStyle> = new Set(['long-centre', 'long-side', 'lob']);

type Who = { gender: Gender; age: number; skin: Skin; color: HairColor; covered: boolean };

export function pickHairStyle(random: Random, { gender, age, skin, color, covered }: Who): HairStyle {
  if (covered) return 'headscarf';
  const of = gender === 'female' ? women : men;
  if (color === 'bald')
    return gender === 'male' ? pick(random, ['bald', 'bald', 'balding', 'buzz'] as const) : 'coily-crop';
  const kind = pickWeighted(random, curlsOf(skin));
  const ages = random();
  const isOlder = ages < (age - 46) / 14;
  const older = kind === 'coily' ? 'older coily' : ages < (age - 58) / 7 ? 'oldest' : 'older';
  const all = of[isOlder ? older : kind].split(/\s+/) as HairStyle[];
  const isDark = color === 'black' || color === 'brown';
  return pick(random, isDark ? all.filter((style) => !longStraight.has(style)) : all);
}

function curlsOf(skin: Skin): Record<'straight' | 'curly' | 'coily', number> {
  if (skin === 'dark') return { straight: 0, curly: 1, coily: 9 };
  if (skin === 'brown') return { straight: 2, curly: 3, coily: 5 };
  return skin === 'tan' ? { straight: 5, curly: 5, coily: 0 } : { straight: 7, curly: 3, coily: 0 };
}
