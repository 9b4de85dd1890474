import { v7 } from 'uuid';
import type { Town } from '../features/place/place.service.ts';
import type { Brand } from '../features/site/site.service.ts';
import { loginOf, makeLoginPerson } from './logins.ts';
import { type DemoPerson, makePeople } from './people.ts';
import { choosePhotos, type DemoPhoto } from './photo-choice.ts';
import { between, chance, makeRandom, type Random } from './random.ts';
import { sought } from './traits.ts';

/** One invented member, as all tables tell of them. */
export interface DemoMember {
  readonly id: string;
  readonly site: Brand;
  readonly email: string;
  readonly person: DemoPerson;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  readonly photos: readonly DemoPhoto[];
  /** The member that a visitor of the demo may log in as. */
  readonly login: boolean;
}

interface Casting {
  readonly count: number;
  readonly seed: number;
  readonly sites: readonly Brand[];
  readonly towns: readonly Town[];
  readonly now: Date;
  /** Of the installation, so that nobody can work out where private pictures are. */
  readonly secret: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** How many of a hundred members the site for men has. */
const menShare = 0.15;

/**
 * `count` members beside one to log in as for each site. Most are of the first general site; sites for men (niche 7)
 * share the rest.
 */
export function makeCast({ count, seed, sites, towns, now, secret }: Casting): DemoMember[] {
  const random = makeRandom(seed);
  const forMen = sites.filter((site) => site.settings.niche === 7);
  const general = sites.filter((site) => site.settings.niche !== 7).slice(0, 1);
  const places = [...general, ...forMen];
  const men = forMen.length === 0 ? 0 : general.length === 0 ? count : Math.round(count * menShare);
  const candidates = makePeople(Math.ceil(count * 1.4) + 100, seed, towns, now);
  const everyone = general.length === 0 ? [] : candidates.slice(0, count - men);
  const spare = candidates.slice(count - men).filter((person) => person.gender === 'male');
  const logins = places.map((site, index) => ({
    site,
    login: true,
    person: makeLoginPerson(
      site,
      spare.splice(
        spare.findIndex((person) => fitsLogin(person)),
        1,
      )[0] as DemoPerson,
      towns,
      index === 0,
    ),
  }));
  const cast = [
    ...logins,
    ...everyone.map((person) => ({ site: general[0] as Brand, login: false, person })),
    ...spare.slice(0, men).map((person, index) => ({ site: forMen[index % forMen.length] as Brand, login: false, person: lovingMen(random, person) })),
  ];
  return cast.map(({ site, login, person }, index) => {
    const { signed_up_at, last_active_at } = presence(random, person, now);
    const email = login ? loginOf(site).email : `${slug(person.name)}.${index}@demo.invalid`;
    return {
      id: v7({ msecs: signed_up_at.getTime() }),
      site,
      email,
      person,
      signed_up_at,
      last_active_at,
      login,
      photos: choosePhotos({ random, person, login, index, secret, signed_up_at, last_active_at }),
    };
  });
}

const fitsLogin = (person: DemoPerson) =>
  person.language === 'nl' && person.country === 'NL' && person.hair_color !== 'bald' && Number(person.date_of_birth.slice(0, 4)) > 1985;

function lovingMen(random: Random, person: DemoPerson): DemoPerson {
  const sexuality = person.sexuality === 'hetero' ? (chance(random, 0.75) ? 'gay' : 'bi') : person.sexuality;
  return { ...person, sexuality, seeking: sought('male', sexuality) };
}

/** Signed up on the day that the person says, and before they were last here; who joined today was not all here just now. */
function presence(random: Random, person: DemoPerson, now: Date): { signed_up_at: Date; last_active_at: Date } {
  const signedUp = now.getTime() - person.signed_up_days_ago * day - between(random, 10 * minute, day);
  const ago =
    person.signed_up_days_ago === 0 ? random() ** 2 * (now.getTime() - signedUp) : person.last_active_minutes_ago * minute + between(random, 0, minute - 1);
  return { signed_up_at: new Date(signedUp), last_active_at: new Date(Math.max(now.getTime() - ago, signedUp + 5 * minute)) };
}

/** The part of an address before the @; `.invalid` addresses reach nobody (RFC 2606). */
function slug(name: string): string {
  return (
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '') || 'member'
  );
}
