import { chance, pick, type Random } from '../../../random.ts';
import type { Gender, HairColor, Skin } from '../../../traits.ts';
import type { BrowKind } from '../hair.ts';
import type { HairStyle } from './styles.ts';

const words = (text: string) => text.trim().split(/\s+/) as HairStyle[];

const women = {
  straight:
    words(`long-straight long-wavy long-wavy long-swept long-swept shoulder shoulder-wavy shoulder-wavy lob bob bob
    bob-side bob-side bob-wavy bob-wavy ponytail ponytail-swept bun-top bun-swept bun-low braid braid pixie pixie-fringe
    long-curly shoulder-curly bob-curly`),
  curly:
    words(`long-curly long-curly long-curly shoulder-curly shoulder-curly shoulder-curly bob-curly bob-curly long-wavy
    shoulder-wavy bob-wavy bun-top bun-low braid ponytail long-swept`),
  coily: words(`afro afro afro-short afro-short coils coils box-braids box-braids long-curly long-curly shoulder-curly
    shoulder-curly bob-curly bob-curly bun-top bun-low ponytail bob`),
  older:
    words(`bob bob bob-side bob-side bob-wavy bob-wavy bob-curly bob-curly lob shoulder-wavy shoulder-curly pixie pixie
    pixie-fringe pixie-fringe bun-low bun-swept short-textured braid slick-back`),
  'older coily': words(`afro-short afro-short coils coils bob-curly bob-curly shoulder-curly afro bun-low box-braids`),
};
const men = {
  straight: words(`crop crop crop-side crop-side crop-back crop-back side-part side-part slick-back pixie-fringe
    short-textured curls buzz`),
  curly: words('curls curls curls crop crop-back crop-side short-textured side-part buzz'),
  coily: words('coils-fade coils-fade coils-fade coils coils buzz buzz afro-short curls'),
  older: words(`receding receding receding balding crop crop-side crop-back side-part slick-back buzz short-textured`),
  'older coily': words('coils coils-fade buzz buzz balding bald'),
  oldest: words('receding receding receding balding balding bald crop slick-back side-part'),
};

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
  if (gender === 'female') return pick(random, women[isOlder ? (kind === 'coily' ? 'older coily' : 'older') : kind]);
  if (!isOlder) return pick(random, men[kind]);
  return pick(random, men[kind === 'coily' ? 'older coily' : ages < (age - 58) / 7 ? 'oldest' : 'older']);
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
