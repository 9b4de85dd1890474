import type { Storage } from '../../adapters/storage/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import { largest } from './photo.review.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { type SentRow, sentStore } from './sent/photo.sent.store.ts';

const fileOf = ({ id }: Pick<PhotoRow, 'id'>) => `${id}.webp`;

function toData(photo: PhotoRow | (SentRow & { private: true }), sent: boolean) {
  const { private: isPrivate, status, rejection, width, height, created_at } = photo;
  return { file: fileOf(photo), sent, private: isPrivate, status, rejection, width, height, created_at };
}

/** What is stored of photos, for a member's copy of their data and for reports. */
export const storedPhotos = (db: Database, storage: Storage) => ({
  /** The photos of the profile and those uploaded for conversations, each with the name of its file. */
  async personalData(memberId: string): Promise<object> {
    const ofProfile = (await photoStore.of(db, memberId)).map((photo) => toData(photo, false));
    const sent = (await sentStore.of(db, memberId)).map((photo) => toData({ ...photo, private: true }, true));
    return [...ofProfile, ...sent];
  },

  /** The files of the member's photos, each in its largest stored size. */
  async *personalFiles(memberId: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
    for (const photo of [...(await photoStore.of(db, memberId)), ...(await sentStore.of(db, memberId))]) {
      const bytes = await storage.read(largest(photo));
      if (bytes) yield { name: fileOf(photo), bytes };
    }
  },

  /** The small picture of a photo of a profile, whatever was decided of it; undefined if it is gone. */
  async thumb(member_id: string, id: string): Promise<Uint8Array | undefined> {
    const photo = await photoStore.one(db, member_id, id);
    return photo && storage.read(`${photo.key}/thumb.webp`);
  },

  /** The picture of a photo for a report, also of one that was taken back; undefined if it is gone. */
  async evidence({ member_id, id }: { member_id: string; id: string }): Promise<Uint8Array | undefined> {
    const photo = (await photoStore.one(db, member_id, id)) ?? (await sentStore.one(db, member_id, id));
    return photo && storage.read(largest(photo));
  },
});
