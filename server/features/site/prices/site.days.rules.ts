import type { Company } from '@rendezvous/contract/site';
import { z } from 'zod';

/** A name of the IANA database: `Europe/Amsterdam`. */
export const TimeZone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}, 'a time zone such as Europe/Amsterdam');

/** Hours from UTC in winter and in summer, by which zones of a country are told apart. */
const offsetsOf = (zone: string): string =>
  ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((at) => clockIn(zone, new Date(at))).join();

/** Making one takes half a millisecond. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string, at: Date): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', options);
  clocks.set(timeZone, clock);
  return clock.format(at);
}

/** The time of a company's country; undefined if the country has several, or is none. */
export function timeZoneOf({ country }: Pick<Company, 'country'>): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  // TypeScript does not know it yet.
  const zones = (new Intl.Locale(`und-${country}`) as { getTimeZones?(): string[] }).getTimeZones?.() ?? [];
  return new Set(zones.map(offsetsOf)).size === 1 ? zones[0] : undefined;
}

/** The day of an instant where a site's company is, `YYYY-MM-DD`. */
export const companyDay = ({ time_zone }: { readonly time_zone: string }, at: Date): string =>
  clockIn(time_zone, at).slice(0, 10);
