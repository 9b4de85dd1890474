import { isIntimate } from '@rendezvous/contract/intimate';
import { interests } from '@rendezvous/contract/profile';
import { between, chance, pick, pickWeighted, type Random } from './random.ts';

export type Interest = (typeof interests)[number];

/** How much more or less often than 4 an interest is chosen. */
const frequencies: Partial<Record<Interest, number>> = {
  adventure: 5,
  animals: 6,
  art: 3,
  astrology: 2,
  bbq: 5,
  beach: 6,
  beer: 5,
  biking: 6,
  coffee: 7,
  cooking: 8,
  dancing: 5,
  fashion: 3,
  foodie: 5,
  gardening: 3,
  gym: 5,
  hiking: 6,
  hugging: 6,
  kissing: 5,
  movies: 8,
  music: 9,
  outdoors: 6,
  photography: 3,
  politics: 1.5,
  reading: 5,
  relationship: 3,
  sports: 6,
  tattoos: 2,
  theater: 3,
  travelling: 9,
  vegetarian: 2,
  video_games: 3,
  wine: 6,
};

const everyday: Partial<Record<Interest, number>> = Object.fromEntries(
  interests.filter((interest) => !isIntimate(interest)).map((interest) => [interest, frequencies[interest] ?? 4]),
);
const intimate = interests.filter(isIntimate);

/** Three to eight, including those `mentioned` in the text; intimate ones only for `frank` members. */
export function pickInterests(random: Random, mentioned: readonly Interest[], frank: boolean): Interest[] {
  const wanted = between(random, 3, 8);
  const chosen = new Set<Interest>(mentioned);
  if (frank) chosen.add(pick(random, ['bondage', 'sadomasochism'] as const));
  if (frank && chance(random, 0.5)) chosen.add(pick(random, intimate));
  while (chosen.size < wanted) chosen.add(pickWeighted(random, everyday));
  return [...chosen].sort();
}
