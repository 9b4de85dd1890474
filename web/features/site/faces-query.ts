import { minute } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import type { MemberCard } from '@rendezvous/contract/shared';
import { queryOptions } from '@tanstack/react-query';

/** One row of the widest page; a full page of results would make the home page heavy. */
const shown = 6;

/** The newest members with a photo whom a visitor may see. */
export const facesQuery = queryOptions({
  queryKey: ['home', 'faces'],
  queryFn: async ({ meta }): Promise<MemberCard[]> => {
    const answer = await meta?.api?.(searchMembers, { query: { photo: 'true' } });
    return [...(answer?.profiles ?? []), ...(answer?.similar ?? [])]
      .filter((member) => member.main_image !== null)
      .slice(0, shown);
  },
  staleTime: minute,
});
