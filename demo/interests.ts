import { isIntimate } from '@rendezvous/contract/intimate';
import { interests } from '@rendezvous/contract/profile';
import { between, chance, pick, type Random } from './random.ts';

export type Interest = (typeof interests)[number];

const everyday = interests.filter((interest) => !isIntimate(interest));
const intimate = interests.filter(isIntimate);

/** Three to eight, including those `mentioned` in the text; intimate ones only for `frank` members. */
export function pickInterests(random: Random, mentioned: readonly Interest[], frank: boolean): Interest[] {
  const wanted = between(random, 3, 8);
  const chosen = new Set<Interest>(mentioned);
  if (frank) chosen.add(pick(random, ['bondage', 'sadomasochism'] as const));
  if (frank && chance(random, 0.5)) chosen.add(pick(random, intimate));
  while (chosen.size < wanted) chosen.add(pick(random, everyday));
  return [...chosen].sort();
}
