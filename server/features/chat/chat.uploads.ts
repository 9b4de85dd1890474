import { chatFailures } from '@rendezvous/contract/chat';
import { hour, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import type { UnacceptedPhoto, uploadPhoto } from '@rendezvous/contract/photo-upload';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { type SentPhoto, sentPhotoChecked } from '@rendezvous/contract/sent-photo';
import type { z } from 'zod';
import type { MemberCaller, Reader } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { sentPhotoDecided } from '../photo/photo.facts.ts';
import { payloadOf, type SentPhotos, toSentPhoto, unsentFor } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { conversationOf, isUpTo, takenBack } from './chat.rules.ts';
import { type MessageRow, chatStore as store } from './chat.store.ts';
import { isWithheld } from './premium/chat.premium.rules.ts';
import type { Premium } from './premium/chat.premium.ts';

interface Options extends Pick<Platform, 'connection' | 'events' | 'jobs' | 'live'> {
  profiles: Pick<Profiles, 'visible' | 'byId'>;
  premium: Pick<Premium, 'readerOf'>;
  sentPhotos: SentPhotos;
  secret: string;
}

/**
 * Unsent uploads per member. Pages upload a photo just before its message is sent, so few wait; each may take a
 * megabyte.
 */
const maxUnsent = { active: 20, not_confirmed: 3 } as const;

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
export function createUploads({
  connection: { db },
  events,
  jobs,
  live,
  profiles,
  premium,
  sentPhotos,
  secret,
}: Options) {
  /** The message that carries it, or did before it was taken back. */
  async function messageOf({ member_id, other_id, client_id }: Uploaded): Promise<MessageRow | undefined> {
    const message = await store.message(db, conversationOf(secret, member_id, other_id), member_id, client_id);
    return message?.kind === 'image' || message?.kind === takenBack ? message : undefined;
  }

  /** The delivered message with the photo, if the reader is its receiver; undefined while pending or taken back. */
  async function arrivedWith(reader: Reader, photo: Uploaded): Promise<MessageRow | undefined> {
    if (reader.id !== photo.other_id) return undefined;
    const message = await messageOf(photo);
    const hasArrived = message?.kind === 'image' && !message.pending;
    return hasArrived && (await profiles.visible(db, reader, photo.member_id)) ? message : undefined;
  }

  /** Whether it has reached the caller, with a message that they may read back. */
  async function opensFor(caller: MemberCaller, photo: Uploaded): Promise<boolean> {
    const message = await arrivedWith(caller.member, photo);
    if (!message) return false;
    const side = await store.chat(db, caller.member.id, message.conversation_id);
    if (!side || isUpTo(message.id, side.removed_before)) return false;
    const { oldest } = await premium.readerOf(caller, message.conversation_id);
    return !isWithheld(message.id, oldest);
  }

  /** Throws request.too_many. Concurrent uploads may exceed the limit by a few. */
  async function checkUnsentLimit({ member }: MemberCaller, client_id: string): Promise<void> {
    const recent = (await sentPhotos.recent(member.id)).filter((photo) => photo.client_id !== client_id);
    const most = maxUnsent[member.status];
    if (recent.length < most) return;
    const asked = recent.map((photo) => ({
      conversation_id: conversationOf(secret, member.id, photo.other_id),
      client_id: photo.client_id,
    }));
    const written = await store.writtenAmong(db, member.id, asked);
    if (recent.length - written.size >= most)
      throw problem(requestFailures.too_many, { params: { seconds: hour / second } });
  }

  const sweep = jobs.define<Uploaded>(
    'chat.sweep_upload',
    async (uploaded) => {
      const message = await messageOf(uploaded);
      // The photo of a message that was taken back is sealed; another upload under its id belongs to nothing.
      if (message?.kind !== 'image') await inTransaction(db, (trx) => sentPhotos.removeUnsealed(trx, uploaded));
    },
    { tries: 'untilDone' },
  );

  events.afterCommit(sentPhotoDecided, async (photo) => {
    live.send(photo.member_id, sentPhotoChecked, { photo: photo.id });
    const receiver = await profiles.byId(photo.other_id);
    if (receiver && (await arrivedWith({ id: receiver.member_id, pool: receiver.pool }, photo)))
      live.send(photo.other_id, sentPhotoChecked, { photo: photo.id });
  });

  return {
    /** Throws chat.not_yourself, profile.not_found, request.too_many, or photo.* for an unsupported file. */
    async upload(
      caller: MemberCaller,
      input: z.output<typeof uploadPhoto.body>,
      bytes: Uint8Array,
    ): Promise<SentPhoto> {
      const { id: member_id } = caller.member;
      const { profile: to, client_id } = input;
      if (to === member_id) throw problem(chatFailures.not_yourself);
      if (!(await profiles.visible(db, caller.member, to))) throw problem(profileFailures.not_found);
      await checkUnsentLimit(caller, client_id);
      const photo = await sentPhotos.add(caller, {
        to,
        client_id,
        bytes,
        isSent: async (earlier) => (await messageOf(earlier)) !== undefined,
        onAdded: (trx, { id, created_at }) =>
          sweep.enqueue(
            trx,
            { member_id, other_id: to, client_id, id },
            { startAfter: new Date(created_at.getTime() + unsentFor) },
          ),
      });
      return toSentPhoto(payloadOf(photo));
    },

    unaccepted: ({ member }: MemberCaller, other: string): Promise<UnacceptedPhoto[]> =>
      sentPhotos.unaccepted(member.id, other),

    /**
     * The file for its sender, and for the receiver once its message has arrived and it has been accepted, as far back
     * as they may read.
     */
    async file(caller: MemberCaller, owner: string, id: string): Promise<Uint8Array | undefined> {
      const { member } = caller;
      const photo = await sentPhotos.one(owner, id);
      if (!photo) return undefined;
      const opens = owner === member.id || (photo.status === 'active' && (await opensFor(caller, photo)));
      return opens ? sentPhotos.file(photo) : undefined;
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
