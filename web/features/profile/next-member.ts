import { listLikes } from '@rendezvous/contract/like';
import { listSuggestions, searchMembers } from '@rendezvous/contract/search';
import type { MemberCard } from '@rendezvous/contract/shared';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import type { ListState } from '../../platform/document/morphs.ts';
import { inBackground } from '../../platform/query/background.ts';
import { memberPath } from '../../ui/member/member-path.ts';

export type KnownCard = MemberCard & { readonly distance?: number | null; readonly liked?: boolean };

/** The card of a member in the lists that the browser has read. */
export function knownCard(client: QueryClient, id: string): KnownCard | undefined {
  for (const { path } of [searchMembers, listSuggestions, listLikes]) {
    for (const [, answer] of client.getQueriesData<object>({ queryKey: [path] })) {
      const cards = Object.values(answer ?? {})
        .filter(Array.isArray)
        .flat() as KnownCard[];
      const found = cards.find((card) => card.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** The member after this one in the list through which the reader came, if the browser still has it. */
export function useNextMember(id: string): { card: KnownCard; open: () => void } | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const listPaths = (state as ListState | null)?.listPaths ?? [];
  const to = listPaths[listPaths.indexOf(memberPath(id)) + 1];
  const card =
    isHydrated && to && listPaths.includes(memberPath(id)) && knownCard(client, to.slice(memberPath('').length));
  if (!card) return undefined;
  // The list stays one step back, however many members the reader looked at.
  return { card, open: () => inBackground(navigate(to, { replace: true, state })) };
}
