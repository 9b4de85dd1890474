import { day } from '@rendezvous/contract/durations';
import { minimumAge } from '@rendezvous/contract/member';
import type * as profile from '@rendezvous/contract/profile';
import { between, chance, pickWeighted, type Random } from './random.ts';

export type Gender = (typeof profile.genders)[number];
export type Sexuality = (typeof profile.sexualities)[number];
export type HairColor = Exclude<(typeof profile.hairColors)[number], 'other'>;
export type EyeColor = (typeof profile.eyeColors)[number];
export type BodyType = (typeof profile.bodyTypes)[number];
export type RelationshipStatus = (typeof profile.relationshipStatuses)[number];
export type Tattoos = (typeof profile.tattooAnswers)[number];
export type Reason = (typeof profile.reasons)[number];
export type Skin = 'light' | 'fair' | 'tan' | 'brown' | 'dark';

const ages = { '18-24': 14, '25-34': 26, '35-44': 24, '45-54': 20, '55-64': 12, '65-75': 4 };

export function pickAge(random: Random): number {
  const [from, to] = pickWeighted(random, ages).split('-').map(Number) as [number, number];
  return between(random, from, to);
}

export function ageOf({ date_of_birth }: { date_of_birth: string }, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(date_of_birth)) / (365.25 * day));
}

/** A date of birth (ISO) of a person who is `age` years old on `today`. */
export function birthDate(random: Random, age: number, today: Date): string {
  const latest = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate());
  return new Date(latest - between(random, 1, 364) * day).toISOString().slice(0, 10);
}

export function pickSexuality(random: Random, gender: Gender): Sexuality {
  const homosexual = gender === 'male' ? 'gay' : 'lesbian';
  return pickWeighted<Sexuality>(random, { hetero: 80, [homosexual]: 9, bi: 11 });
}

export function sought(gender: Gender, sexuality: Sexuality): Gender[] {
  if (sexuality === 'bi') return ['female', 'male'];
  if (sexuality === 'hetero') return gender === 'male' ? ['female'] : ['male'];
  return [gender];
}

/** Most members say whom they want to meet: about ten years to either side, adults only. */
export function pickWishedAges(random: Random, age: number): readonly [number, number] | null {
  if (chance(random, 0.12)) return null;
  return [Math.max(minimumAge, age - between(random, 6, 13)), age + between(random, 6, 13)];
}

/** First names more common among people with darker skin, so that name and picture agree. */
const darkNames = new Set(['Aminata', 'Mamadou', 'Keisha', 'Jamal']);
const darkerNames = new Set(
  `Fatima Yasmina Shanti Nadia Youssef Mehmet Ravi Omar Aisha Zara Priya Raj Imran Carlos Marcus Aylin Elif Leyla Emre
  Murat Can Samira Yasmine Inès Karim Mehdi Fatma Hassan Leila Amir Amina Ali`.split(/\s+/),
);

export function pickSkin(random: Random, firstName: string): Skin {
  if (darkNames.has(firstName)) return pickWeighted(random, { brown: 1, dark: 2 });
  if (darkerNames.has(firstName)) return pickWeighted(random, { fair: 2, tan: 5, brown: 3 });
  return pickWeighted(random, { light: 46, fair: 32, tan: 11, brown: 6, dark: 5 });
}

/** From this age everybody is grey or white, as hair is all that shows an age in a drawn picture. */
export const greyFrom = 55;

export function pickHairColor(random: Random, gender: Gender, age: number, skin: Skin): HairColor {
  if (gender === 'male' && chance(random, age < 30 ? 0.01 : 0.12)) return 'bald';
  if (age >= greyFrom) return pickWeighted(random, { grey: 3, white: age < 65 ? 1 : 3 });
  if (skin === 'brown' || skin === 'dark') return pickWeighted(random, { black: 8, brown: 2 });
  if (skin === 'tan') return pickWeighted(random, { black: 4, brown: 6 });
  return pickWeighted(random, { blond: 33, brown: 46, red: 11, black: 10 });
}

export function pickEyeColor(random: Random, skin: Skin): EyeColor {
  if (skin === 'brown' || skin === 'dark') return pickWeighted(random, { brown: 90, hazel: 10 });
  return pickWeighted(random, { blue: 35, brown: 30, green: 16, hazel: 10, grey: 8, other: 1 });
}

export function pickBodyType(random: Random, gender: Gender): BodyType {
  if (gender === 'female')
    return pickWeighted(random, { slim: 22, average: 34, athletic: 12, curvy: 22, full: 8, other: 2 });
  return pickWeighted(random, { slim: 20, average: 40, athletic: 24, full: 13, other: 3 });
}

export function pickRelationshipStatus(random: Random, age: number): RelationshipStatus {
  if (age < 30) return pickWeighted(random, { single: 84, relationship: 8, open: 6, separated: 2 });
  return pickWeighted(random, {
    single: age < 50 ? 50 : 30,
    divorced: age < 50 ? 24 : 42,
    widowed: age < 50 ? 1 : 12,
    separated: 8,
    married: 6,
    relationship: 3,
    open: 5,
  });
}

export function pickTattoos(random: Random, age: number): Tattoos {
  return pickWeighted(random, age < 45 ? { none: 52, few: 36, many: 12 } : { none: 72, few: 23, many: 5 });
}

export function pickReason(random: Random): Reason {
  return pickWeighted(random, { dating: 30, relationship: 28, adventure: 14, chat: 11, friendship: 10, unsure: 7 });
}
