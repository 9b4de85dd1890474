import { between, chance, pickWeighted, type Random } from './random.ts';

/** The fixed list (§3), each with its frequency; those of the bedroom are below. */
const everyday = {
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
  massages: 4,
  movies: 8,
  music: 9,
  outdoors: 6,
  party: 4,
  photography: 3,
  politics: 1.5,
  reading: 5,
  relationship: 3,
  shopping: 4,
  sports: 6,
  sushi: 4,
  tattoos: 2,
  tea: 4,
  theater: 3,
  travelling: 9,
  vegetarian: 2,
  video_games: 3,
  wine: 6,
};

const adult = {
  analsex: 1,
  bondage: 2,
  exchanging_pictures: 3,
  lingerie: 5,
  masturbating: 2,
  one_night_stand: 4,
  oral_sex: 3,
  public_sex: 1,
  sadomasochism: 1,
  safe_sex: 4,
  sex: 6,
  sex_toys: 3,
  threesome: 2,
};

export type Interest = keyof typeof everyday | keyof typeof adult;

export const interestList = [...Object.keys(everyday), ...Object.keys(adult)].sort() as Interest[];

/** Three to eight, including those `mentioned` in the text. */
export function pickInterests(random: Random, mentioned: Interest[], daring: boolean): Interest[] {
  const wanted = between(random, 3, 8);
  const chosen = new Set<Interest>(mentioned);
  const spicy = chance(random, daring ? 0.6 : 0.12) ? between(random, 1, daring ? 3 : 1) : 0;
  for (let i = 0; i < spicy && chosen.size < wanted; i++) chosen.add(pickWeighted(random, adult));
  while (chosen.size < wanted) chosen.add(pickWeighted(random, everyday));
  return [...chosen].sort();
}
