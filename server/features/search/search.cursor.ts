import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';

/** The last member of a page: the next page begins behind it. `city` only in a list by distance. */
export interface Cursor {
  readonly signedUp: Date;
  readonly id: string;
  readonly city?: number | undefined;
  /** More were counted than are told, which the next page tells again without counting. */
  readonly many: boolean;
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

export function writeCursor({ signedUp, id, city, many }: Cursor): string {
  return Buffer.from(JSON.stringify([signedUp.getTime(), id, city ?? null, many])).toString('base64url');
}

/** Throws request.invalid for anything that is no cursor of this order. */
export function readCursor(text: string, sort: 'newest' | 'nearest'): Cursor {
  const parts = Parts.safeParse(parsed(text)).data;
  if (!parts || (sort === 'nearest') !== (parts[2] !== null)) throw problem(requestFailures.invalid, { fields: { cursor: 'request.invalid_format' } });
  const [signedUp, id, city, many] = parts;
  return { signedUp: new Date(signedUp), id, city: city ?? undefined, many };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
