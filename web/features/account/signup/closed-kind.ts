import type { Settings } from '@rendezvous/contract/site';

/** Why a visitor may not sign up (§6): nobody may, or only those whom a partner sends. Names the words that say so. */
export const closedKind = ({ signups }: Pick<Settings, 'signups'>) =>
  signups === 'with_trafficsource' ? 'invited' : 'closed';
