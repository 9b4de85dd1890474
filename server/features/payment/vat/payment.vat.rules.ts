import { CountryCode as Code, type CountryCode, countries, Day } from '@rendezvous/contract/shared';
import { z } from 'zod';
import document from './rates.json' with { type: 'json' };

/** In percent of the net price, with at most one decimal, from a day on. */
const Rate = z.strictObject({ from: Day, percentage: z.number().min(0).max(50).multipleOf(0.1) });

const Rates = z
  .array(Rate)
  .min(1)
  .refine(
    (rates) => rates.every(({ from }, place) => place === 0 || from > (rates[place - 1]?.from ?? '')),
    'the earliest first',
  );

/** Parsed when the module loads, so that an invalid rate stops the start, naming its country. */
const { rates: ratesOf } = z
  .strictObject({
    sources: z.record(z.string(), z.string()),
    rates: z
      .record(Code, Rates)
      .refine((rates) => countries.every((country) => rates[country]), 'every country whose people buy'),
  })
  .parse(document);

/** The member states of the EU. */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Whether we know the VAT of a country. */
export const hasRate = (country: CountryCode): boolean => ratesOf[country] !== undefined;

/** The rate of what a consumer of a country buys from us on a day, `YYYY-MM-DD`. */
export function vatPercentage(country: CountryCode, day: string): number {
  const rates = ratesOf[country] ?? [];
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.percentage ?? 0;
}

/** Rates in tenths of a percent are whole numbers. */
export const permilleOf = (percentage: number): number => Math.round(percentage * 10);

/**
 * The tax within an amount that includes it, both in minor units, rounded half up. What a minor unit is, is a matter of
 * the currency: a yen, a cent, a thousandth of a dinar.
 */
export function vatWithin(amount: number, percentage: number): number {
  const permille = permilleOf(percentage);
  return Math.floor((2 * amount * permille + 1000 + permille) / (2 * (1000 + permille)));
}
