import { chance, pick, pickWeighted, type Random } from '../../../random.ts';
import type { Gender, HairColor, Skin } from '../../../traits.ts';
import type { BrowKind } from '../hair.ts';
import type { HairStyle } from './styles.ts';

/** How often each style is worn, relative to the others. */
type Weights = Partial<Record<HairStyle, number>>;

const women = {
  straight: {
    'long-straight': 1,
    'long-wavy': 2,
    'long-swept': 2,
    shoulder: 1,
    'shoulder-wavy': 2,
    lob: 1,
    bob: 2,
    'bob-side': 2,
    'bob-wavy': 2,
    ponytail: 1,
    'ponytail-swept': 1,
    'bun-top': 1,
    'bun-swept': 1,
    'bun-low': 1,
    braid: 2,
    pixie: 1,
    'pixie-fringe': 1,
    'long-curly': 1,
    'shoulder-curly': 1,
    'bob-curly': 1,
  },
  curly: {
    'long-curly': 3,
    'shoulder-curly': 3,
    'bob-curly': 2,
    'long-wavy': 1,
    'shoulder-wavy': 1,
    'bob-wavy': 1,
    'bun-top': 1,
    'bun-low': 1,
    braid: 1,
    ponytail: 1,
    'long-swept': 1,
  },
  coily: {
    afro: 2,
    'afro-short': 2,
    coils: 2,
    'box-braids': 2,
    'long-curly': 2,
    'shoulder-curly': 2,
    'bob-curly': 2,
    'bun-top': 1,
    'bun-low': 1,
    ponytail: 1,
    bob: 1,
  },
  older: {
    bob: 2,
    'bob-side': 2,
    'bob-wavy': 2,
    'bob-curly': 2,
    lob: 1,
    'shoulder-wavy': 1,
    'shoulder-curly': 1,
    pixie: 2,
    'pixie-fringe': 2,
    'bun-low': 1,
    'bun-swept': 1,
    'short-textured': 1,
    braid: 1,
    'slick-back': 1,
  },
  'older coily': {
    'afro-short': 2,
    coils: 2,
    'bob-curly': 2,
    'shoulder-curly': 1,
    afro: 1,
    'bun-low': 1,
    'box-braids': 1,
  },
} satisfies Record<string, Weights>;
const men = {
  straight: {
    crop: 2,
    'crop-side': 2,
    'crop-back': 2,
    'side-part': 2,
    'slick-back': 1,
    'pixie-fringe': 1,
    'short-textured': 1,
    curls: 1,
    buzz: 1,
  },
  curly: { curls: 3, crop: 1, 'crop-back': 1, 'crop-side': 1, 'short-textured': 1, 'side-part': 1, buzz: 1 },
  coily: { 'coils-fade': 3, coils: 2, buzz: 2, 'afro-short': 1, curls: 1 },
  older: {
    receding: 3,
    balding: 1,
    crop: 1,
    'crop-side': 1,
    'crop-back': 1,
    'side-part': 1,
    'slick-back': 1,
    buzz: 1,
    'short-textured': 1,
  },
  'older coily': { coils: 1, 'coils-fade': 1, buzz: 2, balding: 1, bald: 1 },
  oldest: { receding: 3, balding: 2, bald: 1, crop: 1, 'slick-back': 1, 'side-part': 1 },
} satisfies Record<string, Weights>;

/** What a style is chosen by. */
export interface Who {
  readonly gender: Gender;
  readonly age: number;
  readonly skin: Skin;
  readonly color: HairColor;
  readonly covered: boolean;
}

export function pickHairStyle(random: Random, { gender, age, skin, color, covered }: Who): HairStyle {
  if (covered) return 'headscarf';
  const kind = pickKind(random, skin);
  const ages = random();
  if (color === 'bald') return gender === 'male' ? pick(random, ['bald', 'bald', 'balding', 'buzz']) : 'coils';
  const isOlder = ages < (age - 46) / 14;
  if (gender === 'female') {
    return pickWeighted<HairStyle>(random, women[isOlder ? (kind === 'coily' ? 'older coily' : 'older') : kind]);
  }
  if (!isOlder) return pickWeighted<HairStyle>(random, men[kind]);
  return pickWeighted<HairStyle>(
    random,
    men[kind === 'coily' ? 'older coily' : ages < (age - 58) / 7 ? 'oldest' : 'older'],
  );
}

function pickKind(random: Random, skin: Skin): 'straight' | 'curly' | 'coily' {
  if (skin === 'dark') return chance(random, 0.9) ? 'coily' : 'curly';
  if (skin === 'brown')
    return pick(random, ['straight', 'straight', 'curly', 'curly', 'curly', 'coily', 'coily', 'coily']);
  return chance(random, skin === 'tan' ? 0.45 : 0.25) ? 'curly' : 'straight';
}

/** Fine brows for women, fuller ones for men. */
export const pickBrows = (random: Random, gender: Gender): BrowKind =>
  gender === 'female'
    ? pick(random, ['eyebrow001', 'eyebrow001', 'eyebrow010', 'eyebrow012'])
    : pick(random, ['eyebrow001', 'eyebrow012', 'eyebrow012', 'eyebrow009']);
