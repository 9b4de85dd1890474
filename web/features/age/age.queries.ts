import { type AgeCheck, readAgeCheck } from '@rendezvous/contract/age';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../platform/query/query.ts';

export const ageCheckQuery = query(readAgeCheck);

/** Shows the state that a call answered. */
export const showAgeCheck = (client: QueryClient, age_check: AgeCheck) =>
  client.setQueryData(ageCheckQuery.queryKey, { age_check });
