import { readChat } from '@rendezvous/contract/chat';
import { readProfile } from '@rendezvous/contract/profile';
import { block, listBlocked, unblock } from '@rendezvous/contract/safety';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { userQuery, useUser } from '../../platform/session/session.ts';
import { blockedQuery } from './safety.queries.ts';

/** The name of a member whom the caller has blocked; undefined for others. */
export function useBlockedName(id: string | undefined): string | undefined {
  const isMember = useUser() !== null;
  const { data } = useQuery({ ...blockedQuery, enabled: isMember && id !== undefined });
  return data?.profiles.find((profile) => profile.id === id)?.name;
}

/** Like `useBlockedName`, but only for members in the cached list: makes no call for others. */
export function useJustBlocked(id: string): string | undefined {
  const { data } = useQuery({
    ...blockedQuery,
    enabled: ({ state }) => state.data?.profiles.some((profile) => profile.id === id) ?? false,
  });
  return data?.profiles.find((profile) => profile.id === id)?.name;
}

/** Queries that have no answer for a blocked member, and would fail if refetched. */
const ofOneMember: readonly unknown[] = [readProfile.path, readChat.path];
const unchanged: readonly unknown[] = [userQuery.queryKey[0], listBlocked.path];

/**
 * Blocks and unblocks a member and refetches every list of members. First leaves the open page, for `leaveTo` or its
 * blocked state, so that removing its cached answers breaks nothing on screen.
 */
export function useBlocking(id: string, leaveTo?: string) {
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  async function follow(): Promise<void> {
    if (leaveTo) await navigate(leaveTo);
    await client.fetchQuery({ ...blockedQuery, staleTime: 0 });
    const isChanged = ({ queryKey }: Query) => !unchanged.includes(queryKey[0]);
    client.removeQueries({ type: 'inactive', predicate: isChanged });
    const isList = (query: Query) => isChanged(query) && !ofOneMember.includes(query.queryKey[0]);
    inBackground(client.invalidateQueries({ predicate: isList }));
  }
  return {
    block: () => api(block, { body: { profile: id } }).then(follow),
    unblock: () =>
      api(unblock, { body: { profile: id } })
        .then(follow)
        .then(() => revalidator.revalidate()),
  };
}
