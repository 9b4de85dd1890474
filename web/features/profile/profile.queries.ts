import { listRegions } from '@rendezvous/contract/place';
import { type OwnProfile, readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import type { QueryClient } from '@tanstack/react-query';
import { inBackground } from '../../platform/query/background.ts';
import { query } from '../../platform/query/query.ts';
import { userQuery } from '../../platform/session/session.ts';

export const profileQuery = (id: string) => query(readProfile, { query: { id } });
export const ownProfileQuery = query(readOwnProfile);
/** Regions change only with a release. */
export const regionsQuery = { ...query(listRegions), staleTime: Number.POSITIVE_INFINITY };

/** Takes a call's answer into the cache, and refreshes every query that shows the member. */
export function takeOwnProfile(client: QueryClient, profile: Partial<OwnProfile>): void {
  client.setQueryData(ownProfileQuery.queryKey, (known) => known && { profile: { ...known.profile, ...profile } });
  inBackground(client.invalidateQueries({ queryKey: userQuery.queryKey }));
  inBackground(client.invalidateQueries({ queryKey: [readProfile.path] }));
  // A search's defaults are the member's place and whom they look for.
  inBackground(client.invalidateQueries({ queryKey: [searchMembers.path] }));
}

/** Refetches the member's own profile and every query that shows them. */
export function refetchOwnProfile(client: QueryClient): void {
  takeOwnProfile(client, {});
  inBackground(client.invalidateQueries({ queryKey: ownProfileQuery.queryKey }));
}
