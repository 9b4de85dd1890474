import type { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { type SentPhoto, sentPhotoChecked } from '@rendezvous/contract/sent-photo';
import type { z } from 'zod';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Jobs } from '../../platform/work/jobs.ts';
import { sentPhotoDecided } from '../photo/photo.facts.ts';
import { factsOf, type SentPhotos, toSentPhoto, unsentFor } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { conversationOf } from './chat.rules.ts';
import { chatStore as store } from './chat.store.ts';

interface Options {
  connection: Connection;
  events: Events;
  jobs: Jobs;
  live: Live;
  profiles: Pick<Profiles, 'visible' | 'byId'>;
  sentPhotos: SentPhotos;
  secret: string;
}

/** An upload, and the message that may carry it. */
interface Uploaded {
  member_id: string;
  other_id: string;
  client_id: string;
  id: string;
}

/**
 * Takes photos for messages that are still to be sent, removes those that were not sent within a day, and decides who
 * may open one.
 */
export function createUploads({ connection: { db }, events, jobs, live, profiles, sentPhotos, secret }: Options) {
  /** Whether a photo was sent, and whether its receiver has it: an unconfirmed sender's waits. */
  async function stateOf({ member_id, other_id, client_id }: Uploaded): Promise<'unsent' | 'pending' | 'arrived'> {
    const conversation = conversationOf(secret, member_id, other_id);
    const message = await store.message(db, conversation, member_id, client_id);
    if (message?.kind !== 'photo') return 'unsent';
    return message.pending ? 'pending' : 'arrived';
  }

  const hasArrived = async (reader: { member_id: string; pool: string }, photo: Uploaded): Promise<boolean> =>
    reader.member_id === photo.other_id &&
    (await stateOf(photo)) === 'arrived' &&
    profiles.visible(db, reader, photo.member_id);

  const sweep = jobs.define<Uploaded>(
    'chat.sweep_upload',
    async (uploaded) => {
      if ((await stateOf(uploaded)) === 'unsent') await inTransaction(db, (trx) => sentPhotos.remove(trx, uploaded));
    },
    { mustHappen: true },
  );

  events.afterCommit(sentPhotoDecided, async (photo) => {
    live.send(photo.member_id, sentPhotoChecked, { photo: photo.id });
    const receiver = await profiles.byId(photo.other_id);
    if (receiver && (await hasArrived(receiver, photo)))
      live.send(photo.other_id, sentPhotoChecked, { photo: photo.id });
  });

  return {
    /** Throws profile.not_found, or photo.* for an unsupported file. */
    async upload(
      caller: MemberCaller,
      input: z.output<typeof uploadPhoto.body>,
      bytes: Uint8Array,
    ): Promise<SentPhoto> {
      const { id: member_id, pool } = caller.member;
      const { profile: to, client_id } = input;
      const isThere = to !== member_id && (await profiles.visible(db, { member_id, pool }, to));
      if (!isThere) throw problem(profileFailures.not_found);
      const photo = await sentPhotos.add(caller, {
        to,
        client_id,
        bytes,
        isSent: async (earlier) => (await stateOf(earlier)) !== 'unsent',
        onAdded: (trx, { id, created_at }) =>
          sweep.enqueue(
            trx,
            { member_id, other_id: to, client_id, id },
            { startAfter: new Date(created_at.getTime() + unsentFor) },
          ),
      });
      return toSentPhoto(factsOf(photo));
    },

    /** The file for its sender, and for the receiver once its message has arrived and it has been accepted. */
    async file({ member }: MemberCaller, owner: string, id: string): Promise<Uint8Array | undefined> {
      const photo = await sentPhotos.one(owner, id);
      if (!photo) return undefined;
      const reader = { member_id: member.id, pool: member.pool };
      const opens = owner === member.id || (photo.status === 'active' && (await hasArrived(reader, photo)));
      return opens ? sentPhotos.file(photo) : undefined;
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
