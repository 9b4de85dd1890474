import { withAttribution } from '@rendezvous/contract/attribution';

/**
 * Adds the `attributionQuery` to every address that the page writes, so that a reload or a copied address keeps it.
 * The router does not know of it: it reads addresses only when the visitor goes back.
 */
export function addToAddresses(query: string): void {
  for (const write of ['pushState', 'replaceState'] as const) {
    const plain = history[write].bind(history);
    history[write] = (state, unused, url) => plain(state, unused, url && withAttribution(`${url}`, query));
  }
}
