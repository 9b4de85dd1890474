import { day } from '@rendezvous/contract/durations';
import { ageOn, minimumAge } from '@rendezvous/contract/member';
import type * as profile from '@rendezvous/contract/profile';
import { soughtGender } from '../server/features/profile/profile.rules.ts';
import homes from './data/homes.json' with { type: 'json' };
import weights from './data/weights.json' with { type: 'json' };
import { between, chance, pickWeighted, type Random } from './random.ts';

export type Gender = (typeof profile.genders)[number];
export type Sexuality = (typeof profile.sexualities)[number];
export type HairColor = Exclude<(typeof profile.hairColors)[number], 'other'>;
export type Skin = 'light' | 'tan' | 'brown' | 'dark';

export const ageOf = ({ date_of_birth }: { date_of_birth: string }, now: Date): number =>
  ageOn(date_of_birth, now.toISOString().slice(0, 10));

/** A date of birth (ISO) of a person who is `age` years old on `today`. */
export function birthDate(random: Random, age: number, today: Date): string {
  const latest = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate());
  return new Date(latest - between(random, 1, 364) * day).toISOString().slice(0, 10);
}

export function sought(gender: Gender, sexuality: Sexuality): Gender[] {
  const one = soughtGender({ gender, sexuality, sought_gender: null });
  return one === 'any' ? ['female', 'male'] : [one];
}

/** Most members say whom they want to meet: about ten years to either side, adults only. */
export function pickWishedAges(random: Random, age: number): readonly [min: number, max: number] | null {
  if (chance(random, 0.12)) return null;
  return [Math.max(minimumAge, age - between(random, 6, 13)), age + between(random, 6, 13)];
}

const [darkNames, darkerNames] = [homes.darkNames, homes.darkerNames].map((names) => new Set(names.split(' ')));

/** First names more common among people with darker skin agree with the picture. */
export function pickSkin(random: Random, firstName: string): Skin {
  const { any, darker, dark } = weights.skin;
  return pickWeighted<Skin>(random, darkNames?.has(firstName) ? dark : darkerNames?.has(firstName) ? darker : any);
}

/** From this age everybody is grey or white, as hair is all that shows an age in a drawn picture. */
export const greyFrom = 55;

export function pickHairColor(random: Random, gender: Gender, age: number, skin: Skin): HairColor {
  if (gender === 'male' && chance(random, age < 30 ? 0.01 : 0.12)) return 'bald';
  const { light, dark, old } = weights.hair_color;
  return pickWeighted<HairColor>(random, age >= greyFrom ? old : isDark(skin) ? dark : light);
}

export const isDark = (skin: Skin): boolean => skin !== 'light';
