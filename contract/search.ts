import { z } from 'zod';
import { day, second } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { highestAge, minimumAge } from './member.ts';
import { Gender, type Sought, sexualities, TellingCard } from './profile.ts';
import { Country, QueryInt } from './shared.ts';

export const sorts = ['best', 'newest', 'nearest'] as const;

/** Default search range, in years either side of the member's own age. */
export const yearsAround = 8;

export interface Ages {
  readonly min_age?: number | undefined;
  readonly max_age?: number | undefined;
}

/**
 * The ages with which a member's search starts: those that they look for, else the site's. Undefined without either:
 * it then starts with those within `yearsAround` years of their own.
 */
export function startAges(
  { sought_min_age: min, sought_max_age: max }: Pick<Sought, 'sought_min_age' | 'sought_max_age'>,
  site: Ages,
): Ages | undefined {
  const own: Ages = { ...(min !== null && { min_age: min }), ...(max !== null && { max_age: max }) };
  return [own, site].find(({ min_age, max_age }) => min_age !== undefined || max_age !== undefined);
}

/** Ages around a member's own, on a site that admits members of `youngest` years. */
export const agesAround = (age: number, youngest: number) => ({
  min_age: Math.max(youngest, age - yearsAround),
  max_age: Math.min(highestAge, age + yearsAround),
});

/**
 * §3 Search filter state. The server fills in a missing `gender` or `country` (the one the caller looks for, the one
 * they live in) and, for members, missing ages (within `yearsAround` years of their own); `any` means all. `distance`
 * is in kilometres from `city`, else from the caller's city, and counts for nothing without either; `city` without
 * `distance` means that city alone. `sort=best` ranks the nearest by how well they suit the caller; `sort=nearest`
 * needs `city` or the caller's city, else it becomes `newest`.
 */
export const SearchFilter = z.object({
  gender: z.union([Gender, z.literal('any')]).optional(),
  country: z.union([Country, z.literal('any')]).optional(),
  countryregion: z.string().max(10).optional(),
  city: QueryInt.optional(),
  distance: QueryInt.min(5).max(500).optional(),
  min_age: QueryInt.min(minimumAge).max(highestAge).optional(),
  max_age: QueryInt.min(minimumAge).max(highestAge).optional(),
  sexuality: z.enum(sexualities).optional(),
  photo: z.enum(['true', 'false']).optional(),
  online: z.enum(['true', 'false']).optional(),
  verified: z.enum(['true', 'false']).optional(),
  sort: z.enum(sorts).default('best'),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

/** Searches all ages. */
export const allAges = { min_age: minimumAge, max_age: highestAge };
/** Searches all countries. */
export const widest = { country: 'any', ...allAges } as const;

/** The filters a site may offer (its `search_fields`); `verified` follows from its `verification`. */
export const SearchField = SearchFilter.omit({ sort: true }).keyof();

export const resultsPerPage = 24;
export const maxCounted = 1000;

/** A member to choose from a search or among suggestions. */
export const FoundCard = TellingCard.extend({ distance: z.int().nullable(), liked: z.boolean() });

/**
 * A region where its people are, in units of the drawing; `named`: there is room for its name and its number, always or
 * where the drawing is wide. `members` is rounded down, and null below ten.
 */
const MappedRegion = z.object({
  code: z.string(),
  name: z.string(),
  x: z.int(),
  y: z.int(),
  named: z.enum(['always', 'wide']).nullable(),
  members: z.int().nullable(),
});

/** `outline` is the path of an SVG drawing of that size. Callers who may not search get the map without numbers. */
export const readMemberMap = endpoint({
  method: 'GET',
  path: '/api/member-map.php',
  access: 'anyone',
  summary: 'The map of a country, with the rounded number of members of each region',
  query: z.object({ country: Country }),
  answer: z.object({ width: z.int(), height: z.int(), outline: z.string(), regions: z.array(MappedRegion) }),
});

/** Against scraping: 2,000 pages are 48,000 cards a day. Turning pages and changing filters stays under 1 a second. */
const perMember = [
  { max: 120, seconds: 60, by: 'member' },
  { max: 2000, seconds: day / second, by: 'member' },
] as const;

/**
 * A page of members. `cursor` continues after the last card of a page (opaque, from `next`, of the same caller and
 * filter; any other shows the first page); `page` only numbers it.
 * `numResults` is exact up to 1,000; `numResultsMore` means there are more. `similar` holds members outside the filter
 * if it found less than one page. `has_origin`: there is a city from which distances are measured.
 */
export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/search.php',
  access: 'visitor',
  summary: 'Search members',
  query: SearchFilter.extend({ page: QueryInt.min(1).max(10000).default(1), cursor: z.string().max(500).optional() }),
  answer: z.object({
    profiles: z.array(FoundCard),
    similar: z.array(FoundCard),
    numResults: z.int(),
    numResultsMore: z.boolean(),
    page: z.int(),
    per_page: z.int(),
    next: z.string().nullable(),
    has_origin: z.boolean(),
    filter: SearchFilter,
  }),
  limits: [
    { ...perMember[0], visitors: 60 },
    { ...perMember[1], visitors: 1000 },
  ],
});

/**
 * At most a page of members whom the caller looks for and who look for somebody like the caller, in gender and in the
 * ages that each stated: best first, and from farther away where there are few nearby.
 */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions.php',
  access: 'member',
  summary: 'Members to suggest to the caller',
  query: SearchFilter.pick({ photo: true }),
  answer: z.object({ profiles: z.array(FoundCard) }),
  limits: [...perMember],
});
