import type { MemberAct } from '@rendezvous/contract/member-desk';
import type { FoundBy } from '@rendezvous/contract/member-search';

interface State {
  readonly status: string;
  /** Whether an operator may act for members. */
  readonly mayAct: boolean;
  /** What can be done about their age. */
  readonly age: 'age' | 'age_back' | null;
}

/** What an operator can do with a member at the member's wish. Nothing for one who left or is barred. */
export function actsFor({ status, mayAct, age }: State): MemberAct[] {
  if (!mayAct || (status !== 'active' && status !== 'not_confirmed')) return [];
  const confirmation = status === 'not_confirmed' ? (['confirmation'] as const) : [];
  return ['email', ...confirmation, 'credits', ...(age ? [age] : []), 'copy', 'deletion'];
}

/** The members found in several ways, each once, by the first way that found them. */
export function mergedOf(ways: readonly (readonly [FoundBy, readonly string[]])[]): Map<string, FoundBy> {
  const found = new Map<string, FoundBy>();
  for (const [way, ids] of ways) for (const id of ids) if (!found.has(id)) found.set(id, way);
  return found;
}
