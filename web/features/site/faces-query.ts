import { minute } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import type { MemberCard } from '@rendezvous/contract/shared';
import { queryOptions } from '@tanstack/react-query';

/** As many as the widest page shows in a row; a whole page of the search would make the home page heavy. */
const shown = 6;

/** The newest members with a photo, as far as a visitor may see them. */
export const facesQuery = queryOptions({
  queryKey: ['home', 'faces'],
  queryFn: async ({ meta }): Promise<MemberCard[]> => {
    const answer = await meta?.api?.(searchMembers, { query: { photo: 'true' } });
    return [...(answer?.profiles ?? []), ...(answer?.similar ?? [])].filter((member) => member.main_image !== null).slice(0, shown);
  },
  staleTime: minute,
});
