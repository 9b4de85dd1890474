import type { Measurement } from './measurement.ts';

/**
 * Baselines per second on the reference machine when nothing else runs. The machine is shared: on other days they are
 * half as high.
 */
const quiet = {
  'a bare Fastify does': 57_000,
  'bare durable transactions are': 6000,
  'bare durable paid transactions are': 4200,
  'rows read by key are': 18_400,
  'bare web sockets open': 4200,
  'bare posts over HTTPS are': 9900,
};
const text = (value: number) => value.toLocaleString('en');

/**
 * Lowers a target in proportion to how much slower the baseline is than on the quiet reference machine; never raises
 * it.
 */
export function inProportion(
  target: number,
  baseline: { what: keyof typeof quiet; value: number },
): NonNullable<Measurement['target']> {
  const most = quiet[baseline.what];
  return {
    value: Math.round(target * Math.min(1, baseline.value / most)),
    note: `${text(target)} where ${baseline.what} ${text(most)}`,
  };
}

/**
 * Raises a maximum duration in proportion to how much slower the baseline is than on the quiet reference machine; never
 * lowers it.
 */
export function timeInProportion(
  target: number,
  baseline: { what: keyof typeof quiet; value: number },
): NonNullable<Measurement['target']> {
  const most = quiet[baseline.what];
  const value = Math.round(target * Math.max(1, most / baseline.value));
  return { value, atMost: true, note: `${text(target)} where ${baseline.what} ${text(most)} a second` };
}
