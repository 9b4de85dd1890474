import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Money, QueryInt } from './shared.ts';

/** What a row of counts is of: a day, a source, a lander, or a lander's variant. */
export const sourceGroups = ['day', 'source', 'lander', 'variant'] as const;
export type SourceGroup = (typeof sourceGroups)[number];

/** The longest period that a screen shows. */
export const mostDays = 365;

/** Stands for the sources beyond those that a day has room for. It begins with a blank, as no attribution does. */
export const otherSources = ' other';

/**
 * The counts of a group. Of `day`, `network` and `ref`, `lander` and `variant` those by which it is not grouped are
 * null; an empty text is none. `visits`: pages that visitors opened from elsewhere. `paying`: first
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
  permission: 'sources.read',
  summary: 'Where visits, sign-ups and revenue came from, by day, source, lander or variant',
  /** Days in UTC, both included: from one to another, or a number of them until today; by default the last 30. */
  query: z.object({
    site: z.string().max(40).optional(),
    from: Day.optional(),
    to: Day.optional(),
    days: QueryInt.min(1)
      .max(2 * mostDays)
      .optional(),
    by: z.enum(sourceGroups),
  }),
  answer: z.object({ from: Day, to: Day, rows: z.array(SourceRow) }),
  loggedFields: ['site', 'by'],
});
