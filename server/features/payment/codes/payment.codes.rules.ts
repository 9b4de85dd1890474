import { day } from '@rendezvous/contract/durations';
import { PaymentMethod } from '@rendezvous/contract/payment';
import { Country, Day, Instant } from '@rendezvous/contract/shared';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { PaymentDiscount } from '../../../platform/database/schema.gen.ts';
import type { Market } from '../../site/site.service.ts';
import { isCodeName, welcomeCode } from '../payment.rules.ts';
import { retention } from '../retention/payment.retention.rules.ts';

export type NewCode = Insertable<PaymentDiscount>;

/** What a site sells in a country. */
export interface Sold {
  readonly site: string;
  readonly country: Country;
  readonly market: Pick<Market, 'currency' | 'paymentmethods' | 'packages'>;
}

const Minor = z.coerce.number().int().min(1).max(100_000_00);

/** A discount code as an operator types it; amounts in minor units, `until` a last day in UTC or an instant. */
export const CodeOrder = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(isCodeName, 'up to 40 letters from A to Z, digits, - and _')
    .refine(
      (code) => code !== welcomeCode && !code.startsWith(retention.prefix),
      'members have this code of their own',
    ),
  percentage: z.coerce.number().int().min(1).max(99).optional(),
  amount: Minor.optional(),
  currency: z.string().toUpperCase().optional(),
  minimum: Minor.optional(),
  site: z.string().optional(),
  country: z.string().toUpperCase().pipe(Country).optional(),
  methods: z
    .string()
    .transform((list) => list.split(',').map((method) => method.trim()))
    .pipe(z.array(PaymentMethod))
    .optional(),
  until: z.union([Day, Instant], 'a day such as 2026-12-31, or an instant such as 2026-12-31T18:00:00Z').optional(),
  unlimited: z.boolean().default(false),
});
export type CodeOrder = z.infer<typeof CodeOrder>;

/** A day counts to its end. */
const expiresOf = (until: string): Date =>
  Day.safeParse(until).success ? new Date(Date.parse(until) + day) : new Date(until);

const listOf = (names: Iterable<string>): string => [...new Set(names)].sort().join(', ');

/** Why an order makes no sense, a line each; empty for one that members can use. */
export function problemsOf(order: CodeOrder, everything: readonly Sold[], now: Date): string[] {
  const { percentage, amount, currency, minimum, site, country, methods, until } = order;
  const problems: string[] = [];
  /** Those of which something holds; if it holds of none, the line is a problem, and all remain to be looked at. */
  function narrow(sold: readonly Sold[], holds: (one: Sold) => boolean, problem: string): readonly Sold[] {
    const left = sold.filter(holds);
    if (left.length === 0) problems.push(problem);
    return left.length === 0 ? sold : left;
  }

  if ((percentage === undefined) === (amount === undefined)) problems.push('either --percentage or --amount');
  if ((amount ?? minimum) !== undefined && !currency && (amount !== undefined || !country))
    problems.push('currency: name that of the amount or minimum, such as EUR');
  if (until !== undefined && expiresOf(until) <= now) problems.push(`until: ${until} is over`);

  const sites = listOf(everything.map((one) => one.site));
  let sold = narrow(everything, (one) => !site || one.site === site, `site: ${site} is none of ${sites}`);
  const countries = listOf(sold.map((one) => one.country));
  sold = narrow(sold, (one) => !country || one.country === country, `country: ${country} is none of ${countries}`);
  const currencies = listOf(sold.map(({ market }) => market.currency));
  sold = narrow(
    sold,
    ({ market }) => !currency || market.currency === currency,
    `currency: ${currency} is none of ${currencies}`,
  );
  for (const method of methods ?? []) {
    const known = listOf(sold.flatMap(({ market }) => market.paymentmethods));
    narrow(sold, ({ market }) => market.paymentmethods.includes(method), `methods: ${method} is none of ${known}`);
  }
  const prices = sold.flatMap(({ market }) => market.packages.map((one) => one.amount));
  const reached = prices.filter((price) => price >= (minimum ?? 0));
  if (reached.length === 0) problems.push(`minimum: no package costs more than ${Math.max(...prices)}`);
  else if (amount !== undefined && amount >= Math.min(...reached))
    problems.push(`amount: nothing would remain to be paid of a package for ${Math.min(...reached)}`);
  return problems;
}

/** The row of an order without problems. */
export function newCode(order: CodeOrder, everything: readonly Sold[], user_id: string | null): NewCode {
  const { code, percentage, amount, currency, minimum, site, country, methods, until, unlimited } = order;
  // A minimum is one of the country's currency.
  const own = minimum === undefined ? undefined : everything.find((one) => one.country === country)?.market.currency;
  return {
    code,
    user_id,
    site_id: site ?? null,
    country: country ?? null,
    percentage: percentage ?? null,
    amount: amount ?? null,
    currency: currency ?? own ?? null,
    minimum_order_value: minimum ?? null,
    paymentmethods: methods ?? [],
    expires: until === undefined ? null : expiresOf(until),
    validity: unlimited ? 'unlimited' : 'once-per-user',
  };
}
