import { minute } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import type { MemberCard } from '@rendezvous/contract/shared';
import { queryOptions } from '@tanstack/react-query';

/** As many as the home page shows; a full page of results would make it heavy. */
export const wallSize = 6;

/** The newest members with a photo whom a visitor may see. */
export const facesQuery = queryOptions({
  queryKey: ['search', 'faces'],
  queryFn: async ({ meta }): Promise<MemberCard[]> => {
    const answer = await meta?.api?.(searchMembers, { query: { photo: 'true', sort: 'newest' } });
    return [...(answer?.profiles ?? []), ...(answer?.similar ?? [])]
      .filter((member) => member.main_image !== null)
      .slice(0, wallSize);
  },
  staleTime: minute,
});
