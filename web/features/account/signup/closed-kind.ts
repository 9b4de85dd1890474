import type { Settings } from '@rendezvous/contract/site';

/**
 * Why a visitor may not sign up (§6): the brand has ended, nobody may, or only those whom a partner sends. Names the
 * words that say so.
 */
export const closedKind = ({ signups, closed }: Pick<Settings, 'signups' | 'closed'>) =>
  closed ? 'ended' : signups === 'with_trafficsource' ? 'invited' : 'closed';
