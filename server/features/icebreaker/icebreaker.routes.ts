import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/icebreaker';
import { bind } from '../../platform/calls/bind.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';

/** First lines that the caller can send to a member. */
export type IcebreakerView = (caller: MemberCaller, profile: string) => Promise<Answer<typeof contract.listLines>>;

export const icebreakerRoutes = (icebreaker: IcebreakerView) =>
  bind(contract, {
    listLines: ({ caller, query }) => icebreaker(caller, query.profile),
  });
