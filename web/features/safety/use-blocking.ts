import { block, listBlocked, unblock } from '@rendezvous/contract/safety';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../platform/query/api.ts';
import { userQuery, useUser } from '../../platform/session/session.ts';
import { blockedQuery } from './safety.queries.ts';

/** The name of a member whom the caller has blocked; undefined for others. */
export function useBlockedName(id: string | undefined): string | undefined {
  const isMember = useUser() !== null;
  const { data } = useQuery({ ...blockedQuery, enabled: isMember && id !== undefined });
  return data?.profiles.find((profile) => profile.id === id)?.name;
}

/**
 * Blocks and unblocks a member, and reads again every list of members, which gains or loses one; on the page `leaveTo`,
 * if given.
 */
export function useBlocking(id: string, leaveTo?: string) {
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  async function follow(): Promise<void> {
    await client.invalidateQueries({ queryKey: blockedQuery.queryKey });
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] && queryKey[0] !== listBlocked.path,
    });
    await (leaveTo ? navigate(leaveTo) : revalidator.revalidate());
  }
  return {
    block: () => api(block, { body: { profile: id } }).then(follow),
    unblock: () => api(unblock, { body: { profile: id } }).then(follow),
  };
}
