import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query/query.ts';
import { sharedInterests } from '../../ui/openers/openers.ts';

export const otherQuery = (id: string) => query(readProfile, { query: { id } });
export const ownQuery = query(readOwnProfile);

/** The other member's profile, and what both like; undefined until read. */
export function useOther(id: string) {
  const { data: other } = useQuery(otherQuery(id));
  const { data: own } = useQuery(ownQuery);
  const shared = other && own && sharedInterests(own.profile.interests, other.profile.interests);
  return { profile: other?.profile, shared };
}
