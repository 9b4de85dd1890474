import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Country, Country as CountrySchema } from '@rendezvous/contract/shared';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type { Config } from '../process/config.ts';

/** Which country a call comes from, by the client's address as trusted proxies name it; null where nobody knows. */
export type CountryOf = (headers: Readonly<Record<string, string | string[] | undefined>>, address: string) => Country | null;

/** The format of this database, which names the country alone. */
interface Located extends CountryResponse {
  readonly country_code?: string;
}

/** The registries' own data of who holds which addresses: its package is CC0, the NRO's statistics in it are CC BY 4.0, and the README names them. */
const file = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** Looks addresses up in memory, in some microseconds; none is kept or logged. A proxy that knows better says so in `COUNTRY_HEADER`. */
export function createCountryOf({ COUNTRY_HEADER: header }: Pick<Config, 'COUNTRY_HEADER'>): CountryOf {
  const reader = new Reader<Located>(readFileSync(file));
  const known = (code: string | undefined): Country | null => CountrySchema.safeParse(code).data ?? null;
  return (headers, address) => {
    const named = header && headers[header];
    if (typeof named === 'string' && known(named.toUpperCase())) return known(named.toUpperCase());
    const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
    // The data places some private networks in Australia.
    return parsed?.range() === 'unicast' ? known(reader.get(parsed.toString())?.country_code) : null;
  };
}
