import { highestAge, minimumAge } from '@rendezvous/contract/member';
import { agesAround, SearchField, type SearchFilter, startAges } from '@rendezvous/contract/search';
import type { Country } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';
import { type Orientation, type SoughtAges, soughtGender } from '../profile/profile.rules.ts';

/** The traits of the member who searches that fill gaps in the filter; all null for a visitor. */
export interface Searcher extends Orientation, SoughtAges {
  readonly country: string | null;
  readonly age: number | null;
}

type SearchSettings = Pick<Settings, 'search_fields' | 'search_defaults' | 'min_age'>;

/** Drops the filters that a site does not offer. */
export function offeredFilter<Filter extends SearchFilter>(
  given: Filter,
  { search_fields }: Pick<Settings, 'search_fields'>,
): Filter {
  const refused = new Set<string>(SearchField.options.filter((field) => !search_fields.includes(field)));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))) as Filter;
}

/**
 * How a number of members is told to everybody: rounded down, to tens, and to hundreds from a thousand on. Null below
 * ten, where it could be about somebody.
 */
export const shownCount = (total: number): number | null => {
  const step = total < 1000 ? 10 : 100;
  return total < 10 ? null : Math.floor(total / step) * step;
};

/** Drops a distance that nothing is measured from; it would lift the country instead. */
export const measurable = ({ distance, ...rest }: SearchFilter, hasOrigin: boolean): SearchFilter => ({
  ...rest,
  ...(hasOrigin && distance !== undefined && { distance }),
});

/**
 * Fills the gaps of a filter: with whom the member looks for, in the fields that the site offers, then with the
 * site's defaults, with ages around the member's own, and with their own country unless the filter names a place. One
 * given age sets the whole range.
 */
export function withDefaults(
  filter: SearchFilter,
  searcher: Searcher,
  { search_fields, search_defaults, min_age }: SearchSettings,
  siteCountry: Country,
): SearchFilter {
  const { gender: usual, ...usualAges } = search_defaults;
  const offersAges = search_fields.includes('min_age');
  const sought = soughtGender(searcher);
  // On a site for one gender, the few whose own traits say otherwise could not change it.
  const mayDiffer = search_fields.includes('gender') && sought !== 'any';
  // Nobody could widen the member's own ages where the site offers none.
  const around = searcher.age === null ? {} : agesAround(searcher.age, min_age);
  const ages = offersAges ? (startAges(searcher, usualAges) ?? around) : usualAges;
  const namesAge = filter.min_age !== undefined || filter.max_age !== undefined;
  const area = filter.city !== undefined || filter.distance !== undefined ? 'any' : undefined;
  return {
    ...(namesAge ? {} : ages),
    ...filter,
    gender: filter.gender ?? (mayDiffer ? sought : (usual ?? sought)),
    country: filter.country ?? area ?? (searcher.country as Country | null) ?? siteCountry,
  };
}

/**
 * The filters to try in turn when too few members were found (similar results): without city and distance, without
 * region, without country, and with an age range five years wider at each end, unless the searcher stated ages. Steps
 * that change nothing are left out.
 */
export function widened(filter: SearchFilter, { statesAges }: { statesAges: boolean }): SearchFilter[] {
  const steps: ((filter: SearchFilter) => SearchFilter)[] = [
    ({ city, distance, ...rest }) => rest,
    ({ countryregion, ...rest }) => rest,
    (rest) => ({ ...rest, country: 'any' }),
    (rest) => ({
      ...rest,
      ...(rest.min_age === undefined || statesAges ? {} : { min_age: Math.max(minimumAge, rest.min_age - 5) }),
      ...(rest.max_age === undefined || statesAges ? {} : { max_age: Math.min(highestAge, rest.max_age + 5) }),
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

/** How many of the first suggestions are no fictional profiles, while others suit. */
const realFirst = 4;

/** Suggestions whose first are members who can be met; the order is kept otherwise. */
export function withRealFirst<One extends { readonly fictional_icon: boolean }>(suggested: readonly One[]): One[] {
  const first = suggested.filter((one) => !one.fictional_icon).slice(0, realFirst);
  return [...first, ...suggested.filter((one) => !first.includes(one))];
}

/** How many pages a visitor may see (§6 Visitor): all, the first, or none. */
export function mayTurnPage(loggedIn: boolean, setting: 'none' | 'limited' | 'all'): boolean {
  return loggedIn || setting === 'all';
}
