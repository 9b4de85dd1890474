import { type ConsentState, consentVersion } from '@rendezvous/contract/consent';

/** To what: storing special data, or being shown on landing pages. */
export type Purpose = 'special_data' | 'advert';

export interface Decision {
  readonly version: number;
  readonly given: boolean;
}

/** What a member's last decision means for the present text. */
export function stateOf(last: Decision | undefined): ConsentState {
  if (last?.version !== consentVersion) return 'asked';
  return last.given ? 'given' : 'refused';
}
