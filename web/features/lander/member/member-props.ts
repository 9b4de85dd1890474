import type { Advertised } from '@rendezvous/contract/advert';
import type { LanderProps } from '../form-result.ts';

export interface MemberLanderProps extends LanderProps {
  /** Null for whoever is not to be advertised: the page then invites without naming anyone. */
  readonly member: Advertised | null;
}
