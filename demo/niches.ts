import { type NicheName, nicheName } from '@rendezvous/contract/niche';
import type { Brand } from '../server/features/site/site.service.ts';
import type { Newcomer } from './people.ts';
import { chance, type Random } from './random.ts';
import { ageOf, type Gender, type Sexuality, sought } from './traits.ts';

/** Describes the demo members of a niche. */
interface Crowd {
  /** How many of a hundred members are on its site; the rest are on the general one. */
  readonly share: number;
  /** The gender and sexuality of the demo log-in. */
  readonly login: { readonly gender: Gender; readonly sexuality: Sexuality };
  fits(person: Newcomer, age: number): boolean;
  /** Adjusts a suitable person to the niche. */
  adapt(random: Random, person: Newcomer): Partial<Newcomer>;
}

const man = { gender: 'male', sexuality: 'hetero' } as const;
const asIs = () => ({});
const inclined = (random: Random, { sexuality }: Newcomer, own: Sexuality): Partial<Newcomer> =>
  sexuality === 'hetero' ? { sexuality: chance(random, 0.75) ? own : 'bi' } : {};

const crowds: Readonly<Record<NicheName, Crowd>> = {
  general: { share: 0, login: man, fits: () => true, adapt: asIs },
  she: {
    share: 7,
    login: { gender: 'female', sexuality: 'lesbian' },
    fits: ({ gender }) => gender === 'female',
    adapt: (random, person) => inclined(random, person, 'lesbian'),
  },
  bdsm: { share: 8, login: man, fits: (_person, age) => age >= 25, adapt: asIs },
  bbw: {
    share: 6,
    login: man,
    fits: () => true,
    adapt: (random, { gender }) => ({ body_type: gender === 'female' && chance(random, 0.2) ? 'curvy' : 'full' }),
  },
  gilf: { share: 6, login: man, fits: (_person, age) => age >= 60, adapt: asIs },
  milf: { share: 6, login: man, fits: ({ gender }, age) => gender === 'male' || (age >= 35 && age < 60), adapt: asIs },
  gay: {
    share: 10,
    login: { gender: 'male', sexuality: 'gay' },
    fits: ({ gender }) => gender === 'male',
    adapt: (random, person) => inclined(random, person, 'gay'),
  },
};

const crowdOf = ({ settings }: Brand) => crowds[nicheName(settings.niche)];

/** The gender and sexuality of a site's demo log-in. */
export const loginTraits = (site: Brand) => crowdOf(site).login;

/**
 * Takes a site's members from the remaining ones: as many women as men if the niche has both.
 * `count` is how many, and `now` decides how old they are.
 */
export function takeCrowd(
  random: Random,
  { site, left, count, now }: { site: Brand; left: Newcomer[]; count: number; now: Date },
): Newcomer[] {
  const crowd = crowdOf(site);
  if (crowd === crowds.general) return left.splice(0, count);
  const fitting = (gender: Gender) => (person: Newcomer) =>
    person.gender === gender && crowd.fits(person, ageOf(person, now));
  const genders = (['female', 'male'] as const).filter((gender) => left.some(fitting(gender)));
  const taken = genders.flatMap((gender, index) => {
    const wanted = Math.floor(count / genders.length) + (index < count % genders.length ? 1 : 0);
    return take(left, fitting(gender), wanted);
  });
  return taken.map((person) => {
    const adapted = { ...person, ...crowd.adapt(random, person) };
    return { ...adapted, seeking: sought(adapted.gender, adapted.sexuality) };
  });
}

/**
 * How many of `count` members each site has; several sites of a niche divide its share, and the first general one has
 * the rest.
 */
export function sharesOf(sites: readonly Brand[], count: number): Map<Brand, number> {
  const general = sites.find((site) => site.settings.niche === 1);
  const special = sites.filter((site) => site.settings.niche !== 1);
  const alike = Map.groupBy(special, (site) => site.settings.niche);
  const part = (site: Brand) => crowdOf(site).share / (alike.get(site.settings.niche)?.length ?? 1);
  const whole = general ? 100 : special.reduce((sum, site) => sum + part(site), 0);
  const shares = new Map(special.map((site) => [site, Math.round((count * part(site)) / whole)]));
  if (general) shares.set(general, count - [...shares.values()].reduce((sum, one) => sum + one, 0));
  return shares;
}

/** Takes the first `count` who fit. */
function take(left: Newcomer[], fits: (person: Newcomer) => boolean, count: number): Newcomer[] {
  const taken = new Set(left.filter(fits).slice(0, count));
  left.splice(0, left.length, ...left.filter((person) => !taken.has(person)));
  return [...taken];
}
