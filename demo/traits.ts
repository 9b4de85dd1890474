import { day } from '@rendezvous/contract/durations';
import { minimumAge } from '@rendezvous/contract/member';
import { between, chance, pickWeighted, type Random } from './random.ts';

export type Gender = 'male' | 'female';
export type Sexuality = 'hetero' | 'gay' | 'lesbian' | 'bi';
export type HairColor = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other';
export type EyeColor = 'brown' | 'blue' | 'green' | 'hazel' | 'grey' | 'other';
export type BodyType = 'slim' | 'average' | 'athletic' | 'curvy' | 'full' | 'other';
export type RelationshipStatus = 'single' | 'divorced' | 'widowed' | 'separated' | 'relationship' | 'married' | 'open';
export type Tattoos = 'none' | 'few' | 'many';
export type Reason = 'relationship' | 'dating' | 'friendship' | 'chat' | 'adventure' | 'unsure';
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

const northern = new Set(['NL', 'BE', 'GB', 'IE', 'DE', 'AT', 'CH', 'PL', 'DK', 'FI', 'NO', 'SE', 'AU', 'NZ']);
const mixed = new Set(['US', 'CA', 'GB', 'FR', 'NL', 'BE']);

/** First names more common among people with darker skin, so that name and portrait agree. */
const darkerNames = new Set(
  `Fatima Yasmina Shanti Nadia Youssef Mehmet Ravi Omar Aisha Zara Priya Keisha Jamal Raj Imran Carlos Marcus Mei
  Aylin Elif Leyla Emre Murat Can Samira Yasmine Aminata Inès Karim Mehdi Mamadou Fatma Hassan Leila Amir Amina
  Ali`.split(/\s+/),
);

export function pickSkin(random: Random, country: string, firstName: string): Skin {
  if (['Aminata', 'Mamadou', 'Keisha', 'Jamal'].includes(firstName)) return pickWeighted(random, { brown: 1, dark: 2 });
  if (firstName === 'Mei') return 'fair';
  if (darkerNames.has(firstName)) return pickWeighted(random, { fair: 2, tan: 5, brown: 3 });
  if (mixed.has(country)) return pickWeighted(random, { light: 42, fair: 28, tan: 12, brown: 10, dark: 8 });
  if (northern.has(country)) return pickWeighted(random, { light: 52, fair: 32, tan: 9, brown: 4, dark: 3 });
  return pickWeighted(random, { light: 26, fair: 46, tan: 20, brown: 5, dark: 3 });
}

type Looks = { random: Random; gender: Gender; age: number; country: string; firstName: string; skin: Skin };

export function pickHairColor({ random, gender, age, country, firstName, skin }: Looks): HairColor {
  const greying = age < 42 ? 0 : Math.min(0.92, (age - 42) * (gender === 'male' ? 0.034 : 0.029));
  if (gender === 'male' && chance(random, age < 30 ? 0.01 : Math.min(0.22, (age - 25) * 0.006))) return 'bald';
  if (chance(random, greying)) return age > 62 && chance(random, 0.45) ? 'white' : 'grey';
  if (skin === 'brown' || skin === 'dark' || darkerNames.has(firstName)) {
    return pickWeighted(random, { black: 8, brown: 2 });
  }
  if (skin === 'tan') return pickWeighted(random, { black: 4, brown: 6 });
  if (northern.has(country)) return pickWeighted(random, { blond: 36, brown: 42, red: 11, black: 7, other: 4 });
  return pickWeighted(random, { blond: 19, brown: 51, red: 8, black: 18, other: 4 });
}

export function pickEyeColor(random: Random, hair: HairColor, skin: Skin): EyeColor {
  if (skin === 'brown' || skin === 'dark') return pickWeighted(random, { brown: 90, hazel: 8, other: 2 });
  if (skin === 'tan' || hair === 'black')
    return pickWeighted(random, { brown: 70, hazel: 14, green: 8, blue: 6, grey: 2 });
  return pickWeighted(random, { blue: 38, brown: 26, green: 17, hazel: 9, grey: 9, other: 1 });
}

export function pickBodyType(random: Random, gender: Gender): BodyType {
  if (gender === 'female') {
    return pickWeighted(random, { slim: 22, average: 34, athletic: 12, curvy: 22, full: 8, other: 2 });
  }
  return pickWeighted(random, { slim: 20, average: 40, athletic: 24, full: 13, other: 3 });
}

export function pickRelationshipStatus(random: Random, age: number): RelationshipStatus {
  if (age < 30) return pickWeighted(random, { single: 84, relationship: 8, open: 6, separated: 2 });
  if (age < 50) {
    return pickWeighted(random, {
      single: 50,
      divorced: 24,
      separated: 9,
      married: 6,
      relationship: 4,
      open: 6,
      widowed: 1,
    });
  }
  return pickWeighted(random, {
    single: 28,
    divorced: 42,
    widowed: 14,
    separated: 6,
    married: 5,
    relationship: 2,
    open: 3,
  });
}

export function pickTattoos(random: Random, age: number): Tattoos {
  return pickWeighted(random, age < 45 ? { none: 52, few: 36, many: 12 } : { none: 72, few: 23, many: 5 });
}

export function pickReason(random: Random): Reason {
  return pickWeighted(random, { dating: 30, relationship: 28, adventure: 14, chat: 11, friendship: 10, unsure: 7 });
}
