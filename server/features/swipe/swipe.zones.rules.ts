import type { Country } from '@rendezvous/contract/shared';

/** Where a member lives, as far as they said. */
export interface Home {
  readonly country: Country | null;
  readonly region: string | null;
}

/** A country's most common time zone, unless `regionsByZone` names the member's region. */
const zoneOfCountry: Readonly<Record<Country, string>> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  IT: 'Europe/Rome',
  FR: 'Europe/Paris',
  CH: 'Europe/Zurich',
  ES: 'Europe/Madrid',
  US: 'America/New_York',
  CA: 'America/Toronto',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
};

/** Regions whose clocks differ from the country's, by the IANA time zone of their largest city. */
const regionsByZone: Readonly<Partial<Record<Country, Readonly<Record<string, string>>>>> = {
  ES: { 'Atlantic/Canary': 'CN' },
  US: {
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
  },
  CA: {
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
    'America/Edmonton': 'AB NT',
    'America/Regina': 'SK',
    'America/Winnipeg': 'MB',
    'America/Halifax': 'NS NB PE',
    'America/St_Johns': 'NL',
  },
  AU: {
    'Australia/Brisbane': 'QLD',
    'Australia/Adelaide': 'SA',
    'Australia/Darwin': 'NT',
    'Australia/Perth': 'WA',
  },
};

/** The time zone of a member's home; UTC for those who did not say where they live. */
export function zoneOf({ country, region }: Home): string {
  if (country === null) return 'UTC';
  const zones = Object.entries(regionsByZone[country] ?? {});
  return zones.find(([, regions]) => region && regions.split(' ').includes(region))?.[0] ?? zoneOfCountry[country];
}

/** The regions above, as `country code`. */
export const namedRegions: readonly string[] = Object.entries(regionsByZone).flatMap(([country, zones]) =>
  Object.values(zones).flatMap((regions) => regions.split(' ').map((region) => `${country} ${region}`)),
);
