import type { GiftOffer } from '@rendezvous/contract/gift';

/** Whether a gift may be given for a price: it is in the catalogue, and costs what the member was shown. */
export type Choice = { readonly gift: GiftOffer } | { readonly refusal: 'gone' } | { readonly newPrice: number };

export function choose(catalogue: readonly GiftOffer[], code: string, price: number): Choice {
  const gift = catalogue.find((offer) => offer.code === code);
  if (!gift) return { refusal: 'gone' };
  return gift.credits === price ? { gift } : { newPrice: gift.credits };
}
