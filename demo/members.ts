import { day, minute } from '@rendezvous/contract/durations';
import { nicheName } from '@rendezvous/contract/niche';
import { v7 } from 'uuid';
import type { Town } from '../server/features/place/place.service.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import { makeLoginPerson, makeScriptedPerson, scriptedMembers } from './fixed-members.ts';
import { loginOf } from './logins.ts';
import { loginTraits, sharesOf, takeCrowd } from './niches.ts';
import { makePeople, type Newcomer, type Present } from './people.ts';
import { createPhotos, type DemoPhoto, type PhotoOptions } from './pictures/photos.ts';
import { between, makeRandom, type Random } from './random.ts';
import { ageOf } from './traits.ts';
import { introduce } from './voice/introduce.ts';

/** Makes the same people in every installation. */
export const seed = 2026;

/** A fictional member with everything that the tables store about them. */
export interface DemoMember extends Present {
  readonly id: string;
  readonly email: string;
  readonly photos: readonly DemoPhoto[];
}

interface MembersOptions extends PhotoOptions {
  readonly count: number;
  readonly sites: readonly Brand[];
  readonly towns: readonly Town[];
}

/** `count` members and a demo log-in for each site. Most members are on the first general site. */
export function makeMembers({ count, sites, towns, now, secret, portraits }: MembersOptions): DemoMember[] {
  const random = makeRandom(seed);
  const left = makePeople(Math.ceil(count * 1.8) + 800, seed, towns, now);
  const shares = sharesOf(sites, count);
  // Sites of a niche choose before the general one, which is first and accepts anybody.
  const places = [...shares.keys()].sort((one, other) => one.settings.niche - other.settings.niche);
  /** Removes and returns the first remaining person who fits. */
  const take = (fits: (one: Newcomer) => boolean) => left.splice(left.findIndex(fits), 1)[0] as Newcomer;
  const logins = places.map((site, index) => {
    const newcomer = take((one) => one.gender === loginTraits(site).gender && fitsLogin(one));
    const person = makeLoginPerson(random, { site, premium: index === 0, now }, newcomer, towns);
    return { site, person, ...presence(random, person, now), email: loginOf(site).email, login: true, scripted: false };
  });
  const general = places.filter(({ settings }) => settings.niche === 1).slice(0, 1);
  const scripted = general.flatMap((site) =>
    scriptedMembers.map(({ email, ...each }) => {
      const fits = (one: Newcomer) => one.gender === each.gender && ageOf(one, now) < 40 && one.hair_color !== 'bald';
      const person = makeScriptedPerson(each, take(fits), towns);
      return { site, person, ...presence(random, person, now), email, login: false, scripted: true };
    }),
  );
  const everyone = places.toReversed().flatMap((site) => {
    const newcomers = takeCrowd(random, { site, left, count: shares.get(site) ?? 0, now });
    return introduceCrowd(random, site, newcomers, now);
  });
  const photosOf = createPhotos(random, { secret, now, portraits });
  return [...logins, ...scripted, ...everyone].map((present, index) => ({
    // `.invalid` addresses reach nobody (RFC 2606).
    email: `member.${index}@demo.invalid`,
    ...present,
    id: v7({ msecs: present.signed_up_at.getTime() }),
    photos: photosOf(present, index),
  }));
}

/** Introductions are written in the order of lists, most recently active first, as they avoid repeating each other. */
function introduceCrowd(random: Random, site: Brand, newcomers: readonly Newcomer[], now: Date): Present[] {
  const present = newcomers
    .map((person) => ({ site, person, ...presence(random, person, now), login: false, scripted: false }))
    .sort((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime());
  const listed = present.map(({ person }) => person);
  const introduced = introduce(random, { niche: nicheName(site.settings.niche), newcomers: listed, now });
  return introduced.map((person, index) => ({ ...(present[index] as (typeof present)[number]), person }));
}

const fitsLogin = (person: Newcomer) =>
  person.language === 'en' && person.hair_color !== 'bald' && Number(person.date_of_birth.slice(0, 4)) > 1985;

/** Sign-up precedes the last visit. Members who joined today are spread over the day, or all would be online. */
function presence(random: Random, person: Newcomer, now: Date): { signed_up_at: Date; last_active_at: Date } {
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
