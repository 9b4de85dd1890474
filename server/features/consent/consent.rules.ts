import { type ConsentState, consentVersion } from '@rendezvous/contract/consent';

export interface Decision {
  readonly version: number;
  readonly given: boolean;
}

/** What a member's last decision means for the present text. */
export function stateOf(last: Decision | undefined): ConsentState {
  if (last?.version !== consentVersion) return 'asked';
  return last.given ? 'given' : 'refused';
}
