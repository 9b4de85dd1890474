import { type NicheName, niches } from '@rendezvous/contract/niche';
import { type interests, reasons } from '@rendezvous/contract/profile';

export type Interest = (typeof interests)[number];
export type Reason = (typeof reasons)[number];

/** Lines for anybody, by name; their words are in `icebreaker-lines.json`, as those of all others. */
export const general = [
  'smile',
  'hours',
  'spot',
  'week',
  'owl',
  'sunday',
  'laugh',
  'song',
  'skill',
  'breakfast',
  'childhood',
  'window',
  'compliment',
  'luck',
  'series',
  'season',
  'cook',
  'weekend',
  'habit',
  'proud',
  'guest',
  'smell',
  'dare',
  'stranger',
] as const;

/** Lines for a niche, beside the general ones. The general niche has those alone. */
export const nicheLines: Readonly<Record<Exclude<NicheName, 'general'>, readonly string[]>> = {
  she: ['brunch', 'heroine', 'story', 'date', 'playlist', 'crush', 'cosy', 'adventure'],
  bdsm: ['trust', 'limits', 'curious', 'talk', 'aftercare', 'pace', 'community', 'myth'],
  bbw: ['outfit', 'dessert', 'confident', 'dance', 'comfort', 'photo', 'treat', 'hug'],
  gilf: ['wisdom', 'time', 'music', 'young', 'walk', 'advice', 'letter', 'record'],
  milf: ['evening', 'spontaneous', 'learned', 'getaway', 'drink', 'unwind', 'surprise', 'quality'],
  gay: ['pride', 'anthem', 'bar', 'icon', 'weekend', 'notice', 'city', 'friends'],
};

/** The subjects of lines. The other interests, such as intimate ones, have none. */
export const topics: Partial<Record<Interest, string>> = {
  adventure: 'travel',
  animals: 'animals',
  art: 'art',
  astrology: 'stars',
  bbq: 'food',
  beach: 'beach',
  beer: 'drinks',
  biking: 'outdoors',
  coffee: 'coffee',
  cooking: 'cooking',
  dancing: 'dancing',
  fashion: 'style',
  foodie: 'food',
  gardening: 'garden',
  gym: 'sports',
  hiking: 'outdoors',
  movies: 'movies',
  music: 'music',
  outdoors: 'outdoors',
  party: 'dancing',
  photography: 'photography',
  reading: 'reading',
  shopping: 'style',
  sports: 'sports',
  sushi: 'sushi',
  tattoos: 'tattoos',
  tea: 'coffee',
  theater: 'art',
  travelling: 'travel',
  vegetarian: 'food',
  video_games: 'games',
  wine: 'drinks',
};

/** The keys of all lines that a site of this niche can offer. */
export const linesOf = (niche: NicheName): readonly string[] => [
  ...general.map((name) => `general.${name}`),
  ...(niche === 'general' ? [] : nicheLines[niche].map((name) => `${niche}.${name}`)),
  ...new Set(Object.values(topics).map((topic) => `topic.${topic}`)),
  'place.city',
  'place.region',
  ...reasons.map((reason) => `reason.${reason}`),
];

/** The key of every line. */
export const everyLine: ReadonlySet<string> = new Set(niches.flatMap(linesOf));
