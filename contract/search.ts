import { z } from 'zod';
import { day, second } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { Gender, sexualities } from './profile.ts';
import { Country, MemberCard, QueryInt } from './shared.ts';

export const sorts = ['best', 'newest', 'nearest'] as const;

/**
 * §3 Search filter state. The server fills in a missing `gender` or `country` (the one the caller looks for, the one
 * they live in) and, for members, missing ages (8 years around their own); `any` means all. `distance` is in kilometres
 * from `city`, else from the caller's city, and counts for nothing without either; `city` without `distance` means that
 * city alone. `sort=best` ranks the
 * nearest by how well they suit the caller; `sort=nearest` needs `city` or the caller's city, else it becomes `newest`.
 */
export const SearchFilter = z.object({
  gender: z.union([Gender, z.literal('any')]).optional(),
  country: z.union([Country, z.literal('any')]).optional(),
  countryregion: z.string().max(10).optional(),
  city: QueryInt.optional(),
  distance: QueryInt.min(5).max(500).optional(),
  min_age: QueryInt.min(18).max(110).optional(),
  max_age: QueryInt.min(18).max(110).optional(),
  sexuality: z.enum(sexualities).optional(),
  photo: z.enum(['true', 'false']).optional(),
  online: z.enum(['true', 'false']).optional(),
  sort: z.enum(sorts).default('best'),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

/** The filters a site may offer (its `search_fields`). */
export const SearchField = SearchFilter.omit({ sort: true }).keyof();

export const resultsPerPage = 24;
export const maxCounted = 1000;

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
    profiles: z.array(MemberCard.extend({ distance: z.int().nullable(), liked: z.boolean() })),
    similar: z.array(MemberCard.extend({ distance: z.int().nullable(), liked: z.boolean() })),
    numResults: z.int(),
    numResultsMore: z.boolean(),
    page: z.int(),
    per_page: z.int(),
    next: z.string().nullable(),
    has_origin: z.boolean(),
    filter: SearchFilter,
  }),
  // Against scraping: 2,000 pages are 48,000 cards a day. Turning pages and changing filters stays under 1 a second.
  limits: [
    { max: 120, seconds: 60, by: 'member', visitors: 60 },
    { max: 2000, seconds: day / second, by: 'member', visitors: 1000 },
  ],
});
