import type { User } from '@rendezvous/contract/account';
import type { ProfileRow } from './profile.store.ts';

/** The profile's part of the current member (§3 User). */
export function describeProfile(row: ProfileRow | undefined): Pick<User, 'fictional_icon' | 'profile'> {
  return {
    fictional_icon: row?.fictional ?? false,
    profile: {
      name: row?.name ?? '',
      country: (row?.country ?? null) as User['profile']['country'],
      status: row?.status === 'active' ? 'active' : 'disabled',
      main_image: row?.main_image ?? null,
    },
  };
}
