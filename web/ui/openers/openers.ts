import type { interests } from '@rendezvous/contract/profile';

export type Interest = (typeof interests)[number];

/** What a first question can be about. The other interests, such as intimate ones, give none. */
const topics: Partial<Record<Interest, string>> = {
  adventure: 'travel',
  animals: 'animals',
  art: 'art',
  bbq: 'food',
  beach: 'beach',
  beer: 'drinks',
  biking: 'outdoors',
  coffee: 'coffee',
  cooking: 'food',
  dancing: 'dancing',
  fashion: 'style',
  foodie: 'food',
  gardening: 'outdoors',
  gym: 'sports',
  hiking: 'outdoors',
  movies: 'movies',
  music: 'music',
  outdoors: 'outdoors',
  party: 'dancing',
  photography: 'art',
  reading: 'reading',
  shopping: 'style',
  sports: 'sports',
  sushi: 'food',
  tattoos: 'tattoos',
  tea: 'coffee',
  theater: 'art',
  travelling: 'travel',
  vegetarian: 'food',
  video_games: 'games',
  wine: 'drinks',
};

const general = ['smile', 'hours', 'spot', 'week', 'owl', 'sunday'];

/** The interests that both have, those that give something to talk about first. */
export function sharedInterests(own: readonly Interest[], other: readonly Interest[]): Interest[] {
  const both = other.filter((interest) => own.includes(interest));
  return [...both.filter((one) => topics[one]), ...both.filter((one) => !topics[one])];
}

const shown = 3;

/**
 * The keys in `opener` of three first lines: two about what both like, if that is known, and general ones. `seed` is
 * the other member's id, so that everybody gets lines of their own, the same at every visit.
 */
export function openersFor(shared: readonly Interest[], seed: string): string[] {
  const about = [...new Set(shared.flatMap((interest) => topics[interest] ?? []))].map((topic) => `topic.${topic}`);
  const chosen = turned(about, seed).slice(0, shown - 1);
  return [...chosen, ...turned(general, seed).map((name) => `general.${name}`)].slice(0, shown);
}

/** The list, starting at a place that depends on the seed. */
function turned<Item>(items: readonly Item[], seed: string): Item[] {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  const start = items.length === 0 ? 0 : sum % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
