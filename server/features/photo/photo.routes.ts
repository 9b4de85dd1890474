import * as contract from '@rendezvous/contract/photo';
import { bind, type Upload } from '../../platform/calls/mount.ts';
import type { Photos } from './photo.service.ts';

export const photoRoutes = (photos: Photos) =>
  bind(contract, {
    // An endpoint with `upload` is never called without a file.
    addPhoto: async ({ caller, body, file }) => ({ photo: await photos.add(caller, (file as Upload).bytes, body.private === 'true') }),
    changePhoto: async ({ caller, body }) => ({ photos: await photos.change(caller.member.id, body.id, body) }),
    deletePhoto: async ({ caller, body }) => ({ photos: await photos.remove(caller.member.id, body.id) }),
  });
