import type { Answer } from '@rendezvous/contract/endpoint';
import type { Package, readDiscountCode } from '@rendezvous/contract/payment';

export type FoundCode = Answer<typeof readDiscountCode>;

/**
 * What a package costs with a code, as a purchase takes one; undefined where the code has no price for it, or the
 * welcome bonus is worth more.
 */
export function codedPrice({ id, welcome }: Package, found: FoundCode | undefined) {
  const price = found?.prices.find((of) => of.package === id);
  return price && welcome && welcome.amount.amount < price.amount.amount ? undefined : price;
}
