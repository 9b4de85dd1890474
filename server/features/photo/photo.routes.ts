import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { Rejection } from '@rendezvous/contract/profile';
import type { z } from 'zod';
import { bind, type Upload } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import type { Photos } from './photo.service.ts';

export const photoRoutes = (photos: Photos) =>
  bind(contract, {
    // An endpoint with `upload` is never called without a file.
    addPhoto: async ({ caller, body, file }) => ({
      photo: await photos.add(caller, (file as Upload).bytes, body.private === 'true'),
    }),
    changePhoto: async ({ caller, body }) => ({ photos: await photos.change(caller.member.id, body.id, body) }),
    listWaitingPhotos: async ({ caller, query: { site, limit } }) => ({
      photos: await photos.review.waiting({ sites: brandsFor(caller, site), limit }),
    }),
    readReviewedPicture: async ({ caller, query }) => {
      const named = { member_id: query.member, id: query.photo };
      const [bytes, owner, alike] = await Promise.all([
        photos.review.picture(named),
        photos.review.owner(named),
        photos.review.alike({ ...named, sites: brandsFor(caller, undefined) }),
      ]);
      return { webp: Buffer.from(bytes).toString('base64'), owner, alike };
    },
    acceptPhoto: ({ caller, body }) => decide(photos, { ...body, by: caller.operator.name }, null),
    rejectPhoto: ({ caller, body }) => decide(photos, { ...body, by: caller.operator.name }, body.reason),
    deletePhoto: async ({ caller, body }) => ({ photos: await photos.remove(caller.member.id, body.id) }),
  });

/** An operator's decision. Throws photo.not_found or photo.decided. */
async function decide(
  photos: Photos,
  { member, photo, seen, by }: z.output<(typeof contract.acceptPhoto)['body']> & { by: string },
  rejection: Rejection | null,
): Promise<Answer<typeof contract.acceptPhoto>> {
  const { made, before } = await photos.review.decide({
    member_id: member,
    id: photo,
    rejection,
    decider: 'operator',
    overrules: seen ?? false,
    by,
  });
  if (!before) throw problem(contract.photoFailures.not_found);
  return { made, before };
}
