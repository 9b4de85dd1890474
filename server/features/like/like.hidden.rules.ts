import type { ReceivedLikes } from '@rendezvous/contract/like';

/**
 * How much a member learns of their likers, in every answer, live update, mail and file: all of it for premium
 * members, for others what their site shows. A match is never hidden. A member without a site learns only how many.
 */
export const shownLikes = (
  setting: ReceivedLikes | undefined,
  { paid_user }: { readonly paid_user: boolean },
): ReceivedLikes => (paid_user ? 'open' : (setting ?? 'count'));

/** The most hidden likers listed; a count covers the rest. */
export const maxHidden = 48;

/**
 * Hidden likers, new ones first (§4), then in the random order of their keys: the order of likes would reveal who was
 * online when.
 */
export const orderHidden = <Row extends { readonly is_new: boolean }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { key: string; row: Row }[] =>
  rows
    .map((row) => ({ key: keyOf(row), row }))
    .sort((one, other) => Number(other.row.is_new) - Number(one.row.is_new) || (one.key < other.key ? -1 : 1))
    .slice(0, maxHidden);
