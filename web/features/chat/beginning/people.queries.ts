import { minute } from '@rendezvous/contract/durations';
import { listLikes } from '@rendezvous/contract/like';
import { listSuggestions } from '@rendezvous/contract/search';
import type { MemberCard } from '@rendezvous/contract/shared';
import { queryOptions } from '@tanstack/react-query';

const fewest = 3;

interface People {
  readonly areMatches: boolean;
  readonly people: readonly MemberCard[];
}

/** For members without a conversation: their matches, else members with a photo who suit them. */
export const peopleQuery = queryOptions({
  queryKey: ['chat', 'people'],
  queryFn: async ({ meta }): Promise<People> => {
    const matches = (await meta?.api?.(listLikes, {}))?.matches ?? [];
    if (matches.length > 0) return { areMatches: true, people: matches.slice(0, fewest) };
    const found = await meta?.api?.(listSuggestions, { query: { photo: 'true' } });
    return { areMatches: false, people: (found?.profiles ?? []).slice(0, fewest) };
  },
  staleTime: minute,
});
