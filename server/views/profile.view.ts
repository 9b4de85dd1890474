import type { Advertised } from '@rendezvous/contract/advert';
import { isFrank } from '@rendezvous/contract/intimate';
import { nicheName } from '@rendezvous/contract/niche';
import { problem } from '@rendezvous/contract/problem';
import { type AdvertPart, type OwnProfile, type Profile, profileFailures } from '@rendezvous/contract/profile';
import type { Likes } from '../features/like/like.service.ts';
import { maxPhotosOf } from '../features/photo/photo.rules.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import type { Places } from '../features/place/place.service.ts';
import { advertisedWith } from '../features/profile/profile.advert.rules.ts';
import { toCard, toOwn, toProfile, unwritten, visibleTexts } from '../features/profile/profile.present.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Caller, MemberCaller } from '../platform/calls/caller.ts';
import { permissions } from './standing.rules.ts';
import { viewerOf, visitorOf } from './viewer.ts';

interface Features {
  readonly places: Places;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly likes: Likes;
}

const visitor = { member_id: null, paid_user: false, cannot_write: false };

/** A member's profile, as another sees it and as they see it themselves. */
export function createProfileView({ places, profiles, photos, likes }: Features) {
  return {
    /** Throws profile.not_found, alike for unknown, blocked and unconfirmed members and those of another pool. */
    async read(caller: Caller, id: string): Promise<Profile> {
      const own = caller.member ? await profiles.ownRow(caller.member.id) : null;
      const reader = own ? { ...own, cannot_write: caller.member?.cannot_write === true } : visitor;
      const viewer = viewerOf(caller);
      const row = own?.member_id === id ? own : await profiles.readable(viewer, id);
      if (!row) throw problem(profileFailures.not_found);
      const can = permissions(reader, row);
      const relation = own ? await likes.relation(own.member_id, id) : { liked: false, matched: false };
      const shown = await photos.shown(id, reader.member_id, can.see_private_photos.allowed);
      const limited = !own && caller.visitorRights.search === 'limited';
      return toProfile({
        row,
        viewer,
        reader: own,
        places,
        photos: shown,
        relation,
        can,
        visible: caller.site.settings,
        frank: isFrank(nicheName(caller.site.settings.niche)),
        limited,
      });
    },

    /** As visitors see the member, whoever reads it: an advertisement shows nobody more. */
    async advertised(caller: Caller, id: string): Promise<Advertised | null> {
      const { member, site, visitorRights } = caller;
      const row = await profiles.advertised({ id: member?.id ?? null, pool: site.pool, site_id: site.id }, id);
      if (!row) return null;
      const seen = visitorRights.search === 'all' ? visibleTexts(row, site.settings) : unwritten;
      return advertisedWith(row.advert_parts as AdvertPart[], {
        card: toCard(row, visitorOf(caller), places),
        ...seen,
      });
    },

    async own({ member, locale }: MemberCaller): Promise<OwnProfile> {
      const row = await profiles.ownRow(member.id);
      return toOwn({ row, places, photos: await photos.own(member.id), maxPhotos: maxPhotosOf(row), locale });
    },
  };
}
