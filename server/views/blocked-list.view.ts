import type { Profiles } from '../features/profile/profile.service.ts';
import type { Safety } from '../features/safety/safety.service.ts';
import type { Reader } from '../platform/calls/caller.ts';

interface Features {
  readonly safety: Safety;
  readonly profiles: Profiles;
}

/** The members whom a member blocked, by name, without those who left. */
export function createBlockedListView({ safety, profiles }: Features) {
  return async ({ id: memberId, pool }: Reader): Promise<{ id: string; name: string; fictional_icon: boolean }[]> => {
    const ids = await safety.blockedBy(memberId);
    const names = await profiles.namesOf(pool, ids);
    return ids.flatMap((id) => {
      const named = names.get(id);
      return named ? [{ id, name: named.name, fictional_icon: named.fictional }] : [];
    });
  };
}
