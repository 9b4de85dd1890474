import { day, minute } from '@rendezvous/contract/durations';
import type { PromptAnswer } from '@rendezvous/contract/prompt';
import type { Town } from '../server/features/place/place.service.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import weights from './data/weights.json' with { type: 'json' };
import { homeLanguage, makeCityPicker } from './homes.ts';
import { chance, makeRandom, pick, pickFrom, pickWeighted, type Random } from './random.ts';
import * as traits from './traits.ts';
import { pickFirstName } from './voice/names.ts';
import { type Interest, type Language, languages } from './words.ts';

/** Somebody before they say who they are, which depends on the site. The fields are those of a profile (§3). */
export type Newcomer = ReturnType<typeof makePerson>;

export type DemoPerson = Newcomer & { name: string; interests: Interest[]; about: string; prompts: PromptAnswer[] };

/** Somebody on a site. */
export interface Present {
  readonly site: Brand;
  readonly person: DemoPerson;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  /** Whether this member is a demo log-in. */
  readonly login: boolean;
  /** Whether this member answers by themselves. */
  readonly scripted: boolean;
}

/** Adults of 18 to 75, the same for each seed, cities and day; `today` decides their dates of birth alone. */
export function makePeople(count: number, seed: number, cities: readonly Town[], today = new Date()): Newcomer[] {
  const random = makeRandom(seed);
  const pickCity = makeCityPicker(cities);
  return Array.from({ length: count }, () => makePerson(random, today, pickCity(random)));
}

function makePerson(random: Random, today: Date, city: Town) {
  const { country, region } = city;
  const gender: traits.Gender = pick(random, ['female', 'male'] as const);
  const age = pickFrom(random, weights.age);
  const home = homeLanguage(city);
  const language = pickLanguage(random, home);
  const birthYear = today.getUTCFullYear() - age;
  // English is written by locals too, any other foreign language by those who came with it.
  const named = language === 'en' ? home : language;
  const firstName = pickFirstName(random, { language: named, country, gender, birthYear });
  const sexuality = pickWeighted<traits.Sexuality>(random, weights.sexuality[gender]);
  const skin = traits.pickSkin(random, firstName);
  const fictional = chance(random, 0.02);
  const phase = age < 30 ? 'young' : age < 50 ? 'middle' : 'older';
  // Squared, so that most are new.
  const signed_up_days_ago = Math.floor(random() ** 2 * 900);
  return {
    firstName,
    gender,
    sexuality,
    seeking: traits.sought(gender, sexuality),
    wished_ages: traits.pickWishedAges(random, age),
    date_of_birth: traits.birthDate(random, age, today),
    country,
    region,
    city: city.id,
    hair_color: traits.pickHairColor(random, gender, age, skin),
    eye_color: pickWeighted(random, weights.eye_color[traits.isDark(skin) ? 'dark' : 'light']),
    body_type: pickWeighted<string>(random, weights.body_type[gender]),
    relationship_status: pickWeighted(random, weights.relationship_status[phase]),
    tattoos: pickWeighted(random, weights.tattoos),
    reason: pickWeighted(random, weights.reason),
    skin,
    language,
    signed_up_days_ago,
    // Nobody was active before signing up.
    last_active_minutes_ago: Math.min(
      pickFrom(random, weights.last_active_minutes_ago),
      Math.max((signed_up_days_ago * day) / minute, 3),
    ),
    premium: !fictional && chance(random, 0.122),
    fictional,
  };
}

/** In what they write: the language of their home, English, or any of ours, so that readers of each meet some. */
function pickLanguage(random: Random, home: Language): Language {
  const choice = pickWeighted(random, weights.writes);
  return choice === 'home' ? home : choice === 'en' ? 'en' : pick(random, languages);
}
