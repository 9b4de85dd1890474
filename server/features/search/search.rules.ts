import { SearchField, type SearchFilter } from '@rendezvous/contract/search';
import type { Country } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';

export type Gender = 'male' | 'female';

/** Who searches, as far as it decides what they are shown first; all null for a visitor. */
export interface Searcher {
  readonly gender: string | null;
  readonly sexuality: string | null;
  readonly country: string | null;
}

/** Whom a member looks for who did not say so: by gender and sexuality, and `any` when they told too little. */
export function soughtGender({ gender, sexuality }: Searcher): Gender | 'any' {
  if (gender !== 'male' && gender !== 'female') return 'any';
  if (sexuality === 'hetero') return gender === 'male' ? 'female' : 'male';
  if (sexuality === 'gay' || sexuality === 'lesbian') return gender;
  return 'any';
}

/** The filter with what the searcher left open: the gender they look for, and their own country unless they named a place. */
export function completed(filter: SearchFilter, searcher: Searcher, siteCountry: Country): SearchFilter {
  const named = filter.country ?? (filter.city !== undefined || filter.distance !== undefined ? 'any' : undefined);
  return {
    ...filter,
    gender: filter.gender ?? soughtGender(searcher),
    country: named ?? (searcher.country as Country | null) ?? siteCountry,
  };
}

/** The birth days of those who are `min` to `max` years old today, both `YYYY-MM-DD` and inclusive; an age left out is open. */
export function birthDays({ min, max }: { min?: number; max?: number }, today: string): { from: string; to: string } {
  return {
    from: max === undefined ? '1900-01-01' : dayAfter(yearsBefore(today, max + 1)),
    to: min === undefined ? today : yearsBefore(today, min),
  };
}

/** Someone of 29 February has their birthday on 1 March, so a year without that day ends one day earlier. */
function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

/**
 * The filters to try, one after the other, when too few were found (similar results): without city and distance, without
 * region, without country, and with an age range that is five years wider. Those that change nothing are left out.
 */
export function widened(filter: SearchFilter): SearchFilter[] {
  const steps: ((filter: SearchFilter) => SearchFilter)[] = [
    ({ city, distance, ...rest }) => rest,
    ({ countryregion, ...rest }) => rest,
    (rest) => ({ ...rest, country: 'any' }),
    (rest) => ({
      ...rest,
      ...(rest.min_age === undefined ? {} : { min_age: Math.max(18, rest.min_age - 5) }),
      ...(rest.max_age === undefined ? {} : { max_age: Math.min(110, rest.max_age + 5) }),
    }),
  ];
  const filters: SearchFilter[] = [];
  let last = filter;
  for (const step of steps) {
    const next = step(last);
    if (JSON.stringify(next) !== JSON.stringify(last)) filters.push(next);
    last = next;
  }
  return filters;
}

/** How many pages a visitor may see (§6 Visitor): all, the first, or none. */
export function mayTurnPage(loggedIn: boolean, setting: 'none' | 'limited' | 'all'): boolean {
  return loggedIn || setting === 'all';
}

/** The search on a site: without the filters that it does not offer, and with its defaults for whatever is left open; an age at one end leaves the other open. */
export function searchOn<Filter extends SearchFilter>(
  given: Filter,
  { search_fields, search_defaults }: Pick<Settings, 'search_fields' | 'search_defaults'>,
): Filter {
  const refused = new Set<string>(SearchField.options.filter((field) => !search_fields.includes(field)));
  const filter = Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))) as Filter;
  const { gender, ...ages } = search_defaults;
  const named = filter.min_age !== undefined || filter.max_age !== undefined;
  return { ...(gender && { gender }), ...(named ? {} : ages), ...filter };
}
