import { day } from '@rendezvous/contract/durations';
import { SearchField, type SearchFilter } from '@rendezvous/contract/search';
import type { Country } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';

export type Gender = 'male' | 'female';

/** The traits of the member who searches that fill gaps in the filter; all null for a visitor. */
export interface Searcher {
  readonly gender: string | null;
  readonly sexuality: string | null;
  readonly country: string | null;
}

/** The gender a member looks for, by their gender and sexuality; `any` when these do not decide it. */
export function soughtGender({ gender, sexuality }: Searcher): Gender | 'any' {
  if (gender !== 'male' && gender !== 'female') return 'any';
  if (sexuality === 'hetero') return gender === 'male' ? 'female' : 'male';
  if (sexuality === 'gay' || sexuality === 'lesbian') return gender;
  return 'any';
}

/**
 * Fills the gaps of a filter: the gender that the member looks for, and their own country unless the filter names a
 * place.
 */
export function withSearcherDefaults(filter: SearchFilter, searcher: Searcher, siteCountry: Country): SearchFilter {
  const named = filter.country ?? (filter.city !== undefined || filter.distance !== undefined ? 'any' : undefined);
  return {
    ...filter,
    gender: filter.gender ?? soughtGender(searcher),
    country: named ?? (searcher.country as Country | null) ?? siteCountry,
  };
}

/**
 * The birth days of members who are `min` to `max` years old today, `YYYY-MM-DD` and inclusive; a missing age sets no
 * bound.
 */
export function birthDays({ min, max }: { min?: number; max?: number }, today: string): { from: string; to: string } {
  return {
    from: max === undefined ? '1900-01-01' : dayAfter(yearsBefore(today, max + 1)),
    to: min === undefined ? today : yearsBefore(today, min),
  };
}

/** In years without 29 February, members born on it have their birthday on 1 March, so the range ends a day earlier. */
function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + day).toISOString().slice(0, 10);
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

/**
 * The filters to try in turn when too few members were found (similar results): without city and distance, without
 * region, without country, and with an age range five years wider at each end. Steps that change nothing are left out.
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

/**
 * Drops the filters that a site does not offer and fills gaps with its defaults; one given age sets the whole range.
 */
export function withSiteDefaults<Filter extends SearchFilter>(
  given: Filter,
  { search_fields, search_defaults }: Pick<Settings, 'search_fields' | 'search_defaults'>,
): Filter {
  const refused = new Set<string>(SearchField.options.filter((field) => !search_fields.includes(field)));
  const filter = Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))) as Filter;
  const { gender, ...ages } = search_defaults;
  const named = filter.min_age !== undefined || filter.max_age !== undefined;
  return { ...(gender && { gender }), ...(named ? {} : ages), ...filter };
}
