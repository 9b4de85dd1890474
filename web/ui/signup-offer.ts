/** Why signing up is offered just now, in words. */
export interface SignupOffer {
  readonly title: string;
  readonly text: string;
  /** Whom the visitor was about to write to or to like: signing up ends at them. */
  readonly meet?: string;
}

let open: ((offer: SignupOffer) => void) | undefined;

/** Offers to sign up in a window over the page, where there is one (§2: on a desktop); false where there is none. */
export function offerSignUp(offer: SignupOffer): boolean {
  open?.(offer);
  return open !== undefined;
}

/** Tells which window takes offers; the return value ends it. */
export function takeSignupOffers(listener: (offer: SignupOffer) => void): () => void {
  open = listener;
  return () => {
    if (open === listener) open = undefined;
  };
}
