import { minute } from '@rendezvous/contract/durations';
import { highestAge, minimumAge } from '@rendezvous/contract/member';
import { genders, sexualities } from '@rendezvous/contract/profile';
import { type SearchFilter, searchMembers, sorts } from '@rendezvous/contract/search';
import { countries } from '@rendezvous/contract/shared';
import { readStored, store } from '../../platform/browser/storage.ts';
import { query } from '../../platform/query/query.ts';
import { oldest } from '../profile/fields/ages.ts';

/** A search as its address holds it: the filter, the page, and the chosen city's name for its field. */
export type Address = Partial<SearchFilter> & { page?: number; cursor?: string; place?: string };

type Read = (text: string) => string | number | undefined;
const text: Read = (given) => given.slice(0, 500) || undefined;
const whole: Read = (given) => (/^\d{1,9}$/.test(given) ? Number(given) : undefined);
/** Clamps to the search's range: ages 5 to 200 mean members of all ages. */
const between =
  (least: number, most: number): Read =>
  (given) =>
    /^\d+$/.test(given) ? Math.min(most, Math.max(least, Number(given))) : undefined;
const region: Read = (given) => (/^[\w-]{1,10}$/.test(given) ? given : undefined);
const oneOf =
  (...choices: string[]): Read =>
  (given) =>
    choices.find((choice) => choice === given);

const fields: Record<keyof Address, Read> = {
  gender: oneOf(...genders, 'any'),
  country: oneOf(...countries, 'any'),
  countryregion: region,
  city: whole,
  distance: between(5, 500),
  min_age: between(minimumAge, highestAge),
  max_age: between(minimumAge, highestAge),
  sexuality: oneOf(...sexualities),
  photo: oneOf('true', 'false'),
  online: oneOf('true', 'false'),
  verified: oneOf('true', 'false'),
  sort: oneOf(...sorts),
  page: between(1, 10_000),
  cursor: text,
  place: text,
};

/** Reads an address, ignoring unknown names and values. */
export function readAddress(search: string): Address {
  const given = new URLSearchParams(search);
  const address: Address = Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => {
      const text = given.get(name);
      const value = text === null ? undefined : read(text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { min_age, max_age } = address;
  return min_age !== undefined && max_age !== undefined && min_age > max_age
    ? { ...address, min_age: max_age, max_age: min_age }
    : address;
}

export function writeAddress(address: Address): string {
  const params = Object.entries(address).flatMap(([name, value]) =>
    value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return `?${new URLSearchParams(params)}`;
}

/** A changed filter starts on its first page. */
export function changedAddress(address: Address, change: Partial<Address>): string {
  return writeAddress({ ...address, ...change, page: undefined, cursor: undefined });
}

/** A range of ages as its chip says it: one that ends with all higher ages is open, unless all of it lies there. */
export function agesShown(
  { min_age, max_age = oldest }: Pick<SearchFilter, 'min_age' | 'max_age'>,
  youngest: number,
): { min: number; max: string } {
  const min = min_age ?? youngest;
  return { min, max: max_age < oldest || min > oldest ? String(max_age) : `${oldest}+` };
}

const counted = [
  'gender',
  'country',
  'countryregion',
  'city',
  'distance',
  'min_age',
  'max_age',
  'sexuality',
  'photo',
  'online',
  'verified',
] as const;

/** The likely filter until the server answers with its defaults: the previous one with the address's changes. */
export function expectedFilter(filter: SearchFilter, from: Address, to: Address): SearchFilter {
  return {
    ...filter,
    ...Object.fromEntries(
      [...counted, 'sort' as const].flatMap((name) => (from[name] === to[name] ? [] : [[name, to[name]]])),
    ),
  };
}

export type ChosenFilter = (typeof counted)[number];

/**
 * The chosen filters among those offered; both ends of the age are one, `min_age`, and so are city and distance.
 * Everyone is no filter, as it leaves nobody out.
 */
export function chosenFilters(address: Address, offered: readonly string[]): ChosenFilter[] {
  const chosen = new Set(counted.filter((name) => address[name] !== undefined && offered.includes(name)));
  if (address.gender === 'any') chosen.delete('gender');
  if (chosen.has('city')) chosen.delete('distance');
  if (chosen.has('min_age')) chosen.delete('max_age');
  return [...chosen];
}

/** The address without the fields that the server refused, such as an unknown city; null when it has none of them. */
export function withoutRefused(address: Address, refused: Readonly<Record<string, string>>): string | null {
  const remaining = Object.entries(address).filter(
    ([name]) => !(name in refused) && !(name === 'place' && 'city' in refused),
  );
  return remaining.length < Object.keys(address).length ? writeAddress(Object.fromEntries(remaining)) : null;
}

/** Refetched only when the page is opened anew: one that changes while being read would repeat and drop members. */
export const searchQuery = ({ place, ...asked }: Address) => ({
  ...query(searchMembers, { query: asked }),
  staleTime: minute,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const key = (cursor: string) => `search.before:${cursor}`;

/** Remembers in this tab which page led to the next one, since cursors only lead forward. */
export function rememberBefore(cursor: string, address: Address): void {
  store(key(cursor), writeAddress(address));
}

export function addressBefore(address: Address): string {
  return (address.cursor && readStored(key(address.cursor))) || changedAddress(address, {});
}
