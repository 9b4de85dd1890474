import type { Measurement } from './measurement.ts';

/**
 * What the limits are, a second, while nothing else uses the machine that the figures are kept of. It is shared: on
 * other days they are half of it.
 */
const quiet = {
  'a bare Fastify does': 57_000,
  'bare durable transactions are': 6000,
  'bare durable paid transactions are': 4200,
  'rows read by key are': 18_400,
  'bare web sockets open': 4200,
};
const text = (value: number) => value.toLocaleString('en');

/** The required figure in proportion to the limit of the same run and its quiet speed; never more than required. */
export function inProportion(
  wanted: number,
  limit: { what: keyof typeof quiet; value: number },
): NonNullable<Measurement['wanted']> {
  const most = quiet[limit.what];
  return {
    value: Math.round(wanted * Math.min(1, limit.value / most)),
    note: `${text(wanted)} where ${limit.what} ${text(most)}`,
  };
}

/** Raises a time limit by as much as the limit of the same run is slower than on a quiet machine; never lowers it. */
export function timeInProportion(
  wanted: number,
  limit: { what: keyof typeof quiet; value: number },
): NonNullable<Measurement['wanted']> {
  const most = quiet[limit.what];
  const value = Math.round(wanted * Math.max(1, most / limit.value));
  return { value, atMost: true, note: `${text(wanted)} where ${limit.what} ${text(most)} a second` };
}
