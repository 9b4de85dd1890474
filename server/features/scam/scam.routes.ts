import * as contract from '@rendezvous/contract/scam';
import { bind } from '../../platform/calls/bind.ts';

export interface ScamViews {
  /** Of `chat`, which has the messages and comes after this feature. */
  dismissWarning(reader: string, message: { conversation_id: string; id: string }): Promise<void>;
}

export const scamRoutes = ({ dismissWarning }: ScamViews) =>
  bind(contract, {
    dismissWarning: ({ caller, body: { conversation, message } }) =>
      dismissWarning(caller.member.id, { conversation_id: conversation, id: message }),
  });
