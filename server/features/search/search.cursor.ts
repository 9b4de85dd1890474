import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';

/** The last member of a page: the next page begins behind it. `city` only in a list by distance. */
export interface Cursor {
  readonly signedUp: Date;
  readonly id: string;
  readonly city?: number | undefined;
}

const Parts = z.tuple([
  z.int().min(0).max(8.64e15),
  z.uuid(),
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
]);

export function writeCursor({ signedUp, id, city }: Cursor): string {
  return Buffer.from(JSON.stringify([signedUp.getTime(), id, ...(city === undefined ? [] : [city])])).toString('base64url');
}

/** Throws request.invalid for anything that is no cursor of this order. */
export function readCursor(text: string, sort: 'newest' | 'nearest'): Cursor {
  const parts = Parts.safeParse(parsed(text)).data;
  if (!parts || (sort === 'nearest') !== (parts[2] !== undefined)) throw problem(requestFailures.invalid, { fields: { cursor: 'request.invalid_format' } });
  return { signedUp: new Date(parts[0]), id: parts[1], ...(parts[2] === undefined ? {} : { city: parts[2] }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
