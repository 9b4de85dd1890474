import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paymentFailures } from './payment.ts';
import { Instant, Money } from './shared.ts';

/** Hours until a higher ceiling, or none, holds. A lower one holds at once. */
export const hoursToRaise = 24;

/** Minor units of the highest ceiling. */
export const mostCeiling = 100_000_000;

/** How long a member may pause buying. */
export const pauseDays = [1, 7, 30, 90, 180] as const;

/** What was paid for purchases that were started in a calendar month, less what was given back of them. */
export const MonthSpent = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), spent: Money });

/**
 * What the caller spent and how they limit it. `left` of the ceiling is what they may still spend this month: payments
 * on their way are taken off too. `calm`: their spending is unusual, so they are shown help instead of offers.
 */
export const Spending = z.object({
  months: z.array(MonthSpent),
  /** Of a ceiling that they may set. */
  currency: z.string().length(3),
  ceiling: z.object({ amount: Money, left: Money }).nullable(),
  /** A higher ceiling, or none, that holds later; setting the present one takes it back. */
  next: z.object({ amount: Money.nullable(), from: Instant }).nullable(),
  paused_until: Instant.nullable(),
  calm: z.boolean(),
  /** Who helps with money, without charge, where the caller lives. */
  help: z.object({ name: z.string(), url: z.url() }).nullable(),
});
export type Spending = z.infer<typeof Spending>;

export const readSpending = endpoint({
  method: 'GET',
  path: '/api/spending.php',
  access: 'member',
  beforeAge: true,
  summary: 'What the caller spent in each of the latest 24 months, their ceiling and their pause',
  answer: Spending,
});

export const setCeiling = endpoint({
  method: 'POST',
  path: '/api/spending-ceiling.php',
  access: 'member',
  beforeAge: true,
  summary: 'Set the most that the caller spends in a calendar month; a higher one or none holds after 24 hours',
  body: z.object({ ceiling: z.object({ amount: z.int().min(1).max(mostCeiling), currency: z.string() }).nullable() }),
  answer: Spending,
  errors: [paymentFailures.ceiling_currency],
  limits: [{ max: 30, seconds: 600, by: 'member' }],
});

export const pauseBuying = endpoint({
  method: 'POST',
  path: '/api/spending-pause.php',
  access: 'member',
  beforeAge: true,
  summary: 'Refuse the caller’s purchases for some days; it cannot be ended early, only made longer',
  body: z.object({ days: z.literal(pauseDays) }),
  answer: Spending,
  limits: [{ max: 30, seconds: 600, by: 'member' }],
});
