import { insteadOf, type Size } from '../../adapters/image/image.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { ReadDatabase } from '../../platform/database/database.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { type BoundAddresses, isKeyOf, type Kind } from './photo.addresses.ts';
import { mayOpen } from './photo.rules.ts';
import { photoStore } from './photo.store.ts';

interface PhotoFile {
  readonly bytes: Uint8Array;
  readonly isOther: boolean;
}

interface Options {
  reads: ReadDatabase;
  storage: Storage;
  profiles: Profiles;
  addresses: BoundAddresses;
}

/** Decides who may open which file of a photo; files are undefined to all others, whatever the reason. */
export function photoAccess({ reads, storage, profiles, addresses }: Options) {
  /** `isOther` means that another size replaces the requested one. */
  async function file(key: string, size: Size): Promise<PhotoFile | undefined> {
    for (let stored: Size | undefined = size; stored; stored = insteadOf[stored]) {
      const bytes = await storage.read(`${key}/${stored}.webp`);
      if (bytes) return { bytes, isOther: stored !== size };
    }
    return undefined;
  }

  return {
    /** A public photo. Its key grants access without a database lookup: when access ends, so does the key. */
    async publicFile(pool: string, key: string, size: Size): Promise<PhotoFile | undefined> {
      return isKeyOf(pool, key) ? file(key, size) : undefined;
    },

    /**
     * A photo at the caller's own address (§6: private photos are for premium members), by present blocks, premium
     * status and deletion.
     */
    async boundFile(
      { member }: MemberCaller,
      asked: { owner: string; photo: string; kind: Kind; sealed: string },
      size: Size,
    ): Promise<PhotoFile | undefined> {
      const { owner, kind } = asked;
      if (!addresses.isValid({ ...asked, viewer: member.id }, asked.sealed)) return undefined;
      const photo = await photoStore.one(reads, owner, asked.photo);
      if (!photo) return undefined;
      if (owner !== member.id) {
        if (!(await profiles.visible(reads, member, owner))) return undefined;
        const reader = { paid_user: kind === 'sharp' && ((await profiles.byId(member.id))?.paid_user ?? false) };
        if (!mayOpen(photo, kind, reader)) return undefined;
      }
      return file(kind === 'blurred' ? photo.blurred_key : photo.key, size);
    },
  };
}

export type PhotoAccess = ReturnType<typeof photoAccess>;
