import { requestFailures } from '@rendezvous/contract/endpoint';
import { type LikeList, likeLists } from '@rendezvous/contract/like';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import { createSeal } from '../../platform/security/seal.ts';
import type { Position } from './like.lists.store.ts';

const Parts = z.tuple([z.enum(likeLists), z.boolean(), z.string(), z.uuid()]);

/** Cursors of the lists of likes, sealed for their reader, so that nobody learns from one when a like was given. */
export function createLikeCursors(secret: string) {
  const seal = createSeal(secret, 'like cursor');
  return {
    write: (list: LikeList, last: Position | null, memberId: string): string | null =>
      last && seal.close(JSON.stringify([list, last.is_new, last.liked_at, last.other_id]), memberId),

    /** Throws request.invalid for a cursor that was not made for this member. */
    read(cursor: string, memberId: string): { list: LikeList; after: Position } {
      const text = seal.open(cursor, memberId);
      if (text === undefined) throw problem(requestFailures.invalid);
      const [list, is_new, liked_at, other_id] = Parts.parse(JSON.parse(text));
      return { list, after: { is_new, liked_at, other_id } };
    },
  };
}
