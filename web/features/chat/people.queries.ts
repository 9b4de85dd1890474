import { minute } from '@rendezvous/contract/durations';
import { listLikes } from '@rendezvous/contract/like';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import type { MemberCard } from '@rendezvous/contract/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
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

const fewest = 3;

interface People {
  readonly areMatches: boolean;
  readonly people: readonly MemberCard[];
}

/** For members without a conversation: their matches, else the newest members with a photo. */
export const peopleQuery = queryOptions({
  queryKey: ['chat', 'people'],
  queryFn: async ({ meta }): Promise<People> => {
    const matches = (await meta?.api?.(listLikes, {}))?.matches ?? [];
    if (matches.length > 0) return { areMatches: true, people: matches.slice(0, fewest) };
    const found = await meta?.api?.(searchMembers, { query: { photo: 'true' } });
    return { areMatches: false, people: [...(found?.profiles ?? []), ...(found?.similar ?? [])].slice(0, fewest) };
  },
  staleTime: minute,
});
