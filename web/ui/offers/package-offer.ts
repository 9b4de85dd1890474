import type { MemberCard } from '@rendezvous/contract/shared';

/** A conversation that needs a purchase. */
export interface PackageOffer {
  readonly addressee: Pick<MemberCard, 'id' | 'name' | 'main_image'>;
  /** A message is begun. */
  readonly hasDraft: boolean;
  /** What the packages are offered for, if not to write. */
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
