import { useQuery } from '@tanstack/react-query';
import { spendingQuery } from '../payment.queries.ts';

/** Until when the member has paused buying; null if they have not, or as long as it is unknown. */
export const usePausedUntil = (): string | null => useQuery(spendingQuery).data?.paused_until ?? null;
