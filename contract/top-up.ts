import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paymentFailures } from './payment.ts';
import { Instant, Money } from './shared.ts';
import { mostCeiling } from './spending.ts';

/** Hours from the mail that announces a top-up until it may be charged. */
export const topUpHours = 24;

/** The version of what a member agrees to, stored with the agreement; changed words raise it. */
export const topUpTerms = '2026-11-27';

/** With fewer credits than one of these a member may have more bought. */
export const topUpBelow = [3, 5, 10, 25, 50] as const;

/** The charge that was announced; `not_before` is null until its mail has gone out, or while it is being charged. */
const NextTopUp = z.object({ amount: Money, card: z.string().nullable(), not_before: Instant.nullable() });

/** An agreement that a kept card is charged for `package` when fewer than `below` credits are left. */
export const TopUp = z.object({
  package: z.string(),
  credits: z.int(),
  below: z.int(),
  /** What the member saw when they agreed; another one is mailed first. */
  price: Money,
  /** In a calendar month. */
  most: Money,
  agreed_at: Instant,
  next: NextTopUp.nullable(),
});
export type TopUp = z.infer<typeof TopUp>;

const Standing = z.object({ top_up: TopUp.nullable() });

export const readTopUp = endpoint({
  method: 'GET',
  path: '/api/top-up.php',
  access: 'member',
  beforeAge: true,
  summary: 'The caller’s automatic top-up; null while it is off',
  answer: Standing,
});

/** `amount` is the price shown; if it is no longer the price, nothing is agreed (`payment.amount_changed`). */
export const agreeTopUp = endpoint({
  method: 'POST',
  path: '/api/top-up.php',
  access: 'member',
  summary: 'Have the kept card charged when credits run low, after a mail each time',
  body: z.object({
    package: z.string().max(40),
    below: z.literal(topUpBelow),
    /** Minor units of the package's currency. */
    most: z.int().min(1).max(mostCeiling),
    amount: Money,
    terms: z.literal(topUpTerms),
  }),
  answer: Standing,
  errors: [
    paymentFailures.unknown_package,
    paymentFailures.country_elsewhere,
    paymentFailures.unknown_method,
    paymentFailures.amount_changed,
    paymentFailures.nothing_kept,
    paymentFailures.blocked,
    paymentFailures.paused,
    paymentFailures.top_up_held,
    paymentFailures.top_up_withdrawn,
    paymentFailures.top_up_most,
    paymentFailures.top_up_below,
    paymentFailures.top_up_mail,
  ],
  limits: [{ max: 30, seconds: 600, by: 'member' }],
});

export const endTopUp = endpoint({
  method: 'DELETE',
  path: '/api/top-up.php',
  access: 'member',
  beforeAge: true,
  summary: 'End the automatic top-up',
  answer: Standing,
});
