import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Money } from './shared.ts';

/** By what counts are shown. */
export const sourceGroups = ['day', 'source', 'lander', 'variant'] as const;
export type SourceGroup = (typeof sourceGroups)[number];

/**
 * In place of `network` and `ref`: the sources beyond those that a day has room for. Neither begins with a blank
 * otherwise.
 */
export const otherSources = ' other';

/**
 * What came from a group on the days asked for. Of `day`, `network` and `ref`, `lander` and `variant` those are null by
 * which it is not grouped; empty is none. `visits`: pages that visitors opened from elsewhere. `paying`: first
 * purchases. `revenue`: what was paid less what was returned, with tax, in each currency.
 */
export const SourceRow = z.object({
  day: Day.nullable(),
  network: z.string().nullable(),
  ref: z.string().nullable(),
  lander: z.string().nullable(),
  variant: z.string().nullable(),
  visits: z.int(),
  signups: z.int(),
  confirmed: z.int(),
  paying: z.int(),
  revenue: z.array(Money),
});
export type SourceRow = z.infer<typeof SourceRow>;

export const listSources = endpoint({
  method: 'GET',
  path: '/api/sources.php',
  access: 'operator',
  summary: 'Where visits, sign-ups and revenue came from, by day, source, lander or variant',
  /** Days in UTC, both included. */
  query: z.object({ site: z.string().max(40).optional(), from: Day, to: Day, by: z.enum(sourceGroups) }),
  answer: z.object({ rows: z.array(SourceRow) }),
  loggedFields: ['site', 'by'],
});
