/** §2: how a company is written: a Dutch one with its KvK number, another European one with its register, one from overseas without VAT. */
export type AddressVariant = 'dutch' | 'european' | 'overseas';

const european = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NO PL PT RO SE SI SK'.split(' ');

/** By the company's country, ISO 3166-1 alpha-2. */
export function addressVariant(country: string): AddressVariant {
  if (country === 'NL') return 'dutch';
  return european.includes(country) ? 'european' : 'overseas';
}
