import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import { readStoredTexts, store } from '../../../platform/browser/storage.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';

/** The parameters that the pages of a purchase hand on in their addresses. */
export interface Carried {
  /** A discount code; empty once the member has removed the welcome bonus. */
  readonly code?: string | undefined;
  /** Where the member was going. It stays in this browser: the gateway is not told. */
  readonly next?: string | undefined;
}

/** How many credits the member needs for what they came from. */
export const neededParam = 'needed';

/** The parameters of an address; of `next` only a path of our site. */
export const carriedIn = (search: URLSearchParams): Carried => ({
  code: search.get('code') ?? undefined,
  next: ownPath(search.get(nextParam) ?? '') ?? undefined,
});

/** The address of a page of the purchase, with the parameters that it hands on. */
export function purchasePath(page: string, { code, next }: Carried, others: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({
    ...others,
    ...(code !== undefined && { code }),
    ...(next !== undefined && { [nextParam]: next }),
  });
  return search.size > 0 ? `${page}?${search}` : page;
}

/** The code in an address, as the server names it; undefined for none, and for one that the member removed. */
export const codeIn = (search: URLSearchParams): string | undefined =>
  search.get('code')?.trim().toUpperCase().slice(0, 40) || undefined;

/**
 * When a page asks about a code: about a refused one only once. On the first page the browser asks, as the server's
 * page carries no refusals.
 */
export function useAsksOnce(code: string | undefined) {
  const isHydrated = useHydrated();
  return ({ state }: { state: { status: string } }) => code !== undefined && (!isHydrated || state.status !== 'error');
}

/** An address's search with another value of one parameter. */
export function searchWith(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.set(name, value);
  return changed;
}

const key = 'payment.next';

/** Stores where the member of a payment was going, as the gateway may send them back in another tab. */
export function storeNext(payment: string, next: string): void {
  store(key, JSON.stringify({ payment, next }), 'browser');
}

/** In the address of a retry pressed before the script has loaded: the id of the payment that it retries. */
export const triedParam = 'tried';

/** Where the member of a payment was going; undefined on the server, which does not know. */
export function useNext(payment: string | null): string | undefined {
  const stored = useHydrated() ? readStoredTexts(key, 'browser') : null;
  return stored?.payment === payment ? (ownPath(stored.next ?? '') ?? undefined) : undefined;
}
