import type { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import type { SentPhoto } from '@rendezvous/contract/sent-photo';
import type { z } from 'zod';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/work/jobs.ts';
import { factsOf, type SentPhotos, toSentPhoto, unsentFor } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { conversationOf } from './chat.rules.ts';
import { chatStore as store } from './chat.store.ts';

interface Options {
  connection: Connection;
  jobs: Jobs;
  profiles: Pick<Profiles, 'visible'>;
  sentPhotos: Pick<SentPhotos, 'add' | 'remove'>;
  secret: string;
}

interface Uploaded {
  member_id: string;
  other_id: string;
  client_id: string;
  id: string;
}

/** Takes photos for messages that are still to be sent, and removes those that were not sent within a day. */
export function createUploads({ connection: { db }, jobs, profiles, sentPhotos, secret }: Options) {
  const sweep = jobs.define<Uploaded>(
    'chat.sweep_upload',
    async ({ member_id, other_id, client_id, id }) => {
      const conversation = conversationOf(secret, member_id, other_id);
      if (!(await store.message(db, conversation, member_id, client_id))) await sentPhotos.remove({ member_id, id });
    },
    { mustHappen: true },
  );

  /** Throws profile.not_found, or photo.* for an unsupported file. */
  return async (
    caller: MemberCaller,
    input: z.output<typeof uploadPhoto.body>,
    bytes: Uint8Array,
  ): Promise<SentPhoto> => {
    const { id: member_id, pool } = caller.member;
    const [to, client_id] = [input.profile.toLowerCase(), input.client_id.toLowerCase()];
    const isThere = to !== member_id && (await profiles.visible(db, { member_id, pool }, to));
    if (!isThere) throw problem(profileFailures.not_found);
    const photo = await sentPhotos.add(caller, { to, client_id, bytes }, (trx, { id, created_at }) =>
      sweep.enqueue(
        trx,
        { member_id, other_id: to, client_id, id },
        { startAfter: new Date(created_at.getTime() + unsentFor) },
      ),
    );
    return toSentPhoto(factsOf(photo));
  };
}

export type UploadPhoto = ReturnType<typeof createUploads>;
