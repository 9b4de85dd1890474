import { day, minute } from '@rendezvous/contract/durations';
import { v7 } from 'uuid';
import type { Town } from '../features/place/place.service.ts';
import type { Brand } from '../features/site/site.service.ts';
import { loginOf, makeLoginPerson } from './logins.ts';
import { keepInTheShade, loginTraits, sharesOf, takeCrowd } from './niches.ts';
import { type DemoPerson, makePeople } from './people.ts';
import { choosePhotos, type DemoPhoto } from './photo-choice.ts';
import { between, makeRandom, type Random } from './random.ts';

/** One fictional member, with everything the tables store about them. */
export interface DemoMember {
  readonly id: string;
  readonly site: Brand;
  readonly email: string;
  readonly person: DemoPerson;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  readonly photos: readonly DemoPhoto[];
  /** Whether this member is a demo log-in. */
  readonly login: boolean;
}

interface Casting {
  readonly count: number;
  readonly seed: number;
  readonly sites: readonly Brand[];
  readonly towns: readonly Town[];
  readonly now: Date;
  /** A secret of the installation, so that nobody can derive the addresses of private pictures. */
  readonly secret: string;
}

/**
 * `count` members and a demo log-in for each site. The first general site has most of them.
 */
export function makeCast({ count, seed, sites, towns, now, secret }: Casting): DemoMember[] {
  const random = makeRandom(seed);
  const left = makePeople(Math.ceil(count * 1.8) + 200, seed, towns, now);
  const shares = sharesOf(sites, count);
  // The general site is first and accepts anybody, so it takes last.
  const places = [...shares.keys()].sort((one, other) => one.settings.niche - other.settings.niche);
  const logins = places.map((site, index) => {
    const [person] = left.splice(
      left.findIndex((one) => one.gender === loginTraits(site).gender && fitsLogin(one)),
      1,
    );
    return { site, login: true, person: makeLoginPerson(site, person as DemoPerson, towns, index === 0) };
  });
  const everyone = places.toReversed().flatMap((site) =>
    takeCrowd(random, { site, left, count: shares.get(site) ?? 0, now }).map((person) => ({
      site,
      login: false,
      person,
    })),
  );
  const cast = [...logins, ...everyone];
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
      photos: choosePhotos({
        random,
        person,
        login,
        shy: keepInTheShade(site),
        index,
        secret,
        pool: site.pool,
        signed_up_at,
        last_active_at,
      }),
    };
  });
}

const fitsLogin = (person: DemoPerson) =>
  person.language === 'en' && person.hair_color !== 'bald' && Number(person.date_of_birth.slice(0, 4)) > 1985;

/**
 * Sign-up is on the person's day and before their last visit; members who joined today are not all online.
 */
function presence(random: Random, person: DemoPerson, now: Date): { signed_up_at: Date; last_active_at: Date } {
  const signedUp = now.getTime() - person.signed_up_days_ago * day - between(random, 10 * minute, day);
  const ago =
    person.signed_up_days_ago === 0
      ? random() ** 2 * (now.getTime() - signedUp)
      : person.last_active_minutes_ago * minute + between(random, 0, minute - 1);
  return {
    signed_up_at: new Date(signedUp),
    last_active_at: new Date(Math.max(now.getTime() - ago, signedUp + 5 * minute)),
  };
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
