import type { Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Reports } from '../safety/safety.reports.ts';
import { photosChanged } from './photo.facts.ts';
import { mainOf, toImage } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { visitorVisibleSince } from './visitors/photo.visitors.rules.ts';

interface Options {
  events: Pick<Events, 'publishInTransaction'>;
  profiles: Profiles;
  reports: Pick<Reports, 'standing'>;
}

/** A member's photos together: what holds of all, and what their profile shows of them. */
export const createAlbum = ({ events, profiles, reports }: Options) => ({
  /** The member's photos, locked until the transaction ends, so that limits, order and decisions hold. */
  async locked(trx: Trx, memberId: string) {
    const member = await profiles.lock(trx, memberId);
    if (!member) throw new Error(`Member ${memberId} has no profile`);
    return { member, photos: await photoStore.lockedOf(trx, memberId) };
  },

  /** Updates the main photo and the count after a change; returns the current photos. */
  async updateMain(trx: Trx, memberId: string): Promise<PhotoRow[]> {
    const { isReported, actedOn } = await reports.standing(trx, memberId);
    if (actedOn) await photoStore.hideFrom(trx, memberId, actedOn);
    const photos = await photoStore.of(trx, memberId);
    const main = mainOf(photos);
    await profiles.setMainImage(
      trx,
      memberId,
      {
        main_image: main ? toImage(main) : null,
        main_image_stands_since: main ? visitorVisibleSince(main, isReported) : null,
      },
      photos.filter((photo) => photo.status === 'active').length,
    );
    await events.publishInTransaction(trx, photosChanged, { member_id: memberId });
    return photos;
  },
});

export type Album = ReturnType<typeof createAlbum>;
