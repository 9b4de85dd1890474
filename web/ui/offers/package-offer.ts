import type { MemberCard } from '@rendezvous/contract/shared';

/** A conversation that needs a purchase. */
export interface PackageOffer {
  readonly addressee: Pick<MemberCard, 'id' | 'name' | 'main_image'>;
  /** A message is begun. */
  readonly hasDraft: boolean;
  /** Where the purchase leads back to, if not just to the conversation, and what the packages are offered for. */
  readonly next?: string;
  readonly title?: string;
}

let waiting: PackageOffer | undefined;
let open: ((offer: PackageOffer) => void) | undefined;

/** Shows the packages over the page; an offer made before the window's script is there waits for it. */
export function offerPackages(offer: PackageOffer): void {
  if (open) open(offer);
  else waiting = offer;
}

/** Registers the window that takes offers; the return value unregisters it. */
export function takePackageOffers(listener: (offer: PackageOffer) => void): () => void {
  open = listener;
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    if (open === listener) open = undefined;
  };
}
