import * as contract from '@rendezvous/contract/profile-look';
import { bind } from '../../../platform/calls/bind.ts';
import type { OperatorCaller } from '../../../platform/calls/caller.ts';
import type { Profiles } from '../profile.service.ts';

/** A profile for operators, with its photos. */
export interface LookView {
  read(caller: OperatorCaller, member: string): Promise<contract.LookedProfile>;
}

export const lookRoutes = ({ look }: Pick<Profiles, 'look'>, view: LookView) =>
  bind(contract, {
    readLookedProfile: async ({ caller, query }) => ({ profile: await view.read(caller, query.member) }),
    passProfile: ({ caller, body }) => look.pass(body, caller.operator.sees),
  });
