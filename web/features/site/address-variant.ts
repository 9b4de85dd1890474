/** §2 Company address: Dutch with KvK number, European with its register's number, overseas without VAT number. */
export type AddressVariant = 'dutch' | 'european' | 'overseas';

const european = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NO PL PT RO SE SI SK'.split(
  ' ',
);

/** `country` is an ISO 3166-1 alpha-2 code. */
export function addressVariant(country: string): AddressVariant {
  if (country === 'NL') return 'dutch';
  return european.includes(country) ? 'european' : 'overseas';
}
