import type { Endpoint } from '@rendezvous/contract/endpoint';
import { nextParam } from '@rendezvous/contract/own-path';

/** Where a plain form posts to a call that takes one; `next` is the page shown afterwards. */
export const formAddress = ({ path }: Endpoint, next: string): string =>
  `${path}?${nextParam}=${encodeURIComponent(next)}`;
