import { readProfile } from '@rendezvous/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query/query.ts';

export const otherQuery = (id: string) => query(readProfile, { query: { id } });

/** The other member's profile; undefined until read. */
export const useOtherProfile = (id: string) => useQuery(otherQuery(id)).data?.profile;
