import type { TaxEvidence } from '@rendezvous/contract/receipt';
import type { Country, CountryCode } from '@rendezvous/contract/shared';
import { isTaxed } from './payment.vat.rules.ts';

/** The countries that speak for the one whose VAT a purchase has; null where one is unknown. */
export type Evidence = Readonly<Record<Exclude<TaxEvidence, 'prices'>, CountryCode | null>> & {
  readonly prices: Country;
};

/** What can speak for a country, the hardest to choose first: a bank says where it is, a member where they live. */
const pieces = ['payer', 'connection', 'profile'] as const satisfies readonly TaxEvidence[];

/**
 * The country whose VAT a purchase has. Two pieces that agree settle it (Regulation 282/2011, Art. 24b and 24f). Until
 * then it is that of the piece which is hardest to choose, and a person decides (`conflict`); so is one whose VAT we do
 * not know, for which the prices' country stands in.
 */
export function weigh(evidence: Evidence): { country: CountryCode; conflict: boolean } {
  const known = pieces.filter((piece) => evidence[piece] !== null);
  const agreed = known.find((piece) => known.some((other) => other !== piece && evidence[other] === evidence[piece]));
  const leading = agreed ?? known[0];
  const country = (leading && evidence[leading]) ?? evidence.prices;
  if (!isTaxed(country)) return { country: evidence.prices, conflict: true };
  return { country, conflict: speakingFor(evidence, country).length < 2 };
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
