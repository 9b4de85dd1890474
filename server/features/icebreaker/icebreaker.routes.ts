import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/icebreaker';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { bind } from '../../platform/calls/mount.ts';

/** First lines that the caller can send to a member. */
export type IcebreakerView = (caller: MemberCaller, profile: string) => Promise<Answer<typeof contract.listLines>>;

export const icebreakerRoutes = (icebreaker: IcebreakerView) =>
  bind(contract, {
    listLines: ({ caller, query }) => icebreaker(caller, query.profile),
  });
