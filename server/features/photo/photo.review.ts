import type { Answer } from '@rendezvous/contract/endpoint';
import { ageOn, today } from '@rendezvous/contract/member';
import type { DeskPhoto } from '@rendezvous/contract/member-desk';
import {
  type AlikePhoto,
  photoFailures,
  type readReviewedPicture,
  type WaitingPhoto,
} from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import { refuseOwn } from '../member/member.own.ts';
import type { Profiles } from '../profile/profile.service.ts';
import {
  type Decided,
  type Decision,
  decidePhoto,
  type Outcome,
  type PhotoState,
  removePhoto,
  restorePhoto,
} from './photo.decisions.ts';
import { type PhotoRow, photoStore, type WaitingRow } from './photo.store.ts';
import { sentStore, unsealed } from './sent/photo.sent.store.ts';

interface Options {
  db: Database;
  storage: Storage;
  profiles: Pick<Profiles, 'byId'>;
  decided: Job<Decided>;
}

/** The file of a photo in its largest size; one that the demo drew has a single size. */
export const largest = ({ key, drawn = false }: Pick<PhotoRow, 'key'> & Partial<Pick<PhotoRow, 'drawn'>>): string =>
  `${key}/${drawn ? 'thumb' : 'large'}.webp`;

type Owner = Answer<typeof readReviewedPicture>['owner'];

const readAtOnce = 500;
const shownAlike = 5;

/** The review of photos by operators. */
export function createReview({ db, storage, profiles, decided }: Options) {
  return {
    /** Pending photos of some sites, oldest first, a few hundred at a time. */
    async *pages(sites: readonly string[]): AsyncGenerator<WaitingRow[]> {
      for (let after: WaitingRow | undefined; ; ) {
        const page = await photoStore.waiting(db, { after, sites, limit: readAtOnce });
        after = page.at(-1);
        if (!after) return;
        yield page;
      }
    },

    /** Pending photos, oldest first, of some sites or all. */
    waiting: async (of: { sites: readonly string[] | undefined; limit: number }) =>
      (await photoStore.waiting(db, of)).map(toWaiting),

    count: (sites: readonly string[] | undefined) => photoStore.countWaiting(db, sites),

    /** The picture of a photo that members have, whatever was decided of it. Throws photo.not_found. */
    async picture({ member_id, id }: { member_id: string; id: string }): Promise<Uint8Array> {
      const own = await photoStore.one(db, member_id, id);
      const sent = own ? undefined : unsealed(await sentStore.one(db, member_id, id));
      refuseOwn(sent?.other_id);
      const photo = own ?? sent;
      const bytes = photo && (await storage.read(largest(photo)));
      if (!bytes) throw problem(photoFailures.not_found);
      return bytes;
    },

    /** Whose photo it is, and how many other photos of their profile were rejected. */
    async owner({ member_id, id }: { member_id: string; id: string }): Promise<Owner> {
      const [profile, all] = await Promise.all([profiles.byId(member_id), photoStore.of(db, member_id)]);
      return {
        name: profile?.name ?? '',
        age: profile ? ageOn(profile.date_of_birth, today()) : null,
        rejected: all.filter((one) => one.id !== id && one.status === 'rejected').length,
      };
    },

    /** The accepted photos of a profile that are not private, the main one first. */
    publicOf: async (memberId: string): Promise<string[]> =>
      (await photoStore.publicIds(db, [memberId])).map(({ id }) => id),

    /** The photos of a profile as operators see them, in their order. */
    ofMember: async (memberId: string): Promise<DeskPhoto[]> =>
      (await photoStore.of(db, memberId)).map(
        ({ id, private: isPrivate, status, rejection, accepted_by, created_at }) => ({
          photo: id,
          private: isPrivate,
          status,
          rejection,
          confirmed: accepted_by === 'operator',
          created_at: created_at.toISOString(),
        }),
      ),

    /** What the same picture was before, on the profiles of some sites or all. */
    async alike(asked: Omit<Parameters<typeof photoStore.alike>[1], 'limit'>): Promise<z.infer<typeof AlikePhoto>[]> {
      const found = await photoStore.alike(db, { ...asked, limit: shownAlike });
      return found.map(({ member_id, status, rejection, created_at }) => ({
        same_member: member_id === asked.member_id,
        status,
        rejection,
        created_at: created_at.toISOString(),
      }));
    },

    decide: (decision: Decision): Promise<Outcome> => decidePhoto(db, decided, decision),

    /** For measures: rejects a photo, and makes it what it was again. */
    remove: (trx: Trx, named: Parameters<typeof removePhoto>[2]): Promise<PhotoState | undefined> =>
      removePhoto(trx, decided, named),
    restore: (trx: Trx, named: Parameters<typeof restorePhoto>[2]): Promise<void> => restorePhoto(trx, decided, named),
  };
}

const toWaiting = (photo: WaitingRow): z.infer<typeof WaitingPhoto> => ({
  member: photo.member_id,
  photo: photo.id,
  site: photo.site,
  private: photo.private,
  sent: photo.sent,
  created_at: photo.created_at.toISOString(),
});
