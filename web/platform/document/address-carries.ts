import { withTracking } from '@rendezvous/contract/tracking';

/**
 * Has every address that the page writes carry on how the visitor arrived, so that a reload or a copied address still
 * says so. The router does not know of it: it reads addresses only when the visitor goes back.
 */
export function carryInAddress(carried: string): void {
  for (const write of ['pushState', 'replaceState'] as const) {
    const plain = history[write].bind(history);
    history[write] = (state, unused, url) => plain(state, unused, url && withTracking(`${url}`, carried));
  }
}
