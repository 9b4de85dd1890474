import type { Measurement } from './measurement.ts';

/** What the limits are, a second, while nothing else uses the machine that the figures are kept of. It is shared: on other days they are half of it. */
const quiet = {
  'a bare Fastify does': 57_000,
  'bare durable transactions are': 6000,
  'bare durable paid transactions are': 4200,
  'rows read by key are': 18_400,
};

/** As much of a wanted figure as the limit of the same run has of its quiet speed; never more than is wanted. */
export function inProportion(wanted: number, limit: { what: keyof typeof quiet; value: number }): NonNullable<Measurement['wanted']> {
  const most = quiet[limit.what];
  const number = (value: number) => value.toLocaleString('en');
  return { value: Math.round(wanted * Math.min(1, limit.value / most)), note: `${number(wanted)} where ${limit.what} ${number(most)}` };
}
