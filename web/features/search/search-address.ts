import { SearchFilter, searchMembers } from '@rendezvous/contract/search';
import { z } from 'zod';
import { query } from '../../platform/query.ts';

/** A search as the address of its page holds it: the filter, the page, and the chosen city's name for its field. */
const Address = SearchFilter.partial().extend({
  page: z.coerce.number().int().min(1).max(10000).optional(),
  cursor: z.string().max(200).optional(),
  place: z.string().max(80).optional(),
});
export type Address = z.infer<typeof Address>;

/** What the address asks for; whatever is not understood is left out. */
export function readAddress(search: string): Address {
  const given = Object.fromEntries([...new URLSearchParams(search)].filter(([name, value]) => value !== '' && Address.pick({ [name]: true } as never).safeParse({ [name]: value }).success && name in Address.shape));
  return Address.safeParse(given).data ?? {};
}

export function writeAddress(address: Address): string {
  const params = Object.entries(address).flatMap(([name, value]) => (value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]]));
  return `?${new URLSearchParams(params)}`;
}

/** Another filter begins on its first page. */
export function changedAddress(address: Address, change: Partial<Address>): string {
  return writeAddress({ ...address, ...change, page: undefined, cursor: undefined });
}

const counted = ['gender', 'country', 'countryregion', 'city', 'distance', 'min_age', 'max_age', 'sexuality', 'photo', 'online'] as const;

/** How many filters somebody chose; both ends of the age count as one, and so do city and distance. */
export function countFilters(address: Address): number {
  const chosen = new Set(counted.filter((name) => address[name] !== undefined));
  if (chosen.has('city')) chosen.delete('distance');
  if (chosen.has('min_age')) chosen.delete('max_age');
  return chosen.size;
}

export const searchQuery = ({ place, ...asked }: Address) => ({ ...query(searchMembers, { query: asked }), staleTime: 60_000 });

const key = (cursor: string) => `search.before:${cursor}`;

/** Remembers, in this tab, from which page a next one was reached: pages only lead forward by themselves. */
export function rememberBefore(cursor: string, address: Address): void {
  sessionStorage.setItem(key(cursor), writeAddress(address));
}

export function addressBefore(address: Address): string {
  return (address.cursor && sessionStorage.getItem(key(address.cursor))) || changedAddress(address, {});
}
