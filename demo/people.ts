import { day, minute } from '@rendezvous/contract/durations';
import { type City, homeLanguage, makeCityPicker, pickLanguage } from './homes.ts';
import type { Interest } from './interests.ts';
import { between, chance, makeRandom, pick, pickWeighted, type Random } from './random.ts';
import * as traits from './traits.ts';
import { pickFirstName } from './voice/names.ts';
import type { Language } from './words.ts';

/** `region` is a region's code, `city` a city's id; the fields are those of a profile (§3). */
export type DemoPerson = {
  name: string;
  firstName: string;
  gender: traits.Gender;
  sexuality: traits.Sexuality;
  seeking: traits.Gender[];
  /** The ages they want to meet, both included; null for who states no wishes. */
  wished_ages: readonly [min: number, max: number] | null;
  date_of_birth: string;
  country: string;
  region: string;
  city: number;
  hair_color: traits.HairColor;
  eye_color: traits.EyeColor;
  body_type: traits.BodyType;
  relationship_status: traits.RelationshipStatus;
  tattoos: traits.Tattoos;
  reason: traits.Reason;
  interests: Interest[];
  about: string;
  skin: traits.Skin;
  language: Language;
  signed_up_days_ago: number;
  last_active_minutes_ago: number;
  premium: boolean;
  fictional: boolean;
};

/** Somebody before they say who they are, which depends on the site. */
export type Newcomer = Omit<DemoPerson, 'name' | 'interests' | 'about'>;

type Making = {
  random: Random;
  today: Date;
  pickCity: (random: Random) => City;
};

/**
 * Adults of 18 to 75. The same seed, cities and day give the same people; `today` decides only their dates of birth.
 */
export function makePeople(count: number, seed: number, cities: readonly City[], today = new Date()): Newcomer[] {
  const making = { random: makeRandom(seed), today, pickCity: makeCityPicker(cities) };
  return Array.from({ length: count }, () => makePerson(making));
}

function makePerson({ random, today, pickCity }: Making): Newcomer {
  const gender = pick(random, ['female', 'male'] as const);
  const age = traits.pickAge(random);
  const city = pickCity(random);
  const { country } = city;
  const home = homeLanguage(random, city);
  const language = pickLanguage(random, home);
  const birthYear = today.getUTCFullYear() - age;
  // English is written by locals too, any other foreign language by those who came with it.
  const named = language === 'en' ? home : language;
  const firstName = pickFirstName({ random, language: named, country, gender, birthYear });
  const sexuality = traits.pickSexuality(random, gender);
  const skin = traits.pickSkin(random, firstName);
  const fictional = chance(random, 0.02);
  return {
    firstName,
    gender,
    sexuality,
    seeking: traits.sought(gender, sexuality),
    wished_ages: traits.pickWishedAges(random, age),
    date_of_birth: traits.birthDate(random, age, today),
    country,
    region: city.region,
    city: city.id,
    hair_color: traits.pickHairColor(random, gender, age, skin),
    eye_color: traits.pickEyeColor(random, skin),
    body_type: traits.pickBodyType(random, gender),
    relationship_status: traits.pickRelationshipStatus(random, age),
    tattoos: traits.pickTattoos(random, age),
    reason: traits.pickReason(random),
    skin,
    language,
    ...pickPresence(random),
    premium: !fictional && chance(random, 0.122),
    fictional,
  };
}

type Presence = { signed_up_days_ago: number; last_active_minutes_ago: number };

/** Nobody was active before signing up. */
function pickPresence(random: Random): Presence {
  const days = Math.floor(random() ** 2 * 900);
  const [from, to] = pickWeighted(random, {
    '0,4': 7,
    '5,120': 16,
    '121,1440': 27,
    '1441,10080': 30,
    '10081,43200': 20,
  })
    .split(',')
    .map(Number) as [number, number];
  return {
    signed_up_days_ago: days,
    last_active_minutes_ago: Math.min(between(random, from, to), Math.max((days * day) / minute, 3)),
  };
}
