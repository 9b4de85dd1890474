import type { Interest } from '../interests.ts';
import type { Subject } from '../words.ts';
import type { PropName } from './props/props.ts';
import type { SettingName } from './settings/settings.ts';

/** Where somebody is seen, with what beside or before them. */
export interface Place {
  readonly setting: SettingName;
  readonly prop?: PropName;
}

const at = (setting: SettingName, prop?: PropName): Place => (prop ? { setting, prop } : { setting });

/** What somebody is shown with who tells of it. */
export const subjectPlaces: Readonly<Record<Subject, readonly Place[]>> = {
  dog: [at('park', 'dog'), at('forest', 'dog'), at('beach', 'dog'), at('polder', 'dog'), at('garden', 'dog')],
  cat: [at('livingRoom', 'cat'), at('kitchen', 'cat')],
  plants: [at('livingRoom'), at('garden')],
  tools: [at('workshop')],
  sea: [at('beach'), at('harbour')],
  baking: [at('kitchen')],
  desk: [at('loft', 'laptop')],
  biking: [at('canal', 'handlebar'), at('polder', 'handlebar'), at('park', 'handlebar')],
  coffee: [at('cafe', 'cup')],
};

export const interestPlaces: Readonly<Partial<Record<Interest, readonly Place[]>>> = {
  adventure: [at('mountain'), at('hills'), at('forest')],
  animals: subjectPlaces.dog,
  art: [at('museum')],
  astrology: [at('rooftop')],
  bbq: [at('terrace')],
  beach: [at('beach')],
  beer: [at('terrace'), at('restaurant')],
  biking: subjectPlaces.biking,
  coffee: subjectPlaces.coffee,
  cooking: [at('kitchen')],
  dancing: [at('concert')],
  fashion: [at('studio'), at('rain')],
  foodie: [at('restaurant', 'glass'), at('market')],
  gardening: [at('garden')],
  gym: [at('gym')],
  hiking: [at('hills'), at('mountain'), at('forest')],
  hugging: [at('livingRoom'), at('livingRoom', 'cat')],
  kissing: [at('beach'), at('rooftop')],
  movies: [at('theatre'), at('rain'), at('livingRoom')],
  music: [at('studio', 'guitar'), at('concert'), at('livingRoom', 'guitar')],
  outdoors: [at('forest'), at('hills'), at('polder')],
  party: [at('concert'), at('rooftop', 'glass')],
  photography: [at('canal'), at('harbour'), at('museum')],
  politics: [at('loft'), at('cafe', 'cup')],
  reading: [at('bookshop', 'book'), at('bookshop'), at('livingRoom', 'book')],
  relationship: [at('park'), at('restaurant', 'glass')],
  shopping: [at('market', 'bouquet'), at('rain')],
  sports: [at('gym'), at('park')],
  sushi: [at('restaurant')],
  tattoos: [at('studio'), at('loft')],
  tea: [at('cafe', 'cup'), at('kitchen', 'cup')],
  theater: [at('theatre'), at('museum')],
  travelling: [at('harbour'), at('mountain'), at('canal'), at('rain')],
  vegetarian: [at('market'), at('kitchen')],
  video_games: [at('loft', 'laptop')],
  wine: [at('restaurant', 'glass'), at('rooftop', 'glass')],
};

/** Where anybody may be seen. */
export const anyPlaces: readonly Place[] = [
  at('studio'),
  at('cafe'),
  at('canal'),
  at('park'),
  at('beach'),
  at('garden'),
  at('livingRoom'),
  at('loft'),
  at('harbour'),
  at('terrace'),
  at('market', 'bouquet'),
];
