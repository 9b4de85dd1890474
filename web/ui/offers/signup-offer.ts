import type { MembersAction } from './members-only.ts';

/** Why sign-up is offered, in words. */
export interface SignupOffer {
  readonly title: string;
  readonly text: string;
  /** The member whom the visitor was about to message or like; sign-up leads to them. */
  readonly meet?: string;
  /** The action that sign-up interrupted, and where it goes on. */
  readonly action?: MembersAction;
  readonly next?: string;
}

let open: ((offer: SignupOffer) => void) | undefined;

/** Offers sign-up in a window over the page; false where there is no such window (§2: desktops only). */
export function offerSignUp(offer: SignupOffer): boolean {
  open?.(offer);
  return open !== undefined;
}

/** Registers the window that takes offers; the return value unregisters it. */
export function takeSignupOffers(listener: (offer: SignupOffer) => void): () => void {
  open = listener;
  return () => {
    if (open === listener) open = undefined;
  };
}
