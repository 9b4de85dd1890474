import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CountryCode } from '@rendezvous/contract/shared';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type { Config } from '../process/config.ts';

/** The caller's country, from the client address that trusted proxies report; null if unknown. */
export type CountryOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  address: string,
) => CountryCode | null;

/** This database holds the country only. */
interface Located extends CountryResponse {
  readonly country_code?: string;
}

/** Address registry data: the package is CC0; its NRO statistics are CC BY 4.0, attributed in the README. */
const file = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);

/** Looks addresses up in memory, in microseconds; none is stored or logged. `COUNTRY_HEADER` takes precedence. */
export function createCountryOf({ COUNTRY_HEADER: header }: Pick<Config, 'COUNTRY_HEADER'>): CountryOf {
  const reader = new Reader<Located>(readFileSync(file));
  const known = (code: string | undefined): CountryCode | null => CountryCode.safeParse(code).data ?? null;
  return (headers, address) => {
    const named = header && headers[header];
    if (typeof named === 'string' && known(named.toUpperCase())) return known(named.toUpperCase());
    const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
    // The data places some private networks in Australia.
    return parsed?.range() === 'unicast' ? known(reader.get(parsed.toString())?.country_code) : null;
  };
}
