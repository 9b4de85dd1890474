import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { TaxEvidence } from '@rendezvous/contract/receipt';
import type { Country, CountryCode } from '@rendezvous/contract/shared';
import { hasRate } from './payment.vat.rules.ts';

/** The countries that speak for the one whose VAT a purchase has; null where one is unknown. */
export type Evidence = Readonly<Record<Exclude<TaxEvidence, 'prices'>, CountryCode | null>> & {
  readonly prices: Country;
};

/** What can speak for a country, the hardest to choose first: a bank says where it is, a member where they live. */
const pieces = ['payer', 'connection', 'profile'] as const satisfies readonly TaxEvidence[];

/** Means of payment of the accounts of one country. iDEAL, as Wero, is on its way into others. */
const nationalMethods: Partial<Record<PaymentMethod, CountryCode>> = {
  bancontact: 'BE',
  przelewy24: 'PL',
  swish: 'SE',
};

interface Paid {
  readonly country: string;
  readonly paymentmethod: string;
  readonly payer_country: CountryCode | null;
  readonly connection_country: CountryCode | null;
  readonly profile_country: CountryCode | null;
}

/** The evidence of a purchase; a national means of payment stands in for a country that its gateway does not say. */
export const evidenceOf = (paid: Paid): Evidence => ({
  profile: paid.profile_country,
  connection: paid.connection_country,
  payer: paid.payer_country ?? nationalMethods[paid.paymentmethod as PaymentMethod] ?? null,
  prices: paid.country as Country,
});

/**
 * The country whose VAT a purchase has. Two pieces that agree settle it (Regulation 282/2011, Art. 24b and 24f); where
 * one is enough (`needed`), so does the payer's, which neither the buyer nor the company writes. Until then it is that
 * of the piece which is hardest to choose, and a person decides (`conflict`); so is one whose VAT we do not know, for
 * which the prices' country stands in.
 */
export function taxCountryOf(evidence: Evidence, needed: 1 | 2 = 2): { country: CountryCode; conflict: boolean } {
  const known = pieces.filter((piece) => evidence[piece] !== null);
  const agreed = known.find((piece) => known.some((other) => other !== piece && evidence[other] === evidence[piece]));
  const leading = agreed ?? known[0];
  const country = (leading && evidence[leading]) ?? evidence.prices;
  if (!hasRate(country)) return { country: evidence.prices, conflict: true };
  const isEnough = needed === 1 && leading === 'payer';
  return { country, conflict: !isEnough && speakingFor(evidence, country).length < 2 };
}

/**
 * The evidence for a country. That its prices were chosen is the second piece only beside one that the buyer did not
 * write themselves, and while nothing speaks against it.
 */
export function speakingFor(evidence: Evidence, country: CountryCode): TaxEvidence[] {
  const known = pieces.filter((piece) => evidence[piece] !== null);
  const agreeing = known.filter((piece) => evidence[piece] === country);
  const isBacked = known.length === 1 && agreeing.length === 1 && agreeing[0] !== 'profile';
  return isBacked && evidence.prices === country ? [...agreeing, 'prices'] : agreeing;
}
