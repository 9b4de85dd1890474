import type { User } from '@rendezvous/contract/account';
import type { Image } from '@rendezvous/contract/shared';
import type { ProfileRow } from './profile.store.ts';

/** The profile's part of the current member (§3 User); as long as no photo is accepted they see the one being checked. */
export function describeProfile(row: ProfileRow | undefined, checking: Image | null): Pick<User, 'fictional_icon' | 'profile'> {
  return {
    fictional_icon: row?.fictional ?? false,
    profile: {
      name: row?.name ?? '',
      country: row?.country ?? null,
      status: row?.status === 'active' ? 'active' : 'disabled',
      main_image: row?.main_image ?? checking,
    },
  };
}
