import { ageOn, today } from '@rendezvous/contract/member';
import type { LookedProfile } from '@rendezvous/contract/profile-look';
import type { Photos } from '../features/photo/photo.service.ts';
import { textsVersion } from '../features/profile/look/profile.look.rules.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { OperatorCaller } from '../platform/calls/caller.ts';

interface Sources {
  readonly profiles: Pick<Profiles, 'look'>;
  readonly photos: Pick<Photos, 'review'>;
}

const shownPhotos = 6;

/** What operators look at of a new or changed profile. */
export const createProfileLookView = ({ profiles, photos }: Sources) => ({
  async read({ operator }: OperatorCaller, member: string): Promise<LookedProfile> {
    const row = await profiles.look.read(member, operator.sees);
    const { site_id: site, name, about, prompts, texts_held: held } = row;
    return {
      ...{ member, site, name, about, prompts, held },
      age: ageOn(row.date_of_birth, today()),
      since: row.created_at.toISOString(),
      photos: (await photos.review.publicOf(member)).slice(0, shownPhotos),
      version: textsVersion(row),
    };
  },
});
