import { readVerification, type Verification } from '@rendezvous/contract/verification';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../platform/query/query.ts';

export const verificationQuery = query(readVerification);

/** Shows the state that a call answered. */
export const showVerification = (client: QueryClient, verification: Verification) =>
  client.setQueryData(verificationQuery.queryKey, { verification });
