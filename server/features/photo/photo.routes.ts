import * as contract from '@rendezvous/contract/photo';
import { bind, type Upload } from '../../platform/calls/mount.ts';
import { toDecision, toWaiting } from './photo.review.ts';
import type { Photos } from './photo.service.ts';

export const photoRoutes = (photos: Photos) =>
  bind(contract, {
    // An endpoint with `upload` is never called without a file.
    addPhoto: async ({ caller, body, file }) => ({
      photo: await photos.add(caller, (file as Upload).bytes, body.private === 'true'),
    }),
    changePhoto: async ({ caller, body }) => ({ photos: await photos.change(caller.member.id, body.id, body) }),
    listWaitingPhotos: async ({ query }) => ({ photos: (await photos.review.waiting(query)).map(toWaiting) }),
    readReviewedPicture: async ({ query }) => {
      const bytes = await photos.review.picture({ member_id: query.member, id: query.photo });
      return { webp: Buffer.from(bytes).toString('base64') };
    },
    acceptPhoto: async ({ body }) =>
      toDecision(
        await photos.review.decide({
          member_id: body.member,
          id: body.photo,
          status: 'active',
          rejection: null,
          decider: 'operator',
          overrules: body.overrule,
        }),
      ),
    rejectPhoto: async ({ body }) =>
      toDecision(
        await photos.review.decide({
          member_id: body.member,
          id: body.photo,
          status: 'rejected',
          rejection: body.reason,
          decider: 'operator',
          overrules: body.overrule,
        }),
      ),
    deletePhoto: async ({ caller, body }) => ({ photos: await photos.remove(caller.member.id, body.id) }),
  });
