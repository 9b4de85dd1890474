import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { maxCounted } from '@rendezvous/contract/search';
import { z } from 'zod';

/** Where counting stops: one above the highest count shown. */
export const countLimit = maxCounted + 1;

/** The last member of a page: the next page begins after them. `city` only where the nearest come first. */
export interface Cursor {
  readonly signedUp: Date;
  readonly id: string;
  readonly city?: number | undefined;
  /** The count reached its limit, so the following pages need not count again. */
  readonly isOverLimit: boolean;
}

export interface PageRequest {
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

export interface Found {
  readonly member_id: string;
  readonly city_id: number;
  readonly signed_up: Date;
}

/** Some of the members who fit, in order, and how many fit in all, counted up to `countLimit`. */
export interface Page {
  readonly total: number;
  readonly found: Found[];
}

const Parts = z.tuple([
  z.int().min(0).max(8.64e15),
  z.uuid(),
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .nullable(),
  z.boolean(),
]);

export function writeCursor({ signedUp, id, city, isOverLimit }: Cursor): string {
  return Buffer.from(JSON.stringify([signedUp.getTime(), id, city ?? null, isOverLimit])).toString('base64url');
}

/** Throws request.invalid for a cursor that is malformed or belongs to the other order. */
export function readCursor(text: string, { byDistance }: { byDistance: boolean }): Cursor {
  const parts = Parts.safeParse(parsed(text)).data;
  if (!parts || byDistance !== (parts[2] !== null)) {
    throw problem(requestFailures.invalid, { fields: { cursor: 'request.invalid_format' } });
  }
  const [signedUp, id, city, isOverLimit] = parts;
  return { signedUp: new Date(signedUp), id, city: city ?? undefined, isOverLimit };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
