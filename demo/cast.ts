import { day, minute } from '@rendezvous/contract/durations';
import { nicheName } from '@rendezvous/contract/niche';
import { v7 } from 'uuid';
import type { Town } from '../server/features/place/place.service.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import { makeLoginPerson, makeScriptedPerson, scriptedMembers } from './acquaintances.ts';
import { loginOf } from './logins.ts';
import { loginTraits, sharesOf, takeCrowd } from './niches.ts';
import { type DemoPerson, makePeople, type Newcomer } from './people.ts';
import { createDrawing } from './pictures/draw.ts';
import { choosePhotos, type DemoPhoto } from './pictures/photos.ts';
import { dealPortraits, type Portrait } from './pictures/portraits.ts';
import { between, makeRandom, type Random } from './random.ts';
import { ageOf } from './traits.ts';
import { introduce } from './voice/introduce.ts';

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
  /** Whether this member answers by themselves. */
  readonly scripted: boolean;
}

type Present = Pick<DemoMember, 'site' | 'person' | 'signed_up_at' | 'last_active_at'> &
  Partial<Pick<DemoMember, 'login' | 'scripted' | 'email'>>;

interface Casting {
  readonly count: number;
  readonly seed: number;
  readonly sites: readonly Brand[];
  readonly towns: readonly Town[];
  readonly now: Date;
  /** A secret of the installation, so that nobody can derive the addresses of private pictures. */
  readonly secret: string;
  /** Pictures of one's own, in place of drawings. */
  readonly portraits?: readonly Portrait[] | undefined;
}

/**
 * `count` members and a demo log-in for each site. The first general site has most of them.
 */
export function makeCast({ count, seed, sites, towns, now, secret, portraits }: Casting): DemoMember[] {
  const random = makeRandom(seed);
  const left = makePeople(Math.ceil(count * 1.8) + 800, seed, towns, now);
  const shares = sharesOf(sites, count);
  // The general site is first and accepts anybody, so it takes last.
  const places = [...shares.keys()].sort((one, other) => one.settings.niche - other.settings.niche);
  const logins = places.map((site, index): Present => {
    const fits = (one: Newcomer) => one.gender === loginTraits(site).gender && fitsLogin(one);
    const [newcomer] = left.splice(left.findIndex(fits), 1) as [Newcomer];
    const person = makeLoginPerson(random, { site, newcomer, towns, premium: index === 0, now });
    return { site, login: true, email: loginOf(site).email, person, ...presence(random, person, now) };
  });
  const general = places.find(({ settings }) => settings.niche === 1);
  const scripted = (general ? scriptedMembers : []).map(({ email, ...each }): Present => {
    const fits = (one: Newcomer) => one.gender === each.gender && ageOf(one, now) < 40 && one.hair_color !== 'bald';
    const [newcomer] = left.splice(left.findIndex(fits), 1) as [Newcomer];
    const person = makeScriptedPerson(each, newcomer, towns);
    return { site: general as Brand, scripted: true, email, person, ...presence(random, person, now) };
  });
  const everyone = places.toReversed().flatMap((site) => {
    const newcomers = takeCrowd(random, { site, left, count: shares.get(site) ?? 0, now });
    return introduceCrowd(random, { site, newcomers, now });
  });
  const deal = portraits && dealPortraits(portraits);
  const portraitFor = deal && ((person: DemoPerson) => deal(person.gender, ageOf(person, now)));
  const draw = createDrawing();
  const seen = new Map<string, number>();
  return [...logins, ...scripted, ...everyone].map((present, index) => {
    const { site, login = false, scripted = false, person, signed_up_at } = present;
    const list = `${site.id} ${person.gender}`;
    const place = seen.get(list) ?? 0;
    seen.set(list, place + 1);
    return {
      ...present,
      id: v7({ msecs: signed_up_at.getTime() }),
      email: present.email ?? `${slug(person.name)}.${index}@demo.invalid`,
      photos: choosePhotos({
        ...present,
        random,
        always: login || scripted,
        login,
        index,
        place,
        secret,
        draw,
        portraitFor,
      }),
      login,
      scripted,
    };
  });
}

/** Who was here last speaks first, as lists have them. */
function introduceCrowd(
  random: Random,
  { site, newcomers, now }: { site: Brand; newcomers: Newcomer[]; now: Date },
): Present[] {
  const present = newcomers
    .map((newcomer) => ({ newcomer, ...presence(random, newcomer, now) }))
    .sort((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime());
  const people = introduce(random, {
    niche: nicheName(site.settings.niche),
    newcomers: present.map(({ newcomer }) => newcomer),
    now,
  });
  return people.map((person, index) => {
    const { signed_up_at, last_active_at } = present[index] as (typeof present)[number];
    return { site, person, signed_up_at, last_active_at };
  });
}

const fitsLogin = (person: Newcomer) =>
  person.language === 'en' && person.hair_color !== 'bald' && Number(person.date_of_birth.slice(0, 4)) > 1985;

/**
 * Sign-up is on the person's day and before their last visit; members who joined today are not all online.
 */
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

/** The part of an address before the @; `.invalid` addresses reach nobody (RFC 2606). */
function slug(name: string): string {
  return (
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '') || 'member'
  );
}
