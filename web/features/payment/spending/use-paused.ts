import type { Spending } from '@rendezvous/contract/spending';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../platform/session/session.ts';
import { spendingQuery } from '../payment.queries.ts';

/** The member's spending; undefined for visitors, and as long as it is unknown. */
const useSpendingIfKnown = () => useQuery({ ...spendingQuery, enabled: useUser() !== null }).data;

/** Until when the member has paused buying; null if they have not, or as long as it is unknown. */
export const usePausedUntil = (): string | null => useSpendingIfKnown()?.paused_until ?? null;

/** Whether the member is shown help instead of offers: they have paused buying, or spend more than usual. */
export const isLeftAlone = ({ calm, paused_until }: Spending): boolean => calm || paused_until !== null;

/** The same; false for visitors, and as long as it is unknown. */
export function useLeftAlone(): boolean {
  const spending = useSpendingIfKnown();
  return spending !== undefined && isLeftAlone(spending);
}
