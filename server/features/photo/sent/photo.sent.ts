import { day, hour } from '@rendezvous/contract/durations';
import { photoBytes, photoFailures } from '@rendezvous/contract/photo';
import type { UnacceptedPhoto } from '@rendezvous/contract/photo-upload';
import { problem } from '@rendezvous/contract/problem';
import { SentPhoto, sentPhotoFailures } from '@rendezvous/contract/sent-photo';
import { Id } from '@rendezvous/contract/shared';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Rendered } from '../../../adapters/image/image.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { memberErased } from '../../member/member.facts.ts';
import { newKey } from '../photo.addresses.ts';
import { sentPhotoDecided } from '../photo.facts.ts';
import { writeFiles } from '../photo.files.ts';
import type { Sweep } from '../photo.jobs.ts';
import { largest } from '../photo.review.ts';
import { type SentRow, sentStore, unsealed } from './photo.sent.store.ts';

interface Options extends Pick<Platform, 'db' | 'reads' | 'events'> {
  storage: Storage;
  sweep: Sweep;
  render(bytes: Uint8Array, owner: string): Promise<Rendered>;
}

/** Whom an upload is for, and the client id of the message that will carry it. */
export interface Upload {
  readonly to: string;
  readonly client_id: string;
  readonly bytes: Uint8Array;
  /** Whether an earlier upload was sent. */
  isSent(photo: SentRow): Promise<boolean>;
  /** Runs in the transaction that adds it. */
  onAdded(trx: Trx, photo: SentRow): Promise<void>;
}

/** Uploads without a message are removed after this long. */
export const unsentFor = day;
/** Shorter by a margin, so that a message being prepared can still be sent. */
const sendableFor = unsentFor - 4 * hour;
const isStale = ({ created_at }: SentRow) => Date.now() - created_at.getTime() >= sendableFor;

/** Photos in conversations: uploaded for one member, and carried by a message with the same client id. */
export function createSentPhotos({ db, reads, events, storage, sweep, render }: Options) {
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    const erased = await sentStore.erase(trx, member_id);
    for (const [owner, photos] of Map.groupBy(erased, (photo) => photo.member_id))
      await sweep.afterCommit(
        trx,
        owner,
        photos.map(({ key }) => key),
      );
  });

  /** Removes an upload that was never sent or has been evidence for long enough, and its file. */
  async function remove(trx: Trx, { member_id, id }: Pick<SentRow, 'member_id' | 'id'>): Promise<void> {
    const photo = await sentStore.locked(trx, member_id, id);
    if (!photo) return;
    await sentStore.remove(trx, member_id, id);
    await sweep.afterCommit(trx, member_id, [photo.key]);
  }

  return {
    /**
     * Stores an upload, stripped and encoded anew. A repeat changes nothing, unless the first is too old to be sent.
     * Throws photo.* for an unsupported file.
     */
    async add(caller: MemberCaller, { to, client_id, bytes, isSent, onAdded }: Upload): Promise<SentRow> {
      const member_id = caller.member.id;
      const known = await sentStore.byClientId(db, member_id, client_id);
      if (known && (!isStale(known) || (await isSent(known)))) return known;
      if (known) await inTransaction(db, (trx) => remove(trx, known));
      if (bytes.length > photoBytes) throw problem(photoFailures.too_large);
      const { width, height, placeholder, sharp } = await render(bytes, member_id);
      const key = newKey(caller.member.pool);
      await sweep.inAnHour(member_id, [key]);
      await writeFiles(storage, key, { large: sharp.large });
      const photo = await inTransaction(db, async (trx) => {
        const added = await sentStore.add(trx, {
          member_id,
          id: v7(),
          other_id: to,
          client_id,
          key,
          status: caller.site.settings.photo_policy === 'automatic' ? 'active' : 'checking',
          width,
          height,
          placeholder,
          created_at: new Date(),
        });
        if (added) await onAdded(trx, added);
        return added;
      });
      return photo ?? ((await sentStore.byClientId(db, member_id, client_id)) as SentRow);
    },

    /** The upload for a message that is sent now. Throws photo.not_uploaded, photo.rejected. */
    async ready(memberId: string, to: string, clientId: string): Promise<SentRow> {
      const photo = await sentStore.byClientId(db, memberId, clientId);
      if (photo?.other_id !== to || photo.sealed_at || isStale(photo)) throw problem(sentPhotoFailures.not_uploaded);
      if (photo.status === 'rejected') throw problem(sentPhotoFailures.rejected);
      return photo;
    },

    remove,

    /** The member's uploads of the last day; older ones without a message are removed. */
    recent: (memberId: string): Promise<SentRow[]> => sentStore.since(db, memberId, new Date(Date.now() - unsentFor)),

    /** Removes an upload unless it is kept as evidence. */
    async removeUnsealed(trx: Trx, photo: Pick<SentRow, 'member_id' | 'id'>): Promise<void> {
      const row = await sentStore.locked(trx, photo.member_id, photo.id);
      if (row && row.sealed_at === null) await remove(trx, photo);
    },

    /** Closes a photo to everybody, as its message was taken back; it stays as evidence for a report. */
    seal: (trx: Trx, photo: Pick<SentRow, 'member_id' | 'id'>): Promise<void> =>
      sentStore.change(trx, photo, { sealed_at: new Date() }),

    /** Publishes that the photo was accepted or rejected; false if there is none. */
    async announceDecision(memberId: string, id: string): Promise<boolean> {
      const photo = unsealed(await sentStore.one(db, memberId, id));
      if (photo) await events.publish(sentPhotoDecided, photo);
      return photo !== undefined;
    },

    one: async (memberId: string, id: string): Promise<SentRow | undefined> =>
      unsealed(await sentStore.one(reads, memberId, id)),

    /** The photos of one member for another that the other does not see. */
    async unaccepted(memberId: string, otherId: string): Promise<UnacceptedPhoto[]> {
      return (await sentStore.unaccepted(db, memberId, otherId)).map(({ id, status, rejection }) => ({
        id,
        status: status as UnacceptedPhoto['status'],
        rejection,
      }));
    },

    file: (photo: SentRow): Promise<Uint8Array | undefined> => storage.read(largest(photo)),
  };
}

export type SentPhotos = ReturnType<typeof createSentPhotos>;

/** A photo as its message stores it. */
export const SentPhotoPayload = SentPhoto.omit({ filename: true }).extend({ member: Id });
export type SentPhotoPayload = z.infer<typeof SentPhotoPayload>;

export const payloadOf = ({ member_id, id, width, height, placeholder, status }: SentRow): SentPhotoPayload => ({
  member: member_id,
  id,
  width,
  height,
  placeholder: status === 'active' ? placeholder : null,
});

/** The address contains no key: access is checked on every request. */
export const toSentPhoto = ({ member, id, width, height, placeholder }: SentPhotoPayload): SentPhoto => ({
  id,
  filename: `/sent-photos/${member}/${id}/large.webp`,
  width,
  height,
  placeholder,
});
